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
    sentence:
      'People opening a link, each counted once per link and clock hour of the store. Repeats, bots, previews and prefetches are left out. Of people who ask not to be tracked, repeats can’t be told: each of their openings counts.',
    formula: null,
  },
  visitors: {
    name: 'Visitors',
    sentence:
      'People who visited, each counted once per day of the store; days are added up, as nobody is recognized from one day to the next. In a breakdown or under filters, someone with visits in several rows counts in each of them. People who ask not to be tracked count once per visit.',
    formula: null,
  },
  views: {
    name: 'Product views',
    sentence: 'Products seen on your pages, once for each visitor, product, link and clock hour.',
    formula: null,
  },
  adds: {
    name: 'Added to bag',
    sentence: 'Products put in the bag, once for each visitor, product, link and clock hour.',
    formula: null,
  },
  requested_checkouts: {
    name: 'Checkouts started',
    sentence: 'Times a shopper went from a link to the store’s checkout.',
    formula: null,
  },
  checkouts: {
    name: 'Orders',
    sentence: 'Orders credited to a link, on the day they were placed.',
    formula: null,
  },
  click_checkouts: {
    name: 'Orders by click',
    sentence:
      'Credited orders of shoppers who clicked a link. Orders by a discount code only, and those no browser placed (till, draft, API, subscription), are left out.',
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
      'Total sales before returns: what credited orders came to with shipping and tax, after discounts, on the day they were placed; those in the store’s currency. Gift cards sold, tips and test orders are left out.',
    formula: null,
  },
  total_tax: {
    name: 'Tax in revenue',
    sentence: 'The tax within that revenue.',
    formula: null,
  },
  refunded: {
    name: 'Refunded',
    sentence: 'What was paid back of credited orders, on the day it was paid back.',
    formula: null,
  },
  gross_sales: {
    name: 'Gross sales',
    sentence: 'Price × quantity of what was sold, before discounts and returns, without tax and shipping.',
    formula: null,
  },
  sales_discounts: {
    name: 'Sales discounts',
    sentence: 'What was taken off gross sales, without tax.',
    formula: null,
  },
  returns: {
    name: 'Returns',
    sentence: 'What was given back for products, without tax and shipping, on the day it was given back.',
    formula: null,
  },
  net_sales: {
    name: 'Net sales',
    sentence: 'What was sold less discounts and returns, without tax and shipping.',
    formula: 'Gross sales − sales discounts − returns',
  },
  shipping: {
    name: 'Shipping',
    sentence: 'Shipping charges without tax, less what was given back of them. Duties and fees are in it.',
    formula: null,
  },
  taxes: {
    name: 'Taxes',
    sentence: 'The tax of credited orders, less what was given back of it.',
    formula: null,
  },
  sales_total: {
    name: 'Total sales',
    sentence: 'Net sales with shipping and taxes.',
    formula: 'Revenue − refunded',
  },
  influencer_attributed_checkouts: {
    name: 'Attributed orders',
    sentence: 'Orders credited to the influencer under their terms.',
    formula: null,
  },
  influencer_attributed_revenue: {
    name: 'Attributed revenue',
    sentence:
      'What an influencer’s commission is based on, by the terms of each order’s day. If their terms deduct refunds, those count on the day of the refund.',
    formula: '(Price − discounts − tax by terms − refunds by terms) × net revenue ratio',
  },
  commission: {
    name: 'Commission',
    sentence:
      'What an influencer earned by the terms of each order’s day. Deductions for refunds count on the day of the refund. Bonuses come on top; manual corrections appear only on their statement.',
    formula: 'Attributed revenue × rate, or their amount per order',
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
  cost_of_goods: {
    name: 'Cost of goods',
    sentence:
      'What the products sold cost you, less those that came back, by the cost per item in your store. Products without one are left out.',
    formula: null,
  },
  profit: {
    name: 'Profit',
    sentence:
      'What you keep of net sales, before bonuses. Tax and shipping are left out. Products whose cost your store doesn’t know count as if they cost nothing: see how much of sales has a known cost.',
    formula: 'Net sales − cost of goods − commission',
  },
  cost_known: {
    name: 'Cost known',
    sentence: 'How much of the sales is of products with a cost per item in your store.',
    formula: 'Sales with a known cost ÷ (gross sales − sales discounts) × 100',
  },
  cr: {
    name: 'Conversion rate',
    sentence:
      'How many of a hundred visits became an order. Orders by a discount code only came without a visit, and are left out.',
    formula: 'Orders by click ÷ visits × 100',
  },
  aov: {
    name: 'Average order value',
    sentence:
      'What an order came to on average, with shipping and tax, before refunds. Orders in other currencies are left out.',
    formula: 'Revenue ÷ orders in the store’s currency',
  },
  net_aov: {
    name: 'AOV without shipping and tax',
    sentence:
      'What an order came to on average in products alone, before returns. Orders in other currencies are left out.',
    formula: '(Gross sales − sales discounts) ÷ orders in the store’s currency',
  },
} as const satisfies Record<FigureName, FigureText>;

export type OwnFigureTexts = Record<
  'influencer_attributed_checkouts' | 'influencer_attributed_revenue',
  Pick<FigureText, 'name' | 'sentence'>
>;

/** What is credited to an influencer, as they read it themselves. */
export const ownFigureTexts = {
  influencer_attributed_checkouts: {
    name: 'Attributed orders',
    sentence: 'Orders credited to you under your terms.',
  },
  influencer_attributed_revenue: {
    name: 'Attributed revenue',
    sentence:
      'What your commission is based on, by the terms of each order’s day. If your terms deduct refunds, those count on the day of the refund.',
  },
} satisfies OwnFigureTexts;
