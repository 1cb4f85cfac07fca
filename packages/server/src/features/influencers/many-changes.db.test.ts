// Many influencers changed by one call: what becomes of each, who may, and what the plan leaves room for.
import type { BodySent } from '@vitrine/contract/endpoint';
import { changeInfluencers, getInfluencer, listInfluencers } from '@vitrine/contract/influencers';
import { login } from '@vitrine/contract/identity';
import { limits } from '@vitrine/contract/limits';
import { getTerms } from '@vitrine/contract/terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

type Change = BodySent<typeof changeInfluencers>['change'];

let world: TestApp;
let merchant: Merchant;
let lena: string;
let turn = 0;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
});
afterAll(async () => {
  await world.stop();
});
beforeEach(async () => {
  turn += 1;
  merchant = await world.signUp(`crowd-${turn}`);
  await world.connect(merchant, `crowd-shop-${turn}`);
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  await world.addInfluencer(merchant, 'noa', { promocode: 'NOA10' });
});

const change = async (usernames: string[], what: Change, token = merchant.token) => {
  const { outcomes } = await world.get(changeInfluencers, { token, body: { usernames, change: what } });
  return outcomes.map(({ username, outcome, problem }) => `${username} ${problem?.code ?? outcome}`);
};
const people = async () => (await world.get(listInfluencers, { token: merchant.token })).influencers;
const tagsOf = async () => Object.fromEntries((await people()).map(({ username, tags }) => [username, tags]));

describe('many influencers at once', () => {
  it('are tagged by the spelling that was there first, and one who is not there stops no other', async () => {
    expect(await change(['lena', 'nobody', 'NOA'], { do: 'tag', add: ['VIP', 'פריז'] })).toEqual([
      'lena changed',
      'nobody not_found',
      'NOA changed',
    ]);
    expect(await change(['lena'], { do: 'tag', add: ['vip'] })).toEqual(['lena unchanged']);
    expect(await change(['lena'], { do: 'tag', add: ['Gone'], remove: ['gone', 'VIP'] })).toEqual(['lena changed']);
    expect(await tagsOf()).toEqual({ lena: ['פריז'], noa: ['VIP', 'פריז'] });
    const many = Array.from({ length: limits.tags }, (_, at) => `Tag ${at}`);
    expect(await change(['lena'], { do: 'tag', add: many })).toEqual(['lena validation_failed']);
    const params = { username: 'lena' };
    expect((await world.get(getInfluencer, { token: merchant.token, params })).influencer.tags).toEqual(['פריז']);
  });

  it('are deactivated and put back', async () => {
    expect(await change(['lena', 'noa'], { do: 'deactivate' })).toEqual(['lena changed', 'noa changed']);
    expect(await change(['lena'], { do: 'deactivate' })).toEqual(['lena unchanged']);
    expect((await people()).map((one) => one.is_active)).toEqual([false, false]);
    expect((await world.call(getInfluencer, { token: lena, params: { username: 'lena' } })).status).toBe(401);
    expect(await change(['lena', 'noa'], { do: 'activate' })).toEqual(['lena changed', 'noa changed']);
    expect((await people()).map((one) => [one.is_active, one.earning_ends_at])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('are the business’s own, and changed by who may', async () => {
    const stranger = await world.signUp(`stranger-${turn}`);
    expect(await change(['lena'], { do: 'deactivate' }, stranger.token)).toEqual(['lena not_found']);
    const body = { usernames: ['noa'], change: { do: 'tag' as const, add: ['Mine'] } };
    expect((await world.call(changeInfluencers, { token: lena, body })).error?.code).toBe('forbidden');
    expect(await tagsOf()).toEqual({ lena: [], noa: [] });
  });

  it.each([
    [{ usernames: [], change: { do: 'activate' } }, 'usernames'],
    [{ usernames: ['lena'], change: { do: 'erase' } }, 'change.do'],
    [{ usernames: ['lena'], change: { do: 'tag', add: ['a,b'] } }, 'change.add.0'],
    [{ usernames: ['lena'], change: { do: 'terms', terms: { commission: 101 } } }, 'change.terms.commission'],
  ])('refuse %j', async (body, field) => {
    const { status, error } = await world.call(changeInfluencers, { token: merchant.token, body: body as never });
    expect([status, error?.fields?.map((fault) => fault.field)]).toEqual([400, [field]]);
  });

  // the clock is moved: nothing that talks to the store comes after it
  it('are agreed other terms with, of which what is left out stays; a fall without notice is refused to each alone', async () => {
    expect(await change(['lena'], { do: 'terms', terms: { commission: 12 } })).toEqual(['lena changed']);
    world.clock.advance(2 * 24 * 3600_000);
    const { username, password } = merchant;
    const { token } = await world.get(login, { body: { username, password } });
    expect(await change(['lena', 'noa'], { do: 'terms', terms: { commission: 10 } }, token)).toEqual([
      'lena validation_failed',
      'noa changed',
    ]);
    expect(await change(['noa'], { do: 'terms', terms: { commission: 10 } }, token)).toEqual(['noa unchanged']);
    const { terms, changes } = await world.get(getTerms, { token, params: { username: 'noa' } });
    expect([terms.commission, terms.revenue_rules.net_revenue_ratio, changes[0]?.made_by]).toEqual([10, 100, username]);
  });
});
