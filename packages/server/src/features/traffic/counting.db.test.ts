// Every answered visit is counted exactly once, whatever dies in between: random histories against a naive recount.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { dayOf } from '@vitrine/contract/range';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';
import type { Database } from '../../platform/db/db.ts';
import { createTraffic, type Flag, type Traffic } from './traffic.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const timeZone = 'America/New_York';
const start = new Date('2026-11-01T03:30:00Z').getTime();

interface Visit {
  link: number;
  person: number | null;
  minute: number;
  flag: Flag | null;
}

const anyVisit = fc.record({
  link: fc.nat(1),
  person: fc.option(fc.nat(2)),
  // two days, among them the one on which New York's clocks go back
  minute: fc.nat(2 * 24 * 60),
  flag: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom<Flag>('bot', 'prefetch')),
});
type Step =
  | { do: 'visits'; visits: Visit[] }
  | { do: 'checkout'; link: number; minute: number }
  | { do: 'drain' }
  /** The process is gone, with whatever it had not copied yet. */
  | { do: 'die' }
  /** The process dies while it copies: before its commit, or after it and before it hears of it. */
  | { do: 'die copying'; committed: boolean }
  /** A line written in part, as by a machine that lost power. */
  | { do: 'tear' }
  /** The database forgets how far a spool was copied, as after a restore. */
  | { do: 'forget' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('visits' as const), visits: fc.array(anyVisit, { maxLength: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('checkout' as const), link: fc.nat(1), minute: fc.nat(2880) }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'drain' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'die' }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die copying' as const), committed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'tear' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'forget' }) },
);

/** A database whose next transaction dies at its end. */
function dyingDatabase(database: Database, committed: boolean): Database {
  return {
    ...database,
    transaction: async (work) => {
      const died = new Error('the process died here');
      if (committed) {
        await database.transaction(work);
        throw died;
      }
      return database.transaction(async (tx) => {
        await work(tx);
        throw died;
      });
    },
  };
}

/** The first link is a look, the second a short. */
const typeOf = (link: number): LinkType => (link === 0 ? 'LOOK' : 'SHORT');

/** One business's program, which can die and be started again on the same folder. */
class Program {
  readonly businessId = randomUUID() as BusinessId;
  readonly links = [randomUUID() as LinkId, randomUUID() as LinkId];
  readonly folder = join(world.dataDir, this.businessId);
  readonly visits: { link: number; person: number | null; at: number; flag: Flag | null; clickId: string }[] = [];
  readonly requests: { link: number; at: number }[] = [];
  #spoolId = randomUUID();
  #traffic = this.#create();

  #create(database = world.platform.database): Traffic {
    return createTraffic({ ...world.platform, database }, { spoolDir: this.folder, spoolId: this.#spoolId });
  }

  restart(): void {
    this.#spoolId = randomUUID();
    this.#traffic = this.#create();
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'visits':
        await Promise.all(step.visits.map((each) => this.#visit(each)));
        return;
      case 'checkout':
        return this.#checkout(step);
      case 'drain':
        return this.#traffic.drain();
      case 'die':
        this.restart();
        return;
      case 'die copying':
        return this.#dieCopying(step.committed);
      case 'tear':
        return this.#tear();
      case 'forget':
        await sql`delete from spool_positions`.execute(world.platform.database.db);
    }
  }

  async #visit({ link, person, minute, flag }: Visit): Promise<void> {
    const at = start + minute * 60_000;
    const visitor = createVisitor({ key: person === null ? null : String(person).repeat(32), country: 'US', flag });
    const clickId = await this.#traffic.recordVisit({ ...this.#at(link, at), visitor });
    this.visits.push({ link, person, at, flag, clickId });
  }

  async #checkout({ link, minute }: { link: number; minute: number }): Promise<void> {
    const at = start + minute * 60_000;
    const visitor = this.#traffic.readVisitor({ method: 'POST', rawHeaders: ['User-Agent', safari], address: '::1' });
    await this.#traffic.recordCheckoutRequest({ ...this.#at(link, at), visitor, clickId: null, lines: [] });
    this.requests.push({ link, at });
  }

  #at(link: number, at: number) {
    const linkId = this.links[link] ?? this.links[0];
    if (linkId === undefined) throw new Error('a link without an id');
    return { businessId: this.businessId, linkId, linkType: typeOf(link), timeZone, at: new Date(at) };
  }

  async #dieCopying(committed: boolean): Promise<void> {
    const dying = createTraffic(
      { ...world.platform, database: dyingDatabase(world.platform.database, committed) },
      { spoolDir: this.folder, spoolId: this.#spoolId },
    );
    const survived = await dying.drain().then(
      () => true,
      () => false,
    );
    if (survived) throw new Error('a database that dies was copied into');
    this.restart();
  }

  async #tear(): Promise<void> {
    const folder = join(this.folder, this.#spoolId);
    const names = await readdir(folder).catch(() => []);
    const last = names.toSorted((a, b) => a.localeCompare(b)).at(-1);
    if (last !== undefined) await appendFile(join(folder, last), '1a2b3c4d {"kind":"visit","clickId":"A');
    this.restart();
  }

  /** Starts once more, so that what the dead ones left is counted, and stops in order. */
  async finish(): Promise<void> {
    this.restart();
    await this.#traffic.start();
    await this.#traffic.drain();
    await this.#traffic.stop();
  }
}

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';

interface Day {
  link: number;
  day: string;
  visits: number;
  flagged: number;
  requests: number;
}

/** The plain definition, visit by visit. */
function recount({ visits, requests }: Program): Day[] {
  const days = new Map<string, Day>();
  const dayAt = (link: number, at: number): Day => {
    const day = dayOf(new Date(at), timeZone);
    const found = days.get(`${link} ${day}`) ?? { link, day, visits: 0, flagged: 0, requests: 0 };
    days.set(`${link} ${day}`, found);
    return found;
  };
  for (const { link, at, flag } of visits) {
    const day = dayAt(link, at);
    if (flag === null) day.visits += 1;
    else day.flagged += 1;
  }
  for (const { link, at } of requests) dayAt(link, at).requests += 1;
  return sorted([...days.values()]);
}

async function readDays({ businessId, links }: Program): Promise<Day[]> {
  const { rows } = await sql<Omit<Day, 'link'> & { link_id: LinkId }>`
    select link_id, day, visits, flagged_visits as flagged, checkout_requests as requests from visit_days
    where business_id = ${businessId}`.execute(world.platform.database.db);
  return sorted(rows.map(({ link_id: linkId, ...day }) => ({ link: links.indexOf(linkId), ...day })));
}

/** Sums of the same visits by another key: by type and day, and by link. */
function sumUp(days: readonly Day[], keyOf: (day: Day) => string): Record<string, Omit<Day, 'link' | 'day'>> {
  const sums: Record<string, Omit<Day, 'link' | 'day'>> = {};
  for (const day of days) {
    const sum = (sums[keyOf(day)] ??= { visits: 0, flagged: 0, requests: 0 });
    sum.visits += day.visits;
    sum.flagged += day.flagged;
    sum.requests += day.requests;
  }
  return sums;
}

interface SumRow extends Omit<Day, 'link' | 'day'> {
  key: string;
}

const toSums = (rows: readonly SumRow[]): Record<string, Omit<SumRow, 'key'>> =>
  Object.fromEntries(rows.map(({ key, ...sum }) => [key, sum]));

/** What lists and the lifetime strip read. */
async function readSums({ businessId }: Program) {
  const { db } = world.platform.database;
  const days = await sql<SumRow>`
    select link_type || ' ' || day as key, visits, flagged_visits as flagged, checkout_requests as requests
    from business_days where business_id = ${businessId}`.execute(db);
  const links = await sql<SumRow>`
    select link_id::text as key, visits, flagged_visits as flagged, checkout_requests as requests
    from link_totals where business_id = ${businessId}`.execute(db);
  return { days: toSums(days.rows), links: toSums(links.rows) };
}

const sorted = (days: Day[]): Day[] => days.sort((a, b) => a.day.localeCompare(b.day) || a.link - b.link);

test('what was answered is counted once, through deaths, torn lines and repetitions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
      const program = new Program();
      for (const each of steps) await program.take(each);
      await program.finish();
      const recounted = recount(program);
      expect(await readDays(program)).toEqual(recounted);
      expect(await readSums(program)).toEqual({
        days: sumUp(recounted, ({ link, day }) => `${typeOf(link)} ${day}`),
        links: sumUp(recounted, ({ link }) => program.links[link] ?? ''),
      });
      const { rows } = await sql<{ click_id: string }>`
        select click_id from visits where business_id = ${program.businessId}`.execute(world.platform.database.db);
      expect(rows.map((row) => row.click_id).sort()).toEqual(program.visits.map(({ clickId }) => clickId).sort());
    }),
    { numRuns: 40 },
  );
}, 120_000);

test('two programs that copy at the same time count everything', async () => {
  const one = new Program();
  const other = new Program();
  Object.assign(other, { businessId: one.businessId, links: one.links });
  const visits: Visit[] = Array.from({ length: 200 }, (_, n) => ({
    link: 0,
    person: n % 7,
    minute: n * 9,
    flag: null,
  }));
  await one.take({ do: 'visits', visits: visits.filter((_, n) => n % 2 === 0) });
  await other.take({ do: 'visits', visits: visits.filter((_, n) => n % 2 === 1) });
  await Promise.all([one.finish(), other.finish()]);
  one.visits.push(...other.visits);
  expect(await readDays(one)).toEqual(recount(one));
});

test('every click of one person counts, each on its own day of the store', async () => {
  const program = new Program();
  const minutes = [0, 59, 119, 180, 240, 299];
  const visits = minutes.map((minute): Visit => ({ link: 0, person: 1, minute, flag: null }));
  await program.take({ do: 'visits', visits });
  await program.finish();
  expect(await readDays(program)).toEqual([
    { link: 0, day: '2026-10-31', visits: 1, flagged: 0, requests: 0 },
    { link: 0, day: '2026-11-01', visits: 5, flagged: 0, requests: 0 },
  ]);
});
