// Payouts as store credit through a store that refuses, throttles, breaks off and loses answers: nobody is ever paid twice.
import { login } from '@vitrine/contract/identity';
import * as ledger from '@vitrine/contract/ledger';
import type { AccountId } from '@vitrine/contract/ids';
import * as payees from '@vitrine/contract/payees';
import * as files from '@vitrine/contract/payout-files';
import { setTimeout as pause } from 'node:timers/promises';
import { dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../commissions.ts';
import { claimLine, listOpenCredits, refuseLine, releaseLine } from './credits-store.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { enterPayer } from '../../../../../../tests/world/payer.ts';

let world: TestApp;
let merchant: Merchant;
const tokens = new Map<string, string>();

const account = {
  legal_name: 'Maya Levi',
  street: 'Herzl',
  building: '5',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  method: 'store_credit' as const,
};

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('crediter');
  await world.connect(merchant, 'atelier');
  await enterPayer(world, merchant);
  for (const username of ['maya', 'noa', 'eve']) tokens.set(username, await world.addInfluencer(merchant, username));
});
afterAll(() => world.stop());

const control = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
  const answer = await fetch(`${world.sandbox.url}/atelier/_control/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as T;
};
const misbehave = (faults: object) => control('faults', 'PUT', faults);
/** What the store itself holds, in minor units. */
const held = async (email: string) => {
  const { accounts } = await control<{ accounts: { customer: { email: string }; credits: { amount: number }[] }[] }>(
    'credit',
  );
  const own = accounts.filter(({ customer }) => customer.email === email);
  return own.flatMap(({ credits }) => credits.map(({ amount }) => amount));
};

const save = (username: string, email = `${username}@mail.example`) =>
  world.call(payees.updatePayee, {
    token: tokens.get(username) ?? '',
    params: { username },
    body: { ...account, store_email: email },
  });
const earn = (username: string, amount: number, currency = 'USD') =>
  world.get(ledger.createCorrection, {
    token: merchant.token,
    params: { username },
    body: { amount, currency, reason: 'for the test' },
  });
const payable = async (username: string) => {
  const { balances } = await world.get(ledger.getBalance, { token: merchant.token, params: { username } });
  return balances.find(({ currency }) => currency === 'USD')?.payable ?? 0;
};
const plan = (currency = 'USD') =>
  world.get(files.planPayoutFile, { token: merchant.token, query: { format: 'store_credit', currency } });
/** Makes a payout and waits until its job has done what it could. */
async function make(...usernames: string[]) {
  const answer = await world.call(files.createPayoutFile, {
    token: merchant.token,
    body: {
      format: 'store_credit',
      currency: 'USD',
      executes_on: dayOf(world.clock.now(), 'America/New_York'),
      ...(usernames.length > 0 ? { usernames } : {}),
    },
  });
  await eventually('the job to end', async () => {
    const { rows } = await sql`select 1 from pgboss.job
      where name = 'commissions.credits' and state in ('created', 'retry', 'active')`.execute(
      world.app.platform.database.db,
    );
    return rows.length === 0;
  });
  return answer;
}
const send = () => world.app.features.commissions.credits.sendCredits();
const newest = async () => {
  const { files: all } = await world.get(files.listPayoutFiles, { token: merchant.token });
  const [file] = all;
  if (!file) throw new Error('there is no payout');
  return { ...file, outcomes: file.payees.map(({ username, outcome }) => `${username} ${outcome}`) };
};
const close = (endpoint: typeof files.settlePayoutFile | typeof files.discardPayoutFile, fileId: string) =>
  world.call(endpoint as typeof files.settlePayoutFile, {
    token: merchant.token,
    params: { file_id: fileId },
    body: { paid_on: dayOf(world.clock.now(), 'America/New_York') },
  });
/** Pays one influencer so much through a store that behaves so, and answers what it held for them before. */
async function pay(username: string, amount: number, faults: object = {}): Promise<number[]> {
  const before = await held(`${username}@mail.example`);
  await earn(username, amount);
  await misbehave(faults);
  expect((await make(username)).status).toBe(200);
  return before;
}

describe('store credit', () => {
  it('is no way to be paid before the store permits it, and says so', async () => {
    await save('maya');
    await earn('maya', 12.5);
    expect((await plan()).obstacle).toBe('not_granted');
    const { error } = await make();
    expect([error?.code, error?.message]).toEqual([
      'payout_file_impossible',
      expect.stringContaining('hasn’t allowed store credit'),
    ]);
    const seen = await world.get(payees.getPayee, { token: tokens.get('maya') ?? '', params: { username: 'maya' } });
    expect(seen).toMatchObject({ store_credit: false, summary: { masked: 'm••••@mail.example' } });
    await world.allowStoreCredit(merchant);
    expect(await plan()).toMatchObject({ obstacle: null, payees: [{ username: 'maya', amount: 12.5 }] });
  });

  it('needs the address of an account, and is in the store’s own currency', async () => {
    expect((await save('noa', '')).error?.fields).toEqual([expect.objectContaining({ field: 'store_email' })]);
    await earn('maya', 5, 'EUR');
    expect((await plan('EUR')).obstacle).toBe('currency_store');
  });

  it('is refused to who is no customer, and stays payable', async () => {
    expect((await make()).status).toBe(200);
    expect(await newest()).toMatchObject({ state: 'discarded', outcomes: ['maya no_customer'] });
    expect(await payable('maya')).toBe(12.5);
  });

  it('is given once, marked as paid, and told to both', async () => {
    for (const username of ['maya', 'noa', 'eve'])
      await control('customers', 'POST', { email: `${username}@mail.example` });
    expect((await make()).status).toBe(200);
    await Promise.all([send(), send(), send()]);
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['maya paid'] });
    expect(await held('maya@mail.example')).toEqual([1250]);
    expect(await payable('maya')).toBe(0);
    const token = tokens.get('maya') ?? '';
    const { payouts } = await world.get(ledger.listPayouts, { token, params: { username: 'maya' } });
    expect(payouts).toMatchObject([{ amount: 12.5, method: 'store_credit' }]);
  });
});

describe('whatever the store does', () => {
  beforeAll(async () => {
    await save('noa');
    await save('eve');
  });

  it.each<[string, object]>([
    ['throttles', { next: ['throttled', 'overload'], nextMutations: ['throttled', 'overload'] }],
    ['forgets our token', { nextMutations: ['unauthorized'] }],
    ['answers questions with errors', { next: ['server-error', 'server-error'] }],
  ])('that it %s: the payout is made once', async (_, faults) => {
    const before = await pay('noa', 10, faults);
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 1000]);
  });

  it('gives it and loses the answer: its own list says so, and it is not asked again', async () => {
    const before = await pay('noa', 10, { nextMutations: ['answer-lost'] });
    expect(await newest()).toMatchObject({ state: 'open', outcomes: ['noa unanswered'] });
    // until it is clear, they are paid in no other way, and nothing is decided by hand
    expect(await payable('noa')).toBe(10);
    expect((await make('noa')).error?.code).toBe('nothing_payable');
    const { file_id: fileId } = await newest();
    expect((await close(files.discardPayoutFile, fileId)).error?.code).toBe('payout_file_sending');
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 1000]);
    expect(await payable('noa')).toBe(0);
  });

  it('breaks off without giving it: it is asked again, but not before it is sure', async () => {
    const before = await pay('noa', 10, { nextMutations: ['server-error'] });
    await send();
    expect(await newest()).toMatchObject({ state: 'open', outcomes: ['noa unanswered'] });
    world.clock.advance(11 * 60_000);
    await send();
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 1000]);
  });

  it('breaks off, and gives as much for a refund of an order meanwhile: that is none of ours, and it is asked again', async () => {
    const before = await pay('noa', 10, { nextMutations: ['server-error'] });
    const { credit } = world.sandbox.shop('atelier');
    const customer = credit.findByEmail('noa@mail.example');
    if (customer === null) throw new Error('no customer');
    credit.add(customer, 'USD', 1000, { event: 'ORDER_REFUND' });
    await send();
    expect(await newest()).toMatchObject({ state: 'open', outcomes: ['noa unanswered'] });
    world.clock.advance(11 * 60_000);
    await send();
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 1000, 1000]);
  });

  it('loses both answers of two with the same account and amount: two credits, two payouts', async () => {
    await save('eve', 'noa@mail.example');
    world.clock.advance(49 * 3600_000);
    const { username, password } = merchant;
    merchant = { ...merchant, token: (await world.get(login, { body: { username, password } })).token };
    const before = await held('noa@mail.example');
    await earn('noa', 7);
    await earn('eve', 7);
    await misbehave({ nextMutations: ['answer-lost', 'answer-lost'] });
    expect((await make('noa', 'eve')).status).toBe(200);
    await Promise.all([send(), send()]);
    await send();
    expect((await newest()).outcomes.toSorted()).toEqual(['eve paid', 'noa paid']);
    expect(await held('noa@mail.example')).toEqual([...before, 700, 700]);
  });

  it('was asked by a process that died: what it gave counts, what it did not is asked for again', async () => {
    const before = await pay('noa', 9, { rate500: 1 });
    await misbehave({ rate500: 0 });
    const { file_id: fileId } = await newest();
    // died after saying that it would ask, and before it did
    await sql`update payout_file_lines set sent_at = ${world.clock.now()}, customer_id = (
        select max(customer_id) from payout_file_lines where customer_id is not null), credit_after = (
        select max(credit_id) from payout_file_lines) where file_id = ${fileId}`.execute(
      world.app.platform.database.db,
    );
    await send();
    expect((await newest()).outcomes).toEqual(['noa unanswered']);
    world.clock.advance(11 * 60_000);
    await send();
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 900]);
  });

  it('was asked again meanwhile: who looked before that releases and refuses nothing', async () => {
    const before = await pay('noa', 8, { nextMutations: ['server-error'] });
    const { db } = world.app.platform.database;
    const [file] = await listOpenCredits(db, merchant.businessId);
    const { rows } = await sql<{ accountId: AccountId; customerId: string; sentAt: Date }>`
      select account_id as "accountId", customer_id as "customerId", sent_at as "sentAt"
      from payout_file_lines where is_open`.execute(db);
    const [looked] = rows;
    if (file === undefined || looked === undefined) throw new Error('nothing is in doubt');
    const { accountId, customerId } = looked;
    world.clock.advance(11 * 60_000);
    await releaseLine(db, file, looked);
    await refuseLine(db, file, looked, 'no_customer');
    const again = { accountId, customerId, after: null, sentAt: world.clock.now() };
    expect(await claimLine(db, file, again)).toBe(true);
    // the second of two that looked at once, and one that read the line while nobody had asked
    await releaseLine(db, file, looked);
    await refuseLine(db, file, { accountId, sentAt: null }, 'no_customer');
    expect(await claimLine(db, file, again)).toBe(false);
    await releaseLine(db, file, again);
    await send();
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 800]);
  });

  it('answers late while the clock of who else looks is far ahead: they wait for whoever asks', async () => {
    const before = await held('noa@mail.example');
    await earn('noa', 4);
    await misbehave({ rate500: 1 });
    expect((await make('noa')).status).toBe(200);
    await misbehave({ rate500: 0, slowMs: 800 });
    const first = send();
    await eventually('the store to be asked', async () => {
      const { rows } = await sql`select from payout_file_lines where is_open and sent_at is not null`.execute(
        world.app.platform.database.db,
      );
      return rows.length > 0;
    });
    // on its way, and slow; all that comes later is not
    await pause(200);
    await misbehave({ slowMs: 0 });
    world.clock.advance(11 * 60_000);
    await send();
    await send();
    await first;
    expect(await newest()).toMatchObject({ state: 'paid', outcomes: ['noa paid'] });
    expect(await held('noa@mail.example')).toEqual([...before, 400]);
  });

  it('refuses at the limit of an account: stays payable', async () => {
    await pay('noa', 30, { creditLimit: 100 });
    await misbehave({ creditLimit: null });
    expect(await newest()).toMatchObject({ state: 'discarded', outcomes: ['noa limit'] });
    expect(await payable('noa')).toBe(30);
  });

  it('stays away: the merchant decides, and what was never asked for is not paid', async () => {
    await misbehave({ rate500: 1 });
    expect((await make('noa')).status).toBe(200);
    await misbehave({ rate500: 0 });
    expect(await newest()).toMatchObject({ state: 'open', outcomes: ['noa waiting'] });
    const { file_id: fileId } = await newest();
    expect((await close(files.discardPayoutFile, fileId)).data?.file).toMatchObject({
      state: 'discarded',
      payees: [{ outcome: 'discarded' }],
    });
    await send();
    expect(await payable('noa')).toBe(30);
    expect((await close(files.settlePayoutFile, fileId)).error?.code).toBe('payout_file_closed');
  });

  it('is given up while the store is about to be asked: it is not asked then', async () => {
    const before = await held('noa@mail.example');
    await misbehave({ rate500: 1 });
    expect((await make('noa')).status).toBe(200);
    await misbehave({ rate500: 0 });
    const { file_id: fileId } = await newest();
    const { db } = world.app.platform.database;
    // whoever closes the payout has seen that nobody was asked, and is held up before they write it down
    const both = await db.transaction().execute(async (tx) => {
      await sql`select from payout_files where file_id = ${fileId} for update`.execute(tx);
      const closing = close(files.discardPayoutFile, fileId);
      await eventually('the closing to be held up', async () => {
        const { rows } = await sql`select from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%update payout_files set state%'`.execute(db);
        return rows.length > 0;
      });
      const sending = send();
      await pause(500);
      return { closing, sending };
    });
    expect((await both.closing).status).toBe(200);
    await both.sending;
    expect(await newest()).toMatchObject({ state: 'discarded', outcomes: ['noa discarded'] });
    expect(await held('noa@mail.example')).toEqual(before);
    expect(await payable('noa')).toBe(30);
  });

  it('in doubt and settled by hand, once the store is certainly done: paid, and never asked again', async () => {
    const before = await held('noa@mail.example');
    await misbehave({ nextMutations: ['answer-lost'] });
    expect((await make('noa')).status).toBe(200);
    world.clock.advance(11 * 60_000);
    const { file_id: fileId } = await newest();
    expect((await close(files.settlePayoutFile, fileId)).data?.file.state).toBe('paid');
    await send();
    expect(await held('noa@mail.example')).toEqual([...before, 3000]);
    expect(await payable('noa')).toBe(0);
  });
});

const listPaid = async (username: string) =>
  (await world.get(ledger.listPayouts, { token: merchant.token, params: { username } })).payouts;

/** Pays so much, undoes it while the store behaves so, and answers what it held before. */
async function payAndUndo(amount: number, faults: object = {}): Promise<{ before: number[]; payoutId: string }> {
  const before = await pay('maya', amount);
  await send();
  const [paid] = await listPaid('maya');
  const payoutId = paid?.payout_id ?? '';
  await misbehave({ nextMutations: [], rate500: 0, ...faults });
  const params = { username: 'maya', payout_id: payoutId };
  const { payout } = await world.get(ledger.undoPayout, { token: merchant.token, params });
  expect(payout.credit_back).toBe('waiting');
  return { before, payoutId };
}
const standing = async (payoutId: string) =>
  (await listPaid('maya')).find(({ payout_id: id }) => id === payoutId)?.credit_back;
const over = (payoutId: string, state: string) =>
  eventually(`the credit to be ${state}`, async () => ((await standing(payoutId)) === state ? true : null));

describe('a payment as store credit that is undone', () => {
  it('is taken back, once', async () => {
    const { before, payoutId } = await payAndUndo(8);
    await over(payoutId, 'taken');
    await send();
    expect(await held('maya@mail.example')).toEqual([...before, 800, -800]);
    expect(await payable('maya')).toBe(8);
    const again = await world.call(ledger.undoPayout, {
      token: merchant.token,
      params: { username: 'maya', payout_id: payoutId },
    });
    expect(again.error?.code).toBe('nothing_to_undo');
  });

  it('whose answer is lost is looked up in the store’s own list, and asked again only once that is sure', async () => {
    const lost = await payAndUndo(1, { nextMutations: ['answer-lost'] });
    await eventually(
      'the store to have taken it',
      async () => (await held('maya@mail.example')).includes(-900) || null,
    );
    await send();
    expect(await standing(lost.payoutId)).toBe('taken');
    const broken = await payAndUndo(1, { nextMutations: ['server-error'] });
    await send();
    expect(await standing(broken.payoutId)).toBe('waiting');
    world.clock.advance(11 * 60_000);
    await send();
    await send();
    expect(await standing(broken.payoutId)).toBe('taken');
    const all = await held('maya@mail.example');
    expect(all.filter((amount) => amount < 0)).toHaveLength(3);
    expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(lost.before.reduce((sum, amount) => sum + amount, 0));
  });

  it('and was spent meanwhile is told to be: what is owed again is the merchant’s to decide', async () => {
    const before = await pay('maya', 2);
    await send();
    expect(await held('maya@mail.example')).not.toEqual(before);
    const [paid] = await listPaid('maya');
    world.sandbox.shop('atelier').credit.spend('maya@mail.example');
    const params = { username: 'maya', payout_id: paid?.payout_id ?? '' };
    await world.get(ledger.undoPayout, { token: merchant.token, params });
    await over(params.payout_id, 'spent');
    expect(await verifyLedger(world.app.platform.database.db)).toMatchObject({ differences: [], breaches: [] });
    const seen = await world.get(ledger.listPayouts, { token: tokens.get('maya') ?? '', params: { username: 'maya' } });
    expect(seen.payouts[0]?.credit_back).toBe('spent');
  });
});
