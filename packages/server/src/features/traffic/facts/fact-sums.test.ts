// What visits, events and requests become as facts: flagged ones, products, alike ones, and the lifetime sums of links.
import type { PageType } from '@vitrine/contract/link-type';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FactSums, factKinds, type FactFacets, type Occurrence } from './fact-sums.ts';
import { tabs } from './facets.ts';

const facets: FactFacets = {
  business: 9,
  hour: 5,
  link: 1,
  influencer: 2,
  properties: '3,4,5,0,0,0,0,0,0',
  flag: 0,
  repeat: 6,
};
const look = (more: Partial<Occurrence> = {}): Occurrence => ({
  businessId: 'b',
  linkId: 'l',
  linkType: 'LOOK',
  day: '2026-11-30',
  flag: null,
  facets,
  count: 1,
  ...more,
});
const bot = { flag: 'bot', facets: { ...facets, flag: 9 } };
const fill = (how: (to: FactSums) => void): FactSums => {
  const made = new FactSums();
  how(made);
  return made;
};

/** `kind product flag times` of a fact whose other columns are those of above. */
const toText = (line: string): string => {
  const columns = line.split(',');
  const [kind, product, flag, visitor, n] = [columns[3], columns[7], columns[17], columns[18], columns[19]];
  return `${kind} p${product} f${flag}${visitor === '0' ? '' : ` v${visitor}`} ×${n}`;
};

describe('facts', () => {
  it.each<[string, (to: FactSums) => void, string[]]>([
    ['none of nothing', () => undefined, []],
    ['a visit', (to) => to.addVisits(look(), true), ['2 p0 f0 ×1']],
    [
      'alike visits are one, repeats apart and with their reason',
      (to) => {
        to.addVisits(look({ count: 2 }), false);
        to.addVisits(look(), true);
        to.addVisits(look(), false);
      },
      ['1 p0 f6 ×3', '2 p0 f0 ×1'],
    ],
    ['a flagged opening is no visit', (to) => to.addVisits(look(bot), true), ['3 p0 f9 ×1']],
    [
      'a visit once for each step it reached',
      (to) => to.addVisits(look(), true, { reached: 3 }),
      ['2 p0 f0 ×1', '8 p0 f0 ×1', '9 p0 f0 ×1', '10 p0 f0 ×1'],
    ],
    ['no steps of what is no visit', (to) => to.addVisits(look(bot), true, { reached: 4, visitor: 5 }), ['3 p0 f9 ×1']],
    [
      'what is taken back and counted again as what it is now',
      (to) => {
        to.addVisits(look({ count: -1 }), true, { reached: 1, visitor: 5 });
        to.addVisits(look(), true, { reached: 4, visitor: 5 });
      },
      ['9 p0 f0 ×1', '10 p0 f0 ×1', '11 p0 f0 ×1'],
    ],
    [
      'visits of several visitors apart; nothing else is of a visitor',
      (to) => {
        for (const visitor of [5, -7, 5]) to.addVisits(look(), true, { reached: 1, visitor });
        to.addVisits(look(), false, { visitor: 5 });
      },
      ['2 p0 f0 v5 ×2', '8 p0 f0 ×3', '2 p0 f0 v-7 ×1', '1 p0 f6 ×1'],
    ],
    [
      'products seen and put in the bag',
      (to) => {
        to.addEvents(look(), 'view', 7);
        to.addEvents(look({ count: 2 }), 'add', 7);
      },
      ['4 p7 f0 ×1', '5 p7 f0 ×2'],
    ],
    [
      'nothing of a program’s events and requests',
      (to) => {
        to.addEvents(look(bot), 'view', 7);
        to.addRequests(look(bot), [7]);
      },
      [],
    ],
    [
      'a request once, and once for each product in it',
      (to) => to.addRequests(look(), [7, 8]),
      ['6 p0 f0 ×1', '7 p7 f0 ×1', '7 p8 f0 ×1'],
    ],
    ['a request without products is a request', (to) => to.addRequests(look(), []), ['6 p0 f0 ×1']],
  ])('%s', (_, how, lines) => {
    expect(fill(how).listFacts().map(toText)).toEqual(lines);
  });

  it('have their columns in the order of the table', () => {
    const [line] = fill((to) => to.addVisits(look(), true)).listFacts();
    expect(line).toBe(`9,2026-11-30,5,${factKinds.visit},${tabs.looks},1,2,0,3,4,5,0,0,0,0,0,0,0,0,1`);
  });

  it.each<[PageType, number]>([
    ['LOOK', tabs.looks],
    ['SHORT', tabs.shorts],
  ])('of a %s are in tab %i', (linkType, tab) => {
    const [line] = fill((to) => to.addVisits(look({ linkType }), false)).listFacts();
    expect(line?.split(',')[4]).toBe(String(tab));
  });

  it('of other businesses, days, hours and sources are others', () => {
    const others: Partial<Occurrence>[] = [
      {},
      { day: '2026-12-01' },
      { facets: { ...facets, business: 8 } },
      { facets: { ...facets, hour: 6 } },
      { facets: { ...facets, properties: '0,4,5,0,0,0,0,0,0' } },
    ];
    expect(fill((to) => others.forEach((other) => to.addVisits(look(other), false))).listFacts()).toHaveLength(5);
  });

  it.each(['visits', 'visits of programs'])('%s at once are as many as one after another', (what) => {
    const more = what === 'visits' ? {} : bot;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const apart = fill((to) => counts.forEach((count) => to.addVisits(look({ ...more, count }), true)));
        const atOnce = fill((to) => to.addVisits(look({ ...more, count: total }), true));
        expect(apart.listLinks()).toEqual(atOnce.listLinks());
        expect(apart.listFacts()).toEqual(atOnce.listFacts());
      }),
    );
  });
});

describe('the lifetime sums of links', () => {
  const none = { visits: 0, flagged: 0, views: 0, adds: 0, requests: 0 };
  it.each<[string, (to: FactSums) => void, object[]]>([
    ['none of nothing', () => undefined, []],
    [
      'people’s visits, programs’, and requests apart',
      (to) => {
        to.addVisits(look({ count: 3 }), true);
        to.addVisits(look(bot), true);
        to.addRequests(look({ count: 2 }), [7]);
      },
      [{ businessId: 'b', linkId: 'l', ...none, visits: 3, flagged: 1, requests: 2 }],
    ],
    [
      'what was seen and put in the bag',
      (to) => {
        to.addEvents(look(), 'view', 7);
        to.addEvents(look(), 'view', 8);
        to.addEvents(look(), 'add', 7);
      },
      [{ businessId: 'b', linkId: 'l', ...none, views: 2, adds: 1 }],
    ],
    ['none of a program’s request', (to) => to.addRequests(look(bot), [7]), []],
    [
      'the same link id of two businesses is two',
      (to) => {
        to.addVisits(look(), true);
        to.addVisits(look({ businessId: 'other' }), false);
      },
      [
        { businessId: 'b', linkId: 'l', ...none, visits: 1 },
        { businessId: 'other', linkId: 'l', ...none, flagged: 1 },
      ],
    ],
  ])('%s', (_, how, sums) => {
    expect(fill(how).listLinks()).toEqual(sums);
  });
});
