// A program that gets a rule wrong is found out: deliberate faults in what orders earn, and in what is stored of it, each of which has to be told.
import { orderId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../../tests/world/app.ts';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import { listAgreedTerms } from '../../influencers/terms-history.ts';
import { listSales, type SaleFacts } from '../../stores/stores.ts';
import { earn, type Earning } from '../earnings/earnings.ts';
import { anyLife, type Merchant, type Terms } from '../testing/lives.ts';
import { opensAt, RandomStore, shops } from '../testing/random-store.ts';
import { verifyBusiness, type Verification } from '../verify.ts';
import { recountEarnings, type Bound } from './recount.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ at: new Date(opensAt) });
});
afterAll(() => world.stop());
const db = () => world.app.platform.database.db;

type Earn = (sale: SaleFacts, terms: AgreedTerms) => readonly Earning[];

/** What the program could have got wrong; of each the second opinion finds orders, and the bound too unless it says otherwise. */
const faults: Record<string, { earn: Earn; inBound?: true }> = {
  'unpaid counts as paid': { earn: (sale, terms) => earn({ ...sale, outstanding: 0 }, terms) },
  'what edits added is paid for first': {
    earn: (sale, terms) => earn({ ...sale, placedGoods: 0 }, terms),
    inBound: true,
  },
  'refunds are spread over what lines are worth': { earn: spreadOverWorth },
  'cancelled keeps its commission where refunds do not reduce it': {
    earn: (sale, terms) => earn(terms.reducesRefunds ? sale : { ...sale, isCancelled: false, refunds: [] }, terms),
  },
  'refunds take nothing back': { earn: (sale, terms) => earn(sale, { ...terms, reducesRefunds: false }) },
  'refunds take back though they do not reduce': {
    earn: (sale, terms) => earn(sale, { ...terms, reducesRefunds: true }),
    inBound: true,
  },
  'money given back beside tax is all goods': {
    earn: (sale, terms) => earn({ ...sale, taxesIncluded: true }, terms),
    inBound: true,
  },
  'the last refund alone counts': {
    earn: (sale, terms) => earn({ ...sale, refunds: sale.refunds.slice(-1) }, terms),
  },
  'gift cards earn': {
    earn: (sale, terms) => earn({ ...sale, lines: sale.lines.map((line) => ({ ...line, giftCard: false })) }, terms),
    inBound: true,
  },
  'test orders earn': { earn: (sale, terms) => earn({ ...sale, isTest: false }, terms) },
  'tax in prices earns': { earn: (sale, terms) => earn(sale, { ...terms, reducesTax: false }), inBound: true },
  'all of the revenue is attributed': { earn: (sale, terms) => earn(sale, { ...terms, netRevenueRatio: 10_000 }) },
  'rates of products are passed over': {
    earn: (sale, terms) => earn(sale, { ...terms, productRates: {} }),
    inBound: true,
  },
  'caps do not hold': { earn: (sale, terms) => earn(sale, { ...terms, caps: null }) },
  'every line is rounded by itself': {
    earn: (sale, terms) =>
      earn(sale, terms).map((each) => {
        const { pay } = terms;
        const isPlain = pay.kind === 'rate' && each.refundId === null && Object.keys(terms.productRates).length === 0;
        return isPlain ? { ...each, commission: Math.round((each.base * pay.rate) / 10_000) } : each;
      }),
    inBound: true,
  },
  'a unit is lost of every line': {
    earn: (sale, terms) => earn(sale, terms).map((each) => ({ ...each, base: each.base - Math.sign(each.base) })),
    inBound: true,
  },
};

/** As it was once: each refund takes back the part of a line that its money is of all that was returned. */
function spreadOverWorth(sale: SaleFacts, terms: AgreedTerms): Earning[] {
  const placed = earn({ ...sale, isCancelled: false, outstanding: 0, refunds: [] }, terms);
  if (!terms.reducesRefunds) return placed;
  const taken = sale.refunds.flatMap(({ refundId, amount, lines }) => {
    const told = lines.reduce((sum, line) => sum + line.amount, 0);
    return placed.flatMap((each): Earning[] => {
      const worth = sale.lines.find(({ lineId }) => lineId === each.lineId)?.worth ?? 0;
      const back = lines.reduce((sum, line) => sum + (line.lineId === each.lineId ? line.amount : 0), 0);
      const part = worth > 0 && told > 0 ? (back / worth) * Math.min(1, amount / told) : 0;
      const takeOff = (whole: number): number => 0 - Math.round(whole * Math.min(1, part));
      return part === 0
        ? []
        : [{ lineId: each.lineId, refundId, base: takeOff(each.base), commission: takeOff(each.commission) }];
    });
  });
  return [...placed, ...taken];
}

const placeOf = ({ lineId, refundId }: Earning): string => `${refundId ?? ''} ${lineId}`;
const differs = (found: readonly Earning[], right: ReadonlyMap<string, Earning>): boolean =>
  found.length !== right.size ||
  found.some((each) => {
    const other = right.get(placeOf(each));
    return other?.base !== each.base || other.commission !== each.commission;
  });
const leaves = (found: readonly Earning[], bound: Bound): boolean => {
  const sum = found.reduce((all, { commission }) => all + commission, 0);
  return sum < 0 || sum > bound.commission;
};

const plain: Terms = {
  rate: 1000,
  flat: null,
  products: {},
  ratio: 10_000,
  refunds: true,
  vat: false,
  returning: null,
  monthly: null,
  orderCap: null,
  customerCap: null,
};

/** Shops and terms under which each rule says something. */
const ways: readonly [(typeof shops)[number], Terms][] = [
  [shops[0], plain],
  [shops[0], { ...plain, refunds: false }],
  [shops[1], { ...plain, rate: 3334, vat: true, ratio: 7000, products: { '9001': 500 } }],
  [shops[3], { ...plain, rate: 2000, orderCap: 700 }],
];

describe('the guard sees a program that', () => {
  const known: { sale: SaleFacts; terms: AgreedTerms; right: Map<string, Earning>; bound: Bound }[] = [];

  beforeAll(async () => {
    const lives = fc.sample(anyLife, { seed: 20, numRuns: 80 });
    for (const [shop, agreed] of ways) {
      const store = new RandomStore(world, shop);
      await store.open([agreed]);
      await store.tell(lives.flatMap((life) => store.live(life)));
      const sales = await listSales(db(), store.id, store.ids);
      const { earnings, bounds } = await recountEarnings(db(), store.id);
      for (const bound of bounds) {
        const sale = sales.get(orderId.parse(bound.order));
        const asked = { accountId: store.influencer, at: sale?.createdAt ?? new Date() };
        const [terms] = await listAgreedTerms(db(), store.id, [asked]);
        if (!sale || !terms) throw new Error('an order or its terms are gone');
        const own = earnings.filter(({ order }) => order === bound.order);
        const right = new Map(
          own.map(({ line, refund, base, commission }) => {
            const each = { lineId: line, refundId: refund, base, commission };
            return [placeOf(each), each];
          }),
        );
        known.push({ sale, terms, right, bound });
      }
    }
  }, 120_000);

  it('is right as it should be', () => {
    for (const { sale, terms, right, bound } of known) {
      expect(differs(earn(sale, terms), right)).toBe(false);
      expect(leaves(earn(sale, terms), bound)).toBe(false);
    }
  });

  it.each(Object.entries(faults))('is wrong: %s', (_what, { earn: wrong, inBound }) => {
    const seen = known.filter(({ sale, terms, right }) => differs(wrong(sale, terms), right));
    expect(seen.length).toBeGreaterThan(0);
    const outside = seen.filter(({ sale, terms, bound }) => leaves(wrong(sale, terms), bound));
    expect(outside.length).toBeGreaterThanOrEqual(inBound ? 0 : 1);
  });
});

/** Each changes one thing that is stored; then the kind of what has to be told. */
const wrongRows: [what: string, change: string, told: keyof Verification][] = [
  [
    'an order is paid for twice',
    `insert into ledger_entries select (jsonb_populate_record(e, jsonb_build_object('entry_id', gen_random_uuid()))).*
     from ledger_entries e where kind = 'earned' and amount > 0 and business_id = $1 limit 1`,
    'differences',
  ],
  [
    'a refund is forgotten',
    `delete from ledger_entries where (business_id, entry_id) = (select business_id, entry_id from ledger_entries
     where kind = 'refund' and amount < 0 and business_id = $1 limit 1)`,
    'differences',
  ],
  [
    'a line without commission lacks its revenue',
    `update ledger_entries set base = base - 1 where (business_id, entry_id) = (select business_id, entry_id
     from ledger_entries where kind = 'earned' and base > 1 and business_id = $1 limit 1)`,
    'differences',
  ],
  [
    'more is left than was kept',
    `update ledger_entries set amount = amount + 100000000 where (business_id, entry_id) = (select business_id, entry_id
     from ledger_entries where kind = 'earned' and business_id = $1 limit 1)`,
    'breaches',
  ],
  [
    'a bonus is paid twice',
    `update ledger_entries set amount = amount * 2 where kind = 'bonus' and business_id = $1`,
    'bonuses',
  ],
  ['what is held is forgotten', `delete from commission_reviews where state = 'held' and business_id = $1`, 'balances'],
  [
    'what was paid is less',
    `update payouts set amount = amount - 1 where business_id = $1 and undone_at is null`,
    'statements',
  ],
  [
    'a statement comes to another sum',
    `update statements set earned = earned + 1, closing = closing + 1 where business_id = $1`,
    'statements',
  ],
  [
    'a statement does not go on from the last',
    `update statements set opening = opening + 1, closing = closing + 1 where business_id = $1
     and month = (select max(month) from statements where business_id = $1)`,
    'statements',
  ],
  [
    'an entry stands on no statement',
    `delete from statement_lines where (business_id, entry_id) = (select business_id, entry_id from statement_lines
     where business_id = $1 limit 1)`,
    'statements',
  ],
  [
    'an entry stands on an earlier month',
    `update statement_lines set month = month - interval '1 month', position = position + 1000 where business_id = $1
     and month = (select max(month) from statements where business_id = $1)`,
    'statements',
  ],
  [
    'figures tell other commission',
    `update sale_facts set commission = commission + 1 where business_id = $1 and product = 0`,
    'sales',
  ],
  [
    'figures attribute other revenue',
    `update sale_facts set influencer_base = influencer_base + 1 where business_id = $1 and product = 0`,
    'sales',
  ],
  ...[
    'revenue',
    'tax',
    'refunded',
    'gross_sales',
    'sales_discount',
    'returns',
    'shipping',
    'tax_returned',
    'cost',
    'uncosted',
  ].map((name): [string, string, keyof Verification] => [
    `reports tell another ${name}`,
    `update sale_facts set ${name} = ${name} + 1 where business_id = $1 and product = 0
       and order_id = (select min(order_id) from sale_facts where business_id = $1)`,
    'sales',
  ]),
];

describe('ledger:verify tells that', () => {
  let store: RandomStore;
  const merchant: Merchant = {
    decisions: [
      { turn: 1, state: 'held', first: 0, every: 3, undo: false },
      { turn: 2, state: 'rejected', first: 1, every: 7, undo: false },
    ],
    hold: { days: 7, from: 'payment', needsApproval: false },
    pays: [2],
    undoesPayment: false,
  };
  const verify = () => verifyBusiness(db(), store.id, { now: world.clock.now(), sealing: null });
  const clean = { differences: [], breaches: [], bonuses: [], balances: [], statements: [], payouts: [], sales: [] };

  beforeAll(async () => {
    store = new RandomStore(world, shops[0]);
    const bonuses = [{ from: 2, amount: 500 }];
    const monthly = { measure: 'orders' as const, tiers: [{ from: 3, rate: 3333 as const }], bonuses };
    await store.open([{ ...plain, monthly }], merchant.hold);
    const lives = fc.sample(anyLife, { seed: 5, numRuns: 40 });
    await store.play(
      lives.map((life) => store.live(life)),
      merchant,
    );
    await store.wait(70);
    await world.app.features.commissions.statements.issueStatements();
    await sql`alter table ledger_entries disable trigger user`.execute(db());
  }, 120_000);

  it('nothing is wrong', async () => {
    expect(await verify()).toMatchObject(clean);
  });

  it.each(wrongRows)('%s', async (_what, change, told) => {
    const undo = new Error('put back');
    const work = world.app.platform.database.transaction(async (tx) => {
      const done = await sql.raw(change.replaceAll('$1', `'${store.id}'`)).execute(tx);
      expect(done.numAffectedRows).toBeGreaterThan(0n);
      const found = await verifyBusiness(tx, store.id, { now: world.clock.now(), sealing: null });
      expect(found[told]).not.toEqual([]);
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
  });
});
