// A business whose visits are made up, and questions about it: what figures answer beside what a plain recount does.
import type { AccountId, BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import { listLast24Hours } from '@vitrine/contract/range';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import {
  answerNaively,
  askPlainly,
  askVisitorsPlainly,
  countVisitorsNaively,
  type PlainQuestion,
} from '../../../../../../tests/world/naive-traffic.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readAgent } from '../../traffic/intake/agent.ts';
import type { Traffic } from '../../traffic/traffic.ts';
import type { Figures } from '../figures.ts';
import { facets, type NumberedFacet, type Key } from '../question.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 LinkTaster';
const agents = [phone, laptop, `${phone} Instagram 389.0.0.35.90`, 'Mozilla/5.0 (compatible; Pinterestbot/1.0)'];
export const days = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-15', '2026-11-01', '2026-11-20', '2026-11-21'];
const products = ['11', '12'] as ProductId[];
const utms = [null, 'mail', 'poster'];

export interface Visit {
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

export const anyVisit: fc.Arbitrary<Visit> = fc.record({
  link: fc.nat(2),
  person: fc.nat(3),
  agent: fc.nat(agents.length - 1),
  day: fc.nat(days.length - 1),
  minute: fc.nat(24 * 60 - 1),
  country: fc.constantFrom('US', 'IL', null),
  referrerHost: fc.constantFrom(null, 'www.example.com', 'shop.example'),
  utm: fc.nat(utms.length - 1),
  does: fc.constantFrom('look', 'look', 'view', 'add', 'request'),
});

export const plain: Visit = {
  link: 0,
  person: 0,
  agent: 0,
  day: 5,
  minute: 600,
  country: 'US',
  referrerHost: null,
  utm: 1,
  does: 'request',
};

export const monthOf = (day: number): string => `${(days[day] ?? '').slice(0, 7)}-01`;

export interface ShopParts {
  readonly db: Db;
  readonly traffic: Traffic;
  readonly figures: Pick<Figures, 'answering'>;
}

const hasVisitors = (key: string): boolean => key !== 'product' && key !== 'flag';

/** One business and what happens to it; the others share its segments. */
export class Shop {
  readonly businessId: BusinessId;
  readonly links = [randomUUID(), randomUUID(), randomUUID()] as LinkId[];
  readonly influencerId = randomUUID() as AccountId;
  readonly #parts: ShopParts;

  constructor(parts: ShopParts, businessId = randomUUID() as BusinessId) {
    this.#parts = parts;
    this.businessId = businessId;
  }

  async visit({ link, person, agent, day, minute, country, referrerHost, utm, does }: Visit): Promise<void> {
    const linkId = this.links[link];
    if (linkId === undefined) throw new Error('a link without an id');
    const source = utms[utm] ?? null;
    const visitor = createVisitor({
      // the last of them asks not to be tracked
      key: person === 3 ? null : `${person}${agent}`.repeat(16),
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
    const linkType = link === 2 ? ('SHORT' as const) : ('LOOK' as const);
    const of = { businessId: this.businessId, linkId, linkType, influencerId, timeZone: 'UTC', visitor, at };
    const clickId = await this.#parts.traffic.intake.recordVisit(of);
    if (does === 'view' || does === 'add')
      await this.#parts.traffic.intake.recordEvents({
        ...of,
        clickId,
        views: products,
        adds: does === 'add' ? products : [],
      });
    if (does === 'request') {
      const lines = products.map((productId) => ({ productId, variantId: '7' as VariantId, quantity: 1 }));
      await this.#parts.traffic.intake.recordCheckoutRequest({ ...of, clickId, lines });
    }
  }

  /** What is answered, and what a plain recount says. */
  async answer(question: PlainQuestion) {
    const { db, figures } = this.#parts;
    const told = await askPlainly(figures.answering, db, this.businessId, question);
    return { told, counted: await answerNaively(db, this.businessId, question) };
  }

  /** The same of visitors; a question about products or flags has none, and is asked without those. */
  async answerVisitors({ where, by, ...of }: PlainQuestion) {
    const { db, figures } = this.#parts;
    const question = { ...of, where: where.filter(({ facet }) => hasVisitors(facet)), by: by.filter(hasVisitors) };
    const told = await askVisitorsPlainly(figures.answering, db, this.businessId, question);
    return { told, counted: await countVisitorsNaively(db, this.businessId, question) };
  }

  ask(by: readonly Key[]): ReturnType<Figures['answering']['ask']> {
    return this.#parts.figures.answering.ask({
      businessId: this.businessId,
      tabs: [1, 2],
      where: [],
      range: null,
      by,
      currency: null,
    });
  }

  valuesOf(facet: NumberedFacet): (string | null)[] {
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

const splits: readonly Key[] = [...facets, 'tab', 'day', 'month', 'hour', 'clock_hour'];

/** The last 24 hours at some minute of one of the days. */
const anyHours = fc
  .tuple(fc.nat(6), fc.nat(24 * 60 - 1))
  .map(([day, minute]) => listLast24Hours(new Date(Date.parse(`${days[day]}T00:00:00Z`) + minute * 60_000), 'UTC'))
  .map((hours) => ({ from: hours[0]?.slice(0, 10) ?? '', to: hours.at(-1)?.slice(0, 10) ?? '', hours }));

/** Up to three filters and two splits; values are chosen by the shop. */
export const anyQuestion = (shop: Shop): fc.Arbitrary<PlainQuestion> =>
  fc.record({
    tabs: fc.constantFrom([1, 2, 3, 4], [1], [2], []),
    range: fc.option(
      fc.oneof(
        fc.tuple(fc.nat(6), fc.nat(6)).map(([from, to]) => ({ from: days[from] ?? '', to: days[to] ?? '' })),
        anyHours,
      ),
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
