// Which rows answer a question; and that those are rows that visits and orders are written to.
import type { Dimension } from '@vitrine/contract/analytics';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, tabs } from '../../traffic/facts/facets.ts';
import { codeTab, dimensionCodes, influencerDim, linkDim, none, productDim, tabCodes } from './codes.ts';
import { hasMonths, toGroupedCut, toWholeCut, type Cut, type Scope } from './cuts.ts';

const all: Scope = { links: null, influencer: null, attribute: null };
const il = { dim: dimensionCodes.country, value: 50 };
const dress = { dim: productDim, value: 70 };

/** As `dim:values/dim:values`, `*` for every value. */
const show = ({ dim, values, byDim, byValues }: Cut): string =>
  `${dim}:${values?.join() ?? '*'}/${byDim}:${byValues?.join() ?? '*'}`;

it('codes are those the sums are written under', () => {
  expect([none, linkDim, productDim, influencerDim]).toEqual([dims.none, dims.link, dims.product, dims.influencer]);
  expect([tabCodes.links, tabCodes.shorts, tabCodes.shopboard, codeTab]).toEqual([
    tabs.looks,
    tabs.shorts,
    tabs.feed,
    tabs.code,
  ]);
  const { multilink, ...others } = dimensionCodes;
  expect(multilink).toBe(dims.link);
  expect(dims).toMatchObject(others);
});

describe('the sums of everything within', () => {
  it.each<[string, Partial<Scope>, string]>([
    ['all', {}, '0:*/0:*'],
    ['one link', { links: [7] }, '0:*/1:7'],
    ['several links', { links: [7, 8] }, '0:*/1:7,8'],
    ['no link, which is not all of them', { links: [] }, '0:*/1:'],
    ['an influencer, whatever brought their orders', { links: [7], influencer: 3 }, '0:*/3:3'],
    ['an influencer without links', { links: [], influencer: 3 }, '0:*/3:3'],
    ['a country', { attribute: il }, '0:*/10:50'],
    ['a product', { attribute: dress }, '0:*/2:70'],
    ['a country among links', { links: [7, 8], attribute: il }, '1:7,8/10:50'],
    // by country orders are kept by link, not by influencer
    ['a country among an influencer’s links', { links: [7], influencer: 3, attribute: il }, '1:7/10:50'],
    ['a country among no links', { links: [], attribute: il }, '1:/10:50'],
    ['a value of the number nothing', { attribute: { dim: 10, value: 0 } }, '0:*/10:0'],
  ])('%s', (_, scope, cut) => {
    expect(show(toWholeCut({ ...all, ...scope }))).toBe(cut);
  });
});

describe('the sums by a dimension', () => {
  it.each<[string, Partial<Scope>, Dimension, string | null, string]>([
    ['links of all', {}, 'link', '0:*/1:*', 'by_value_id'],
    ['links of some', { links: [7, 8] }, 'link', '0:*/1:7,8', 'by_value_id'],
    ['links of none', { links: [] }, 'link', '0:*/1:', 'by_value_id'],
    ['links by country', { attribute: il }, 'link', '1:*/10:50', 'value_id'],
    ['some links by country', { links: [7], attribute: il }, 'link', '1:7/10:50', 'value_id'],
    ['multilinks are their own links', {}, 'multilink', '0:*/1:8,9', 'by_value_id'],
    ['multilinks among links are those in both', { links: [7, 8] }, 'multilink', '0:*/1:8', 'by_value_id'],
    ['multilinks among other links are none', { links: [7] }, 'multilink', '0:*/1:', 'by_value_id'],
    ['influencers of all', {}, 'influencer', '0:*/3:*', 'by_value_id'],
    ['an influencer alone', { links: [7], influencer: 3 }, 'influencer', '0:*/3:3', 'by_value_id'],
    ['influencers of some links are not kept', { links: [7] }, 'influencer', null, ''],
    ['influencers by country, through their links', { attribute: il }, 'influencer', '1:*/10:50', 'value_id'],
    ['posts are not counted', {}, 'post', null, ''],
    ['countries', {}, 'country', '0:*/10:*', 'by_value_id'],
    ['countries of links', { links: [7] }, 'country', '1:7/10:*', 'by_value_id'],
    ['products of links', { links: [7] }, 'product', '1:7/2:*', 'by_value_id'],
    ['a country by countries is that one', { attribute: il }, 'country', '0:*/10:50', 'by_value_id'],
    ['a country by countries of links is not kept', { links: [7], attribute: il }, 'country', null, ''],
    // of a kept pair the lower code stands first
    ['devices of a country', { attribute: il }, 'device', '10:50/11:*', 'by_value_id'],
    ['countries of a device', { attribute: { dim: 11, value: 60 } }, 'country', '10:*/11:60', 'value_id'],
    ['three at once are not kept', { links: [7], attribute: il }, 'device', null, ''],
    ['products of a country are not kept', { attribute: il }, 'product', null, ''],
    ['countries of a product are not kept', { attribute: dress }, 'country', null, ''],
    ['a product by products is that one', { attribute: dress }, 'product', '0:*/2:70', 'by_value_id'],
  ])('%s', (_, scope, by, cut, key) => {
    const grouped = toGroupedCut({ ...all, ...scope }, by, [8, 9]);
    expect([grouped && show(grouped.cut), grouped?.key ?? '']).toEqual([cut, key]);
  });

  it('stand for their influencers only where it is their links that are summed', () => {
    expect(toGroupedCut({ ...all, attribute: il }, 'influencer', [])?.toInfluencers).toBe(true);
    expect(toGroupedCut(all, 'influencer', [])?.toInfluencers).toBe(false);
    expect(toGroupedCut({ ...all, attribute: il }, 'link', [])?.toInfluencers).toBe(false);
  });
});

describe('whatever is asked', () => {
  const dimension = fc.constantFrom(...(Object.keys(dimensionCodes) as Exclude<Dimension, 'post'>[]));
  const scope = fc.record({
    links: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }))),
    influencer: fc.constant(null),
    attribute: fc.option(fc.record({ dim: fc.constantFrom(2, 10, 11, 12, 14, 20), value: fc.nat(9) })),
  });

  it('names rows of a pair with the lower code first, the one kind there is', () => {
    fc.assert(
      fc.property(scope, dimension, (asked, by) => {
        for (const cut of [toWholeCut(asked), toGroupedCut(asked, by, [])?.cut]) {
          const { dim, byDim } = cut ?? { dim: 0, byDim: 0 };
          expect(dim < byDim || (dim === none && byDim === none)).toBe(true);
          expect(dim === productDim).toBe(false);
        }
      }),
    );
  });

  it('keeps to the links it is limited to', () => {
    fc.assert(
      fc.property(scope, dimension, (asked, by) => {
        const { links } = asked;
        const cut = toGroupedCut(asked, by, [2, 9])?.cut;
        const named = cut?.dim === linkDim ? cut.values : cut?.byDim === linkDim ? cut.byValues : links;
        expect(named?.every((link) => links === null || links.includes(link)) ?? links === null).toBe(true);
      }),
    );
  });

  it('is kept by month but for everything', () => {
    expect(hasMonths(toWholeCut(all))).toBe(false);
    fc.assert(
      fc.property(scope, dimension, (asked, by) =>
        hasMonths(toGroupedCut(asked, by, [])?.cut ?? toWholeCut({ ...all, links: [] })),
      ),
    );
  });
});
