// Any question is answered as a plain recount answers it, whatever lies in segments, comes late, is counted again or dies meanwhile.
import type { AccountId, BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerNaively,
  askPlainly,
  readLinkTotals,
  type PlainQuestion,
} from '../../../../../tests/world/naive-traffic.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';
import { readAgent } from '../traffic/intake/agent.ts';
import { readAgentsAgain, recountBusiness, recountDue, recountMonth } from '../traffic/retention/recount.ts';
import { deleteOld } from '../traffic/retention/retention.ts';
import { createTraffic, type Traffic } from '../traffic/traffic.ts';
import { createFigures, type Figures } from './figures.ts';
import { facets, type FacetName, type Key } from './question.ts';
import type { Step as WritingStep } from './segments/segments.ts';

let world: TestPlatform;
let traffic: Traffic;
let figures: Figures;
beforeAll(async () => {
  world = await createTestPlatform(new Date('2026-11-21T12:00:00Z'));
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: randomUUID() });
  figures = createFigures(world.platform, { folder: folder(), traffic });
});
afterAll(async () => {
  await traffic.upkeep.stop();
  await figures.upkeep.stop();
  await world.close();
});

const folder = (): string => join(world.dataDir, 'figures');
const db = () => world.platform.database.db;

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 LinkTaster';
const agents = [phone, laptop, `${phone} Instagram 389.0.0.35.90`, 'Mozilla/5.0 (compatible; Pinterestbot/1.0)'];
const days = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-15', '2026-11-01', '2026-11-20', '2026-11-21'];
const products = ['11', '12'] as ProductId[];
const utms = [null, 'mail', 'poster'];

interface Visit {
  link: number;
  person: number;
  agent: number;
  day: number;
  minute: number;
  country: string | null;
  referrerHost: string | null;
  utm: number;
  does: 'look' | 'view' | 'add' | 'request';
}

const anyVisit: fc.Arbitrary<Visit> = fc.record({
  link: fc.nat(2),
  person: fc.nat(2),
  agent: fc.nat(agents.length - 1),
  day: fc.nat(days.length - 1),
  minute: fc.nat(24 * 60 - 1),
  country: fc.constantFrom('US', 'IL', null),
  referrerHost: fc.constantFrom(null, 'www.example.com', 'shop.example'),
  utm: fc.nat(utms.length - 1),
  does: fc.constantFrom('look', 'look', 'view', 'add', 'request'),
});

type Step =
  | { do: 'visits'; visits: Visit[] }
  | { do: 'close'; before: number | null }
  | { do: 'merge'; day: number }
  | { do: 'recount'; day: number }
  | { do: 'maintain' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('visits' as const), visits: fc.array(anyVisit, { maxLength: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), before: fc.option(fc.nat(6), { freq: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), day: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const), day: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'maintain' }) },
);

const monthOf = (day: number): string => `${(days[day] ?? '').slice(0, 7)}-01`;

/** One business and what happens to it; the others share its segments. */
class Shop {
  readonly businessId = randomUUID() as BusinessId;
  readonly links = [randomUUID(), randomUUID(), randomUUID()] as LinkId[];
  readonly influencerId = randomUUID() as AccountId;

  async take(step: Step): Promise<void> {
    if (step.do === 'visits') {
      for (const visit of step.visits) await this.visit(visit);
      await traffic.upkeep.drain();
    }
    if (step.do === 'close') await figures.upkeep.close(step.before === null ? undefined : days[step.before]);
    if (step.do === 'merge') await mergeMonth(monthOf(step.day));
    if (step.do === 'recount') await recountMonth(world.platform.database, this.businessId, monthOf(step.day));
    if (step.do === 'maintain') await figures.upkeep.maintain();
  }

  async visit({ link, person, agent, day, minute, country, referrerHost, utm, does }: Visit): Promise<void> {
    const linkId = this.links[link];
    if (linkId === undefined) throw new Error('a link without an id');
    const source = utms[utm] ?? null;
    const visitor = createVisitor({
      key: `${person}${agent}`.repeat(16),
      agent: agents[agent] ?? phone,
      flag: readAgent(agents[agent] ?? phone).isBot ? 'bot' : null,
      country,
      referrerHost,
      utm:
        source === null
          ? null
          : { utm_source: source, utm_medium: 'm', utm_campaign: null, utm_term: null, utm_content: null },
    });
    const at = new Date(Date.parse(`${days[day]}T00:00:00Z`) + minute * 60_000);
    const influencerId = link === 0 ? this.influencerId : null;
    const of = {
      ...{ businessId: this.businessId, linkId, influencerId, timeZone: 'UTC', visitor, at },
      linkType: link === 2 ? ('SHORT' as const) : ('LOOK' as const),
    };
    const clickId = await traffic.intake.recordVisit(of);
    if (does === 'view' || does === 'add')
      await traffic.intake.recordEvents({ ...of, clickId, views: products, adds: does === 'add' ? products : [] });
    if (does === 'request') {
      const lines = products.map((productId) => ({ productId, variantId: '7' as VariantId, quantity: 1 }));
      await traffic.intake.recordCheckoutRequest({ ...of, clickId, lines });
    }
  }

  async compare(question: PlainQuestion): Promise<void> {
    const told = await askPlainly(figures.answering, db(), this.businessId, question);
    expect({ question, told }).toEqual({ question, told: await answerNaively(db(), this.businessId, question) });
  }

  valuesOf(facet: FacetName): (string | null)[] {
    if (facet === 'link') return this.links;
    if (facet === 'influencer') return [this.influencerId, null];
    if (facet === 'product') return products;
    if (facet === 'flag') return ['bot', null];
    if (facet === 'country') return ['US', 'IL', null, 'nowhere'];
    if (facet === 'utm_source') return utms;
    if (facet === 'referrer') return ['example.com', 'shop.example', 'app:instagram', null];
    if (facet === 'device') return ['mobile', 'desktop'];
    return ['safari', 'firefox', 'm', null];
  }
}

async function mergeMonth(month: string): Promise<void> {
  await figures.upkeep.merge(month);
}

const splits: readonly Key[] = [...facets, 'tab', 'day', 'month', 'hour'];

/** Up to three filters and two splits; values are chosen by the shop. */
const anyQuestion = (shop: Shop): fc.Arbitrary<PlainQuestion> =>
  fc.record({
    tabs: fc.constantFrom([1, 2, 3, 4], [1], [2], []),
    range: fc.option(
      fc.tuple(fc.nat(6), fc.nat(6)).map(([from, to]) => ({ from: days[from] ?? '', to: days[to] ?? '' })),
    ),
    where: fc.array(
      fc
        .constantFrom(...facets)
        .chain((facet) =>
          fc.record({ facet: fc.constant(facet), values: fc.subarray(shop.valuesOf(facet)), isNot: fc.boolean() }),
        ),
      { maxLength: 3 },
    ),
    by: fc.uniqueArray(fc.constantFrom(...splits), { maxLength: 2 }),
  });

test('any question of up to three filters and two splits is answered as by a plain recount, whatever is in segments', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 4, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      async (steps, seeds) => {
        const shop = new Shop();
        for (const step of steps) await shop.take(step);
        const [seed = 0] = [...seeds.take(1)];
        for (const question of fc.sample(anyQuestion(shop), { numRuns: 25, seed })) await shop.compare(question);
        const totals = await readLinkTotals(figures.answering, db(), shop.businessId);
        expect(totals.kept).toEqual(totals.figures);
      },
    ),
    { numRuns: 12 },
  );
});
