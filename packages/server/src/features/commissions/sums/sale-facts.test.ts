// What a credited order adds to the sums of sales, by place, and what a change of it takes out again.
import type { AccountId, LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, grains, tabs } from '../../traffic/traffic.ts';
import {
  listInfluencerChanges,
  sumChanges,
  sumLinkChanges,
  toLinkSums,
  toSaleDeltas,
  type Contribution,
  type Sale,
  type SaleDelta,
} from './sale-deltas.ts';

const linkId = 'a link' as LinkId;
const maya = 'maya' as AccountId;

const plain: Sale = {
  tab: tabs.looks,
  day: '2026-11-30',
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
const refund = { day: '2026-12-01', amount: 400, base: -320, commission: -32, products: [] };
const counted = (more: Partial<Sale> = {}): Contribution => ({ sale: { ...plain, ...more } });
const nothing: Contribution = { sale: null };

/** As `dim:value/dim:value grain bucket` and the measures that are not zero. */
const toText = ({ dim, value, byDim, byValue, grain, bucket, measures }: SaleDelta): string => {
  const kept = Object.entries(measures).filter(([, amount]) => amount !== 0);
  const sums = kept.map(([name, amount]) => `${name} ${amount}`).join(' ');
  return `${dim}:${value ?? 0}/${byDim}:${byValue ?? 0} ${grain === grains.day ? 'day' : 'month'} ${bucket} ${sums}`;
};

describe('the sums of sales', () => {
  it.each<[string, Contribution | null, string[]]>([
    ['nothing of what was not counted', null, []],
    ['nothing of what is no sale', nothing, []],
    [
      'an order in the sum of all by day, in that of its link by day and month',
      counted(),
      [
        '0:0/0:0 day 2026-11-30 orders 1 revenue 1000 tax 100 buys 3',
        '0:0/1:1 day 2026-11-30 orders 1 revenue 1000 tax 100 buys 3',
        '0:0/1:1 month 2026-11-01 orders 1 revenue 1000 tax 100 buys 3',
      ],
    ],
    [
      'an order by a code alone in no link',
      counted({ tab: tabs.code, link: null, linkId: null, linkType: null }),
      ['0:0/0:0 day 2026-11-30 orders 1 revenue 1000 tax 100 buys 3'],
    ],
    [
      'a refund on its own day and month, not on those of its order',
      counted({ refunds: [refund], link: null }),
      ['0:0/0:0 day 2026-11-30 orders 1 revenue 1000 tax 100 buys 3', '0:0/0:0 day 2026-12-01 refunded 400'],
    ],
    [
      'the base where there is an influencer, and what a refund takes back of it',
      counted({ ...ofMaya, link: null, refunds: [refund] }),
      [
        '0:0/0:0 day 2026-11-30 orders 1 revenue 1000 tax 100 buys 3 influencerOrders 1 influencerBase 800',
        '0:0/3:2 day 2026-11-30 orders 1 revenue 1000 tax 100 buys 3 influencerOrders 1 influencerBase 800',
        '0:0/3:2 month 2026-11-01 orders 1 revenue 1000 tax 100 buys 3 influencerOrders 1 influencerBase 800',
        '0:0/0:0 day 2026-12-01 refunded 400 influencerBase -320',
        '0:0/3:2 day 2026-12-01 refunded 400 influencerBase -320',
        '0:0/3:2 month 2026-12-01 refunded 400 influencerBase -320',
      ],
    ],
    [
      'a product under the link, with its own pieces and money; no base without an influencer',
      counted({
        revenue: 0,
        tax: 0,
        pieces: 0,
        link: null,
        products: [{ product: 9, pieces: 2, revenue: 600, tax: 60, base: 500 }],
      }),
      [
        '0:0/0:0 day 2026-11-30 orders 1',
        '0:0/2:9 day 2026-11-30 orders 1 revenue 600 tax 60 buys 2',
        '0:0/2:9 month 2026-11-01 orders 1 revenue 600 tax 60 buys 2',
      ],
    ],
  ])('%s', (_, of, lines) => {
    expect(toSaleDeltas(of).map(toText)).toEqual(lines);
  });

  it('puts properties under everything, under the link, and under each other', () => {
    const properties = [
      { dim: dims.country, value: 5 },
      { dim: dims.device, value: 6 },
    ];
    const places = toSaleDeltas(counted({ properties }))
      .filter(({ grain }) => grain === grains.month)
      .map(({ dim, value, byDim, byValue }) => `${dim}:${value ?? 0}/${byDim}:${byValue}`);
    expect(places).toEqual(['0:0/1:1', '0:0/10:5', '1:1/10:5', '10:5/11:6', '0:0/11:6', '1:1/11:6']);
  });
});

describe('a change', () => {
  it.each<[string, Contribution | null, Contribution, string[]]>([
    ['to the same comes to nothing', counted(ofMaya), counted(ofMaya), []],
    ['of nothing to nothing comes to nothing', null, nothing, []],
    [
      'takes out exactly what was added when the order is no sale any more',
      counted({ link: null }),
      nothing,
      ['0:0/0:0 day 2026-11-30 orders -1 revenue -1000 tax -100 buys -3'],
    ],
    [
      'of the amount alone moves the amount alone',
      counted({ link: null }),
      counted({ link: null, revenue: 900 }),
      ['0:0/0:0 day 2026-11-30 revenue -100'],
    ],
    [
      'to another day takes it from one and gives it to the other',
      counted({ link: null }),
      counted({ link: null, day: '2026-12-01' }),
      [
        '0:0/0:0 day 2026-11-30 orders -1 revenue -1000 tax -100 buys -3',
        '0:0/0:0 day 2026-12-01 orders 1 revenue 1000 tax 100 buys 3',
      ],
    ],
  ])('%s', (_, before, after, lines) => {
    expect(sumChanges([{ before, after }]).map(toText)).toEqual(lines);
  });

  it('of many orders adds up in each place once', () => {
    const change = { before: null, after: counted({ link: null }) };
    expect(sumChanges([change, change, change]).map(toText)).toEqual([
      '0:0/0:0 day 2026-11-30 orders 3 revenue 3000 tax 300 buys 9',
    ]);
  });

  it('of another tab is another place', () => {
    const changes = sumChanges([{ before: counted({ link: null }), after: counted({ link: null, tab: tabs.shorts }) }]);
    expect(changes.map(({ tab, measures }) => [tab, measures.orders])).toEqual([
      [tabs.looks, -1],
      [tabs.shorts, 1],
    ]);
  });

  it('and its opposite come to nothing, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(arbitrarySale, { minLength: 2, maxLength: 5 }), (sales) => {
        const states = [null, ...sales.map((sale) => ({ sale })), nothing];
        const changes = states.slice(1).map((after, at) => ({ before: states[at] ?? null, after: after ?? nothing }));
        expect(sumChanges(changes)).toEqual([]);
        expect(sumLinkChanges(changes)).toEqual([]);
        const days = Map.groupBy(
          listInfluencerChanges(changes),
          ({ day, tab, currency }) => `${day} ${tab} ${currency}`,
        );
        for (const each of days.values()) {
          expect(each.reduce((sum, { commission }) => sum + commission, 0)).toBe(0);
          expect(each.reduce((sum, { newOrders, returningOrders }) => sum + newOrders + returningOrders, 0)).toBe(0);
        }
      }),
    );
  });
});

const amount = fc.integer({ min: -100_000, max: 100_000 });
const arbitrarySale: fc.Arbitrary<Sale> = fc.record({
  tab: fc.constantFrom(...Object.values(tabs)),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-12-31'),
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
    expect(toLinkSums(of)).toEqual(sums);
  });

  it('move with an order to another link', () => {
    const other = 'another' as LinkId;
    expect(sumLinkChanges([{ before: counted(), after: counted({ linkId: other }) }])).toEqual([
      { linkId, linkType: 'LOOK', orders: -1, revenue: -1000, tax: -100, refunded: 0 },
      { linkId: other, linkType: 'LOOK', orders: 1, revenue: 1000, tax: 100, refunded: 0 },
    ]);
  });
});

describe('the days of an influencer', () => {
  const of = { accountId: maya, tab: tabs.looks, currency: 'USD' };
  const none = { newOrders: 0, returningOrders: 0, discount: 0, commission: 0 };
  it.each<[string, Contribution | null, Contribution, object[]]>([
    ['none without one', null, counted(), []],
    [
      'an order of somebody new',
      null,
      counted({ ...ofMaya, buyer: 'new' }),
      [{ ...of, ...none, day: '2026-11-30', newOrders: 1, discount: 50, commission: 80 }],
    ],
    [
      'an order of nobody knows whom is neither new nor returning',
      null,
      counted(ofMaya),
      [{ ...of, ...none, day: '2026-11-30', discount: 50, commission: 80 }],
    ],
    [
      'a refund on its own day: the commission alone',
      null,
      counted({ ...ofMaya, buyer: 'returning', refunds: [refund] }),
      [
        { ...of, ...none, day: '2026-11-30', returningOrders: 1, discount: 50, commission: 80 },
        { ...of, ...none, day: '2026-12-01', commission: -32 },
      ],
    ],
  ])('%s', (_, before, after, days) => {
    expect(listInfluencerChanges([{ before, after }])).toEqual(days);
  });
});
