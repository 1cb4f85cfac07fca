// What needs attention in a business, and its first sale: the first screen's card.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { goal, placeOfGoal } from './goals.ts';
import { orderId } from './ids.ts';

const { get, post } = endpointsOf('insights');

const counted = <Kind extends string>(kind: Kind) =>
  z.object({ kind: z.literal(kind), count: z.number().int().positive() });

export const attentionItem = z.discriminatedUnion('kind', [
  /** Nothing comes from the store any more until it is connected again. */
  z.object({ kind: z.literal('store_away') }),
  /** Reports of the store that could not be handled, and orders of a shape that nobody could read. */
  counted('reports_failed'),
  counted('orders_set_aside'),
  /** Work in the background that was given up; it is put back by `repeatWork`. */
  counted('work_failed'),
  /** A code that shoppers found elsewhere than with the influencer. */
  z.object({
    kind: z.literal('leaked_code'),
    username: z.string(),
    promocode: z.string(),
    orders: z.number().int(),
  }),
  /** Reports of posts in the feed, which wait for a decision. */
  counted('post_reports'),
  /** People who would like to be influencers. */
  counted('applications'),
  /** Products and prices are no longer read: the last reading of the catalog failed for good. */
  z.object({ kind: z.literal('sync_failed') }),
  /** Orders through links and codes, of yesterday or of the seven days up to it, far below those of the weeks before. */
  z.object({
    kind: z.literal('sales_dropped'),
    span: z.enum(['day', 'week']),
    orders: z.number().int(),
    usual: z.number().int(),
  }),
  /** Scheduled reports that do not go out; their list says why. */
  counted('reports_unsent'),
  /** Of the last seven days. */
  z.object({ kind: z.literal('goal_reached'), goal }),
  /** Links that hold something sold out, gone or repriced. */
  counted('looks_changed'),
  counted('shorts_changed'),
  /** In one currency, in major units. */
  z.object({
    kind: z.literal('payable'),
    people: z.number().int().positive(),
    amount: z.number(),
    currency: z.string(),
  }),
]);
export type AttentionItem = z.output<typeof attentionItem>;

/** Where it is mended, as an address of the dashboard; null where the reader can do nothing about it. */
export function placeOfAttention(item: AttentionItem, isMerchant: boolean): string | null {
  switch (item.kind) {
    case 'store_away':
      return isMerchant ? '/auth' : null;
    case 'sales_dropped':
      return '/admin/analytics';
    case 'goal_reached':
      return placeOfGoal(item.goal);
    case 'reports_unsent':
      return '/admin/analytics?scheduled=1';
    case 'sync_failed':
    case 'reports_failed':
      return '/admin/my-account';
    case 'work_failed':
      return null;
    case 'orders_set_aside':
      return '/admin/orders';
    case 'leaked_code':
      return `/admin/influencers/${encodeURIComponent(item.username)}/preview`;
    case 'post_reports':
      return '/admin/shopboard/reports';
    case 'applications':
      return '/admin/influencers/applications';
    case 'looks_changed':
      return '/admin/links?broken=1';
    case 'shorts_changed':
      return '/admin/shorts?broken=1';
    case 'payable':
      return `/admin/payouts?currency=${item.currency}`;
  }
}

/** The first order that counts for a link or a code. */
export const firstSale = z.object({
  order_id: orderId,
  name: z.string(),
  at: z.iso.datetime(),
  total_price: z.number(),
  currency: z.string(),
});
export type FirstSale = z.output<typeof firstSale>;

export const getAttention = get('/admin/v1/home/attention', 'team', {
  summary:
    'What needs attention, the most urgent first, as far as the caller may see and fix it; and the first sale of the last two weeks, until they have seen it (`first_sale_seen` of their preferences).',
  answer: z.object({ items: z.array(attentionItem), first_sale: firstSale.nullable() }),
});

export const repeatWork = post('/admin/v1/home/attention/work', 'manage_store', {
  summary: 'Does again what was given up in the background (`work_failed`).',
  answer: z.object({ repeated: z.number().int() }),
});
