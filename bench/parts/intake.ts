// How fast the program's own copier, in its thread, turns a spool full of visits into raw rows and all sums, once it is under way.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { createSecretKey, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createAgentReader } from '../../packages/server/src/features/traffic/intake/agent.ts';
import { ClickMaker } from '../../packages/server/src/features/traffic/intake/click-id.ts';
import { Copier } from '../../packages/server/src/features/traffic/copying/copier.ts';
import { nameSource } from '../../packages/server/src/features/traffic/intake/spool-names.ts';
import {
  writeAgent,
  writeOrigin,
  writeSource,
  writeVisit,
} from '../../packages/server/src/features/traffic/intake/spool-record.ts';
import { segmentName } from '../../packages/server/src/features/traffic/intake/spool.ts';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { migrate } from '../../packages/server/src/platform/db/migrations.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { agents } from './load.ts';

const links = 2_000;
/** A busy evening: all links' visits of a quarter of an hour, a third of them on thirty hot links. */
const visits = { warm: 200_000, measured: 600_000 } as const;
const segmentVisits = 40_000;
const hosts = ['l.instagram.com', null, 'www.google.com', 'm.facebook.com', 'www.tiktok.com', 't.co', 'out.reddit.com'];
const countries = ['US', 'GB', 'DE', 'FR', 'IL', 'CA', 'AU', 'NL', 'ES', 'IT', 'SE', 'BR', 'JP', null];

/** Visits a second over a database that has the rows of an earlier spool. */
export async function measureIntake(connectionString: string, root: string): Promise<number> {
  const database = openDatabase({ connectionString }, createLog('warn'));
  const copier = new Copier({ connection: { connectionString }, root, logLevel: 'warn' });
  try {
    await migrate(database.pool);
    const business = makeBusiness();
    const copy = async (count: number): Promise<number> => {
      const spoolId = randomUUID();
      await writeSpool(join(root, spoolId), business, count, segmentVisits);
      const begun = performance.now();
      const { records } = await copier.copy(spoolId, null);
      if (records < count) throw new Error(`only ${records} records of ${count} visits were copied`);
      return (count * 1000) / (performance.now() - begun);
    };
    await copy(visits.warm);
    return await copy(visits.measured);
  } finally {
    await copier.close();
    await database.close();
    await rm(root, { recursive: true, force: true });
  }
}

interface Business {
  readonly businessId: BusinessId;
  readonly clicks: readonly ClickMaker[];
  readonly origins: readonly string[];
}

/** One that nobody signs in to. */
export function makeBusiness(): Business {
  const key = createSecretKey(Buffer.alloc(32, 'a secret of benches'));
  const businessId = randomUUID() as BusinessId;
  const influencers = Array.from({ length: 40 }, () => randomUUID());
  const day = new Date().toISOString().slice(0, 10);
  return {
    businessId,
    clicks: Array.from({ length: links }, () => new ClickMaker(key, { businessId, linkId: randomUUID() as LinkId })),
    origins: Array.from({ length: links }, (_, n) =>
      writeOrigin({ linkType: n % 5 < 3 ? 'LOOK' : 'SHORT', influencerId: influencers[n % 160] ?? null, day }),
    ),
  };
}

/** As the spool itself writes a line: its checksum before it. */
function seal(text: string): string {
  return `${(crc32(text) + 0x1_0000_0000).toString(16).slice(1)} ${text}\n`;
}

/** Writes so many visits of the last quarter of an hour, some a segment; answers the sizes of segments in bytes. */
export async function writeSpool(
  folder: string,
  { clicks, origins }: Business,
  count: number,
  perSegment: number,
): Promise<number[]> {
  await mkdir(folder, { recursive: true });
  const readAgent = createAgentReader();
  const browsers = agents.map(readAgent);
  const sources = Array.from({ length: 60 }, (_, n) =>
    nameSource({
      referrerHost: hosts[n % hosts.length] ?? null,
      utm_source: 'social',
      utm_medium: 'link',
      utm_campaign: `campaign-${n}`,
      utm_term: null,
      utm_content: null,
    }),
  );
  const told = [
    ...browsers.map((agent) => writeAgent({ kind: 'agent', ...agent })),
    ...sources.map((source) => writeSource(source)),
  ];
  const begun = Date.now() - 900_000;
  const sizes: number[] = [];
  for (let at = 0, segment = 0; at < count; segment += 1) {
    const lines = segment === 0 ? [...told] : [];
    for (let n = 0; n < perSegment && at < count; n += 1, at += 1) {
      const link = at % 3 === 0 ? at % 30 : (at * 7_919) % links;
      lines.push(
        writeVisit({
          clickId: clicks[link]?.create(begun + Math.floor((900_000 * at) / count)) ?? '',
          key: (at * 2_654_435_761).toString(16).padStart(32, '0').slice(-32),
          agentId: browsers[at % browsers.length]?.agentId ?? '',
          sourceId: sources[(link * 7 + (at % 5)) % sources.length]?.sourceId ?? '',
          country: countries[at % countries.length] ?? null,
          flag: at % 9 === 0 ? 'bot' : null,
          origin: origins[link] ?? '',
        }),
      );
    }
    const text = lines.map(seal).join('');
    await writeFile(join(folder, segmentName(segment)), text);
    sizes.push(Buffer.byteLength(text));
  }
  return sizes;
}
