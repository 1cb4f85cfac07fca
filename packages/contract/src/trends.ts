// Trends: which products do best, which are kept together in one order, and what goes well with one of them.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { productId } from './ids.ts';
import { trendProduct } from './insights.ts';
import { product } from './stores.ts';

const { get } = endpointsOf('trends');

/** Months of the store, the running one included. */
export const monthsOfSpan = { two_months: 2, quarter: 3, year: 12, all: null } as const;

export const trendSpan = z.enum(Object.keys(monthsOfSpan) as [keyof typeof monthsOfSpan]);
export type TrendSpan = z.output<typeof trendSpan>;

/** By what orders came: pages of ours, a code without a click, or none of it. */
export const trendChannel = z.enum(['all', 'links', 'shorts', 'shopboard', 'code', 'store']);
export type TrendChannel = z.output<typeof trendChannel>;

/** An order of so many months ago counts half. */
export const halfLifeMonths = 6;

/** What a bag is worth beside an order, as seven of ten are left behind (decision 462). */
export const bagWeight = 0.3;

/** Fewer orders with both products, bags counted by their weight, say nothing. */
export const leastTogether = 5;

const asked = { span: trendSpan.default('year'), channel: trendChannel.default('all') };

/** Whole orders, as they are; scores weigh newer ones more. */
const together = {
  /** Orders that kept both. */
  orders: z.number().int().nonnegative(),
  /** Shoppers who put both into one bag on pages of the business within a day, whether they bought them or not. */
  bags: z.number().int().nonnegative(),
  /** How many times as often as by chance, a careful estimate: few orders pull it towards 1. */
  lift: z.number().positive(),
  /** 0 to 100, against the best: by how many orders beyond chance are certain. */
  combination_score: z.number().int().min(0).max(100),
};

const combination = z.object({
  product_ids: z.tuple([productId, productId]),
  ...together,
  /** Of orders that kept the first or the second, the share that kept the other one too; 0 to 1. */
  shares: z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]),
});

/** When orders were counted; null where none has been yet. */
const countedAt = z.iso.datetime().nullable();

export const listTopPerforming = get('/admin/v1/products/trends/top-performing', 'team', {
  summary: 'The products that do best: seen, put in the bag and bought on pages of the business, best first.',
  query: z.object({ ...asked, channel: trendChannel.exclude(['store']).default('all') }),
  answer: z.object({
    products: z.array(trendProduct),
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    currency: z.string(),
  }),
  problems: ['plan_required', 'trial_ended', 'plan_frozen'],
});

export const listTopCombinations = get('/admin/v1/products/trends/top-combinations', 'team', {
  summary:
    'Pairs of products that orders of the store keep together more often than chance, best first; bags of pages count as well, for less.',
  query: z.object(asked),
  answer: z.object({
    top_combinations: z.array(combination),
    products: z.array(product),
    /** Orders counted in the span. */
    orders: z.number().int(),
    counted_at: countedAt,
  }),
  problems: ['plan_required', 'trial_ended', 'plan_frozen'],
});

export const listComplementary = get('/admin/v1/products/trends/complementary/{product_id}', 'team', {
  summary: 'What orders keep together with one product more often than chance, best first.',
  params: z.object({ product_id: productId }),
  query: z.object(asked),
  answer: z.object({
    product,
    complementary: z.array(
      z.object({
        product,
        ...together,
        /** Of orders that kept the product, the share that kept this one too; 0 to 1. */
        share: z.number().min(0).max(1),
      }),
    ),
    /** Orders of the span that kept the product. */
    orders: z.number().int(),
    counted_at: countedAt,
  }),
  problems: ['not_found', 'plan_required', 'trial_ended', 'plan_frozen'],
});
