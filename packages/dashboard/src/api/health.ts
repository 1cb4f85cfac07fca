// What the program says of its own parts, as `/healthz` reports it to anybody.
import { isRecord } from './json.ts';

export interface Health {
  /** `away`: it answers, but its database does not. `unreachable`: it does not answer at all. */
  readonly server: 'ok' | 'away' | 'unreachable';
  /** Visits are taken in and wait longer than usual to be counted. */
  readonly areVisitsWaiting: boolean;
}

/** Reads the answer; what is not one comes from something that stands before the program. */
export function readHealth(json: unknown): Health {
  const checks = isRecord(json) ? json['checks'] : null;
  if (!isRecord(checks)) return { server: 'unreachable', areVisitsWaiting: false };
  const isOk = (name: string) => checks[name] === undefined || checks[name] === 'ok';
  return { server: isOk('database') ? 'ok' : 'away', areVisitsWaiting: !isOk('visits') };
}

/** In ms. */
const timeout = 10_000;

/** Never throws: who does not answer is unreachable. */
export async function getHealth(): Promise<Health> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    return readHealth(await response.json());
  } catch {
    return readHealth(null);
  }
}
