// What the store itself says of where an order was placed: no browser makes it a row of its own, an assistant is its channel.
import { getOverview } from '@vitrine/contract/analytics';
import { askFigures } from '@vitrine/contract/figure-questions';
import { createLink } from '@vitrine/contract/links';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  eventually,
  startTestApp,
  type Merchant,
  type OrderWish,
  type TestApp,
} from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

let world: TestApp;
let merchant: Merchant;

const lines = [{ variantId: '40100', quantity: 1 }];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  const body = { business_id: merchant.businessId, title: 'A look', inventory_ids: ['9001'] };
  const look = await world.get(createLink, { token: merchant.token, body: { ...body, link_type: 'LOOK' } });
  const clickId = await world.app.features.traffic.intake.recordVisit({
    businessId: merchant.businessId,
    influencerId: null,
    linkId: look.link_id,
    linkType: 'LOOK',
    timeZone: 'America/New_York',
    visitor: createVisitor(),
    at: new Date(Date.now() - 60_000),
  });
  await world.app.features.traffic.upkeep.drain();
  const click = { noteAttributes: [{ name: '__lk', value: clickId }] };
  const code = { discountCode: 'LENA10' };
  const wishes: Partial<OrderWish>[] = [
    click,
    { ...click, sourceName: 'subscription_contract' },
    { ...code, sourceName: 'pos' },
    { ...code, sourceName: 'shopify_draft_order' },
    { ...code, sourceName: '1354745' },
    { ...code, referringSite: 'https://chatgpt.com/c/1' },
    { ...code, landingSite: '/?utm_source=perplexity' },
    { ...code, referringSite: 'https://l.instagram.com/' },
    // the store says so of the order itself, and no webhook does
    { ...code, attribution: { handle: 'agents-1', displayName: 'Microsoft Copilot' } },
  ];
  for (const wish of wishes) await world.placeOrder('atelier', { lines, ...wish });
  await eventually('all orders to be counted', async () =>
    (await readChannels()).total.checkouts === wishes.length ? true : null,
  );
  // webhooks are waited for before the store is asked
  world.clock.advance(60_000);
  await world.app.features.stores.reconciliation.reconcileOrders(merchant.businessId);
});
afterAll(() => world.stop());

const readChannels = async () => (await world.get(getOverview, { token: merchant.token })).channels;

it('orders without a browser are a row of their own, and of no rate', async () => {
  const { looks, code, no_browser: apart, total } = await readChannels();
  expect([looks.checkouts, looks.click_checkouts]).toEqual([1, 1]);
  expect([apart.checkouts, apart.click_checkouts]).toEqual([4, 0]);
  expect([code.checkouts, code.click_checkouts]).toEqual([4, 0]);
  expect([total.checkouts, total.click_checkouts]).toEqual([9, 1]);
});

it('an order that tells of no click tells itself which assistant it came from, and of nothing else', async () => {
  const body = { measures: ['checkouts' as const, 'cr' as const], split_by: ['tab' as const, 'channel' as const] };
  const { rows } = await eventually('what the store says of an order to be counted', async () => {
    const answer = await world.get(askFigures, { token: merchant.token, body });
    const ofAssistants = answer.rows.find(({ keys }) => keys.some(({ value }) => value === 'ai'));
    return ofAssistants?.figures.checkouts === 3 ? answer : null;
  });
  const told = rows.map(({ keys, figures }) =>
    [...keys.map(({ value }) => value), figures.checkouts, figures.cr].join(' '),
  );
  expect(told.toSorted()).toEqual(['code ai 3 ', 'code direct 1 ', 'links direct 1 100', 'no_browser direct 4 ']);
});
