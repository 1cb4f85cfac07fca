// Numbers for orders and their parts: 13 to 15 digits like real ones, different in every shop, the same at every run.

import { createHash } from 'node:crypto';

/** Ranges far enough apart that no shop's numbers run into the next range; none meets the catalogue's for a small shop. */
const RANGES = {
  order: 5_000_000_000_000,
  line: 114_000_000_000_000,
  refund: 214_000_000_000_000,
  refundLine: 314_000_000_000_000,
  transaction: 414_000_000_000_000,
  shippingLine: 514_000_000_000_000,
  adjustment: 614_000_000_000_000,
  checkout: 714_000_000_000_000,
  discount: 814_000_000_000_000,
  subscription: 914_000_000_000_000,
  bulkOperation: 1_014_000_000_000_000,
  edit: 1_114_000_000_000_000,
  fulfilment: 1_214_000_000_000_000,
  customer: 1_314_000_000_000_000,
  creditAccount: 1_414_000_000_000_000,
  credit: 1_514_000_000_000_000,
  pixel: 1_614_000_000_000_000,
  appSubscription: 1_714_000_000_000_000,
  usageRecord: 1_814_000_000_000_000,
  app: 1_914_000_000_000_000,
  theme: 2_014_000_000_000_000,
  definition: 2_114_000_000_000_000,
};

/** How many parts of one range an order may have. */
const PARTS = 512;
const ORDERS = 100_000;

/** The number of part `index` of the shop's order (or other thing) number `count`, counted from 1. */
export function numberFor(range: keyof typeof RANGES, shop: string, count: number, index = 0): string {
  const offset = Number.parseInt(digestOf(shop).slice(0, 5), 16);
  if (range === 'order') return String(RANGES.order + offset * ORDERS + count);
  return String(RANGES[range] + (offset * ORDERS + count) * PARTS + index);
}

/** A hex secret that is the same at every run: tokens of carts, checkouts and orders. */
export function tokenFor(purpose: string, shop: string, id: string): string {
  return digestOf(`${purpose}:${shop}:${id}`).slice(0, 32);
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
