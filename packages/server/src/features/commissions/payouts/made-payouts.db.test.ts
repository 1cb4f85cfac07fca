// What was paid to all influencers over the real API: filtered, sorted and paged, and for whose eyes.
import * as calls from '@vitrine/contract/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { enterPayer } from '../../../../../../tests/world/payer.ts';

let world: TestApp;
let merchant: Merchant;
let lena: string;

const asMerchant = (username: string) => ({ token: merchant.token, params: { username } });

/** Owes it, and marks it as paid. */
async function pay(
  username: string,
  wish: { amount: number; currency: string; method: calls.PayoutMethod; day: string },
) {
  const { amount, currency, method, day } = wish;
  await world.get(calls.createCorrection, { ...asMerchant(username), body: { amount, currency, reason: 'a gift' } });
  const body = { currency, amount, method, reference: `${username} ${amount}`, paid_on: day };
  return (await world.get(calls.createPayout, { ...asMerchant(username), body })).payout;
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await enterPayer(world, merchant);
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  await world.addInfluencer(merchant, 'noa', { promocode: 'NOA10' });
  await pay('lena', { amount: 5, currency: 'USD', method: 'bank', day: '2026-01-02' });
  await pay('noa', { amount: 9, currency: 'USD', method: 'paypal', day: '2026-01-01' });
  await pay('noa', { amount: 5, currency: 'USD', method: 'bank', day: '2026-01-03' });
  const wrong = await pay('lena', { amount: 7, currency: 'EUR', method: 'other', day: '2026-01-03' });
  const params = { username: 'lena', payout_id: wrong.payout_id };
  await world.get(calls.undoPayout, { token: merchant.token, params });
});
afterAll(async () => {
  await world.stop();
});

const list = (query: object = {}) => world.get(calls.listMadePayouts, { token: merchant.token, query });
const toWords = ({ payouts }: Awaited<ReturnType<typeof list>>) =>
  payouts.map(({ username, amount, paid_on: day }) => `${username} ${amount} ${day.slice(8)}`);
const wordsOf = async (query: object) => toWords(await list(query));

async function pageThrough(query: object): Promise<string[]> {
  const words: string[] = [];
  for (let skip: number | null = 0; skip !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, skip });
    words.push(...toWords(page));
    skip = page.next_skip;
  }
  return words;
}

describe('payments to all influencers', () => {
  it('are the latest first, on pages of any size under each order', async () => {
    const latest = ['lena 7 03', 'noa 5 03', 'lena 5 02', 'noa 9 01'];
    // 7 euros stand among the euros, whichever way the dollars go
    const largest = ['lena 7 03', 'noa 9 01', 'noa 5 03', 'lena 5 02'];
    const smallest = ['lena 7 03', 'lena 5 02', 'noa 5 03', 'noa 9 01'];
    expect(await list()).toMatchObject({ total: 4, next_skip: null });
    for (const count of [1, 2, 3, 4]) {
      expect(await pageThrough({ count })).toEqual(latest);
      expect(await pageThrough({ count, direction: 'asc' })).toEqual(latest.toReversed());
      expect(await pageThrough({ count, sort_by: 'amount' })).toEqual(largest);
      expect(await pageThrough({ count, sort_by: 'amount', direction: 'asc' })).toEqual(smallest);
    }
  });

  it('are narrowed by influencer, method, currency, state and days', async () => {
    const expected: [object, string[]][] = [
      [{ influencer_username: 'NOA' }, ['noa 5 03', 'noa 9 01']],
      [{ influencer_username: 'nobody' }, []],
      [{ method: 'bank' }, ['noa 5 03', 'lena 5 02']],
      [{ currency: 'EUR' }, ['lena 7 03']],
      [{ state: 'undone' }, ['lena 7 03']],
      [{ state: 'paid' }, ['noa 5 03', 'lena 5 02', 'noa 9 01']],
      [{ from_date: '2026-01-02', to_date: '2026-01-02' }, ['lena 5 02']],
      [{ method: 'bank', influencer_username: 'lena', to_date: '2026-01-01' }, []],
    ];
    for (const [query, words] of expected) expect([query, await wordsOf(query)]).toEqual([query, words]);
    expect((await list({ method: 'bank', count: 1 })).total).toBe(2);
  });

  it('are the business’s own, and for who may see money', async () => {
    const stranger = await world.signUp('stranger');
    const { payouts } = await world.get(calls.listMadePayouts, { token: stranger.token });
    expect(payouts).toEqual([]);
    expect((await world.call(calls.listMadePayouts, { token: lena })).error?.code).toBe('forbidden');
  });

  it.each([
    [{ sort_by: 'username' }, 'sort_by'],
    [{ sort_by: 'amount desc' }, 'sort_by'],
    [{ direction: 'sideways' }, 'direction'],
    [{ skip: '-1' }, 'skip'],
    [{ skip: 'NaN' }, 'skip'],
    [{ method: 'cash' }, 'method'],
    [{ currency: 'dollars' }, 'currency'],
    [{ from_date: '2026-02-30' }, 'from_date'],
    [{ from_date: '2026-01-02', to_date: '2026-01-01' }, 'to_date'],
  ])('refuse %j', async (query, field) => {
    const { status, error } = await world.call(calls.listMadePayouts, { token: merchant.token, query: query as never });
    expect([status, error?.fields?.map((fault) => fault.field)]).toEqual([400, [field]]);
  });
});
