// Trends through the program: what orders keep together, held against a recount of the orders from the definition; what changes it, who may
// read it, and what a plan opens.
import {
  leastTogether,
  listComplementary,
  listTopCombinations,
  listTopPerforming,
  type TrendSpan,
} from '@vitrine/contract/trends';
import { orderId, productId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { writeRawOrder } from '../../../../../tests/world/raw-orders.ts';
import { monthsBetween } from './reading-store.ts';
import { judge } from './score.ts';

let world: TestApp;
let merchant: Merchant;

interface Bought {
  id: string;
  at: Date;
  products: string[];
  /** Of the first product none is left. */
  returned?: boolean;
  cancelled?: boolean;
  test?: boolean;
}

const [shirt, scarf, bag, hat] = ['9001', '9002', '9005', '9003'];
const now = new Date('2026-11-20T12:00:00Z');
const bought: Bought[] = [];
let number = 5000;
const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const buy = (month: string, products: string[], more: Partial<Bought> = {}): void => {
  number += 1;
  bought.push({ id: String(number), at: new Date(`2026-${month}-1${number % 9}T10:00:00Z`), products, ...more });
};

async function record({ id, at, products, returned = false, cancelled = false, test = false }: Bought): Promise<void> {
  const { stores, storefront, commissions } = world.app.features;
  const store = await storefront.findStore(merchant.businessId);
  if (!store) throw new Error('no store');
  const lines = products.map((product, place) => {
    return {
      id: `${id}${place}`,
      product,
      price: '10.00',
      quantity: 1,
      ...(returned && place === 0 ? { current: 0 } : {}),
    };
  });
  const raw = writeRawOrder({ id, at, lines, test, ...(cancelled ? { cancelledAt: at } : {}) });
  await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, store, raw));
  await commissions.attribution.attributeOrders(merchant.businessId, [orderId.parse(id)]);
}

const count = () => world.app.features.trendCounting.count(merchant.businessId);
const combine = (query: { span?: TrendSpan } = {}) => world.get(listTopCombinations, { token: merchant.token, query });
const complement = (id: string, query: { span?: TrendSpan } = {}) =>
  world.get(listComplementary, { token: merchant.token, params: { product_id: productId.parse(id) }, query });

/** How many orders of these months kept all of the products: of the list above, not of any table. */
const keep = (months: readonly number[], ...products: string[]): number =>
  bought.filter(({ at, cancelled, test, ...order }) => {
    const kept = order.products.filter((_product, place) => !(order.returned === true && place === 0));
    const isCounted = cancelled !== true && test !== true && kept.length > 0 && kept.length <= 20;
    return isCounted && months.includes(at.getUTCMonth() + 1) && products.every((product) => kept.includes(product));
  }).length;

/** As `keep`, of the whole year; orders of half a year ago count half. */
const sum = (...products: string[]): number =>
  year.reduce((all, month) => all + keep([month], ...products) * 0.5 ** ((11 - month) / 6), 0);

const excessOf = (first: string, second: string): number =>
  judge({ both: sum(first, second), first: sum(first), second: sum(second), all: sum() }).excess;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, at: now, sharesClock: true });
  merchant = await world.signUp('trends');
  await world.connect(merchant, 'atelier');
  for (let n = 0; n < 12; n += 1) buy('11', [shirt, scarf]);
  for (let n = 0; n < 20; n += 1) buy('08', [bag, scarf]);
  for (let n = 0; n < 9; n += 1) buy(n % 2 === 0 ? '10' : '05', [[shirt], [scarf], [bag]][n % 3] ?? []);
  for (let n = 0; n < 120; n += 1) buy('09', [`77${n}`]);
  // none of these keeps both
  for (let n = 0; n < 6; n += 1) buy('11', [hat, bag], { returned: true });
  for (let n = 0; n < 6; n += 1) buy('11', [shirt, bag], { cancelled: true });
  for (let n = 0; n < 6; n += 1) buy('11', [shirt, bag], { test: true });
  // too few to say anything, and a shop's own purchase
  for (let n = 0; n < leastTogether - 1; n += 1) buy('11', [hat, scarf]);
  buy('11', [shirt, bag, ...Array.from({ length: 25 }, (_, at) => `88${at}`)]);
  for (const each of bought) await record(each);
  await eventually('the months of orders', async () => {
    const { rows } = await sql<{ months: number }>`select count(*)::int as months from trend_months`.execute(
      world.app.platform.database.db,
    );
    return rows[0]?.months === 5;
  });
  await count();
});
afterAll(() => world.stop());

describe('combinations', () => {
  it('are those that orders keep together more often than chance, as a recount of the orders has it', async () => {
    const { top_combinations: found, products, orders, counted_at: at } = await combine();
    expect(found.map(({ product_ids: ids }) => ids)).toEqual([
      [shirt, scarf],
      [scarf, bag],
    ]);
    for (const {
      product_ids: [first, second],
      orders: together,
      shares,
      lift,
    } of found) {
      expect(together).toBe(keep(year, first, second));
      expect(shares[0]).toBeCloseTo(together / keep(year, first));
      expect(shares[1]).toBeCloseTo(together / keep(year, second));
      expect(lift).toBeGreaterThan(1);
    }
    expect(found.map(({ combination_score: score }) => score)).toEqual([
      100,
      Math.round((100 * excessOf(scarf, bag)) / excessOf(shirt, scarf)),
    ]);
    expect(products.map(({ inventory_id: id }) => id).toSorted()).toEqual([shirt, scarf, bag].toSorted());
    expect(orders).toBe(keep(year));
    expect(at?.slice(0, 10)).toBe('2026-11-20');
  });

  it('of a span are of its months alone', async () => {
    const { top_combinations: found, orders } = await combine({ span: 'quarter' });
    expect(found.map(({ product_ids: ids, orders: together }) => [...ids, together])).toEqual([[shirt, scarf, 12]]);
    expect(orders).toBe(keep([9, 10, 11]));
    // of so few orders chance explains them
    expect((await combine({ span: 'two_months' })).top_combinations).toEqual([]);
  });

  it('are counted anew when an order changes, whatever its month, and once however often it is told', async () => {
    const first = bought.find(({ products }) => products[0] === bag && products[1] === scarf);
    if (!first) throw new Error('no such order');
    const before = (await combine()).top_combinations.find(({ product_ids: [id] }) => id === scarf)?.orders;
    const edited = { ...first, at: first.at, cancelled: true };
    bought[bought.indexOf(first)] = edited;
    await record(edited);
    await record(edited);
    await eventually('its month to be asked for', async () => {
      const { rows } = await sql<{ is: boolean }>`
        select bool_or(counted_for <> asked_at) as is from trend_months where month = '2026-08-01'`.execute(
        world.app.platform.database.db,
      );
      return rows[0]?.is;
    });
    await count();
    await count();
    const after = (await combine()).top_combinations.find(({ product_ids: [id] }) => id === scarf)?.orders;
    expect([before, after]).toEqual([20, 19]);
  });
});

it('months are told apart whole, for eighty years and from whatever month on', async () => {
  const { rows } = await sql<{ until: string; age: number; told: number }>`
    select until::date::text as until, age, ${monthsBetween(sql`(until - make_interval(months => age))::date`, sql`until::date`)} as told
    from generate_series('2023-01-01'::timestamp, '2028-12-01', '1 month') until, generate_series(0, 960) age`.execute(
    world.app.platform.database.db,
  );
  expect(rows).toHaveLength(72 * 961);
  expect(rows.filter(({ age, told }) => age !== told)).toEqual([]);
});

describe('what goes well with a product', () => {
  it('is what its orders keep with it, with how many of them do', async () => {
    const { product, complementary, orders } = await complement(scarf);
    expect(product.inventory_id).toBe(scarf);
    expect(orders).toBe(keep(year, scarf));
    expect(complementary.map(({ product: { inventory_id: id }, orders: together }) => [id, together])).toEqual([
      [shirt, keep(year, shirt, scarf)],
      [bag, keep(year, bag, scarf)],
    ]);
    for (const { share, orders: together } of complementary) expect(share).toBeCloseTo(together / orders);
  });

  it('is nothing of what nobody kept, and not to be had of what the store does not have', async () => {
    expect(await complement(hat)).toMatchObject({ complementary: [], orders: leastTogether - 1 });
    const params = { product_id: productId.parse('404') };
    expect(await world.call(listComplementary, { token: merchant.token, params })).toMatchObject({ status: 404 });
  });
});

const askAgain = () =>
  sql`update trend_months set asked_at = asked_at + interval '1 second'`.execute(world.app.platform.database.db);
const findPair = async (first: string, second: string) =>
  (await combine()).top_combinations.find(
    ({ product_ids: ids }) => ids.includes(productId.parse(first)) && ids.includes(productId.parse(second)),
  );

describe('bags', () => {
  const [coat, felt] = ['9004', '9003'];
  interface Bag {
    readonly day: string;
    readonly products: readonly string[];
    readonly page?: 'LOOK' | 'POST';
    readonly flag?: string;
  }
  const bags: Bag[] = [];

  /** As the program stores what a visitor puts into the bag; each bag is a visitor's of its own. */
  async function put({ day, products, page = 'LOOK', flag }: Bag, who: number): Promise<void> {
    const { db } = world.app.platform.database;
    await sql`select ensure_traffic_month(${day}::date)`.execute(db);
    for (const [at, product] of products.entries())
      await sql`
        insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, happened_at, agent_id, flag)
        values (${merchant.businessId}, ${day}::date, 'add', gen_random_uuid(), ${product},
          ${Buffer.from(String(who).padStart(16, '0'))}, ${at}, ${page}, ${`${day}T10:0${at}:00Z`}::timestamptz, 1, ${flag ?? null})`.execute(
        db,
      );
  }

  /** How many bags of these months hold all of the products: of the list above, not of any table. */
  const hold = (months: readonly number[], ...products: string[]): number =>
    bags.filter(
      (each) =>
        each.flag === undefined &&
        each.products.length > 0 &&
        each.products.length <= 20 &&
        months.includes(Number(each.day.slice(5, 7))) &&
        products.every((product) => each.products.includes(product)),
    ).length;
  const weigh = (...products: string[]): number =>
    year.reduce((all, month) => all + hold([month], ...products) * 0.5 ** ((11 - month) / 6), 0);
  beforeAll(async () => {
    await sql`update products set status = 'active', url = 'https://store.example/' || handle where product_id in (${coat}, ${felt})`.execute(
      world.app.platform.database.db,
    );
    for (let n = 0; n < 40; n += 1)
      bags.push({ day: '2026-11-10', products: [coat, felt], page: n % 2 === 0 ? 'LOOK' : 'POST' });
    for (let n = 0; n < 10; n += 1) bags.push({ day: '2026-11-12', products: [shirt, scarf] });
    for (let n = 0; n < 90; n += 1) bags.push({ day: '2026-11-13', products: [`66${n}`], page: 'POST' });
    // a program's, and a walk through the shop
    for (let n = 0; n < 9; n += 1) bags.push({ day: '2026-11-14', products: [coat, felt], flag: 'bot' });
    bags.push({ day: '2026-11-15', products: [coat, felt, ...Array.from({ length: 20 }, (_, at) => `55${at}`)] });
    for (const [who, each] of bags.entries()) await put(each, who);
    await askAgain();
    await count();
  });

  it('hold pairs together that no order keeps, and add to those that orders keep, each as a naive count has it', async () => {
    const alone = await findPair(coat, felt);
    expect(alone).toMatchObject({ orders: keep(year, coat, felt), bags: hold(year, coat, felt) });
    expect(alone?.bags).toBe(40);
    expect(alone?.lift).toBeCloseTo(
      (5 + sum(coat, felt) + 0.3 * weigh(coat, felt)) /
        (5 + (sum(coat) * sum(felt)) / sum() + (0.3 * weigh(coat) * weigh(felt)) / weigh()),
      6,
    );
    const both = await findPair(shirt, scarf);
    expect(both).toMatchObject({ orders: keep(year, shirt, scarf), bags: 10 });
    expect(both?.lift).toBeCloseTo(
      (5 + sum(shirt, scarf) + 0.3 * weigh(shirt, scarf)) /
        (5 + (sum(shirt) * sum(scarf)) / sum() + (0.3 * weigh(shirt) * weigh(scarf)) / weigh()),
      6,
    );
  });

  it('are of the kind of page where the last was put in', async () => {
    const query = { channel: 'shopboard', span: 'year' } as const;
    const { top_combinations: found } = await world.get(listTopCombinations, { token: merchant.token, query });
    expect(found.map(({ orders, bags: counted }) => [orders, counted])).toEqual([[0, 20]]);
  });

  it('of two months ago are what they were, also once single visits are gone; newer ones follow them', async () => {
    const { db } = world.app.platform.database;
    await put({ day: '2026-06-10', products: [coat, felt] }, 9001);
    await sql`insert into trend_months (business_id, month, asked_at) values (${merchant.businessId}, '2026-06-01', now())`.execute(
      db,
    );
    await count();
    expect((await findPair(coat, felt))?.bags).toBe(41);
    await sql`delete from product_events where day = '2026-06-10' or (day = '2026-11-10' and link_type = 'POST')`.execute(
      db,
    );
    await askAgain();
    await count();
    expect((await findPair(coat, felt))?.bags).toBe(21);
  });

  it('of a store without any order are found by the night', async () => {
    const other = await world.signUp('bags-alone');
    const { db } = world.app.platform.database;
    await sql`
      insert into product_events (business_id, day, kind, link_id, product_id, who, hour, link_type, happened_at, agent_id)
      select ${other.businessId}, '2026-11-10', 'add', gen_random_uuid(), id, '1', 1, 'LOOK', '2026-11-10T10:00:00Z', 1
      from unnest(array['1', '2']) id`.execute(db);
    await world.app.features.trendCounting.countAll(other.businessId);
    const { rows } = await sql<{ times: number }>`
      select times from trend_pairs where business_id = ${other.businessId} and of_bags`.execute(db);
    expect(rows).toEqual([{ times: 1 }, { times: 1 }]);
  });
});

describe('trends', () => {
  it('of what does best are of pages of the business: none without a visit', async () => {
    const { products, from_date: from, to_date: to } = await world.get(listTopPerforming, { token: merchant.token });
    expect(products).toEqual([]);
    expect([from, to]).toEqual(['2025-12-01', '2026-11-20']);
  });

  it('refuse what is no span, no channel, and pages that none of ours made', async () => {
    const path = `${world.url}/admin/v1/products/trends/top-performing`;
    for (const query of ['span=week', 'channel=radio', 'channel=store', 'days=3']) {
      const response = await fetch(`${path}?${query}`, { headers: { authorization: `Bearer ${merchant.token}` } });
      expect([query, response.status]).toEqual([query, 400]);
    }
  });

  it('are not another business’s', async () => {
    const other = await world.signUp('elsewhere');
    const found = await world.get(listTopCombinations, { token: other.token });
    expect(found).toEqual({ top_combinations: [], products: [], orders: 0, counted_at: null });
  });

  it('need a plan that opens them', async () => {
    await sql`update plans set plan = 'STARTER', trial_ends_at = now() - interval '1 day'
      where business_id = ${merchant.businessId}`.execute(world.app.platform.database.db);
    const refused = await world.call(listTopCombinations, { token: merchant.token });
    expect(refused).toMatchObject({ status: 403, error: { code: 'plan_required' } });
  });
});
