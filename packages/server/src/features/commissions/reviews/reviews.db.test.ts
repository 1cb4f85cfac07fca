// Orders' commission approved, rejected and held through the whole program: what both sides see, what is payable, and that it ties.
import { answerAppeal, getOwnReview, makeAppeal } from '@vitrine/contract/appeals';
import * as calls from '@vitrine/contract/ledger';
import { loginInfluencer, login } from '@vitrine/contract/identity';
import { orderId, type OrderId } from '@vitrine/contract/ids';
import * as orderCalls from '@vitrine/contract/orders';
import type { HoldFrom } from '@vitrine/contract/reviews';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { enterPayer } from '../../../../../../tests/world/payer.ts';
import { writeRawOrder, type RawOrder } from '../../../../../../tests/world/raw-orders.ts';
import { plainTerms } from '../../influencers/influencers.ts';
import { verifyLedger } from '../verify.ts';
import { holdOrders } from './reviews.ts';

let world: TestApp;
let merchant: Merchant;
const dayMs = 24 * 3600_000;
const params = { username: 'maya' };
const db = () => world.app.platform.database.db;
const now = (): Date => world.clock.now();
const ago = (days: number): Date => new Date(now().getTime() - days * dayMs);

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('reviews');
  await world.connect(merchant, 'atelier');
  await enterPayer(world, merchant);
  await world.addInfluencer(merchant, 'maya', { promocode: 'MAYA10', terms: { ...plainTerms, commission: 10 } });
  world.clock.advance(60 * dayMs);
  await refresh();
});
afterAll(() => world.stop());

async function refresh(): Promise<void> {
  const { username, password } = merchant;
  merchant = { ...merchant, token: (await world.get(login, { body: { username, password } })).token };
}

let numbers = 700_000;

/** An order of 100.00 by her code, ten days old unless said otherwise; its commission is 10.00. */
async function tell(change: Partial<RawOrder> = {}): Promise<RawOrder & { id: OrderId }> {
  const id = orderId.parse(change.id ?? String((numbers += 1)));
  const order = { at: ago(10), codes: ['MAYA10'], lines: [{ id: '1', price: '100.00' }], ...change, id };
  const { stores, storefront, commissions } = world.app.features;
  const store = await storefront.findStore(merchant.businessId);
  if (!store) throw new Error('no store');
  await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, store, writeRawOrder(order)));
  await commissions.attribution.attributeOrders(merchant.businessId, [id]);
  return order;
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

const asMerchant = () => ({ token: merchant.token });
const asMaya = async () => {
  const body = { admin_username: merchant.username, username: 'maya', password: 'maya pass 1' };
  return { token: (await world.get(loginInfluencer, { body })).token };
};
const review = (state: 'approved' | 'held' | 'rejected' | 'open', ids: OrderId[], reason = 'a reason') =>
  world.call(orderCalls.reviewCommission, { ...asMerchant(), body: { state, reason, order_ids: ids } });
const undo = (id: string) =>
  world.call(orderCalls.undoCommissionReview, { ...asMerchant(), params: { decision_id: id } });
const set = (body: object) =>
  world.call(calls.updateCommissionSettings, {
    ...asMerchant(),
    params: { business_id: merchant.businessId },
    body,
  });
const list = (query: object = {}) => world.get(orderCalls.listOrders, { ...asMerchant(), query });
async function standingOf(id: OrderId) {
  const { orders } = await list({ count: 100 });
  return orders.find((order) => order.order_id === id)?.commission;
}
async function entriesOf(id: OrderId): Promise<[string, number][]> {
  const { entries } = await world.get(calls.listLedgerEntries, { ...asMerchant(), params, query: { count: 200 } });
  return entries
    .filter((entry) => entry.order_id === id)
    .map(({ kind, amount }): [string, number] => [kind, amount])
    .toReversed();
}
async function balance(who = asMerchant()): Promise<[balance: number, held: number, payable: number, pending: number]> {
  const { balances } = await world.get(calls.getBalance, { ...who, params });
  const [own] = balances;
  return [own?.balance ?? 0, own?.held ?? 0, own?.payable ?? 0, own?.pending ?? 0];
}
const expectTied = async () =>
  expect(await verifyLedger(db(), { now: now(), sealing: null })).toMatchObject({
    differences: [],
    breaches: [],
    bonuses: [],
    balances: [],
    statements: [],
    invoices: [],
    payouts: [],
    sales: [],
  });

beforeEach(async () => {
  await eventually('the orders to be attributed by jobs too', async () => {
    const { rows } = await sql`select from pgboss.job
      where name = 'order.recorded.commissions' and state in ('created', 'retry', 'active') limit 1`.execute(db());
    return rows.length === 0;
  });
  // what earlier orders earned is paid out of sight: each begins with nothing
  await sql`alter table ledger_entries disable trigger ledger_entries_stay`.execute(db());
  for (const table of [
    'ledger_entries',
    'commission_reviews',
    'commission_decisions',
    'sale_facts',
    'attributions',
    'orders',
  ])
    await sql`delete from ${sql.table(table)} where business_id = ${merchant.businessId}`.execute(db());
  await sql`alter table ledger_entries enable trigger ledger_entries_stay`.execute(db());
  await set({ holding_days: 5, hold_from: 'payment', needs_approval: false });
});

describe('a decision', () => {
  it('rejects: the order comes to nothing today, whatever is told of it after, and undoing brings back what the rules say', async () => {
    const order = await tell();
    expect(await balance()).toEqual([10, 0, 10, 0]);
    const done = (await review('rejected', [order.id], 'Placed by a friend')).data;
    expect(done).toMatchObject({ orders: 1, passed_over: 0 });
    expect(await entriesOf(order.id)).toEqual([
      ['earned', 10],
      ['exchange', -10],
    ]);
    expect(await balance()).toEqual([0, 0, 0, 0]);
    expect(await standingOf(order.id)).toMatchObject({
      earned: 0,
      state: 'rejected',
      review: { state: 'rejected', reason: 'Placed by a friend', cause: null, made_by: 'reviews' },
    });
    await expectTied();
    // half of it is given back while nothing is earned
    await tell({ ...order, updatedAt: now(), refunds: [{ id: '9', at: now(), amount: '50.00', lines: [] }] });
    expect(await balance()).toEqual([0, 0, 0, 0]);
    await expectTied();
    expect((await undo(done?.decision_id ?? '')).data).toMatchObject({ orders: 1 });
    expect(await balance()).toEqual([5, 0, 5, 0]);
    expect(await standingOf(order.id)).toMatchObject({ earned: 5, state: 'cleared', review: { state: 'open' } });
    await expectTied();
    expect((await undo(done?.decision_id ?? '')).error?.code).toBe('nothing_to_undo');
    expect((await undo('01890a5d-ac96-774b-bcce-b302099a8057')).error?.code).toBe('not_found');
    // every decision is kept, with who made it
    const { reviews } = await world.get(orderCalls.listCommissionReviews, {
      ...asMerchant(),
      params: { order_id: order.id },
    });
    expect(reviews.map(({ state, reason, made_by: by }) => [state, reason, by])).toEqual([
      ['rejected', 'Placed by a friend', 'reviews'],
      ['open', '', 'reviews'],
    ]);
  });

  it('rejects what is not paid for yet: it is pending no more, and earns nothing when it is paid', async () => {
    const order = await tell({ status: 'pending' });
    expect(await balance()).toEqual([0, 0, 0, 10]);
    await review('rejected', [order.id]);
    expect(await balance()).toEqual([0, 0, 0, 0]);
    await tell({ ...order, status: 'paid', updatedAt: now() });
    expect([await balance(), await entriesOf(order.id)]).toEqual([[0, 0, 0, 0], []]);
    await review('open', [order.id]);
    // held from its payment
    expect(await balance()).toEqual([10, 10, 0, 0]);
    await expectTied();
  });

  it('holds and releases: the balance stays, what is payable does not; both see the reason, one sees who', async () => {
    const order = await tell();
    await review('held', [order.id], 'Asked to return it');
    expect(await balance()).toEqual([10, 10, 0, 0]);
    const hers = await asMaya();
    expect(await balance(hers)).toEqual([10, 10, 0, 0]);
    const { entries } = await world.get(calls.listLedgerEntries, { ...hers, params });
    expect(entries).toMatchObject([
      {
        is_held: true,
        held_for: 'review',
        available_at: null,
        review: { state: 'held', reason: 'Asked to return it', cause: null },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('"made_by":"reviews"');
    expect(
      (
        await world.call(calls.createPayout, {
          ...asMerchant(),
          params,
          body: { currency: 'USD', method: 'bank', paid_on: '2026-01-01' },
        })
      ).error?.code,
    ).toBe('nothing_payable');
    await review('approved', [order.id], '');
    expect(await balance()).toEqual([10, 0, 10, 0]);
    expect(await standingOf(order.id)).toMatchObject({ state: 'cleared', review: { state: 'approved', reason: '' } });
    await expectTied();
  });

  it('of many is one: passes over what is nobody’s or decided so, and is undone as one', async () => {
    const mine = [await tell(), await tell(), await tell()];
    const nobodys = await tell({ codes: [] });
    const [first, ...others] = mine.map(({ id }) => id);
    await review('approved', [first!], '');
    const all = [first!, ...others, nobodys.id];
    const held = await review('held', [...all, first!]);
    expect(held.data).toMatchObject({ orders: 3, passed_over: 1 });
    expect((await review('held', all)).data).toMatchObject({ orders: 0, passed_over: 4 });
    // decided anew since: undoing leaves it
    await review('rejected', [others[0]!]);
    expect((await undo(held.data?.decision_id ?? '')).data).toMatchObject({ orders: 2 });
    const { orders } = await list();
    const states = new Map(orders.map(({ order_id: id, commission }) => [id, commission?.review?.state ?? null]));
    expect([...all].map((id) => states.get(id))).toEqual(['approved', 'rejected', 'open', null]);
    await expectTied();
  });

  it.each([
    ['a rejection without a reason', { state: 'rejected', reason: ' ', order_ids: ['1'] }, 'reason'],
    ['a hold without a reason', { state: 'held', order_ids: ['1'] }, 'reason'],
    ['neither orders nor filter', { state: 'approved' }, 'order_ids'],
    ['both', { state: 'approved', order_ids: ['1'], filter: {} }, 'order_ids'],
    ['no order', { state: 'approved', order_ids: [] }, 'order_ids'],
  ])('is refused: %s', async (_what, body, field) => {
    const answer = await world.call(orderCalls.reviewCommission, { ...asMerchant(), body: body as never });
    expect([answer.status, answer.error?.fields?.[0]?.field]).toEqual([400, field]);
  });

  it('of the program holds once, names its cause, and never what somebody decided', async () => {
    const [order, approved] = [await tell(), await tell()];
    await review('approved', [approved.id], '');
    const hold = () =>
      world.app.platform.database.transaction((tx) =>
        holdOrders(tx, { events: world.app.events }, merchant.businessId, {
          orderIds: [order.id, approved.id, order.id],
          cause: 'leaked_code',
          now: now(),
        }),
      );
    expect([await hold(), await hold()]).toEqual([[order.id], []]);
    expect(await standingOf(order.id)).toMatchObject({
      state: 'held',
      review: { state: 'held', reason: '', cause: 'leaked_code', made_by: null },
    });
    expect(await balance()).toEqual([20, 10, 10, 0]);
    const released = await review('open', [order.id], '');
    expect(await hold()).toEqual([]);
    expect(await balance()).toEqual([20, 0, 20, 0]);
    await undo(released.data?.decision_id ?? '');
    expect(await standingOf(order.id)).toMatchObject({ state: 'held', review: { cause: 'leaked_code' } });
    await expectTied();
  });
});

describe('the payout hold', () => {
  // ordered ten days ago, paid eight, fulfilled three days ago; held for five days
  it.each<[HoldFrom, string, number]>([
    ['payment', 'cleared', 10],
    ['order', 'cleared', 10],
    ['fulfilment', 'waiting', 0],
  ])('from %s', async (from, state, payable) => {
    await set({ hold_from: from });
    const order = await tell({ status: 'pending', fulfilled: null });
    await tell({ ...order, status: 'paid', updatedAt: ago(8), fulfilled: null });
    const told = { ...order, status: 'paid', updatedAt: ago(3), fulfilled: ago(3) };
    const early = [(await standingOf(order.id))?.available_at];
    await tell({ ...told, fulfilled: 'partial', updatedAt: ago(4) });
    early.push((await standingOf(order.id))?.available_at);
    // while it is not fulfilled whole, nobody knows
    expect(early.map((at) => at === null)).toEqual(from === 'fulfilment' ? [true, true] : [false, false]);
    await tell(told);
    expect([(await standingOf(order.id))?.state, (await balance())[2]]).toEqual([state, payable]);
    const { entries } = await world.get(calls.listLedgerEntries, { ...asMerchant(), params });
    const begin = { payment: ago(8), order: ago(10), fulfilment: ago(3) }[from];
    expect(entries[0]?.available_at?.slice(0, 10)).toBe(
      new Date(begin.getTime() + 5 * dayMs).toISOString().slice(0, 10),
    );
    // another choice changes what is held, never what was earned
    for (const hold_from of ['order', 'fulfilment', 'payment']) {
      await set({ hold_from });
      expect((await balance())[0]).toBe(10);
    }
    await expectTied();
  });

  it('an order that is never fulfilled stays held, and one whose store tells nothing counts from its payment', async () => {
    await set({ hold_from: 'fulfilment' });
    await tell({ fulfilled: null, at: ago(40) });
    await tell();
    expect(await balance()).toEqual([20, 10, 10, 0]);
  });

  it('waits for approval from then on, not before, and no more once it is switched off', async () => {
    const before = await tell();
    const answer = (await set({ needs_approval: true })).data;
    expect(answer).toMatchObject({ holding_days: 5, hold_from: 'payment', needs_approval: true });
    // what is not sent stays, also since when
    expect((await set({ holding_days: 0 })).data).toEqual({ ...answer, holding_days: 0 });
    // an order of the same second, as stores tell it
    const after = await tell({ at: new Date(Math.floor(now().getTime() / 1000) * 1000) });
    expect(await balance()).toEqual([20, 10, 10, 0]);
    expect([(await standingOf(before.id))?.state, (await standingOf(after.id))?.state]).toEqual([
      'cleared',
      'unapproved',
    ]);
    await review('approved', [after.id], '');
    expect(await balance()).toEqual([20, 0, 20, 0]);
    await review('open', [after.id], '');
    await set({ needs_approval: false });
    expect(await balance()).toEqual([20, 0, 20, 0]);
    expect((await set({ hold_from: 'order' })).data?.approval_since).toBeNull();
  });

  it('is the same in sums as in lines, by every rule and state', async () => {
    const orders = [
      await tell({ fulfilled: ago(1) }),
      await tell({ fulfilled: null }),
      await tell({ fulfilled: ago(9), at: ago(3) }),
      await tell({ refunds: [{ id: '7', at: ago(1), amount: '30.00', lines: [] }], fulfilled: ago(8) }),
      await tell({ at: ago(40) }),
      await tell({ fulfilled: ago(2) }),
      await tell({ fulfilled: ago(2) }),
    ];
    await review('held', [orders[4]!.id]);
    await review('approved', [orders[2]!.id, orders[5]!.id], '');
    await review('rejected', [orders[6]!.id]);
    for (const needsApproval of [false, true]) {
      await sql`update settings set value = value || ${JSON.stringify({ approvalSince: needsApproval ? ago(20) : null })}::jsonb
        where business_id = ${merchant.businessId} and section = 'commissions'`.execute(db());
      for (const holdFrom of ['payment', 'order', 'fulfilment'] as const)
        for (const days of [0, 5, 9, 60]) {
          await set({ hold_from: holdFrom, holding_days: days });
          const { entries } = await world.get(calls.listLedgerEntries, {
            ...asMerchant(),
            params,
            query: { count: 200 },
          });
          const held = entries.filter((entry) => entry.is_held).reduce((sum, { amount }) => sum + amount * 100, 0);
          const [all, inSum, payable] = await balance();
          const what = { needsApproval, holdFrom, days };
          expect({ ...what, held: Math.round(inSum * 100) }).toEqual({ ...what, held: Math.round(held) });
          expect(Math.round((all - inSum) * 100)).toBe(Math.round(payable * 100));
          // and as the page of orders tells it
          const { orders: shown } = await list({ count: 100 });
          const stuck = shown.filter(({ commission }) =>
            ['waiting', 'unapproved', 'held'].includes(commission?.state ?? ''),
          );
          const sum = stuck.reduce((total, { commission }) => total + (commission?.earned ?? 0) * 100, 0);
          expect({ ...what, orders: Math.round(sum) }).toEqual({ ...what, orders: Math.round(held) });
        }
    }
  });
});

describe('the page of orders', () => {
  it('finds by everything, counts what it finds, and writes exactly that into a file', async () => {
    const [held, pending, organic, refunded, paid] = [
      await tell({ at: ago(1) }),
      await tell({ status: 'pending', at: ago(2) }),
      await tell({ codes: ['OTHER'], at: ago(3) }),
      await tell({ refunds: [{ id: '8', at: ago(3), amount: '100.00', lines: [] }], status: 'refunded', at: ago(4) }),
      await tell({ at: ago(20) }),
    ];
    await review('held', [held.id], '=HYPERLINK("x")');
    const every: [object, RawOrder[]][] = [
      [{}, [held, pending, organic, refunded, paid]],
      [{ q: `#${held.id}` }, [held]],
      [{ q: held.id.slice(-3) }, [held]],
      [{ q: 'nothing like it' }, []],
      [{ payment: 'pending' }, [pending]],
      [{ payment: 'refunded' }, [refunded]],
      [{ payment: 'paid' }, [held, organic, paid]],
      [{ credited: 'false' }, [organic]],
      [{ influencer_username: 'maya', credited: 'true' }, [held, pending, refunded, paid]],
      [{ influencer_username: 'nobody' }, []],
      [{ code: 'other' }, [organic]],
      [{ commission: 'held' }, [held]],
      [{ commission: 'pending' }, [pending]],
      [{ commission: 'nothing' }, [refunded]],
      [{ commission: 'cleared' }, [paid]],
      [{ commission: 'approved' }, []],
      [{ link_id: '01890a5d-ac96-774b-bcce-b302099a8057' }, []],
      [{ to_date: day(ago(10)) }, [paid]],
      [{ from_date: day(ago(10)), payment: 'paid' }, [held, organic]],
    ];
    const files = new Map<string, Record<string, string | undefined>[]>();
    for (const [query, expected] of every) {
      const { orders, total } = await list(query);
      const found = [orders.map(({ name }) => name), total];
      expect({ query, found }).toEqual({ query, found: [expected.map(({ id }) => `#${id}`), expected.length] });
      const search = new URLSearchParams(query as Record<string, string>).toString();
      const answer = await fetch(`${world.url}/admin/v1/orders/export?${search}`, {
        headers: { authorization: `Bearer ${merchant.token}` },
      });
      const [head = [], ...lines] = parse(await answer.text(), { bom: true });
      expect({ query, names: lines.map(([name]) => name) }).toEqual({
        query,
        names: expected.map(({ id }) => `#${id}`),
      });
      files.set(
        JSON.stringify(query),
        lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]]))),
      );
    }
    const [line] = files.get('{"commission":"held"}') ?? [];
    expect(line).toMatchObject({ Influencer: 'maya', 'Commission status': 'On hold', Commission: '10' });
    // no spreadsheet runs what somebody wrote
    expect(line?.['Note']).toBe(`'=HYPERLINK("x")`);
    const next = await list({ count: 2, skip: 2 });
    expect([next.orders.length, next.total, next.next_skip]).toEqual([2, 5, 4]);
  });

  it('decides on everything a filter finds, and on nothing else', async () => {
    const [first, second, other] = [await tell(), await tell({ at: ago(11) }), await tell({ at: ago(20) })];
    await tell({ codes: [] });
    const body = {
      state: 'rejected' as const,
      reason: 'A test',
      filter: { from_date: ago(15).toISOString().slice(0, 10) },
    };
    const done = await world.get(orderCalls.reviewCommission, { ...asMerchant(), body });
    expect(done).toMatchObject({ orders: 2, passed_over: 0 });
    const { orders } = await list({ commission: 'rejected' });
    expect(orders.map(({ order_id: id }) => id)).toEqual([first.id, second.id]);
    expect((await standingOf(other.id))?.state).toBe('cleared');
    await expectTied();
  });
});

const appeal = async (id: OrderId, words = 'I filmed this for a week', token?: string) =>
  world.call(makeAppeal, { token: token ?? (await asMaya()).token, params: { order_id: id }, body: { words } });
const answer = (id: OrderId, accepted: boolean, words = 'You are right') =>
  world.call(answerAppeal, { ...asMerchant(), params: { order_id: id }, body: { accepted, words } });
const own = async (id: OrderId) => world.get(getOwnReview, { ...(await asMaya()), params: { order_id: id } });
const told = (to: string, text: string) =>
  eventually(`a letter to ${to}`, async () =>
    (await world.letters(to)).some((letter) => `${letter.subject} ${letter.text}`.includes(text)),
  );

describe('an appeal', () => {
  it('is made once, with words, by whom the order counts for, against what was decided', async () => {
    const { id } = await tell();
    expect((await appeal(id)).error?.code).toBe('nothing_to_appeal');
    await review('rejected', [id], 'Bought with a stolen card');
    expect(await own(id)).toMatchObject({ review: { reason: 'Bought with a stolen card' }, can_appeal: true });
    expect((await appeal(id, '  ')).status).toBe(400);
    const other = await world.addInfluencer(merchant, 'zoe');
    expect((await appeal(id, 'mine', other)).status).toBe(404);
    expect((await appeal(id, 'mine', merchant.token)).status).toBe(404);
    const answers = await Promise.all([appeal(id), appeal(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await own(id)).toMatchObject({
      appeal: { words: 'I filmed this for a week', answer: null },
      can_appeal: false,
    });
    await told('reviews@shop.example', 'I filmed this for a week');
    expect((await list({ commission: 'appealed' })).orders.map((order) => order.order_id)).toEqual([id]);
    expect((await standingOf(id))?.appeal?.words).toBe('I filmed this for a week');
  });

  it('that is accepted approves the commission, once, and tells her', async () => {
    const { id } = await tell();
    await review('rejected', [id]);
    expect(await entriesOf(id)).toEqual([
      ['earned', 10],
      ['exchange', -10],
    ]);
    expect((await answer(id, true)).status).toBe(404);
    await appeal(id);
    // what cannot be approved is not answered either: it can be tried again
    const on = world.app.platform.database.db;
    await sql`alter table commission_reviews add constraint no_more check (false) not valid`.execute(on);
    expect((await answer(id, true)).status).toBe(500);
    await sql`alter table commission_reviews drop constraint no_more`.execute(on);
    expect((await standingOf(id))?.appeal?.answer).toBeNull();
    expect((await answer(id, true)).status).toBe(200);
    expect((await answer(id, false)).error?.code).toBe('appeal_answered');
    expect((await standingOf(id))?.state).toBe('cleared');
    expect((await entriesOf(id)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(10);
    await told('maya@mail.example', 'You are right');
    // once an order, also when it is rejected anew
    await review('rejected', [id]);
    expect((await appeal(id)).error?.code).toBe('appealed_already');
    await expectTied();
  });

  it('that is declined needs words, and changes nothing but that', async () => {
    const { id } = await tell();
    await review('held', [id], 'Looking into it');
    await appeal(id, 'Please hurry');
    expect((await answer(id, false, ' ')).status).toBe(400);
    expect((await answer(id, false, 'The card was stolen')).status).toBe(200);
    expect((await standingOf(id))?.state).toBe('held');
    expect(await own(id)).toMatchObject({
      review: { state: 'held' },
      appeal: { answer: 'declined', answer_words: 'The card was stolen' },
      can_appeal: false,
    });
    await told('maya@mail.example', 'The card was stolen');
  });
});

describe('the letter of the day', () => {
  it('tells her once of all that was rejected or held, and of nothing that was taken back', async () => {
    const orders = [await tell(), await tell(), await tell()];
    const [one, two, three] = orders.map(({ id }) => id) as [OrderId, OrderId, OrderId];
    await review('rejected', [one, two], 'Returned in bulk');
    await review('held', [three], 'Taken back at once');
    await review('open', [three], '');
    const { notices } = world.app.features.commissions;
    const count = async () =>
      (await world.letters('maya@mail.example')).filter(({ text }) => text.includes('Returned in bulk')).length;
    await Promise.all([notices.tellReviewed(), notices.tellReviewed()]);
    await eventually('the letter', async () => (await count()) > 0);
    await notices.tellReviewed();
    const [letter] = (await world.letters('maya@mail.example')).filter(({ text }) => text.includes('Returned in bulk'));
    expect(letter?.text.match(/Returned in bulk/g)).toHaveLength(2);
    expect(letter?.text).not.toContain('Taken back at once');
    expect(await count()).toBe(1);
  });
});
