// Sums of sales and the ledger: each order in them once, as it is now, whatever it was before and however often it is reported.
import {
  orderId as orderIdSchema,
  type AccountId,
  type BusinessId,
  type LinkId,
  type OrderId,
} from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { isWithin, recountEarnings, type Recounted } from '../recount/recount.ts';
import { listAgreedTerms, listLinkedTerms } from '../../influencers/terms-history.ts';
import type { OrderSnapshot, SnapshotRefund } from '../../stores/records.ts';
import { OrderRecording } from '../../stores/orders/order-recording.ts';
import { findOrder } from '../../stores/orders/order-store.ts';
import { Orders } from '../../stores/orders/orders.ts';
import { Platforms } from '../../stores/platforms/platforms.ts';
import { CountedTraffic } from '../../traffic/facts/counted-traffic.ts';
import { createFigures } from '../../figures/figures.ts';
import type { Answering } from '../../figures/answering.ts';
import type { NumberedFacet } from '../../figures/question.ts';
import { createTraffic, dims, type Facet } from '../../traffic/traffic.ts';
import { countOrders } from './sums.ts';
import { lockSales } from './sales-store.ts';

let world: TestPlatform;
let answering: Answering;
beforeAll(async () => {
  world = await createTestPlatform();
  const parts = { spoolDir: join(world.dataDir, 'spool'), spoolId: 'one' };
  const traffic = createTraffic(world.platform, parts);
  answering = createFigures(world.platform, { folder: join(world.dataDir, 'figures'), traffic }).answering;
});
afterAll(() => world.close());

/** The pairs of facets that orders of these histories have, the lower code first; null is none. */
const pairs: readonly (readonly [NumberedFacet | null, NumberedFacet | null])[] = [
  [null, null],
  ...(['link', 'product', 'influencer', 'country', 'device', 'referrer'] as const).map((one) => [null, one] as const),
  ...(['product', 'country', 'device', 'referrer'] as const).map((one) => ['link', one] as const),
  ['country', 'device'],
  ['country', 'referrer'],
  ['device', 'referrer'],
];
const buckets = [
  [1, 'day'],
  [2, 'month'],
] as const;
const codeOf = (facet: NumberedFacet | null): number => (facet === null ? 0 : dims[facet]);

const zone = 'Asia/Kathmandu';
const at = (minutes: number): Date => new Date(Date.UTC(2026, 9, 31, 17, 0) + minutes * 60_000);

interface Credit {
  link: number | null;
  influencer: number | null;
  click: number | null;
}

interface SetTerms {
  rate: number;
  flat: number | null;
  flatCurrency: string;
  products: Record<string, number>;
  collections: Record<string, number>;
  ratio: number;
  refunds: boolean;
  vat: boolean;
}

type Step =
  | { kind: 'telling'; order: number; telling: Partial<OrderSnapshot> & { refundIds: number[] } }
  | { kind: 'refund'; order: number; refundId: number }
  | { kind: 'credit'; order: number; credit: Credit }
  | { kind: 'terms'; influencer: number; since: number; terms: SetTerms }
  | { kind: 'repeat'; back: number };

const products = ['9001', '9002', null];
const clicks: readonly Facet<string>[][] = [
  [],
  [
    { dim: 10, value: 'IL' },
    { dim: 11, value: 'mobile' },
  ],
  [
    { dim: 10, value: 'NP' },
    { dim: 11, value: 'mobile' },
    { dim: 13, value: 'instagram.com' },
  ],
];

/** The refunds an order may have: of a line, of money alone, without money, on the day after and a month after. */
const refunds: readonly SnapshotRefund[] = [
  {
    refundId: '1',
    createdAt: at(60),
    amount: 700,
    tax: 30,
    shipping: 70,
    lines: [{ lineId: 'a', quantity: 1, subtotal: 600, tax: 30 }],
  },
  { refundId: '2', createdAt: at(24 * 60), amount: 55, tax: 0, shipping: 0, lines: [] },
  {
    refundId: '3',
    createdAt: at(90),
    amount: 0,
    tax: 20,
    shipping: 0,
    lines: [{ lineId: 'b', quantity: 1, subtotal: 300, tax: 20 }],
  },
  {
    refundId: '4',
    createdAt: at(31 * 24 * 60),
    amount: 900,
    tax: 0,
    shipping: 0,
    lines: [{ lineId: 'b', quantity: 2, subtotal: 850, tax: 0 }],
  },
];

const anyOrder = fc.nat(2);
const line = (lineId: string) =>
  fc
    .record({
      product: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
      sold: fc.nat(3),
      price: fc.nat(900),
      discount: fc.nat(90),
      giftCard: fc.constantFrom(false, false, false, true),
    })
    .map(({ product, quantity, sold, price, discount, giftCard }) => ({
      lineId,
      productId: products[product] ?? null,
      variantId: null,
      title: 'Thing',
      variantTitle: null,
      sku: '',
      giftCard,
      quantity,
      currentQuantity: Math.min(sold, quantity),
      soldQuantity: Math.min(sold, quantity),
      price,
      discount,
      tax: 10,
    }));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('telling' as const),
      order: anyOrder,
      telling: fc.record({
        updatedAt: fc.integer({ min: 0, max: 9 }).map(at),
        financialStatus: fc.constantFrom(
          ...(['pending', 'authorized', 'partially_paid', 'paid', 'paid', 'partially_refunded', 'refunded'] as const),
          ...(['voided', 'expired'] as const),
        ),
        gross: fc.nat(5000),
        grossTax: fc.nat(300),
        outstanding: fc.oneof(fc.constant(0), fc.constant(0), fc.constant(null), fc.nat(5000)),
        totalPrice: fc.nat(5000),
        subtotalPrice: fc.nat(3000),
        cancelledAt: fc.constantFrom(null, at(8)),
        taxesIncluded: fc.boolean(),
        test: fc.constantFrom(false, false, false, true),
        tips: fc.constantFrom(0, 0, 70, 900),
        buyerEmailHash: fc.constantFrom(null, 'one', 'one', 'other'),
        buyerCustomerHash: fc.constantFrom(null, null, '1', '2'),
        lines: fc.oneof(fc.tuple(line('a')), fc.tuple(line('a'), line('b'))),
        refundIds: fc.subarray([0, 1, 2, 3]),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), order: anyOrder, refundId: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      order: anyOrder,
      credit: fc.record({ link: fc.option(fc.nat(2)), influencer: fc.option(fc.nat(1)), click: fc.option(fc.nat(2)) }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('terms' as const),
      influencer: fc.nat(1),
      since: fc.nat(100),
      terms: fc.record({
        rate: fc.oneof(fc.constantFrom(0, 3333, 10_000), fc.nat(10_000)),
        flat: fc.option(fc.integer({ min: 1, max: 700 }), { freq: 5 }),
        flatCurrency: fc.constantFrom('NPR', 'NPR', 'USD'),
        products: fc.dictionary(fc.constantFrom('9001', '9002'), fc.nat(10_000)),
        collections: fc.dictionary(fc.constantFrom('71', '72'), fc.nat(10_000)),
        ratio: fc.constantFrom(0, 7000, 10_000, 10_000),
        refunds: fc.boolean(),
        vat: fc.boolean(),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), back: fc.nat(8) }) },
);

const orderIds = [5000, 5001, 5002].map((id) => orderIdSchema.parse(String(id)));
const db = () => world.platform.database.db;
const typeOf = (link: number): 'LOOK' | 'SHORT' => (link === 2 ? 'SHORT' : 'LOOK');

class History {
  readonly businessId = randomUUID() as BusinessId;
  readonly links = [randomUUID(), randomUUID(), randomUUID()] as LinkId[];
  readonly influencers = [randomUUID(), randomUUID()] as AccountId[];
  readonly done: Step[] = [];
  /** Told of, and not looked at yet. */
  readonly waiting = new Set<OrderId>();
  readonly orders = new Orders(world.platform.keys);
  readonly recording = new OrderRecording(world.platform, {
    platforms: new Platforms([]),
    orders: this.orders,
    events: {
      emit: (_db, _event, carried) => {
        if ('orderId' in carried) this.waiting.add(carried.orderId);
        return Promise.resolve();
      },
    },
  });
  readonly owner = { businessId: this.businessId, timeZone: zone, shopDomain: 'sales' };

  static async begin(): Promise<History> {
    const history = new History();
    await sql`insert into businesses (business_id, name, created_at)
      values (${history.businessId}, 'Test', now())`.execute(db());
    await history.prepare();
    return history;
  }

  async prepare(): Promise<void> {
    for (const [n, id] of this.influencers.entries())
      await sql`insert into accounts (business_id, account_id, role, username, email, name, language, created_at)
        values (${this.businessId}, ${id}, 'influencer', ${`i${n}`}, ${`i${n}@x.example`}, '', 'en', now())`.execute(
        db(),
      );
    await sql`insert into collection_products (business_id, collection_id, product_id)
      values (${this.businessId}, '71', '9001'), (${this.businessId}, '72', '9001')`.execute(db());
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'repeat') {
      const again = this.done.at(-1 - step.back);
      if (again) await this.take(again);
      return;
    }
    this.done.push(step);
    if (step.kind === 'terms') return this.agree(step);
    const orderId = orderIdSchema.parse(String(5000 + step.order));
    await world.platform.database.transaction(async (tx) => {
      if (step.kind === 'telling')
        await this.recording.recordSnapshot(tx, this.owner, snapshotOf(orderId, step.telling));
      if (step.kind === 'refund') {
        const refund = refunds[step.refundId];
        const stored = refund ? await findOrder(tx, this.owner.businessId, orderId) : null;
        if (refund && stored) await this.recording.recordSnapshot(tx, this.owner, { ...stored, refunds: [refund] });
      }
    });
    if (step.kind === 'credit') await this.credit(orderId, step.credit);
    this.waiting.add(orderId);
    for (const id of this.waiting) {
      this.waiting.delete(id);
      await this.count(id);
    }
  }

  /** Terms reach only what was placed since; whatever was counted meanwhile is looked at again. */
  async agree({ influencer, since, terms }: Step & { kind: 'terms' }): Promise<void> {
    await sql`
      insert into influencer_terms (business_id, account_id, effective_from, commission, flat_amount, flat_currency,
        product_rates, collection_rates, net_revenue_ratio, reduce_refunds, reduce_vat)
      values (${this.businessId}, ${this.influencers[influencer]}, ${at(since)}, ${terms.rate}, ${terms.flat},
        ${terms.flat && terms.flatCurrency}, ${JSON.stringify(terms.products)}, ${JSON.stringify(terms.collections)},
        ${terms.ratio}, ${terms.refunds}, ${terms.vat})
      on conflict do nothing`.execute(db());
    for (const id of orderIds) await this.count(id);
  }

  async credit(orderId: OrderId, { link, influencer, click }: Credit): Promise<void> {
    const byClick = link !== null && click !== null;
    const rule = byClick ? 'last_click' : link === null && influencer === null ? 'none' : 'code';
    const channel = byClick ? (typeOf(link) === 'LOOK' ? 'links' : 'shorts') : rule === 'none' ? null : 'organic';
    const kept = byClick ? JSON.stringify({ id: `click ${click}` }) : null;
    await sql`
      insert into attributions (business_id, order_id, credited, link_id, link_type, influencer_id, channel, rule, reason,
        window_days, priority, evidence, losers, decided_at, click)
      values (${this.businessId}, ${orderId}, ${rule !== 'none'}, ${link === null ? null : this.links[link]},
        ${link === null ? null : typeOf(link)}, ${influencer === null ? null : this.influencers[influencer]}, ${channel},
        ${rule}, 'none_found', 30, 'link', '[]', '[]', now(), ${kept})
      on conflict (business_id, order_id) do update set credited = excluded.credited, link_id = excluded.link_id,
        link_type = excluded.link_type, influencer_id = excluded.influencer_id, channel = excluded.channel,
        rule = excluded.rule, click = excluded.click`.execute(db());
  }

  count(orderId: OrderId): Promise<void> {
    const visits = new Map(clicks.map((properties, n) => [`click ${n}`, properties]));
    return world.platform.database.transaction(async (tx) => {
      await lockSales(tx, this.businessId);
      const sources = {
        orders: this.orders,
        influencers: { terms: { listAgreed: listAgreedTerms, listLinked: listLinkedTerms } },
        traffic: { counted: new CountedTraffic(world.platform.database) },
      };
      const orders = { ids: [orderId], visits, timeZone: zone, now: world.clock.now() };
      await countOrders(tx, sources, this.businessId, orders);
    });
  }

  /** What is answered by day and month, by words; without what has come to nothing. */
  async readSums(): Promise<Record<string, number[]>> {
    const { rows: values } = await sql<{ id: number; value: string }>`
      select value_id as id, value from facet_values where business_id = ${this.businessId}`.execute(db());
    const texts = new Map(values.map(({ id, value }) => [id, value]));
    const sums: Record<string, number[]> = {};
    for (const [one, other] of pairs) {
      const facets = [one, other].filter((facet) => facet !== null);
      for (const [grain, unit] of other === null ? ([[1, 'day']] as const) : buckets) {
        const asked = { businessId: this.businessId, tabs: [1, 2, 3, 4], where: [], range: null, currency: null };
        for (const row of await answering.askSales({ ...asked, by: ['tab', unit, ...facets] })) {
          const [tab, bucket, ...keys] = row.keys;
          if (keys.includes(null)) continue;
          const told = keys.map((key) => texts.get(Number(key)));
          const [value, byValue] = one === null ? [undefined, told[0]] : told;
          const name = [tab, codeOf(one), value, codeOf(other), byValue, grain, bucket];
          const { orders, revenue, tax, refunded, buys, influencerOrders, influencerBase } = row;
          const figures = [orders, revenue, tax, refunded, buys, influencerOrders, influencerBase];
          if (figures.some((figure) => figure !== 0))
            sums[name.filter((part) => part !== undefined).join(' ')] = figures;
        }
      }
    }
    return sums;
  }

  async readLinkSums(table: 'link_sales' | 'business_sales', key: 'link_id' | 'link_type') {
    const { rows } = await sql<{ key: string; sums: number[] }>`
      select ${sql.ref(key)}::text as key, array[orders, revenue, tax, refunded]::int[] as sums from ${sql.table(table)}
      where business_id = ${this.businessId} and (orders, revenue, tax, refunded) <> (0, 0, 0, 0)`.execute(db());
    return Object.fromEntries(rows.map(({ key: name, sums }) => [name, sums]));
  }

  /** What all entries of each line and refund of an order come to, and on what; without what has come to nothing. */
  async readLedger(): Promise<Record<string, number[]>> {
    const { rows } = await sql<{ key: string; sums: number[] }>`
      select concat_ws(' ', account_id, order_id, line_id, refund_id, currency) as key,
        array[sum(amount), sum(base)]::int[] as sums
      from ledger_entries where business_id = ${this.businessId} group by key
      having sum(amount) <> 0 or sum(base) <> 0`.execute(db());
    return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]));
  }

  /** By influencer, tab, currency, grain and bucket; without what has come to nothing. */
  async readDays(): Promise<Record<string, number[]>> {
    const { rows } = await sql<{ key: string; sums: number[] }>`
      select concat_ws(' ', f.value, tab, currency, grain, bucket) as key,
        array[sum(new_orders), sum(returning_orders), sum(discount), sum(commission)]::int[] as sums
      from sale_facts s join facet_values f on f.value_id = s.influencer
      cross join lateral (values (1, s.day), (2, date_trunc('month', s.day)::date)) as told (grain, bucket)
      where s.business_id = ${this.businessId}
      group by key
      having (sum(new_orders), sum(returning_orders), sum(discount), sum(commission)) <> (0, 0, 0, 0)`.execute(db());
    return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]));
  }

  /** The plain definition: of each credited order whether an earlier one was the same person's, and what all earned. */
  async recountDays(): Promise<Record<string, number[]>> {
    const { rows: orders } = await sql<NaiveBuyer>`
      select order_id as id, to_char(day, 'YYYY-MM-DD') as day, currency, created_at as "createdAt",
        buyer_email_hash as email, buyer_customer_hash as customer,
        test and not test_counts as test,
        (select case when rule = 'code' then 4 when link_type = 'LOOK' then 1 when link_type = 'SHORT' then 2 else 4 end
          from attributions a
          where a.business_id = o.business_id and a.order_id = o.order_id) as tab,
        (select influencer_id from attributions a where a.business_id = o.business_id and a.order_id = o.order_id
          and a.credited) as influencer,
        (select coalesce(sum(case when g.gone > 0 and g.gone + sold_quantity = quantity
            then least(greatest(discount - price * g.gone + g.worth, 0), discount)
            else round(discount * sold_quantity / quantity::numeric) end), 0)::int
          from order_lines l cross join lateral (
            select coalesce(sum((x ->> 'quantity')::int), 0) as gone, coalesce(sum((x ->> 'subtotal')::int), 0) as worth
            from refunds r cross join jsonb_array_elements(r.lines) x
            where r.business_id = l.business_id and r.order_id = l.order_id and r.amount = 0
              and x ->> 'line_id' = l.line_id) g
          where l.business_id = o.business_id and l.order_id = o.order_id and not l.gift_card) as discount
      from orders o where business_id = ${this.businessId} and financial_status not in ('voided', 'expired')`.execute(
      db(),
    );
    const { earnings: earned } = await recountEarnings(db(), this.businessId);
    const sums: Record<string, number[]> = {};
    const put = (of: { influencer: string; tab: number; currency: string; day: string }, more: number[]): void => {
      plus(sums, `${of.influencer} ${of.tab} ${of.currency} 1 ${of.day}`, more);
      plus(sums, `${of.influencer} ${of.tab} ${of.currency} 2 ${of.day.slice(0, 7)}-01`, more);
    };
    for (const { influencer, ...order } of orders) {
      if (influencer === null || order.test) continue;
      const isKnown = order.email !== null || order.customer !== null;
      const before = orders.filter(
        (each) =>
          each.createdAt < order.createdAt &&
          (isSame(each.email, order.email) || isSame(each.customer, order.customer)),
      );
      const [isNew, isBack] = [isKnown && before.length === 0, before.length > 0];
      put({ influencer, ...order }, [Number(isNew), Number(isBack), order.discount, 0]);
      for (const { day, commission } of earned.filter((each) => each.order === order.id))
        put({ influencer, ...order, day }, [0, 0, 0, commission]);
    }
    return Object.fromEntries(Object.entries(sums).filter(([, each]) => each.some((sum) => sum !== 0)));
  }

  /** Whatever happened, entries of no order come to less than nothing, or to more than the money kept allows. */
  async listBreaches(): Promise<string[]> {
    const { bounds } = await recountEarnings(db(), this.businessId);
    const { rows } = await sql<{ order: string; account: string; amount: number; base: number }>`
      select order_id as "order", account_id as account, sum(amount)::int as amount, sum(base)::int as base
      from ledger_entries where business_id = ${this.businessId} group by 1, 2`.execute(db());
    return rows.flatMap(({ order, account, amount, base }) => {
      const bound = bounds.find((each) => each.order === order && each.account === account);
      const nothing = { least: 0, most: 0 };
      const isIn = isWithin(amount, bound?.commission ?? nothing) && isWithin(base, bound?.base ?? nothing);
      return isIn ? [] : [`${order}: ${amount} on ${base}, and not as ${JSON.stringify(bound)}`];
    });
  }

  async read() {
    return {
      breaches: await this.listBreaches(),
      days: await this.readDays(),
      ledger: await this.readLedger(),
      sums: await this.readSums(),
      byLink: await this.readLinkSums('link_sales', 'link_id'),
      byType: await this.readLinkSums('business_sales', 'link_type'),
    };
  }

  /** The plain definition, from the rows of orders, refunds and attributions as they are now: what each order counts for. */
  async listCounted(): Promise<Counted[]> {
    const { rows: orders } = await sql<NaiveOrder>`
      select o.order_id as id, to_char(o.day, 'YYYY-MM-DD') as day, o.taxes_included as included, o.gross_price as placed,
        o.gross_tax as tax, o.tips, a.link_id as link, a.rule = 'code' as bare, a.link_type as type,
        a.influencer_id as influencer, a.click ->> 'id' as click
      from orders o join attributions a using (business_id, order_id) 
      where business_id = ${this.businessId} and a.credited and (o.test_counts or not o.test) and o.financial_status not in ('voided', 'expired')`.execute(
      db(),
    );
    const { rows: lines } = await sql<NaiveLine>`
      select l.order_id as id, line_id as line, product_id as product, sold_quantity as pieces, gift_card as card,
        price * sold_quantity - case when told then off else round(discount * sold_quantity / quantity::numeric) end::int as revenue,
        case when told then least(greatest(l.tax - o.tax, 0), l.tax) else round(l.tax * sold_quantity / quantity::numeric) end::int as tax
      from order_lines l
      cross join lateral (
        select coalesce(sum((x ->> 'quantity')::int), 0) as gone, coalesce(sum((x ->> 'subtotal')::int), 0) as worth,
          coalesce(sum((x ->> 'tax')::int), 0) as tax
        from refunds r cross join jsonb_array_elements(r.lines) x
        where r.business_id = l.business_id and r.order_id = l.order_id and r.amount = 0 and x ->> 'line_id' = l.line_id) o
      cross join lateral (
        select o.gone > 0 and o.gone + sold_quantity = quantity as told,
          least(greatest(discount - (price * o.gone - o.worth), 0), discount) as off) t
      where business_id = ${this.businessId}`.execute(db());
    const { rows: given } = await sql<NaiveRefund>`
      select order_id as id, refund_id as refund, to_char(day, 'YYYY-MM-DD') as day, amount, shipping, lines
      from refunds where business_id = ${this.businessId} order by created_at, refund_id`.execute(db());
    const { earnings: earned } = await recountEarnings(db(), this.businessId);
    return orders.map((each) => {
      const own = lines.filter(({ id }) => id === each.id);
      const back = given.filter(({ id, amount }) => id === each.id && amount > 0);
      const earnings = earned.filter(({ order }) => order === each.id);
      const goods = own.filter(({ card }) => !card);
      const cards = own.filter(({ card }) => card);
      const sumOf = (read: (one: NaiveLine) => number): number => cards.reduce((sum, one) => sum + read(one), 0);
      const aside = sumOf(({ revenue, tax }) => revenue + (each.included ? 0 : tax)) + each.tips;
      const gross = Math.max(0, each.placed - aside);
      const order = { ...each, gross, tax: Math.max(0, each.tax - sumOf(({ tax }) => tax)) };
      return [order, goods, cards.length > 0 || each.tips > 0 ? takeApart(order, own, back) : back, earnings];
    });
  }

  async recount() {
    const naive = new Naive();
    for (const each of await this.listCounted()) naive.add(...each);
    const { earnings: earned } = await recountEarnings(db(), this.businessId);
    const ledger = earned.map(
      ({ account, order, line: id, refund, currency, commission, base }): [string, number[]] => [
        [account, order, id, ...(refund === null ? [] : [refund]), currency].join(' '),
        [commission, base],
      ],
    );
    return {
      breaches: [],
      days: await this.recountDays(),
      ledger: Object.fromEntries(ledger),
      sums: naive.sums,
      byLink: naive.byLink,
      byType: naive.byType,
    };
  }

  /** What is answered under conditions, by tab and day. */
  async readUnder(conditions: readonly TextCondition[]): Promise<Record<string, number[]>> {
    const { rows } = await sql<{ dim: number; id: number; value: string }>`
      select dim, value_id as id, value from facet_values where business_id = ${this.businessId}`.execute(db());
    const numberOf = (facet: NumberedFacet, text: string | null): number =>
      text === null ? 0 : (rows.find(({ dim, value }) => dim === dims[facet] && value === text)?.id ?? -1);
    const where = conditions.map(({ facet, texts, isNot }) => ({
      facet,
      values: texts.map((text) => numberOf(facet, text)),
      isNot,
    }));
    const asked = { businessId: this.businessId, tabs: [1, 2, 3, 4], where, range: null, currency: null };
    const sums: Record<string, number[]> = {};
    for (const row of await answering.askSales({ ...asked, by: ['tab', 'day'] })) {
      const { orders, revenue, tax, refunded, buys, influencerOrders, influencerBase } = row;
      plus(sums, row.keys.join(' '), [orders, revenue, tax, refunded, buys, influencerOrders, influencerBase]);
    }
    return sums;
  }

  /** The same of orders one by one, each looked at by itself. */
  async recountUnder(conditions: readonly TextCondition[]): Promise<Record<string, number[]>> {
    const isIn = ({ texts, isNot }: TextCondition, text: string | null): boolean => texts.includes(text) !== isNot;
    const ofOrders = conditions.filter(({ facet }) => facet !== 'product');
    const ofProducts = conditions.filter(({ facet }) => facet === 'product');
    const sums: Record<string, number[]> = {};
    for (const counted of await this.listCounted()) {
      if (!ofOrders.every((condition) => isIn(condition, valueOf(counted[0], condition.facet)))) continue;
      const naive = new Naive();
      naive.add(...counted);
      const wanted = ['9001', '9002'].filter((product) => ofProducts.every((condition) => isIn(condition, product)));
      const rows = ofProducts.length === 0 ? ['0 0'] : wanted.map((product) => `0 2 ${product}`);
      const own: Record<string, number[]> = {};
      for (const [name, told] of Object.entries(naive.sums)) {
        const [, tab = '', row = '', grain, day = ''] = /^(\d) (.+) (\d) (\S+)$/.exec(name) ?? [];
        if (grain === '1' && rows.includes(row)) plus(own, `${tab} ${day}`, told);
      }
      // however many of its products are asked about, an order is one
      for (const [
        name,
        [orders = 0, revenue = 0, tax = 0, refunded = 0, buys = 0, influenced = 0, base = 0],
      ] of Object.entries(own))
        plus(sums, name, [Math.min(orders, 1), revenue, tax, refunded, buys, Math.min(influenced, 1), base]);
    }
    return Object.fromEntries(Object.entries(sums).filter(([, told]) => told.some((each) => each !== 0)));
  }
}

/** An order as it counts, its goods, what was given back of them, and what was earned by it. */
type Counted = Parameters<Naive['add']>;

const conditionFacets = ['link', 'influencer', 'product', 'country', 'device', 'referrer'] as const;
interface TextCondition {
  readonly facet: (typeof conditionFacets)[number];
  readonly texts: readonly (string | null)[];
  readonly isNot: boolean;
}

/** What an order has of a facet; null where it has none. */
function valueOf({ link, influencer, click }: NaiveOrder, facet: TextCondition['facet']): string | null {
  if (facet === 'link') return link;
  if (facet === 'influencer') return influencer;
  const properties = clicks[Number(click?.slice(6))] ?? [];
  return properties.find(({ dim }) => dim === dims[facet])?.value ?? null;
}

interface NaiveBuyer {
  id: string;
  day: string;
  currency: string;
  createdAt: Date;
  email: string | null;
  customer: string | null;
  influencer: string | null;
  test: boolean;
  tab: number;
  discount: number;
}
interface NaiveOrder {
  id: string;
  day: string;
  included: boolean;
  /** With gift cards and tips in it. */
  placed: number;
  tips: number;
  tax: number;
  link: string | null;
  bare: boolean;
  type: 'LOOK' | 'SHORT' | null;
  influencer: string | null;
  click: string | null;
}
interface NaiveLine {
  id: string;
  line: string;
  product: string | null;
  pieces: number;
  revenue: number;
  tax: number;
  card: boolean;
}
interface NaiveRefund {
  id: string;
  refund: string;
  day: string;
  amount: number;
  shipping: number;
  lines: { line_id: string; subtotal: number; tax: number }[];
}

/** What of refunds is for goods: the part of their lines, and of money for no line the goods' part of the order. */
function takeApart(
  order: NaiveOrder & { gross: number },
  lines: readonly NaiveLine[],
  back: readonly NaiveRefund[],
): NaiveRefund[] {
  let kept = order.gross;
  return back.map((refund) => {
    const worths = refund.lines.map(({ line_id: id, subtotal, tax }) => ({
      isGoods: !lines.some((one) => one.card && one.line === id),
      worth: subtotal + (order.included ? 0 : tax),
    }));
    const all = worths.reduce((sum, { worth }) => sum + worth, 0);
    const some = worths.reduce((sum, { worth, isGoods }) => sum + (isGoods ? worth : 0), 0);
    const shipping = Math.min(refund.shipping, refund.amount);
    const money = refund.amount - shipping;
    const byLines = all === 0 ? 0 : Math.round((some * Math.min(money, all)) / all);
    const byNone = order.placed === 0 ? 0 : Math.round((Math.max(0, money - all) * order.gross) / order.placed);
    const amount = Math.min(kept, shipping + byLines + byNone);
    kept -= amount;
    return { ...refund, amount };
  });
}

/** Adds up in the plainest way: every pair of labels that is kept, written out. */
class Naive {
  readonly sums: Record<string, number[]> = {};
  readonly byLink: Record<string, number[]> = {};
  readonly byType: Record<string, number[]> = {};

  add(order: NaiveOrder & { gross: number }, lines: NaiveLine[], back: NaiveRefund[], earned: Recounted[]): void {
    const baseOf = (refund: string | null, product?: string): number =>
      earned
        .filter((each) => each.refund === refund)
        .filter(({ line: id }) => product === undefined || lines.find((each) => each.line === id)?.product === product)
        .reduce((sum, each) => sum + each.base, 0);
    const tab = order.bare ? 4 : order.type === 'LOOK' ? 1 : order.type === 'SHORT' ? 2 : 4;
    const links = order.link === null ? [] : [`1 ${order.link}`];
    const influencers = order.influencer === null ? [] : [`3 ${order.influencer}`];
    const properties = (clicks[Number(order.click?.slice(6))] ?? []).map(({ dim, value }) => `${dim} ${value}`);
    const daily = ['0 0'];
    const monthly = [
      ...[...links, ...influencers, ...properties].map((each) => `0 ${each}`),
      ...links.flatMap((a) => properties.map((b) => `${a} ${b}`)),
      ...properties.flatMap((a, n) => properties.slice(n + 1).map((b) => `${a} ${b}`)),
    ];
    const put = (rows: string[], grains: number[], day: string, sums: number[]): void => {
      for (const row of rows)
        for (const grain of grains)
          plus(this.sums, `${tab} ${row} ${grain} ${grain === 1 ? day : `${day.slice(0, 7)}-01`}`, sums);
    };
    const sumOf = (read: (each: NaiveLine) => number): number => lines.reduce((sum, each) => sum + read(each), 0);
    const influenced = order.influencer === null ? 0 : 1;
    const pieces = sumOf((each) => each.pieces);
    const whole = [1, order.gross, order.tax, 0, pieces, influenced, baseOf(null)];
    put(daily, [1], order.day, whole);
    put(monthly, [1, 2], order.day, whole);
    for (const product of new Set(lines.flatMap((each) => each.product ?? []))) {
      const rows = [`0 2 ${product}`, ...links.map((each) => `${each} 2 ${product}`)];
      const of = (read: (each: NaiveLine) => number): number =>
        sumOf((each) => (each.product === product ? read(each) : 0));
      const [revenue, tax, sold] = [of((each) => each.revenue), of((each) => each.tax), of((each) => each.pieces)];
      const sums = [1, revenue, tax, 0, sold, influenced, baseOf(null, product)];
      put(rows, [1, 2], order.day, sums);
      for (const refund of back) {
        const ids = lines.filter((each) => each.product === product).map((each) => each.line);
        const amount = refund.lines
          .filter(({ line_id: id }) => ids.includes(id))
          .reduce((sum, each) => sum + each.subtotal, 0);
        put(rows, [1, 2], refund.day, [0, 0, 0, amount, 0, 0, baseOf(refund.refund, product)]);
      }
    }
    for (const refund of back) {
      put(daily, [1], refund.day, [0, 0, 0, refund.amount, 0, 0, baseOf(refund.refund)]);
      put(monthly, [1, 2], refund.day, [0, 0, 0, refund.amount, 0, 0, baseOf(refund.refund)]);
    }
    if (order.link === null || order.type === null) return;
    const lifetime = [1, order.gross, order.tax, back.reduce((sum, { amount }) => sum + amount, 0)];
    plus(this.byLink, order.link, lifetime);
    plus(this.byType, order.type, lifetime);
  }
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one === other;

function plus(sums: Record<string, number[]>, key: string, more: number[]): void {
  if (more.every((each) => each === 0)) return;
  sums[key] = more.map((each, n) => each + (sums[key]?.[n] ?? 0));
}

function snapshotOf(
  orderId: OrderId,
  { refundIds, ...telling }: Partial<OrderSnapshot> & { refundIds: number[] },
): OrderSnapshot {
  return {
    orderId,
    name: `#${orderId}`,
    // the last minute of the day in the store's zone, and of October
    createdAt: at(74 - (Number(orderId) % 5000) * 25),
    updatedAt: at(0),
    cancelledAt: null,
    test: false,
    currency: 'NPR',
    taxesIncluded: true,
    financialStatus: 'paid',
    totalPrice: 1000,
    subtotalPrice: 900,
    totalDiscounts: 0,
    totalTax: 100,
    currentTotalPrice: 1000,
    gross: 1000,
    grossTax: 100,
    outstanding: 0,
    unpaidAt: null,
    tips: 0,
    paidAt: null,
    fulfilment: null,
    fulfilledAt: null,
    landingSite: null,
    referringSite: null,
    sourceName: null,
    attributedTo: null,
    placedIn: null,
    buyerEmailHash: null,
    buyerCustomerHash: null,
    checkoutHash: null,
    customerOrder: null,
    noteAttributes: [],
    discountCodes: [],
    lines: [],
    ...telling,
    refunds: refundIds.flatMap((id) => refunds[id] ?? []),
  };
}

test('the sums are those of a plain recount, after any tellings, refunds, credits and repetitions in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 24 }), async (steps) => {
      const history = await History.begin();
      for (const step of steps) await history.take(step);
      expect(await history.read()).toEqual(await history.recount());
    }),
    { numRuns: Number(process.env['SALES_RUNS'] ?? 40) },
  );
}, 300_000);

const textsOf = ({ links, influencers }: History): Record<TextCondition['facet'], (string | null)[]> => ({
  link: [...links, null],
  influencer: [...influencers, null],
  // what has no product is no product
  product: ['9001', '9002'],
  country: ['IL', 'NP', 'FR', null],
  device: ['mobile', null],
  referrer: ['instagram.com', null],
});
const anyConditions = fc.uniqueArray(
  fc.record({
    facet: fc.constantFrom(...conditionFacets),
    chosen: fc.array(fc.nat(3), { minLength: 1 }),
    isNot: fc.boolean(),
  }),
  { minLength: 2, maxLength: 3, selector: ({ facet }) => facet },
);

/** Orders that count, each by a click on a link of an influencer, before anything else happens to them. */
const opening: readonly Step[] = [0, 1, 2].flatMap((order): Step[] => {
  const lines = fc.sample(fc.tuple(line('a'), line('b')), { numRuns: 1, seed: order }).flat();
  return [
    { kind: 'telling', order, telling: { lines, gross: 4000 + order, totalPrice: 4000 + order, refundIds: [] } },
    { kind: 'credit', order, credit: { link: order, influencer: order % 2, click: order } },
  ];
});

test('under any two or three conditions orders come to what a recount of those that fulfil them does', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 20 }),
      fc.array(anyConditions, { minLength: 25, maxLength: 25 }),
      async (steps, asked) => {
        const history = await History.begin();
        for (const step of [...opening, ...steps]) await history.take(step);
        const texts = textsOf(history);
        for (const each of asked) {
          const conditions = each.map(({ facet, chosen, isNot }) => {
            const known = texts[facet];
            return { facet, isNot, texts: [...new Set(chosen.map((n) => known[n % known.length] ?? null))] };
          });
          const counted = await history.recountUnder(conditions);
          expect([conditions, await history.readUnder(conditions)]).toEqual([conditions, counted]);
          told += Object.keys(counted).length;
        }
      },
    ),
    { numRuns: Number(process.env['SALES_RUNS'] ?? 12) },
  );
  expect(told).toBeGreaterThan(0);
}, 300_000);

test('what comes at once is counted, and waits for nothing in a circle', async () => {
  const histories = fc.sample(fc.array(anyStep, { minLength: 40, maxLength: 60 }), { numRuns: 3, seed: 4 });
  for (const steps of histories) {
    const history = await History.begin();
    // a dozen at a time, as many as there are connections for
    for (let taken = 0; taken < steps.length; taken += 12)
      await Promise.all(steps.slice(taken, taken + 12).map((step) => history.take(step)));
    // a credit and its counting are two steps here: the last of them may be told only by the next counting
    for (const id of orderIds) await history.count(id);
    expect(await history.read()).toEqual(await history.recount());
  }
}, 120_000);
