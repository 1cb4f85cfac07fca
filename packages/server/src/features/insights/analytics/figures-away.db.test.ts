// While the engine of figures is away, analytics say so in one sentence; redirects, counting, lists and orders go on.
import { getAnalytics, getOverview } from '@vitrine/contract/analytics';
import { createLink, listLinks } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let code: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('away');
  await world.connect(merchant, 'atelier');
  const body = { business_id: merchant.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
  ({ code } = await world.get(createLink, { token: merchant.token, body }));
  await visit();
  await world.app.features.figures.upkeep.close();
});
afterAll(() => world.stop());

let visitors = 0;

/** Of somebody else each time. */
async function visit(): Promise<number> {
  visitors += 1;
  const agent = `Mozilla/5.0 (X11; Linux x86_64; rv:${visitors}.0) Gecko/20100101 Firefox/${visitors}.0`;
  const answer = await fetch(`${world.url}/${code}`, { headers: { 'user-agent': agent }, redirect: 'manual' });
  await answer.arrayBuffer();
  await world.app.features.traffic.upkeep.drain();
  return answer.status;
}

const ask = () => world.call(getAnalytics, { token: merchant.token, params: { business_id: merchant.businessId } });
const readRow = async (days: { from_date?: string } = {}) => {
  const query = { link_type: 'LOOK', ...days } as const;
  const params = { business_id: merchant.businessId };
  const [row] = (await world.get(listLinks, { token: merchant.token, params, query })).links;
  return [row?.visits, row?.figures_of];
};
const recently = { from_date: '2024-01-01' };

test('they are there as long as the engine is, from segments and from what is in none', async () => {
  expect(await visit()).toBe(200);
  const { status, data } = await ask();
  expect([status, data?.looks_analytics.visits]).toEqual([200, 2]);
  expect(await readRow(recently)).toEqual([2, 'asked']);
});

test('without it they are refused, and nothing else is', async () => {
  await world.app.features.figures.upkeep.stop();
  for (const answer of [await ask(), await world.call(getOverview, { token: merchant.token })]) {
    expect([answer.status, answer.error?.code]).toEqual([503, 'figures_unavailable']);
    expect(answer.error?.message).toBe('Figures are not available just now. Please try again shortly.');
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  expect(await visit()).toBe(200);
  expect(await readRow()).toEqual([3, 'all_time']);
  // in place of what was asked for, and marked as such
  expect(await readRow(recently)).toEqual([3, 'all_time']);
  expect((await world.call(listOrders, { token: merchant.token })).status).toBe(200);
});
