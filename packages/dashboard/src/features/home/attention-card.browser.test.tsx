// What needs attention: nothing, one of each with its way, and the first sale, which is closed for good.
import { type AttentionItem, getAttention, repeatWork } from '@vitrine/contract/attention';
import { choosePreferences } from '@vitrine/contract/persons';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Routed } from '../../testing/routed.tsx';
import { staffRights, toMemberRights } from '../../testing/rights-samples.ts';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { AttentionCard } from './attention-card.tsx';

const every: readonly AttentionItem[] = [
  { kind: 'store_away' },
  { kind: 'sync_failed' },
  { kind: 'reports_failed', count: 2 },
  { kind: 'orders_set_aside', count: 1 },
  { kind: 'leaked_code', username: 'maya', promocode: 'MAYA10', orders: 12 },
  { kind: 'sales_dropped', span: 'day', orders: 2, usual: 20 },
  { kind: 'looks_changed', count: 3 },
  { kind: 'shorts_changed', count: 1 },
  { kind: 'payable', people: 2, amount: 1234.5, currency: 'USD' },
  { kind: 'payable', people: 1, amount: 7, currency: 'EUR' },
];
const ways = [
  '/auth',
  '/admin/my-account',
  '/admin/my-account',
  '/admin/orders',
  '/admin/influencers/maya/preview',
  '/admin/analytics',
  '/admin/links?broken=1',
  '/admin/shorts?broken=1',
  '/admin/payouts?currency=USD',
  '/admin/payouts?currency=EUR',
];
const sale = { order_id: '7', name: '#1001', at: '2026-11-12T10:00:00.000Z', total_price: 49.9, currency: 'USD' };
/** Where the first sale is seen. */
const ofSale = '/admin/orders?q=%231001';
const screens = { '/admin/home': AttentionCard };
const named = (name: string) => page.getByRole('link', { name, exact: true });
const links = () => page.getByRole('listitem').getByRole('link').elements();

describe.each(readers)('on %s', (_where, reader) => {
  const open = async (items: readonly AttentionItem[], session = toSampleSession()) => {
    let firstSale: typeof sale | null = items.length === 0 ? null : sale;
    const calls = answerCalls(({ path, body }) => {
      if (path === repeatWork.path) return { data: { repeated: 2 } };
      if (path !== choosePreferences.path) return { data: { items, first_sale: firstSale } };
      firstSale = (body as { first_sale_seen?: true }).first_sale_seen ? null : firstSale;
      return { data: {} };
    });
    return { calls, ...(await show(<Routed screens={screens} at="/admin/home" session={session} />, reader)) };
  };

  it('says so where there is nothing', async () => {
    const { words, calls } = await open([]);
    await expect.element(page.getByText(words.pulse.attention.nothing)).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual([getAttention.path]);
    await expectOrder();
  });

  it('tells each, with the way to where it is mended', async () => {
    const { words } = await open(every);
    const { attention } = words.pulse;
    const leak = filled(attention.leaked_code.name, { code: '\u2068MAYA10\u2069' });
    await expect.element(page.getByText(leak)).toBeVisible();
    await expect.element(page.getByText(words.home.reconnect_title)).toBeVisible();
    await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual([ofSale, ...ways]);
    await expectOrder();
  });

  it('closes the first sale once and for all', async () => {
    const { words, calls } = await open(every);
    const { title, close } = words.pulse.first_sale;
    await expect.element(page.getByText(title)).toBeVisible();
    await page.getByRole('button', { name: close }).click();
    await expect.element(page.getByText(title)).not.toBeInTheDocument();
    expect(calls.find(({ path }) => path === choosePreferences.path)?.body).toEqual({ first_sale_seen: true });
  });

  it('does again at a press what was given up, for those who may', async () => {
    const { words, calls } = await open([{ kind: 'work_failed', count: 2 }]);
    const { action, repeated } = words.pulse.attention.work_failed;
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect.element(page.getByText(repeated, { exact: true })).toBeVisible();
    await expect
      .poll(() => calls.map(({ path }) => path))
      .toEqual([getAttention.path, repeatWork.path, getAttention.path]);
    await expectOrder();
  });

  it('offers that to nobody who may not', async () => {
    const { words } = await open([{ kind: 'work_failed', count: 2 }], toSampleSession({ user: staffRights }));
    const { more, action } = words.pulse.attention.work_failed;
    await expect.element(page.getByText(more)).toBeVisible();
    expect(page.getByRole('button', { name: action, exact: true }).elements()).toEqual([]);
  });

  it('only shows links that need a fix to those who may not edit them', async () => {
    const items: AttentionItem[] = [
      { kind: 'looks_changed', count: 3 },
      { kind: 'shorts_changed', count: 1 },
    ];
    const { words } = await open(items, toSampleSession({ user: toMemberRights('viewer') }));
    const { looks_changed: looks, shorts_changed: shorts } = words.pulse.attention;
    await expect.element(named(looks.see)).toHaveAttribute('href', '/admin/links?broken=1');
    await expect.element(named(shorts.see)).toHaveAttribute('href', '/admin/shorts?broken=1');
    expect(named(looks.action).query()).toBeNull();
  });

  it('leads nobody to connect a store who may not', async () => {
    const { words } = await open([{ kind: 'store_away' }], toSampleSession({ user: staffRights }));
    await expect.element(page.getByText(words.home.reconnect_title)).toBeVisible();
    await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual([ofSale]);
  });
});
