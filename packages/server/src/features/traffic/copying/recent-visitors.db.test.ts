// Visits of this very day, when programs rely on whom they remember: each visitor of a link counts once an hour, whoever copies.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createClickId } from '../intake/click-id.ts';
import { writeOrigin, writeVisit } from '../intake/spool-record.ts';
import { Spool } from '../intake/spool.ts';
import { copySpool, createCopyTools, type CopyTools } from './copy-spool.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const key = Buffer.alloc(32, 'k');
const minuteMs = 60_000;
/** Three hours that are over, so that no test runs across the end of one. */
const begin = Math.floor(Date.now() / (60 * minuteMs) - 3) * 60 * minuteMs;

/** One that answers shoppers and copies what it wrote. */
class Program {
  readonly spoolId = randomUUID();
  readonly spool = new Spool({
    folder: join(world.dataDir, this.spoolId),
    segmentBytes: 1e6,
    syncMs: 1_000,
    written: () => undefined,
    failed: () => undefined,
  });
  tools: CopyTools = createCopyTools(world.platform.database);

  async write(businessId: BusinessId, { link, person, minute }: Opening): Promise<void> {
    const at = new Date(begin + minute * minuteMs);
    const line = writeVisit({
      clickId: createClickId(key, { businessId, linkId: link as LinkId, clickedAt: at }),
      key: person === null ? null : String(person).padStart(32, '0'),
      agentId: '0'.repeat(16),
      sourceId: '1'.repeat(16),
      country: person === 1 ? 'IL' : null,
      flag: null,
      origin: writeOrigin({ linkType: 'LOOK', influencerId: null, day: at.toISOString().slice(0, 10) }),
    });
    await new Promise<void>((resolve, reject) => {
      this.spool.append(line, (problem) => (problem === null ? resolve() : reject(problem)));
    });
  }

  async copy(): Promise<void> {
    const { refused, damaged } = await copySpool(this.tools, world.dataDir, this.spoolId, null);
    if (refused + damaged > 0) throw new Error(`${refused} records were refused, ${damaged} damaged`);
  }
}

interface Opening {
  readonly link: string;
  /** Null for one who cannot be recognised. */
  readonly person: number | null;
  readonly minute: number;
}

const links = [randomUUID(), randomUUID()];
const step = fc.record({
  program: fc.nat(1),
  openings: fc.array(
    fc.record({
      link: fc.constantFrom(...links),
      person: fc.option(fc.nat(4)),
      minute: fc.nat(150),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  // begins with nothing remembered
  restarts: fc.boolean(),
});

interface Stored {
  readonly link: string;
  readonly isUnique: boolean;
  readonly person: string | null;
  readonly hour: number;
  /** What a repeat repeats is there, is a first one, and of the same visitor, link and hour. */
  readonly isTold: boolean;
}

async function readStored(businessId: BusinessId): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select v.link_id as link, v.is_unique as "isUnique", encode(v.visitor_key, 'hex') as person,
      floor(extract(epoch from v.visited_at) / 3600)::int as hour,
      v.is_unique or coalesce(o.is_unique and o.link_id = v.link_id and o.visitor_key = v.visitor_key
        and date_trunc('hour', o.visited_at) = date_trunc('hour', v.visited_at), false) as "isTold"
    from visits v left join visits o on o.business_id = v.business_id and o.visited_at = v.repeats_at and o.visit_id = v.repeats_id
    where v.business_id = ${businessId}`.execute(world.platform.database.db);
  return rows;
}

test('programs that copy by turns and forget count every visitor of a link once an hour', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const businessId = randomUUID() as BusinessId;
      const programs = [new Program(), new Program()];
      for (const { program, openings, restarts } of steps) {
        const copying = programs[program];
        if (!copying) throw new Error('no such program');
        if (restarts) copying.tools = createCopyTools(world.platform.database);
        for (const opening of openings) await copying.write(businessId, opening);
        await copying.copy();
      }
      const all = steps.flatMap(({ openings }) => openings);
      const firsts = new Set(
        all.flatMap(({ link, person, minute }) =>
          person === null ? [] : `${link} ${person} ${Math.floor(minute / 60)}`,
        ),
      );
      const unknown = all.filter(({ person }) => person === null).length;
      const stored = await readStored(businessId);
      expect(stored.length).toBe(all.length);
      expect(stored.filter(({ isUnique }) => isUnique).length).toBe(firsts.size + unknown);
      expect(stored.every(({ isTold }) => isTold)).toBe(true);
      const { rows } = await sql<{ visits: number; flagged: number }>`
        select sum(visits)::int as visits, sum(flagged_visits)::int as flagged from link_totals
        where business_id = ${businessId}`.execute(world.platform.database.db);
      expect(rows).toEqual([{ visits: firsts.size + unknown, flagged: all.length - firsts.size - unknown }]);
      for (const each of programs) await each.spool.close();
    }),
    { numRuns: 25 },
  );
});

test('a transaction that is rolled back leaves nobody remembered', async () => {
  const businessId = randomUUID() as BusinessId;
  const program = new Program();
  const { database } = world.platform;
  let isAway = true;
  program.tools = createCopyTools({
    db: database.db,
    copyingTransaction: (work) =>
      database.copyingTransaction(async (tx, copyIn) => {
        const done = await work(tx, copyIn);
        if (isAway) throw new Error('the connection was lost');
        return done;
      }),
  });
  await program.write(businessId, { link: links[0] ?? '', person: 1, minute: 10 });
  await expect(program.copy()).rejects.toThrow('the connection was lost');
  isAway = false;
  await program.copy();
  await program.write(businessId, { link: links[0] ?? '', person: 1, minute: 11 });
  await program.copy();
  await program.spool.close();
  expect((await readStored(businessId)).filter(({ isUnique }) => isUnique).length).toBe(1);
});
