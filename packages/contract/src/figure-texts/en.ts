// The name and the meaning of each figure in English, with the formula of those that are derived. Pure.
import type { FigureName } from '../figures.ts';

/** `formula` is null for what is counted. */
export interface FigureText {
  readonly name: string;
  readonly sentence: string;
  readonly formula: string | null;
}

export const figureTexts = {
  visits: {
    name: 'Visits',
    sentence: 'Every time a person followed a link. Bots, previews and prefetches are left out.',
    formula: null,
  },
  unique_visits: {
    name: 'Unique visits',
    sentence: 'Visits by people, each visitor counted once for each link and clock hour.',
    formula: null,
  },
  views: {
    name: 'Views',
    sentence: 'Products seen on your pages, once for each visitor, product, link and clock hour.',
    formula: null,
  },
  adds: {
    name: 'Adds',
    sentence: 'Products put in the bag, once for each visitor, product, link and clock hour.',
    formula: null,
  },
  requested_checkouts: {
    name: 'Checkout requests',
    sentence: 'Times a shopper went from a link to the store’s checkout.',
    formula: null,
  },
  checkouts: {
    name: 'Orders',
    sentence: 'Orders credited to a link, on the day they were placed.',
    formula: null,
  },
  buys: {
    name: 'Pieces sold',
    sentence: 'Pieces in credited orders, before refunds.',
    formula: null,
  },
  revenue: {
    name: 'Revenue',
    sentence:
      'What credited orders came to, before refunds, on the day they were placed; those in the store’s currency.',
    formula: null,
  },
  total_tax: {
    name: 'Tax',
    sentence: 'The tax within that revenue.',
    formula: null,
  },
  refunded: {
    name: 'Refunds',
    sentence: 'What was paid back of credited orders, on the day it was paid back.',
    formula: null,
  },
  influencer_attributed_checkouts: {
    name: 'Attributed orders',
    sentence: 'Orders counted for the influencer under her terms.',
    formula: null,
  },
  influencer_attributed_revenue: {
    name: 'Attributed revenue',
    sentence:
      'What an influencer’s commission is counted on, by the terms of each order’s day. Where her terms take refunds off, they go off on the day of the refund.',
    formula: '(Price − discounts − tax by terms − refunds by terms) × net revenue ratio',
  },
  commission: {
    name: 'Commission',
    sentence:
      'What an influencer earned by the terms of each order’s day. What a refund takes back goes off on the day of the refund. Corrections made by hand stand on her statement alone.',
    formula: 'Attributed revenue × rate, or her amount for each order',
  },
  new_customers: {
    name: 'New customers',
    sentence:
      'Orders of people who had not bought in the store before. Where the store does not say who bought, an order counts for neither.',
    formula: null,
  },
  returning_customers: {
    name: 'Returning customers',
    sentence: 'Orders of people who had bought in the store before.',
    formula: null,
  },
  discounts: {
    name: 'Discounts',
    sentence: 'What shoppers were given off, by codes and in other ways.',
    formula: null,
  },
  profit: {
    name: 'Left after commission',
    sentence:
      'What stays with you of the revenue. Discounts are off it already; tax, and what the goods cost you, are still in it.',
    formula: 'Revenue − refunded − commission',
  },
  cr: {
    name: 'Conversion rate',
    sentence: 'How many of a hundred visits became an order.',
    formula: 'Orders ÷ visits × 100',
  },
  aov: {
    name: 'Average order value',
    sentence: 'What an order came to on average, before refunds.',
    formula: 'Revenue ÷ orders',
  },
  shown_views: {
    name: 'Views',
    sentence: 'Visits, or what must have followed one where more of that was counted. Estimated.',
    formula: 'The largest of visits, checkout requests and orders',
  },
  estimated_checkouts: {
    name: 'Checkouts initiated',
    sentence: 'Estimated, as some shoppers reach the store’s checkout past your pages.',
    formula: 'Checkout requests or 1.1 × orders, the larger, but never more than visits',
  },
} as const satisfies Record<FigureName, FigureText>;
