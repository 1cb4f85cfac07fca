// Whether the program can do its work, part by part.
import type { Traffic } from './features/traffic/traffic.ts';
import type { Platform } from './platform/platform.ts';

export interface HealthReport {
  status: 'ok' | 'broken';
  /** `ok`, or in words what is broken. */
  checks: Record<string, string>;
}

/** A spool that falls this far behind means that visits are taken in but not counted. */
const spoolPatienceMs = 60_000;

export function createHealth({ database }: Platform, traffic: Traffic): () => Promise<HealthReport> {
  const checkDatabase = async (): Promise<string> => {
    try {
      await database.ping(2_000);
      return 'ok';
    } catch (problem) {
      return `away: ${problem instanceof Error ? problem.message : String(problem)}`;
    }
  };
  return async () => {
    const lagMs = traffic.upkeep.lagMs();
    const checks = {
      database: await checkDatabase(),
      visits: lagMs <= spoolPatienceMs ? 'ok' : `waiting to be counted for ${Math.round(lagMs / 1000)} s`,
    };
    const broken = Object.values(checks).some((state) => state !== 'ok');
    return { status: broken ? 'broken' : 'ok', checks };
  };
}
