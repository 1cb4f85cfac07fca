// Whether a shopper's browser placed an order, by the source the store names.
import { expect, it } from 'vitest';
import { readPlacedIn } from './placed-in.ts';

const nothing = { landingSite: null, referringSite: null, noteAttributes: [] };

it.each<[string | null, Partial<Parameters<typeof readPlacedIn>[0]>, string | null]>([
  ['web', {}, null],
  [null, {}, null],
  ['', {}, null],
  ['pos', { landingSite: '/' }, 'pos'],
  ['POS', {}, 'pos'],
  ['iphone', {}, 'pos'],
  ['shopify_draft_order', { noteAttributes: [{}] }, 'draft'],
  ['subscription_contract', { noteAttributes: [{}] }, 'subscription'],
  ['1354745', {}, 'api'],
  ['1354745', { landingSite: '/?utm_source=app' }, null],
  ['1354745', { noteAttributes: [{}] }, null],
  // a channel whose name nobody here knows may well be a shop in a browser
  ['tiktok', {}, null],
  ['toString', {}, null],
])('source %j with %j is placed in %s', (sourceName, more, placedIn) => {
  expect(readPlacedIn({ ...nothing, sourceName, ...more })).toBe(placedIn);
});
