// Trends on their screen: what does best, what is bought together and why, the look made of it, another product, and a plan without them.
import { listComplementary, listTopCombinations, listTopPerforming } from '@vitrine/contract/trends';
import { searchProducts } from '@vitrine/contract/stores';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { toMemberRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { TrendsPage } from './trends-page.tsx';

const path = '/admin/trends';
const long = 'A very long name of a linen shirt with mother-of-pearl buttons that goes on and on';
const first = toSampleProduct(1);
const second = toSampleProduct(2, { title: long, available: false });

const Trends = ({ at = path, user = {} }: { at?: string; user?: object }) => (
  <div id="content">
    <Routed screens={{ [path]: TrendsPage }} at={at} session={toSampleSession({ user })} />
  </div>
);

const numbers = { orders: 41, bags: 12, lift: 3.18, combination_score: 100 };

function answerTrends({ isEmpty = false } = {}) {
  const counted = '2026-11-20T10:00:00.000Z';
  return answerCalls(({ path: asked }) => {
    if (asked === listTopPerforming.path) {
      const product = {
        product_id: '1001',
        title: first.title,
        image: { small: { src: null } },
        view: 90,
        add: 12,
        buy: 7,
        rank: 100,
      };
      const days = { from_date: '2025-12-01', to_date: '2026-11-20', currency: 'USD' };
      return { data: { products: isEmpty ? [] : [product], ...days } };
    }
    if (asked === listTopCombinations.path) {
      const pair = { product_ids: ['1001', '1002'], ...numbers, shares: [0.432, 0.1] };
      const found = { top_combinations: isEmpty ? [] : [pair], products: isEmpty ? [] : [first, second] };
      return { data: { ...found, orders: isEmpty ? 0 : 400, counted_at: isEmpty ? null : counted } };
    }
    if (asked === searchProducts.path) return { data: { products: [toSampleProduct(3)], next: null } };
    const id = asked.split('/').at(-1);
    const of = toSampleProduct(Number(id) - 1000);
    return {
      data: {
        product: of,
        complementary: [{ product: second, ...numbers, share: 0.432 }],
        orders: 95,
        counted_at: counted,
      },
    };
  });
}

describe.each(readers)('trends on %s', (_where, reader) => {
  it('tell what does best, what is bought together and why, and lead to a look of it', async () => {
    answerTrends();
    const { words } = await show(<Trends />, reader);
    const row = page.getByRole('article', { name: `${first.title} + ${long}` });
    await expect.element(row.getByText('41', { exact: false })).toBeVisible();
    await expect.element(row.getByText('3.2', { exact: false })).toBeVisible();
    await expect.element(row.getByText('43', { exact: false })).toBeVisible();
    await expect.element(row.getByText(words.trends.sold_out)).toBeVisible();
    const names = isolate(`${first.title} + ${long}`);
    const make = row.getByRole('link', { name: filled(words.trends.make_of, { names }) });
    expect(make.element().getAttribute('href')).toBe('/admin/links/create?products=1001%2C1002');
    await expect.element(page.getByText(words.preview.products.title)).toBeVisible();
    await expectOrder();
  });

  it('tell what goes well with another product, which the address names from then on', async () => {
    const calls = answerTrends();
    const { words } = await show(<Trends at={`${path}?span=quarter`} />, reader);
    await page.getByRole('button', { name: words.trends.change }).click();
    await page.getByRole('dialog').getByText('Linen shirt 3').click();
    await page.getByRole('dialog').getByRole('button', { name: words.ui.done }).click();
    const asked = listComplementary.path.replace('{product_id}', '1003');
    await expect.poll(() => calls.find((call) => call.path === asked)?.query.get('span')).toBe('quarter');
    await expect.element(page.getByText('Linen shirt 3', { exact: true })).toBeVisible();
  });

  it('say what it takes where there are none yet', async () => {
    answerTrends({ isEmpty: true });
    const { words } = await show(<Trends />, reader);
    await expect.element(page.getByText(words.trends.no_combinations)).toBeVisible();
    await expect.element(page.getByText(words.trends.no_product)).toBeVisible();
    await expectOrder();
  });

  it('are read by a viewer, who makes nothing of them', async () => {
    answerTrends();
    const { words } = await show(<Trends user={{ ...toMemberRights('viewer'), is_admin: false }} />, reader);
    await expect.element(page.getByRole('article').first()).toBeVisible();
    expect(page.getByRole('link', { name: words.trends.make }).query()).toBeNull();
  });

  it('are told of where the plan does not open them, and not asked for', async () => {
    const calls = answerTrends();
    const { words } = await show(<Trends user={{ subscription_plan: 'starter', free_trial_days_left: 0 }} />, reader);
    await expect.element(page.getByText(words.trends.closed, { exact: false })).toBeVisible();
    expect(calls).toEqual([]);
    await expectOrder();
  });
});
