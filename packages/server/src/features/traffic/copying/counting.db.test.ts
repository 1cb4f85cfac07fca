// Every answered visit is counted exactly once, whatever dies in between: random histories against a naive recount.
import type { AccountId, BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import type { UtmParams } from '@vitrine/contract/links';
import { dayOf } from '@vitrine/contract/range';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKeptSums, readLinkTotals, recountNaively } from '../../../../../../tests/world/naive-traffic.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import type { Database } from '../../../platform/db/db.ts';
import type { Answering } from '../../figures/answering.ts';
import { createFigures } from '../../figures/figures.ts';
import { readClickFacts } from '../intake/click-layout.ts';
import { createTraffic, recountBusiness, type Flag, type Traffic, type Visitor } from '../traffic.ts';

let world: TestPlatform;
let answering: Answering;
beforeAll(async () => {
  world = await createTestPlatform();
  const traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'unused'), spoolId: 'one' });
  answering = createFigures(world.platform, { folder: join(world.dataDir, 'figures'), traffic }).answering;
});
afterAll(() => world.close());

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const inInstagram = `${phone} Instagram 389.0.0.35.90`;
const crawler = 'Mozilla/5.0 (compatible; Pinterestbot/1.0)';

/** A visitor key goes with one browser, as it is made of it. The last asks not to be tracked. */
const people = [
  { key: 'a', agent: phone, country: 'US' },
  { key: 'b', agent: laptop, country: 'NP' },
  { key: 'c', agent: inInstagram, country: null },
  { key: 'd', agent: crawler, country: 'US' },
  { key: null, agent: phone, country: 'NZ' },
];
const utms: (UtmParams | null)[] = [
  null,
  {
    utm_source: 'mail',
    utm_medium: 'a "quoted" {value},\\ NULL',
    utm_campaign: null,
    utm_term: 'nul\0',
    utm_content: null,
  },
];
const products = ['11', '12'] as ProductId[];

/** Stores and the moments at which what they call a day or an hour changes. */
const places = [
  // clocks go back at the second, and a month begins
  { timeZone: 'America/New_York', from: '2026-10-31T22:30:00Z' },
  { timeZone: 'America/New_York', from: '2026-03-07T20:00:00Z' },
  // a quarter to six from UTC: its midnight and its hours lie within hours of UTC
  { timeZone: 'Asia/Kathmandu', from: '2026-11-30T12:00:00Z' },
  // clocks go forward, and back, by half an hour
  { timeZone: 'Australia/Lord_Howe', from: '2026-10-03T10:00:00Z' },
  { timeZone: 'Australia/Lord_Howe', from: '2026-04-04T10:00:00Z' },
  { timeZone: 'Pacific/Auckland', from: '2026-09-26T06:00:00Z' },
  { timeZone: 'Pacific/Auckland', from: '2026-04-04T06:00:00Z' },
];

interface Visit {
  link: number;
  person: number;
  minute: number;
  prefetched: boolean;
  utm: number;
  referrerHost: string | null;
}

const minute = fc.nat(30 * 60);
const anyVisit: fc.Arbitrary<Visit> = fc.record({
  link: fc.nat(1),
  person: fc.nat(people.length - 1),
  minute,
  prefetched: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  utm: fc.nat(utms.length - 1),
  referrerHost: fc.constantFrom(null, 'www.example.com', 'shop.example'),
});

interface Touch {
  /** Of the visits so far. */
  visit: number;
  person: number;
  later: number;
  products: ProductId[];
}
const anyTouch: fc.Arbitrary<Touch> = fc.record({
  visit: fc.nat(),
  person: fc.nat(people.length - 1),
  later: fc.nat(90),
  products: fc.subarray(products),
});

type Step =
  | { do: 'visits'; visits: Visit[] }
  | { do: 'events'; touch: Touch; added: boolean }
  | { do: 'checkout'; link: number; minute: number; touch: Touch; clicked: boolean }
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
  { weight: 3, arbitrary: fc.record({ do: fc.constant('events' as const), touch: anyTouch, added: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('checkout' as const),
      link: fc.nat(1),
      minute,
      touch: anyTouch,
      clicked: fc.boolean(),
    }),
  },
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
const typeOf = (link: number): PageType => (link === 0 ? 'LOOK' : 'SHORT');

/** A visit that was answered. */
interface Answered {
  link: number;
  at: number;
  key: string | null;
  flag: Flag | null;
  clickId: string;
  /** The furthest a person, and a program, was seen to come by it; nothing, once a page was opened without more. */
  reached: { person: number | null; program: number };
}

/** Where a clock hour of a zone begins: told by walking back to where the clock shows a full hour, or was changed. */
function hourAt(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const minuteMs = 60_000;
  let begin = Math.floor(at / minuteMs) * minuteMs;
  const hourOf = (moment: number): string => format.format(moment).slice(0, 2);
  while (hourOf(begin - minuteMs) === hourOf(at) && begin > at - 2 * 60 * minuteMs) {
    // the clock was put back within the hour it shows
    if (format.format(begin - minuteMs) > format.format(begin)) break;
    begin -= minuteMs;
  }
  return String(begin);
}

/** One business's program, which can die and be started again on the same folder. */
class Program {
  readonly businessId = randomUUID() as BusinessId;
  readonly links = [randomUUID() as LinkId, randomUUID() as LinkId];
  readonly influencerId = randomUUID() as AccountId;
  readonly folder = join(world.dataDir, this.businessId);
  readonly visits: Answered[] = [];
  /** Each event by all that makes it one. */
  readonly events = new Set<string>();
  requests = 0;
  /** The store's, which it is told by at the end. */
  readonly timeZone: string;
  readonly #from: number;
  #spoolId = randomUUID();
  #traffic = this.#create();

  constructor({ timeZone, from }: (typeof places)[number]) {
    this.timeZone = timeZone;
    this.#from = new Date(from).getTime();
  }

  /** Its store, by whose clocks it is counted. */
  async found(): Promise<this> {
    const { db } = world.platform.database;
    await sql`insert into businesses (business_id, name, created_at) values (${this.businessId}, 'Test', now())`.execute(
      db,
    );
    await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status,
      scopes, connected_at) values (${this.businessId}, 'shopify', ${this.businessId}, 'Store', 'a@b.example', 'USD',
      ${this.timeZone}, 'https://shop.example', 'connected', '{}', now())`.execute(db);
    return this;
  }

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
      case 'events':
        return this.#touch(step.touch, step.added);
      case 'checkout':
        return this.#checkout(step);
      case 'drain':
        return this.#traffic.upkeep.drain();
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

  async #visit({ link, person, prefetched, utm, referrerHost, ...of }: Visit): Promise<void> {
    const at = this.#from + of.minute * 60_000;
    const visitor = { ...visitorOf(person, prefetched), utm: utms[utm] ?? null, referrerHost };
    const clickId = await this.#traffic.intake.recordVisit({ ...this.#at(link, at), visitor });
    const { key, flag } = visitor;
    this.visits.push({ link, at, key, flag, clickId, reached: { person: null, program: 0 } });
  }

  async #touch({ visit, person, later, products: touched }: Touch, added: boolean): Promise<void> {
    const of = this.visits[visit % Math.max(1, this.visits.length)];
    if (!of) return;
    const at = of.at + later * 60_000;
    const visitor = visitorOf(person, false);
    const event = { ...this.#at(of.link, at), visitor, clickId: of.clickId };
    await this.#traffic.intake.recordEvents({ ...event, views: touched, adds: added ? touched : [] });
    reach(of, visitor, touched.length === 0 ? 0 : added ? 2 : 1);
    for (const product of touched)
      for (const kind of added ? ['view', 'add'] : ['view'])
        this.events.add(this.#eventOf(kind, of.link, product, visitor.key ?? of.clickId, at));
  }

  async #checkout({ link, touch, clicked, ...of }: Step & { do: 'checkout' }): Promise<void> {
    const click = clicked ? this.visits[touch.visit % Math.max(1, this.visits.length)] : undefined;
    const at = this.#from + of.minute * 60_000;
    const visitor = visitorOf(touch.person, false);
    const lines = touch.products.map((productId) => ({ productId, variantId: '7' as VariantId, quantity: 1 }));
    const shown = click?.link ?? link;
    const request = { ...this.#at(shown, at), visitor, clickId: click?.clickId ?? null, lines };
    await this.#traffic.intake.recordCheckoutRequest(request);
    if (click) reach(click, visitor, 3);
    this.requests += 1;
    for (const product of touch.products)
      this.events.add(
        this.#eventOf('add', shown, product, visitor.key ?? click?.clickId ?? `request ${this.requests}`, at),
      );
  }

  #eventOf(kind: string, link: number, product: string, who: string, at: number): string {
    const day = dayOf(new Date(at), this.timeZone);
    return [kind, this.links[link], product, who, day, hourAt(at, this.timeZone)].join(' ');
  }

  #at(link: number, at: number) {
    const linkId = this.links[link] ?? this.links[0];
    if (linkId === undefined) throw new Error('a link without an id');
    const influencerId = link === 0 ? this.influencerId : null;
    const { businessId } = this;
    return { businessId, linkId, influencerId, linkType: typeOf(link), timeZone: this.timeZone, at: new Date(at) };
  }

  async #dieCopying(committed: boolean): Promise<void> {
    const dying = createTraffic(
      { ...world.platform, database: dyingDatabase(world.platform.database, committed) },
      { spoolDir: this.folder, spoolId: this.#spoolId },
    );
    // without anything to copy there is no transaction to die in
    await dying.upkeep.drain().catch((problem: Error) => {
      if (problem.message !== 'the process died here') throw problem;
    });
    this.restart();
  }

  async #tear(): Promise<void> {
    const folder = join(this.folder, this.#spoolId);
    const names = await readdir(folder).catch(() => []);
    const last = names.toSorted((a, b) => a.localeCompare(b)).at(-1);
    if (last !== undefined) await appendFile(join(folder, last), '1a2b3c4d v AbCd');
    this.restart();
  }

  /** Starts once more, so that what the dead ones left is counted, and stops in order. */
  async finish(): Promise<void> {
    this.restart();
    await this.#traffic.upkeep.start();
    await this.#traffic.upkeep.drain();
    await this.#traffic.upkeep.stop();
  }

  /**
   * The visits by day and how many of them came how far: each visitor once at a link in one clock hour of the store; who cannot
   * be recognised is always another. What was fetched ahead is one once a person was seen to do something by it.
   */
  tellVisits(): Record<string, number[]> {
    const groups = Map.groupBy(
      this.visits.filter(({ flag, reached }) => flag === null || (flag === 'prefetch' && reached.person !== null)),
      ({ link, at, key, clickId }) => `${link} ${hourAt(at, this.timeZone)} ${key ?? clickId}`,
    );
    const days: Record<string, number[]> = {};
    for (const [{ at, link }, furthest] of [...groups.values()].map(
      (of) => [of[0] ?? raise(), Math.max(...of.map(({ reached }) => reached.person ?? 0))] as const,
    )) {
      const day = (days[`${typeOf(link)} ${dayOf(new Date(at), this.timeZone)}`] ??= [0, 0, 0, 0]);
      for (const step of day.keys()) if (furthest >= step) day[step] = (day[step] ?? 0) + 1;
    }
    return days;
  }
}

function raise(): never {
  throw new Error('nothing is in a group');
}

/** What somebody does by a click; programs are not people. */
function reach({ reached }: Answered, { flag }: Visitor, step: number): void {
  if (flag === null) reached.person = Math.max(reached.person ?? 0, step);
  else reached.program = Math.max(reached.program, step);
}

function visitorOf(person: number, prefetched: boolean): Visitor {
  const { key, agent, country } = people[person] ?? { key: null, agent: phone, country: null };
  const flag = prefetched ? 'prefetch' : agent === crawler ? 'bot' : null;
  return createVisitor({ key: key?.repeat(32) ?? null, agent, country, flag });
}

/** The visits that are stored, as the click ids they were answered with begin, and what the sums say of them. */
async function readVisits({ businessId }: Program) {
  const { rows } = await sql<{ visit: string; day: string; flag: string | null }>`
    select link_id || ' ' || floor(extract(epoch from visited_at) * 1000)::bigint || ' ' || visit_id as visit, day, flag
    from visits where business_id = ${businessId} order by 1`.execute(world.platform.database.db);
  return rows;
}

/** Visits, and how many came how far, as the figures tell them. */
async function readReached(businessId: BusinessId): Promise<Record<string, number[]>> {
  const rows = await answering.ask({
    businessId,
    tabs: [1, 2],
    range: null,
    where: [],
    by: ['tab', 'day'],
    currency: null,
    ofSteps: true,
  });
  const told = rows.map(({ keys: [tab, day], visits, viewed, added, started }) => {
    const counts = [visits, viewed, added, started];
    return [`${tab === 1 ? 'LOOK' : 'SHORT'} ${day}`, counts] as [string, number[]];
  });
  return Object.fromEntries(told.filter(([, [visits]]) => visits !== 0));
}

/** What is stored and summed; the same as `recount` tells when nothing was lost, doubled or miscounted. */
async function readCounted(program: Program) {
  const { db } = world.platform.database;
  const { businessId } = program;
  const stored = await readVisits(program);
  const events = await sql<{ count: number }>`
    select count(*) as count from product_events where business_id = ${businessId}`.execute(db);
  const requests = await sql<{ count: number }>`
    select count(*) as count from checkout_requests where business_id = ${businessId}`.execute(db);
  return {
    visits: stored,
    reached: await readReached(businessId),
    events: events.rows[0]?.count,
    requests: requests.rows[0]?.count,
    sums: await readKeptSums(answering, db, businessId),
    lifetime: (await readLinkTotals(answering, db, businessId)).kept,
  };
}

/** What was answered to visitors, and what single rows and months come to. */
async function recount(program: Program, timeZone: string) {
  const { db } = world.platform.database;
  const answered = program.visits.map(({ clickId, at, flag: told, reached }) => {
    const facts = readClickFacts(clickId);
    const flag = told === 'prefetch' && reached.person !== null ? null : told;
    return { visit: `${facts?.linkId} ${at} ${facts?.visitId}`, day: dayOf(new Date(at), timeZone), flag };
  });
  return {
    visits: answered.toSorted((a, b) => (a.visit < b.visit ? -1 : 1)),
    reached: program.tellVisits(),
    events: program.events.size,
    requests: program.requests,
    sums: await recountNaively(db, program.businessId),
    lifetime: (await readLinkTotals(answering, db, program.businessId)).figures,
  };
}

/** For a machine that does other things beside; a run without end is told with how many ended before it. */
const patience = 300_000;

test(
  'what was answered is counted once by every kept pair, through deaths, torn lines, repetitions and changes of clocks',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), fc.array(anyStep, { maxLength: 14 }), async (place, steps) => {
        const program = await new Program(place).found();
        for (const each of steps) await program.take(each);
        await program.finish();
        expect(await readCounted(program)).toEqual(await recount(program, place.timeZone));
      }),
      { numRuns: 30, plugins: [fc.interruptAfterTimeLimit(patience, { failOnInterrupt: true })] },
    );
  },
  2 * patience,
);

const anywhere = { timeZone: 'America/New_York', from: '2026-11-01T03:30:00Z' };
const plain = { prefetched: false, utm: 0, referrerHost: null };

test('two programs that copy at the same time count everything', async () => {
  const one = await new Program(anywhere).found();
  const other = new Program(anywhere);
  Object.assign(other, { businessId: one.businessId, links: one.links, influencerId: one.influencerId });
  const visits: Visit[] = Array.from({ length: 200 }, (_, n) => ({ ...plain, link: 0, person: n % 3, minute: n * 9 }));
  await one.take({ do: 'visits', visits: visits.filter((_, n) => n % 2 === 0) });
  await other.take({ do: 'visits', visits: visits.filter((_, n) => n % 2 === 1) });
  await Promise.all([one.finish(), other.finish()]);
  one.visits.push(...other.visits);
  expect(await readCounted(one)).toEqual(await recount(one, anywhere.timeZone));
});

test('a visitor counts once in an hour of the store, each on its own day; the others are repeats', async () => {
  const program = await new Program(anywhere).found();
  // half past eleven, half past twelve, then twice the hour from one to two
  const minutes = [0, 29, 59, 119, 180, 190, 240, 299];
  await program.take({ do: 'visits', visits: minutes.map((at) => ({ ...plain, link: 0, person: 0, minute: at })) });
  await program.finish();
  const sums = await readKeptSums(answering, world.platform.database.db, program.businessId);
  expect([sums['1 none: none: 2026-10-31']?.visits, sums['1 none: none: 2026-11-01']?.visits]).toEqual([1, 5]);
});

test('what is done in a visit counts with it though it is stored first, and a spool of days ago repeats what is stored', async () => {
  const one = await new Program(anywhere).found();
  const other = new Program(anywhere);
  Object.assign(other, { businessId: one.businessId, links: one.links, visits: one.visits, events: one.events });
  const visit = { ...plain, link: 0, person: 0, minute: 0 };
  await one.take({ do: 'visits', visits: [visit, { ...visit, person: 1, prefetched: true }] });
  await other.take({
    do: 'events',
    touch: { visit: 0, person: 0, later: 1, products: ['11' as ProductId] },
    added: true,
  });
  await other.take({ do: 'events', touch: { visit: 1, person: 1, later: 1, products: [] }, added: false });
  await other.finish();
  await one.finish();
  expect(await readReached(one.businessId)).toEqual(one.tellVisits());
  expect(one.tellVisits()).toEqual({ 'LOOK 2026-10-31': [2, 1, 1, 0] });
  // who was there when is forgotten after three days
  const { db } = world.platform.database;
  await sql`delete from visitor_hours where business_id = ${one.businessId}`.execute(db);
  other.restart();
  await other.take({ do: 'visits', visits: [{ ...visit, minute: 20 }] });
  await other.take({
    do: 'checkout',
    link: 0,
    minute: 21,
    clicked: true,
    touch: { visit: 2, person: 0, later: 0, products: [] },
  });
  await other.finish();
  expect(await readReached(one.businessId)).toEqual({ 'LOOK 2026-10-31': [2, 1, 1, 1] });
  expect(one.tellVisits()).toEqual({ 'LOOK 2026-10-31': [2, 1, 1, 1] });
  await recountBusiness(world.platform.database, one.businessId);
  expect(await readReached(one.businessId)).toEqual(one.tellVisits());
});
