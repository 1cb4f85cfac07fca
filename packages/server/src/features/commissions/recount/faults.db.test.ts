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
import { isWithin, recountEarnings, type Bound } from './recount.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ at: new Date(opensAt) });
});
afterAll(() => world.stop());
const db = () => world.app.platform.database.db;

type Earn = (sale: SaleFacts, terms: AgreedTerms) => readonly Earning[];

/**
 * What the program could have got wrong. Of each the line by line recount finds orders; and the definition alone, that recount
 * switched off, orders of too little or of too much: at least as it says here.
 */
const faults: Record<string, { earn: Earn; seen: readonly ('less' | 'more')[] }> = {
  'a tenth less is paid than was agreed': {
    earn: (sale, terms) =>
      earn(
        sale,
        terms.pay.kind === 'rate' ? { ...terms, pay: { kind: 'rate', rate: Math.round(terms.pay.rate * 0.9) } } : terms,
      ),
    seen: ['less'],
  },
  'what is paid in part counts as not paid': {
    earn: (sale, terms) => earn({ ...sale, outstanding: sale.outstanding > 0 ? sale.revenue : 0 }, terms),
    seen: ['less'],
  },
  'refunds take back twice': {
    earn: (sale, terms) =>
      earn(sale, terms).map((each) =>
        each.refundId === null ? each : { ...each, base: 2 * each.base, commission: 2 * each.commission },
      ),
    seen: ['less'],
  },
  'tax is taken off though nobody agreed to it': {
    earn: (sale, terms) => earn({ ...sale, taxesIncluded: true }, { ...terms, reducesTax: true }),
    seen: ['less'],
  },
  'the first line alone earns': {
    earn: (sale, terms) => earn(sale, terms).filter(({ lineId }) => lineId === sale.lines[0]?.lineId),
    seen: ['less'],
  },
  'what an edit added never earns': {
    earn: (sale, terms) => {
      const first = receiveAtFirst(sale);
      return earn(sale, terms).filter(({ lineId }) => first.has(lineId));
    },
    seen: ['less'],
  },
  'unpaid counts as paid': { earn: (sale, terms) => earn({ ...sale, outstanding: 0 }, terms), seen: ['more'] },
  'what edits added is paid for first': {
    earn: (sale, terms) => earn({ ...sale, placedGoods: 0 }, terms),
    seen: ['less', 'more'],
  },
  'refunds are spread over what lines are worth': { earn: spreadOverWorth, seen: ['more'] },
  'cancelled keeps its commission where refunds do not reduce it': {
    earn: (sale, terms) => earn(terms.reducesRefunds ? sale : { ...sale, isCancelled: false, refunds: [] }, terms),
    seen: ['more'],
  },
  'refunds take nothing back': {
    earn: (sale, terms) => earn(sale, { ...terms, reducesRefunds: false }),
    seen: ['more'],
  },
  'refunds take back though they do not reduce': {
    earn: (sale, terms) => earn(sale, { ...terms, reducesRefunds: true }),
    seen: ['less'],
  },
  'money given back beside tax is all goods': {
    earn: (sale, terms) => earn({ ...sale, taxesIncluded: true }, terms),
    seen: ['less'],
  },
  'the last refund alone counts': {
    earn: (sale, terms) => earn({ ...sale, refunds: sale.refunds.slice(-1) }, terms),
    seen: ['more'],
  },
  'gift cards earn': {
    earn: (sale, terms) => earn({ ...sale, lines: sale.lines.map((line) => ({ ...line, giftCard: false })) }, terms),
    seen: ['more'],
  },
  'test orders earn': { earn: (sale, terms) => earn({ ...sale, isTest: false }, terms), seen: ['more'] },
  'tax in prices earns': { earn: (sale, terms) => earn(sale, { ...terms, reducesTax: false }), seen: ['more'] },
  'all of the revenue is attributed': {
    earn: (sale, terms) => earn(sale, { ...terms, netRevenueRatio: 10_000 }),
    seen: ['more'],
  },
  'rates of products are passed over': {
    earn: (sale, terms) => earn(sale, { ...terms, productRates: {} }),
    seen: ['more'],
  },
  'caps do not hold': { earn: (sale, terms) => earn(sale, { ...terms, caps: null }), seen: ['more'] },
  'every line is rounded by itself': {
    earn: (sale, terms) =>
      earn(sale, terms).map((each) => {
        const { pay } = terms;
        const isPlain = pay.kind === 'rate' && each.refundId === null && Object.keys(terms.productRates).length === 0;
        return isPlain ? { ...each, commission: Math.round((each.base * pay.rate) / 10_000) } : each;
      }),
    seen: ['more'],
  },
  'a unit is lost of every line': {
    earn: (sale, terms) => earn(sale, terms).map((each) => ({ ...each, base: each.base - Math.sign(each.base) })),
    seen: [],
  },
};

/** The lines that the goods of its placing reach. */
function receiveAtFirst({ lines, placedGoods }: SaleFacts): ReadonlySet<string> {
  let left = placedGoods;
  const first = new Set<string>();
  for (const { lineId, worth } of lines) {
    if (left > 0) first.add(lineId);
    left -= worth;
  }
  return first;
}

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
/** Whether the definition alone tells, the line by line recount aside: it is too little, too much, or nothing of it is to be seen. */
const leaves = (found: readonly Earning[], { base, commission }: Bound): 'less' | 'more' | null => {
  const sum = (of: 'base' | 'commission') => found.reduce((all, each) => all + each[of], 0);
  if (sum('commission') < commission.least || sum('base') < base.least) return 'less';
  return isWithin(sum('commission'), commission) && isWithin(sum('base'), base) ? null : 'more';
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
      expect([bound, leaves(earn(sale, terms), bound)]).toEqual([bound, null]);
    }
  });

  it.each(Object.entries(faults))('is wrong: %s', (_what, { earn: wrong }) => {
    expect(known.some(({ sale, terms, right }) => differs(wrong(sale, terms), right))).toBe(true);
  });

  it.each(Object.entries(faults))('is wrong by the definition alone: %s', (_what, { earn: wrong, seen }) => {
    const told = known.map(({ sale, terms, bound }) => leaves(wrong(sale, terms), bound));
    expect([...new Set(told)]).toEqual(expect.arrayContaining([...seen]));
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
    'less is left than was paid for and kept',
    `update ledger_entries set amount = amount / 5 where kind <> 'bonus' and (business_id, order_id) = (
     select business_id, order_id from ledger_entries where kind <> 'bonus' and business_id = $1 group by 1, 2
     order by sum(amount) desc limit 1)`,
    'breaches',
  ],
  [
    'less is attributed than was paid for and kept',
    `update ledger_entries set base = base - 100 where (business_id, entry_id) = (select business_id, entry_id
     from ledger_entries where kind = 'earned' and business_id = $1 order by base desc limit 1)`,
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
    credits: [],
    files: [],
    ways: ['iban', 'iban'],
    settles: null,
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
