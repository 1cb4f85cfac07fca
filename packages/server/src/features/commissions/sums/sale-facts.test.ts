// What a credited order counts for, by day and product, and what a change of it does to the sums of its link.
import type { AccountId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, tabs } from '../../traffic/traffic.ts';
import { sumLinkChanges, toLinkSums, toSaleFacts, type Contribution, type Sale, type SaleFact } from './sale-facts.ts';

const linkId = 'a link' as LinkId;
const maya = 'maya' as AccountId;

const plain: Sale = {
  tab: tabs.looks,
  day: '2026-11-30',
  hour: 9,
  linkId,
  linkType: 'LOOK',
  link: 1,
  influencer: null,
  influencerId: null,
  currency: 'USD',
  discount: 0,
  commission: 0,
  buyer: null,
  properties: [],
  revenue: 1000,
  tax: 100,
  products: [],
  pieces: 3,
  base: 0,
  refunds: [],
};
const ofMaya: Partial<Sale> = { influencer: 2, influencerId: maya, base: 800, commission: 80, discount: 50 };
const refund = { day: '2026-12-01', hour: 33, amount: 400, base: -320, commission: -32, products: [] };
const withoutHour = <T extends { hour?: number }>({ hour: _hour, ...rest }: T): Omit<T, 'hour'> => rest;
const counted = (more: Partial<Sale> = {}): Contribution => ({ sale: { ...plain, ...more } });
const nothing: Contribution = { sale: null };

/** As `day hour product` and the measures that are not zero; product 0 is the whole. */
const toText = ({ day, hour, product, measures }: SaleFact): string => {
  const kept = Object.entries(measures).filter(([, amount]) => amount !== 0);
  return [day, hour, product, ...kept.map(([name, amount]) => `${name} ${amount}`)].join(' ');
};

describe('the facts of a sale', () => {
  const order = '2026-11-30 9 0 orders 1 revenue 1000 tax 100 buys 3';
  const hers = `${order} influencerOrders 1 influencerBase 800 discount 50 commission 80`;

  it.each<[string, Contribution, string[]]>([
    ['nothing of what is no sale', nothing, []],
    ['an order, once', counted(), [order]],
    ['an order by a code alone', counted({ tab: tabs.code, link: null, linkId: null, linkType: null }), [order]],
    [
      'a refund on its own day, not on that of its order',
      counted({ refunds: [refund] }),
      [order, '2026-12-01 33 0 refunded 400'],
    ],
    [
      'a refund in the order’s own hour beside it',
      counted({ refunds: [{ ...refund, day: '2026-11-30', hour: 9 }] }),
      ['2026-11-30 9 0 orders 1 revenue 1000 tax 100 refunded 400 buys 3'],
    ],
    [
      'a refund on the order’s own day, in its own hour',
      counted({ refunds: [{ ...refund, day: '2026-11-30', hour: 10 }] }),
      [order, '2026-11-30 10 0 refunded 400'],
    ],
    [
      'what was counted before orders had hours, in none',
      { sale: { ...withoutHour(plain), refunds: [withoutHour(refund)] } },
      ['2026-11-30 168 0 orders 1 revenue 1000 tax 100 buys 3', '2026-12-01 168 0 refunded 400'],
    ],
    [
      'two refunds of an hour are one',
      counted({ refunds: [refund, { ...refund, amount: 1 }] }),
      [order, '2026-12-01 33 0 refunded 401'],
    ],
    [
      'where there is an influencer, the base, the discount and the commission, and what a refund takes back of them',
      counted({ ...ofMaya, refunds: [refund] }),
      [hers, '2026-12-01 33 0 refunded 400 influencerBase -320 commission -32'],
    ],
    ['an order of somebody new', counted({ ...ofMaya, buyer: 'new' }), [`${hers} newOrders 1`]],
    [
      'an order of somebody who was there before',
      counted({ ...ofMaya, buyer: 'returning' }),
      [`${hers} returningOrders 1`],
    ],
    ['nobody new where there is no influencer', counted({ buyer: 'new', discount: 50, commission: 80 }), [order]],
    [
      'a product with its own pieces and money; no base without an influencer',
      counted({
        revenue: 0,
        tax: 0,
        pieces: 0,
        products: [{ product: 9, pieces: 2, revenue: 600, tax: 60, base: 500 }],
      }),
      ['2026-11-30 9 0 orders 1', '2026-11-30 9 9 orders 1 revenue 600 tax 60 buys 2'],
    ],
    [
      'what is given back of a product, on the refund’s day',
      counted({
        ...ofMaya,
        products: [{ product: 9, pieces: 2, revenue: 600, tax: 60, base: 500 }],
        refunds: [{ ...refund, products: [{ product: 9, amount: 300, base: -250 }] }],
      }),
      [
        hers,
        '2026-11-30 9 9 orders 1 revenue 600 tax 60 buys 2 influencerOrders 1 influencerBase 500',
        '2026-12-01 33 0 refunded 400 influencerBase -320 commission -32',
        '2026-12-01 33 9 refunded 300 influencerBase -250',
      ],
    ],
  ])('%s', (_, of, lines) => {
    expect(toSaleFacts(of).map(toText)).toEqual(lines);
  });

  it('have each day, hour and product once, and all its orders, money and refunds', () => {
    fc.assert(
      fc.property(arbitrarySale, (sale) => {
        const facts = toSaleFacts({ sale });
        const places = facts.map(({ day, hour, product }) => `${day} ${hour} ${product}`);
        expect(new Set(places).size).toBe(places.length);
        const ofAll = facts.filter(({ product }) => product === 0);
        const total = (name: keyof SaleFact['measures']) =>
          ofAll.reduce((sum, { measures }) => sum + measures[name], 0);
        expect([total('orders'), total('revenue'), total('buys')]).toEqual([1, sale.revenue, sale.pieces]);
        expect(total('refunded')).toBe(sale.refunds.reduce((sum, each) => sum + each.amount, 0));
        const earned = sale.refunds.reduce((sum, { commission }) => sum + commission, sale.commission);
        expect(total('commission')).toBe(sale.influencerId === null ? 0 : earned);
      }),
    );
  });
});

describe('changes', () => {
  it('and their opposites come to nothing for links, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(arbitrarySale, { minLength: 2, maxLength: 5 }), (sales) => {
        const states = [null, ...sales.map((sale) => ({ sale })), nothing];
        const changes = states.slice(1).map((after, at) => ({ before: states[at] ?? null, after: after ?? nothing }));
        expect(sumLinkChanges(changes, 'USD')).toEqual([]);
      }),
    );
  });
});

const amount = fc.integer({ min: -100_000, max: 100_000 });
const arbitrarySale: fc.Arbitrary<Sale> = fc.record({
  tab: fc.constantFrom(...Object.values(tabs)),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-12-31'),
  hour: fc.nat(167),
  linkId: fc.constantFrom(linkId, 'another' as LinkId, null),
  linkType: fc.constantFrom('LOOK' as const, 'SHORT' as const, null),
  link: fc.constantFrom(1, 7, null),
  influencer: fc.constantFrom(2, null),
  influencerId: fc.constantFrom(maya, null),
  currency: fc.constantFrom('USD', 'JPY'),
  discount: amount,
  commission: amount,
  buyer: fc.constantFrom('new' as const, 'returning' as const, null),
  properties: fc.constantFrom([], [{ dim: dims.country, value: 5 }]),
  revenue: amount,
  tax: amount,
  products: fc.array(
    fc.record({ product: fc.constantFrom(8, 9), pieces: amount, revenue: amount, tax: amount, base: amount }),
    {
      maxLength: 2,
    },
  ),
  pieces: amount,
  base: amount,
  refunds: fc.array(
    fc.record({
      day: fc.constantFrom('2026-11-01', '2027-01-01'),
      hour: fc.nat(167),
      amount,
      base: amount,
      commission: amount,
      products: fc.array(fc.record({ product: fc.constantFrom(8, 9), amount, base: amount }), { maxLength: 1 }),
    }),
    { maxLength: 2 },
  ),
});

describe('the lifetime sums of a link', () => {
  it.each<[string, Contribution | null, object | null]>([
    ['none of what was not counted', null, null],
    ['none of what is no sale', nothing, null],
    ['none without a link', counted({ linkId: null }), null],
    ['none without its type', counted({ linkType: null }), null],
    ['its money', counted(), { linkId, linkType: 'LOOK', revenue: 1000, tax: 100, refunded: 0 }],
    [
      'all refunds together, whatever their days',
      counted({ refunds: [refund, { ...refund, day: '2027-01-05', amount: 1 }] }),
      { linkId, linkType: 'LOOK', revenue: 1000, tax: 100, refunded: 401 },
    ],
  ])('%s', (_, of, sums) => {
    expect(toLinkSums(of, 'USD')).toEqual(sums);
  });

  it.each<[string, string | null, object]>([
    ['its number alone where they are of another currency', 'JPY', { revenue: 0, tax: 0, refunded: 0 }],
    ['its money where nobody knows of which they are', null, { revenue: 1000, tax: 100, refunded: 400 }],
  ])('%s', (_, currency, sums) => {
    expect(toLinkSums(counted({ refunds: [refund] }), currency)).toEqual({ linkId, linkType: 'LOOK', ...sums });
  });

  it('move with an order to another link', () => {
    const other = 'another' as LinkId;
    expect(sumLinkChanges([{ before: counted(), after: counted({ linkId: other }) }], 'USD')).toEqual([
      { linkId, linkType: 'LOOK', orders: -1, revenue: -1000, tax: -100, refunded: 0 },
      { linkId: other, linkType: 'LOOK', orders: 1, revenue: 1000, tax: 100, refunded: 0 },
    ]);
  });
});
