// The ledger through the whole program: orders as the store writes them in, balances, statements and payouts out, by hand.
import { changeTerms, getTerms, previewTerms, undoTerms } from '@vitrine/contract/terms';
import { rotateCode } from '@vitrine/contract/attribution';
import { getInfluencerInsight, listInfluencerInsights } from '@vitrine/contract/analytics';
import * as calls from '@vitrine/contract/ledger';
import { planPayoutFile } from '@vitrine/contract/payout-files';
import { login, loginInfluencer } from '@vitrine/contract/identity';
import type { Terms } from '@vitrine/contract/influencers';
import { createLink, type Link } from '@vitrine/contract/links';
import { linkId, orderId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { enterPayer } from '../../../../../../tests/world/payer.ts';
import { writeRawOrder, type RawOrder } from '../../../../../../tests/world/raw-orders.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { verifyLedger } from '../verify.ts';

let world: TestApp;
let merchant: Merchant;
const dayMs = 24 * 3600_000;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('ledger');
  await world.connect(merchant, 'atelier');
  await enterPayer(world, merchant);
});
afterAll(() => world.stop());

const now = (): Date => world.clock.now();
const storeDay = (at: Date): string => dayOf(at, 'America/New_York');
const later = (ms: number): Date => new Date(now().getTime() + ms);

/** Sessions do not last as long as money is held. */
async function travel(days: number): Promise<void> {
  world.clock.advance(days * dayMs);
  const { username, password } = merchant;
  merchant = { ...merchant, token: (await world.get(login, { body: { username, password } })).token };
}

let made = 0;
/** A new influencer whose code nobody else has, and her terms. */
async function person(terms: Partial<Terms> = {}, permissions = {}) {
  const username = `person${(made += 1)}`;
  const code = `CODE${made}`;
  const token = await world.addInfluencer(merchant, username, { promocode: code, permissions });
  world.clock.advance(1_000);
  await world.get(changeTerms, { token: merchant.token, params: { username }, body: { terms } });
  world.clock.advance(1_000);
  return { username, code, token, params: { username } };
}

let numbers = 900_000;
const newId = (): string => String((numbers += 1));

/** Tells the program of an order and has it attributed. */
async function tell(order: RawOrder): Promise<void> {
  const { stores, storefront, commissions } = world.app.features;
  const store = await storefront.findStore(merchant.businessId);
  if (!store) throw new Error('no store');
  await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, store, writeRawOrder(order)));
  await commissions.attribution.attributeOrders(merchant.businessId, [orderId.parse(order.id)]);
}

/**
 * What `tell` attributed at once is attributed once more by the job of `order.recorded`, and by that of terms that changed.
 * Until they have run, what is made wrong by hand may be set right.
 */
const untilAttributed = (): Promise<true> =>
  eventually('the orders to be attributed by jobs too', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job
      where name in ('order.recorded.commissions', 'terms.changed.commissions') and state in ('created', 'retry', 'active')
      limit 1`.execute(world.app.platform.database.db);
    return rows.length === 0;
  });

const asMerchant = (params: { username: string }) => ({ token: merchant.token, params });

async function entriesOf(params: { username: string }): Promise<[string, string | null, number][]> {
  const { entries } = await world.get(calls.listLedgerEntries, asMerchant(params));
  const told = entries.map(({ kind, line_id: line, amount }): [string, string | null, number] => [kind, line, amount]);
  return told.toReversed();
}

async function balanceOf(params: { username: string }): Promise<[string, number, number, number][]> {
  const { balances } = await world.get(calls.getBalance, asMerchant(params));
  return balances.map((each) => [each.currency, each.balance, each.held, each.payable]);
}

const vat = (isOff: boolean, refunds = true) => ({
  commission_rules: { reduce_refunds_from_commission: refunds, reduce_vat_from_commission: isOff },
});
const back = (amount: string, lines: { id: string; quantity: number; subtotal: string; tax?: string }[] = []) => ({
  amount,
  lines,
});

/** Terms, what is sold, what comes back of it; then the entries, oldest first. */
type Case = [string, Partial<Terms>, Omit<RawOrder, 'id' | 'at' | 'refunds'>, ReturnType<typeof back>[], unknown[]];

const twoTaxes = {
  lines: [
    { id: '1', price: '119.00', tax: '19.00' },
    { id: '2', price: '107.00', tax: '7.00' },
  ],
};
const three = { lines: [{ id: '1', price: '10.00', quantity: 3 }] };

describe('what an order posts, by hand', () => {
  it.each<Case>([
    [
      'two lines with different tax, tax left in',
      { commission: 10 },
      twoTaxes,
      [],
      [
        ['earned', '1', 11.9],
        ['earned', '2', 10.7],
      ],
    ],
    [
      'two lines with different tax, tax taken out',
      { commission: 10, ...vat(true) },
      twoTaxes,
      [],
      [
        ['earned', '1', 10],
        ['earned', '2', 10],
      ],
    ],
    [
      'tax that prices do not contain',
      { commission: 10, ...vat(true) },
      { ...twoTaxes, taxesIncluded: false },
      [],
      [
        ['earned', '1', 11.9],
        ['earned', '2', 10.7],
      ],
    ],
    ['33.33 % of 30.00', { commission: 33.33 }, three, [], [['earned', '1', 10]]],
    [
      '33.33 % of three lines of 10.00',
      { commission: 33.33 },
      { lines: ['1', '2', '3'].map((id) => ({ id, price: '10.00' })) },
      [],
      [
        ['earned', '1', 3.34],
        ['earned', '2', 3.33],
        ['earned', '3', 3.33],
      ],
    ],
    [
      'refund of one of three',
      { commission: 33.33 },
      three,
      [back('10.00', [{ id: '1', quantity: 1, subtotal: '10.00' }])],
      [
        ['earned', '1', 10],
        ['refund', '1', -3.33],
      ],
    ],
    [
      'refunds that are not taken off',
      { commission: 10, ...vat(false, false) },
      three,
      [back('10.00', [{ id: '1', quantity: 1, subtotal: '10.00' }])],
      [['earned', '1', 3]],
    ],
    [
      'tax and refunds both taken off',
      { commission: 10, ...vat(true) },
      twoTaxes,
      [back('119.00', [{ id: '1', quantity: 1, subtotal: '119.00', tax: '19.00' }])],
      [
        ['earned', '1', 10],
        ['earned', '2', 10],
        ['refund', '1', -10],
      ],
    ],
    [
      'neither tax nor refunds taken off',
      { commission: 10, ...vat(false, false) },
      twoTaxes,
      [back('119.00', [{ id: '1', quantity: 1, subtotal: '119.00', tax: '19.00' }])],
      [
        ['earned', '1', 11.9],
        ['earned', '2', 10.7],
      ],
    ],
    [
      'a ratio of 70',
      { commission: 10, revenue_rules: { net_revenue_ratio: 70 } },
      { lines: [{ id: '1', price: '99.99' }] },
      [],
      [['earned', '1', 7]],
    ],
    ['yen', { commission: 12.5 }, { currency: 'JPY', lines: [{ id: '1', price: '999' }] }, [], [['earned', '1', 125]]],
    [
      'dinars',
      { commission: 12.5 },
      { currency: 'KWD', lines: [{ id: '1', price: '9.999' }] },
      [],
      [['earned', '1', 1.25]],
    ],
    [
      'a flat amount over two lines',
      { commission_flat: { amount: 5, currency: 'USD' } },
      {
        lines: [
          { id: '1', price: '10.00' },
          { id: '2', price: '20.00' },
        ],
      },
      [],
      [
        ['earned', '1', 1.67],
        ['earned', '2', 3.33],
      ],
    ],
    [
      'a flat amount of another currency: nothing, for its revenue',
      { commission_flat: { amount: 5, currency: 'EUR' } },
      three,
      [],
      [['earned', '1', 0]],
    ],
    [
      'a rate of one product',
      {
        commission: 10,
        commission_overrides: { products: [{ inventory_id: '9001' as never, commission: 20 }], collections: [] },
      },
      {
        lines: [
          { id: '1', product: '9001', price: '10.00' },
          { id: '2', price: '10.00' },
        ],
      },
      [],
      [
        ['earned', '1', 2],
        ['earned', '2', 1],
      ],
    ],
    [
      'everything back, in two refunds',
      { commission: 33.33 },
      three,
      [
        back('10.00', [{ id: '1', quantity: 1, subtotal: '10.00' }]),
        back('20.00', [{ id: '1', quantity: 2, subtotal: '20.00' }]),
      ],
      [
        ['earned', '1', 10],
        ['refund', '1', -3.33],
        ['refund', '1', -6.67],
      ],
    ],
    [
      'a refund of shipping alone',
      { commission: 10 },
      { ...three, shipping: '4.90' },
      [{ ...back('4.90'), shipping: '4.90' } as never],
      [['earned', '1', 3]],
    ],
  ])('%s', async (_title, terms, sold, refunds, expected) => {
    const { code, params } = await person(terms);
    const order = { ...sold, id: newId(), at: now(), codes: [code] };
    await tell(order);
    const given = refunds.map((refund, n) => ({ ...refund, id: newId(), at: later((n + 1) * 1_000) }));
    const updatedAt = later(5_000);
    // told twice, and the first telling once more at the end
    for (const again of [1, 2])
      await tell({ ...order, updatedAt, refunds: given.slice(0, again === 1 ? 1 : undefined) });
    await tell({ ...order, updatedAt, refunds: given });
    await tell(order);
    expect(await entriesOf(params)).toEqual(expected);
  });
});

it('F10: a piece an edit takes out takes discount and tax with it as the store’s own lines say', async () => {
  // three at 10.00, 1.00 off and 2.80 of tax on top; the store says that the third was worth 9.66 and 0.94 of tax
  const { code, params } = await person({ commission: 100 });
  const order = { id: newId(), at: now(), codes: [code], taxesIncluded: false };
  const line = { id: '1', price: '10.00', quantity: 3, discount: '1.00', tax: '2.80' };
  await tell({ ...order, lines: [line] });
  await tell({
    ...order,
    updatedAt: later(5_000),
    lines: [{ ...line, current: 2 }],
    currentTotal: '21.20',
    refunds: [
      { id: newId(), at: later(1_000), ...back('0.00', [{ id: '1', quantity: 1, subtotal: '9.66', tax: '0.94' }]) },
    ],
  });
  expect(await entriesOf(params)).toEqual([
    ['earned', '1', 29],
    ['exchange', '1', -9.66],
  ]);
  const { insight } = await world.get(getInfluencerInsight, asMerchant(params));
  expect(insight).toMatchObject({ total_revenue: 21.2, influencer_attributed_revenue: 19.34, commission: 19.34 });
});

it('F7: what is cancelled and given back whole comes to nothing, also where refunds do not reduce', async () => {
  const { code, params } = await person({ commission: 10, ...vat(false, false) });
  const order = { id: newId(), at: now(), codes: [code], lines: [{ id: '1', price: '92.80' }] };
  await tell(order);
  await tell({
    ...order,
    updatedAt: later(5_000),
    cancelledAt: later(4_000),
    status: 'refunded',
    currentTotal: '0.00',
    refunds: [{ ...whole('92.80'), at: later(4_000) }],
  });
  expect(await entriesOf(params)).toEqual([
    ['earned', '1', 9.28],
    ['refund', '1', -9.28],
  ]);
});

const one = (id: string, code: string, price = '100.00'): RawOrder => ({
  id,
  at: now(),
  codes: [code],
  lines: [{ id: '1', price }],
});
const whole = (amount: string) => ({
  id: newId(),
  at: now(),
  ...back(amount, [{ id: '1', quantity: 1, subtotal: amount }]),
});

describe('the terms of an order', () => {
  it('are those of its own moment, also for a refund after they changed, and whenever it is told', async () => {
    const { code, params } = await person({ commission: 10 });
    const [old, late] = [one(newId(), code), one(newId(), code)];
    await tell(old);
    world.clock.advance(dayMs);
    await world.get(changeTerms, { ...asMerchant(params), body: { terms: { commission: 50 } } });
    await tell({ ...old, updatedAt: now(), refunds: [whole('100.00')] });
    await tell(late);
    expect(await entriesOf(params)).toEqual([
      ['earned', '1', 10],
      ['earned', '1', 10],
      ['refund', '1', -10],
    ]);
    world.clock.advance(1_000);
    await tell(one(newId(), code));
    expect((await entriesOf(params)).at(-1)).toEqual(['earned', '1', 50]);
  });

  it('hold for an order of the second in which she was invited, as stores tell whole seconds', async () => {
    const username = `person${(made += 1)}`;
    const terms = { ...(await world.get(getTerms, asMerchant((await person()).params))).terms, commission: 10 };
    await world.addInfluencer(merchant, username, { promocode: 'FIRSTSECOND', terms });
    const params = { username };
    const { changes } = await world.get(getTerms, asMerchant(params));
    const second = new Date(Math.floor(Date.parse(changes[0]?.effective_from ?? '') / 1000) * 1000);
    await tell({ ...one(newId(), 'FIRSTSECOND'), at: second });
    expect(await entriesOf(params)).toEqual([['earned', '1', 10]]);
  });

  it('reach an order that was placed after the change by the store’s clock, though it was told before', async () => {
    const { code, params } = await person({ commission: 10 });
    await tell({ ...one(newId(), code), at: later(60_000) });
    await world.get(changeTerms, { ...asMerchant(params), body: { terms: { commission: 30 } } });
    await eventually('the new terms', async () => (await entriesOf(params)).length === 2);
    expect(await entriesOf(params)).toEqual([
      ['earned', '1', 10],
      ['exchange', '1', 20],
    ]);
  });

  it('can be undone step by step, each with who did it; somebody else’s change is not undone unseen', async () => {
    const { params, code } = await person({ commission: 10 });
    world.clock.advance(1_000);
    const after = await world.get(changeTerms, { ...asMerchant(params), body: { terms: { commission: 20 } } });
    const first = after.undoable ?? '';
    world.clock.advance(1_000);
    const { undoable } = await world.get(changeTerms, { ...asMerchant(params), body: { terms: { commission: 30 } } });
    const undo = (from: string) => world.call(undoTerms, { ...asMerchant(params), body: { effective_from: from } });
    expect((await undo(first)).error?.code).toBe('nothing_to_undo');
    world.clock.advance(1_000);
    expect((await undo(undoable ?? '')).data).toMatchObject({ terms: { commission: 20 }, undoable: first });
    world.clock.advance(1_000);
    await tell(one(newId(), code));
    expect(await entriesOf(params)).toEqual([['earned', '1', 20]]);
    expect((await undo(first)).data?.terms.commission).toBe(10);
    const { changes } = await world.get(getTerms, asMerchant(params));
    expect(changes.map(({ terms, made_by: by, is_undo: isUndo }) => [terms.commission, by, isUndo])).toEqual([
      [10, 'ledger', true],
      [20, 'ledger', true],
      [30, 'ledger', false],
      [20, 'ledger', false],
      [10, 'ledger', false],
      [0, null, false],
    ]);
  });

  it('can be tried on a month: now, then, and the difference, by currency', async () => {
    const { code, params } = await person({ commission: 10 });
    const month = storeDay(now()).slice(0, 7);
    await tell(one(newId(), code));
    await tell({ ...one(newId(), code), refunds: [whole('100.00')] });
    await tell({ ...one(newId(), code, '1000'), currency: 'JPY' });
    const terms = { commission: 25, ...vat(false, false) };
    const told = await world.get(previewTerms, { ...asMerchant(params), body: { terms, month } });
    expect(told.currencies).toEqual([
      // what was given back whole earns nothing, also where returns do not reduce
      { currency: 'USD', orders: 2, current: 10, proposed: 25, difference: 15 },
      { currency: 'JPY', orders: 1, current: 100, proposed: 250, difference: 150 },
    ]);
  });
});

describe('two influencers', () => {
  it('with codes on one order: one of them earns all of it, the other nothing', async () => {
    const [ann, ben] = [await person({ commission: 10 }), await person({ commission: 20 })];
    await tell({ ...one(newId(), ann.code), codes: [ann.code, ben.code] });
    expect([await entriesOf(ann.params), await entriesOf(ben.params)]).toEqual([[['earned', '1', 10]], []]);
  });

  it('the click of one and the code of the other: the click earns by its own terms', async () => {
    const [ann, ben] = [await person({ commission: 10 }), await person({ commission: 20 })];
    const link = await world.get(createLink, {
      token: merchant.token,
      body: {
        business_id: merchant.businessId,
        link_type: 'LOOK',
        inventory_ids: ['9001'],
        influencer_username: ben.username,
      },
    });
    const clickId = await world.app.features.traffic.intake.recordVisit({
      businessId: merchant.businessId,
      linkId: linkId.parse(link.link_id),
      linkType: 'LOOK',
      influencerId: null,
      timeZone: 'America/New_York',
      visitor: createVisitor(),
      at: now(),
    });
    const order = { ...one(newId(), ann.code), clickId };
    // the code's telling comes first, then the click becomes known: what was posted is taken out of one and given to the other
    await tell({ ...order, clickId: '' });
    expect(await balanceOf(ann.params)).toEqual([['USD', 10, 10, 0]]);
    await tell({ ...order, updatedAt: later(1_000) });
    expect(await entriesOf(ann.params)).toEqual([
      ['earned', '1', 10],
      ['exchange', '1', -10],
    ]);
    expect(await entriesOf(ben.params)).toEqual([['earned', '1', 20]]);
  });
});

const shipped = async (order: RawOrder): Promise<void> => {
  await travel(1);
  await tell({ ...order, updatedAt: now() });
};
const give = (params: { username: string }, promocode: string) =>
  world.get(rotateCode, { ...asMerchant(params), body: { promocode } });
const makeLink = (promocode: string, username: string): Promise<Link> =>
  world.get(createLink, {
    token: merchant.token,
    body: {
      business_id: merchant.businessId,
      link_type: 'LOOK',
      inventory_ids: ['9001'],
      influencer_username: username,
      promocode,
    } as never,
  });

/** Whoever has no code of her own shares a link with another one. */
const withoutCode = async () => {
  const username = `bare${(made += 1)}`;
  await world.addInfluencer(merchant, username);
  world.clock.advance(1_000);
  const params = { username };
  await world.get(changeTerms, { ...asMerchant(params), body: { terms: { commission: 10 } } });
  world.clock.advance(1_000);
  return { username, params };
};

describe('a code that changes hands', () => {
  it('earns nothing on orders of before whoever has it now had it', async () => {
    const { params } = await person({ commission: 10 });
    const old = one(newId(), 'SHOPWIDE');
    await tell(old);
    await travel(1);
    await give(params, 'SHOPWIDE');
    await shipped(old);
    expect(await entriesOf(params)).toEqual([]);
    await tell(one(newId(), 'SHOPWIDE'));
    expect(await entriesOf(params)).toEqual([['earned', '1', 10]]);
  });

  it('leaves what a link earned by it with the link, whoever takes the code and whatever becomes of the link', async () => {
    const [ann, ben, cleo] = [await withoutCode(), await withoutCode(), await person({ commission: 20 })];
    await makeLink('LINKWIDE', ann.username);
    world.clock.advance(1_000);
    const sold = one(newId(), 'LINKWIDE');
    await tell(sold);
    await makeLink('LINKWIDE', ben.username);
    await shipped(sold);
    await give(cleo.params, 'LINKWIDE');
    await shipped(sold);
    await sql`update links set promocode = null`.execute(world.app.platform.database.db);
    await shipped(sold);
    const earned = [await entriesOf(ann.params), await entriesOf(ben.params), await entriesOf(cleo.params)];
    expect(earned).toEqual([[['earned', '1', 10]], [], []]);
  });
});

describe('an order that changes', () => {
  it('posts the difference of an edit, and takes all out when it never became a sale', async () => {
    const { code, params } = await person({ commission: 10 });
    const order = { ...one(newId(), code), lines: [{ id: '1', price: '50.00', quantity: 2 }] };
    await tell(order);
    const edited = { ...order, updatedAt: later(1_000), lines: [{ id: '1', price: '50.00', quantity: 3 }] };
    await tell(edited);
    await tell({ ...edited, updatedAt: later(2_000), status: 'voided' });
    expect(await entriesOf(params)).toEqual([
      ['earned', '1', 10],
      ['exchange', '1', 5],
      ['exchange', '1', -15],
    ]);
    expect(await balanceOf(params)).toEqual([['USD', 0, 0, 0]]);
  });
});

/** Balance, held, payable and pending of each currency; what each unpaid order would earn. */
const pendingOf = async (params: { username: string }) => {
  const { balances, pending_orders: orders } = await world.get(calls.getBalance, asMerchant(params));
  return [
    balances.map((each) => [each.balance, each.held, each.payable, each.pending]),
    orders.map((each) => each.amount),
  ];
};

describe('an order that is not paid at once', () => {
  it('waits beside the balance, earns in parts as it is paid, and is held from then on', async () => {
    const { code, params } = await person({ commission: 10 });
    const order = one(newId(), code);
    await tell({ ...order, status: 'pending' });
    expect(await pendingOf(params)).toEqual([[[0, 0, 0, 10]], [10]]);
    expect(await entriesOf(params)).toEqual([]);
    await travel(40);
    expect((await world.get(calls.getBalance, asMerchant(params))).balances[0]?.payable).toBe(0);
    await tell({ ...order, status: 'partially_paid', outstanding: '60.00', updatedAt: now() });
    expect(await pendingOf(params)).toEqual([[[4, 4, 0, 6]], [6]]);
    await travel(10);
    const paid = { ...order, updatedAt: now() };
    await tell(paid);
    expect(await pendingOf(params)).toEqual([[[10, 10, 0, 0]], []]);
    expect(await entriesOf(params)).toEqual([
      ['earned', '1', 4],
      ['exchange', '1', 6],
    ]);
    const { entries } = await world.get(calls.listLedgerEntries, asMerchant(params));
    // newest first: each on the day its money came
    expect(entries.map(({ day }) => day)).toEqual([storeDay(now()), storeDay(later(-10 * dayMs))]);
    await travel(21);
    expect(await pendingOf(params)).toEqual([[[10, 6, 4, 0]], []]);
    await travel(10);
    expect(await pendingOf(params)).toEqual([[[10, 0, 10, 0]], []]);
    // told again, and refunded whole
    await tell(paid);
    await tell({ ...paid, updatedAt: now(), refunds: [whole('100.00')] });
    expect(await pendingOf(params)).toEqual([[[0, 0, 0, 0]], []]);
  });

  it('F1: an edit that nobody pays, and a cancellation, leave nothing', async () => {
    const { code, params } = await person({ commission: 33.34 });
    const tax = { taxesIncluded: false, shipping: '5.95' };
    const order: RawOrder = { ...one(newId(), code), ...tax, lines: [{ id: '1', price: '42.74', tax: '3.80' }] };
    await tell(order);
    const lines = [...order.lines, { id: '2', price: '159.90', tax: '14.20' }];
    // the totals of its beginning stay, what it comes to now does not
    const raw = (more: Partial<RawOrder>) => ({ ...order, lines, placed: order.lines, updatedAt: now(), ...more });
    world.clock.advance(1_000);
    await tell(raw({ status: 'partially_paid', outstanding: '174.10', currentTotal: '226.59' }));
    expect(await pendingOf(params)).toEqual([[[14.25, 14.25, 0, 53.31]], [53.31]]);
    world.clock.advance(1_000);
    const given = {
      id: newId(),
      at: now(),
      amount: '52.49',
      shipping: '5.95',
      lines: [
        { id: '1', quantity: 1, subtotal: '42.74', tax: '3.80' },
        { id: '2', quantity: 1, subtotal: '159.90', tax: '14.20' },
      ],
    };
    const gone = { status: 'refunded', outstanding: '0.00', currentTotal: '0.00', refunds: [given] };
    await tell(raw({ ...gone, lines: lines.map((each) => ({ ...each, current: 0 })), cancelledAt: now() }));
    expect(await entriesOf(params)).toEqual([
      ['earned', '1', 14.25],
      ['refund', '1', -14.25],
    ]);
    expect(await pendingOf(params)).toEqual([[[0, 0, 0, 0]], []]);
  });

  it('F8: a product that earns nothing stands in ledger and statement with its revenue', async () => {
    const rules = { products: [{ inventory_id: '9001' as never, commission: 0 }], collections: [] };
    const { code, params, username } = await person({ commission: 10, commission_overrides: rules });
    const lines = [
      { id: '1', product: '9001', price: '142.80' },
      { id: '2', price: '419.48' },
    ];
    await tell({ ...one(newId(), code), lines });
    const { entries } = await world.get(calls.listLedgerEntries, asMerchant(params));
    expect(new Map(entries.map(({ line_id: id, amount, base }) => [id, [amount, base]]))).toEqual(
      new Map([
        ['1', [0, 142.8]],
        ['2', [41.95, 419.48]],
      ]),
    );
    const month = storeDay(now()).slice(0, 7);
    const table = await readFile(`/admin/v1/influencers/${username}/statements/${month}/USD/statement.csv`);
    expect(table.map((row) => row[4])).toEqual(['Attributed revenue', '', '142.80', '419.48', '']);
    const { influencers } = await world.get(listInfluencerInsights, { token: merchant.token, query: {} });
    const told = influencers.find((each) => each.username === username);
    expect([told?.influencer_attributed_revenue, told?.commission]).toEqual([562.28, 41.95]);
  });

  it('what earlier rules counted stays until it is counted anew, and then changes with entries of that day', async () => {
    const { db } = world.app.platform.database;
    const { code, params } = await person({ commission: 10 });
    const order = one(newId(), code);
    await tell(order);
    await untilAttributed();
    // as an order that waits for its money stood before there were these rules
    await sql`update attributions set counted = counted - 'rules' where order_id = ${order.id}`.execute(db);
    await sql`update orders set financial_status = 'pending', outstanding = null where order_id = ${order.id}`.execute(
      db,
    );
    const before = await verifyLedger(db);
    expect(before).toMatchObject({ earlier: 1, differences: [], breaches: [] });
    await travel(3);
    await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [orderId.parse(order.id)]);
    const { entries } = await world.get(calls.listLedgerEntries, asMerchant(params));
    expect(entries.map(({ kind, amount, day }) => [kind, amount, day])).toEqual([
      ['exchange', -10, storeDay(now())],
      ['earned', 10, storeDay(order.at)],
    ]);
    expect(await verifyLedger(db)).toMatchObject({ earlier: 0, differences: [], breaches: [] });
  });
});

const readFile = async (path: string): Promise<string[][]> => {
  const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${merchant.token}` } });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  return parse(await answer.text(), { bom: true });
};

const setHoldingDays = (days: number) =>
  world.call(calls.updateCommissionSettings, {
    token: merchant.token,
    params: { business_id: merchant.businessId },
    body: { holding_days: days },
  });

describe('balance, payments and statements', () => {
  it('holds what orders earn for the holding days, pays it, and carries over what refunds take after that', async () => {
    const { code, params, username } = await person({ commission: 10 });
    const order = one(newId(), code);
    await tell(order);
    expect(await balanceOf(params)).toEqual([['USD', 10, 10, 0]]);
    const today = () => storeDay(now());
    const pay = (body: object) =>
      world.call(calls.createPayout, {
        ...asMerchant(params),
        body: { currency: 'USD', method: 'bank' as const, paid_on: '2026-01-01', ...body },
      });
    expect((await pay({})).error?.code).toBe('nothing_payable');
    await travel(30);
    const fresh = await world.get(calls.getBalance, asMerchant(params));
    expect(fresh).toMatchObject({ balances: [{ payable: 10, held: 0, next_available_at: null }], holding_days: 30 });
    expect((await pay({ amount: 10.01 })).error?.code).toBe('payout_too_large');
    expect((await pay({ amount: 1.001 })).error?.fields?.[0]?.code).toBe('amount_decimals');
    expect(
      (
        await pay({
          paid_on: later(3 * dayMs)
            .toISOString()
            .slice(0, 10),
        })
      ).error?.fields?.[0]?.code,
    ).toBe('paid_in_future');
    for (const day of ['0000-01-01', '0001-01-01', '2022-12-31'])
      expect((await pay({ paid_on: day })).error?.fields?.[0]?.code).toBe('paid_too_early');
    const noDay = await world.call(calls.listLedgerEntries, {
      ...asMerchant(params),
      query: { from_date: '0000-01-01' },
    });
    expect(noDay.status).toBe(400);
    const paidOn = storeDay(later(-dayMs));
    const part = await pay({ amount: 4, reference: 'T-1', paid_on: paidOn });
    expect(part.data?.payout).toMatchObject({ amount: 4, created_by: 'ledger', undone_at: null });
    const rest = await pay({ paid_on: paidOn });
    expect(rest.data?.payout.amount).toBe(6);
    const undo = () =>
      world.call(calls.undoPayout, {
        token: merchant.token,
        params: { ...params, payout_id: rest.data?.payout.payout_id ?? '' },
      });
    expect((await undo()).data?.payout.undone_by).toBe('ledger');
    expect((await undo()).error?.code).toBe('nothing_to_undo');
    expect(await balanceOf(params)).toEqual([['USD', 6, 0, 6]]);
    expect((await pay({ paid_on: paidOn })).data?.payout.amount).toBe(6);
    // the month is over and stated; then everything is refunded
    const orderMonth = storeDay(order.at).slice(0, 7);
    await travel(40);
    await world.app.features.commissions.statements.issueStatements();
    await tell({ ...order, updatedAt: now(), refunds: [whole('100.00')] });
    expect(await balanceOf(params)).toEqual([['USD', -10, 0, -10]]);
    const { statements } = await world.get(calls.listStatements, asMerchant(params));
    expect(statements[0]).toMatchObject({
      status: 'draft',
      month: today().slice(0, 7),
      opening: 0,
      taken_back: -10,
      closing: -10,
    });
    const issued = statements.filter(({ status }) => status === 'issued');
    expect(issued.at(-1)).toMatchObject({ month: orderMonth, opening: 0, earned: 10 });
    expect(issued[0]?.closing).toBe(0);
    // each begins with what the one before closed with
    for (const [at, each] of issued.slice(0, -1).entries()) expect(each.opening).toBe(issued[at + 1]?.closing);
    const paidMonth = issued.find(({ paid }) => paid !== 0);
    expect(paidMonth?.paid).toBe(10);
    const { token } = await world.get(loginInfluencer, {
      body: { admin_username: merchant.username, username, password: `${username} pass 1` },
    });
    const detail = await world.get(calls.getStatement, {
      token,
      params: { username, month: orderMonth, currency: 'USD' },
    });
    expect(detail).toMatchObject({ total: 1, influencer: { username }, business_name: 'ledger' });
    const beyond = await world.get(calls.getStatement, {
      token,
      params: { username, month: orderMonth, currency: 'USD' },
      query: { skip: 99_999_999_999 },
    });
    expect(beyond).toMatchObject({ total: 1, entries: [], next_skip: null });
    expect(detail.entries.map(({ order_name: name, line_title: title, amount }) => [name, title, amount])).toEqual([
      // the line was of no product: its title may be a shopper's words
      [`#${order.id}`, null, 10],
    ]);
    await travel(40);
    await world.app.features.commissions.statements.issueStatements();
    await world.app.features.commissions.statements.issueStatements();
    const [next] = (await world.get(calls.listStatements, asMerchant(params))).statements.filter(
      ({ status }) => status === 'issued',
    );
    expect(next).toMatchObject({ opening: 0, taken_back: -10, closing: -10 });
    // nothing is due to her, so no file names her
    const file = await fetch(`${world.url}/admin/v1/payouts/export?format=paypal&currency=USD`, {
      headers: { authorization: `Bearer ${merchant.token}` },
    });
    expect(await file.text()).not.toContain(username);
  });

  it('states what comes late on the next statement, and never changes one that was issued', async () => {
    const { code, params } = await person({ commission: 10 });
    const month = storeDay(now()).slice(0, 7);
    const early = one(newId(), code);
    const forgotten = { ...one(newId(), code, '50.00') };
    await tell(early);
    await travel(40);
    await world.app.features.commissions.statements.issueStatements();
    const read = async () => (await world.get(calls.listStatements, asMerchant(params))).statements;
    const before = (await read()).find((each) => each.month === month);
    await tell(forgotten);
    const all = await read();
    expect(all.find((each) => each.month === month)).toEqual(before);
    expect(all.find(({ status }) => status === 'draft')).toMatchObject({ opening: 10, earned: 5, closing: 15 });
  });

  it('takes corrections with their reason, payable at once, and writes files that no spreadsheet takes for formulas', async () => {
    const { params, username } = await person({ commission: 10 });
    const correct = (body: object) =>
      world.call(calls.createCorrection, { ...asMerchant(params), body: { currency: 'USD', ...body } as never });
    const faults = async (body: object) => (await correct(body)).error?.fields?.map(({ field, code }) => [field, code]);
    expect(await faults({ amount: 0, reason: '' })).toEqual([
      ['amount', 'amount_nothing'],
      ['reason', 'required'],
    ]);
    expect(await faults({ amount: 1.005, reason: 'x' })).toEqual([['amount', 'amount_decimals']]);
    expect(await faults({ amount: 1e-9, reason: 'x' })).toEqual([['amount', 'amount_decimals']]);
    expect(await faults({ amount: 5, currency: 'UDS', reason: 'x' })).toEqual([['currency', 'currency_unknown']]);
    expect((await correct({ amount: 12.5, reason: '=1+1' })).data?.entry).toMatchObject({
      kind: 'correction',
      amount: 12.5,
      made_by: 'ledger',
      reason: '=1+1',
      is_held: false,
      terms: null,
    });
    await correct({ amount: -2.25, reason: 'too much' });
    expect(await balanceOf(params)).toEqual([['USD', 10.25, 0, 10.25]]);
    const month = storeDay(now()).slice(0, 7);
    const statement = await readFile(`/admin/v1/influencers/${username}/statements/${month}/USD/statement.csv`);
    expect(statement.map((row) => [row[1], row[5], row[7]])).toEqual([
      ['Movement', 'Amount', 'Note'],
      ['Carried over', '0.00', ''],
      ['Correction', '12.50', "'=1+1"],
      ['Correction', '-2.25', 'too much'],
      ['Balance', '10.25', ''],
    ]);
  });

  it('lists what is payable to whom', async () => {
    const { params, username } = await person({ commission: 10 });
    await world.get(calls.createCorrection, {
      ...asMerchant(params),
      body: { amount: 77, currency: 'GBP', reason: 'a gift' },
    });
    const { influencers, currencies } = await world.get(calls.listPayables, {
      token: merchant.token,
      query: { currency: 'GBP' },
    });
    expect(influencers).toMatchObject([{ username, payable: 77, currency: 'GBP', is_active: true }]);
    expect(currencies).toContain('USD');
  });
});

describe('§6 who reads and who does what', () => {
  it('an influencer reads her own with the permission, nobody else’s, and changes nothing', async () => {
    const [ann, ben] = [await person(), await person({}, { analytics_commission_enabled: false })];
    const staff = await world.addStaff(merchant, 'helper');
    const month = storeDay(now()).slice(0, 7);
    const reads = [
      [calls.listLedgerEntries, {}],
      [calls.getBalance, {}],
      [calls.listStatements, {}],
      [calls.listPayouts, {}],
      [calls.getStatement, { month, currency: 'USD' }],
    ] as const;
    const codeOf = async (token: string, endpoint: (typeof reads)[number][0], params: object) =>
      (await world.call(endpoint, { token, params: params as never })).error?.code ?? 'ok';
    for (const [endpoint, more] of reads) {
      const own = endpoint === calls.getStatement ? 'not_found' : 'ok';
      expect(await codeOf(ann.token, endpoint, { ...ann.params, ...more })).toBe(own);
      expect(await codeOf(ann.token, endpoint, { ...ben.params, ...more })).toBe('not_found');
      expect(await codeOf(ben.token, endpoint, { ...ben.params, ...more })).toBe('forbidden');
      expect(await codeOf(ben.token, endpoint, { ...ann.params, ...more })).toBe('not_found');
      expect(await codeOf(staff, endpoint, { ...ann.params, ...more })).toBe('forbidden');
      expect(await codeOf(merchant.token, endpoint, { ...ann.params, ...more })).toBe(own);
    }
    const correction = { amount: 5, currency: 'USD', reason: 'mine' };
    for (const token of [ann.token, staff]) {
      const refused = await world.call(calls.createCorrection, { token, params: ann.params, body: correction });
      expect(refused.error?.code).toBe('forbidden');
      const query = { format: 'bank' as const, currency: 'USD' };
      const file = await fetch(`${world.url}${planPayoutFile.path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(file.status).toBe(403);
    }
  });

  it('the holding days are a setting of the merchant, from 0 to 365, and count at once', async () => {
    const { code, params } = await person({ commission: 10 });
    await tell(one(newId(), code));
    expect((await setHoldingDays(366)).status).toBe(400);
    expect((await setHoldingDays(-1)).status).toBe(400);
    await setHoldingDays(0);
    expect(await balanceOf(params)).toEqual([['USD', 10, 0, 10]]);
    await setHoldingDays(30);
    expect(await balanceOf(params)).toEqual([['USD', 10, 10, 0]]);
  });
});

describe('the ledger', () => {
  it('refuses every change of an entry, and goes only with its business', async () => {
    const { db } = world.app.platform.database;
    const refused = /append-only/;
    await expect(sql`update ledger_entries set amount = 0`.execute(db)).rejects.toThrow(refused);
    await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow(refused);
    await expect(sql`truncate ledger_entries`.execute(db)).rejects.toThrow(refused);
    const other = await world.signUp('leaves');
    await sql`insert into ledger_entries (business_id, entry_id, account_id, kind, amount, base, currency, occurred_at, day,
        recorded_at, reason, made_by)
      values (${other.businessId}, gen_random_uuid(), gen_random_uuid(), 'correction', 1, 0, 'USD', now(), now(), now(),
        'x', gen_random_uuid())`.execute(db);
    await sql`delete from sessions where business_id = ${other.businessId}`.execute(db);
    await sql`delete from accounts where business_id = ${other.businessId}`.execute(db);
    await sql`delete from businesses where business_id = ${other.businessId}`.execute(db);
  });

  it('comes to what a recount of everything comes to; a wrong entry is told', async () => {
    const { db } = world.app.platform.database;
    const right = await verifyLedger(db, { now: now(), sealing: null });
    expect(right).toMatchObject({
      differences: [],
      breaches: [],
      bonuses: [],
      balances: [],
      statements: [],
      invoices: [],
      payouts: [],
      sales: [],
    });
    expect(right.orders).toBeGreaterThan(20);
    const { code } = await person({ commission: 10 });
    const id = newId();
    await tell(one(id, code));
    await untilAttributed();
    await sql`update order_lines set price = price - 100 where order_id = ${id}`.execute(db);
    expect((await verifyLedger(db)).differences).toMatchObject([{ orderId: id, posted: 1_000, right: 990 }]);
    // lines that say more than was paid say nothing
    await sql`update order_lines set price = price + 200 where order_id = ${id}`.execute(db);
    expect((await verifyLedger(db)).differences).toEqual([]);
    await sql`update orders set cancelled_at = now() where order_id = ${id}`.execute(db);
    expect(await verifyLedger(db)).toMatchObject({
      differences: [{ orderId: id, posted: 1_000, right: 0 }],
      breaches: [{ orderId: id, posted: 1_000, most: 0 }],
    });
  });
});
