// What visits, events and requests add to which sums: flagged ones, products, months, and what has come to nothing.
import type { LinkType } from '@vitrine/contract/links';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, grains, nothing, tabs, type Facets } from './facets.ts';
import { RollupSums, type SumRow } from './rollup-sums.ts';
import { Tally, type Occurrence } from './tally.ts';

const facets: Facets<number> = { link: 1, influencer: null, properties: [], flag: null };
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

/** As `tab dim:value/dim:value grain bucket` and the measures that are not zero. */
const toText = (row: SumRow): string => {
  const { visits, unique, flagged, views, adds, requests } = row;
  const kept = Object.entries({ visits, unique, flagged, views, adds, requests }).filter(([, sum]) => sum !== 0);
  const place = `${row.dim}:${row.value}/${row.byDim}:${row.byValue}`;
  const grain = row.grain === grains.day ? 'day' : 'month';
  return `${row.tab} ${place} ${grain} ${row.bucket} ${kept.map(([name, sum]) => `${name} ${sum}`).join(' ')}`;
};
const tally = (fill: (to: Tally) => void): Tally => {
  const made = new Tally();
  fill(made);
  return made;
};

describe('the rows of a tally', () => {
  it.each<[string, (to: Tally) => void, string[]]>([
    ['none of nothing', () => undefined, []],
    [
      'a visit: everything by day, its link by day and month',
      (to) => to.addVisits(look(), 1),
      [
        '1 0:0/0:0 day 2026-11-30 visits 1 unique 1',
        '1 0:0/1:1 day 2026-11-30 visits 1 unique 1',
        '1 0:0/1:1 month 2026-11-01 visits 1 unique 1',
      ],
    ],
    [
      'alike visits at once are as one after another',
      (to) => {
        to.addVisits(look({ count: 2, facets: { ...facets, link: null } }), 1);
        to.addVisits(look({ facets: { ...facets, link: null } }), 0);
      },
      ['1 0:0/0:0 day 2026-11-30 visits 3 unique 1'],
    ],
    [
      'a flagged visit is counted as flagged alone, though it is unique, and under its flag',
      (to) => to.addVisits(look({ ...bot, facets: { ...bot.facets, link: null } }), 1),
      [
        '1 0:0/0:0 day 2026-11-30 flagged 1',
        '1 0:0/20:9 day 2026-11-30 flagged 1',
        '1 0:0/20:9 month 2026-11-01 flagged 1',
      ],
    ],
    [
      'products seen and put in the bag, in everything and under their own number',
      (to) => {
        to.addEvents(look({ facets: { ...facets, link: null } }), 'view', 7);
        to.addEvents(look({ facets: { ...facets, link: null }, count: 2 }), 'add', 7);
      },
      [
        '1 0:0/0:0 day 2026-11-30 views 1 adds 2',
        '1 0:0/2:7 day 2026-11-30 views 1 adds 2',
        '1 0:0/2:7 month 2026-11-01 views 1 adds 2',
      ],
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
      (to) => to.addRequests(look({ facets: { ...facets, link: null } }), [7, 8]),
      [
        '1 0:0/0:0 day 2026-11-30 requests 1',
        '1 0:0/2:7 day 2026-11-30 requests 1',
        '1 0:0/2:8 day 2026-11-30 requests 1',
        '1 0:0/2:7 month 2026-11-01 requests 1',
        '1 0:0/2:8 month 2026-11-01 requests 1',
      ],
    ],
    [
      'a request without products is a request',
      (to) => to.addRequests(look({ facets: { ...facets, link: null } }), []),
      ['1 0:0/0:0 day 2026-11-30 requests 1'],
    ],
  ])('%s', (_, fill, rows) => {
    expect(tally(fill).listRows().map(toText)).toEqual(rows);
  });

  it.each<[LinkType, number]>([
    ['LOOK', tabs.looks],
    ['SHORT', tabs.shorts],
  ])('of a %s are in tab %i', (linkType, tab) => {
    const rows = tally((to) => to.addVisits(look({ linkType }), 0)).listRows();
    expect([...new Set(rows.map((row) => row.tab))]).toEqual([tab]);
  });

  it('keep businesses and days apart, and put the days of a month together', () => {
    const rows = tally((to) => {
      for (const [businessId, day] of [
        ['a', '2026-11-30'],
        ['b', '2026-11-30'],
        ['b', '2026-11-01'],
        ['b', '2026-12-01'],
      ] as const)
        to.addVisits(look({ businessId, day }), 0);
    }).listRows();
    const months = rows.filter(({ grain }) => grain === grains.month);
    expect(months.map(({ businessId, bucket, visits }) => `${businessId} ${bucket} ${visits}`)).toEqual([
      'a 2026-11-01 1',
      'b 2026-11-01 2',
      'b 2026-12-01 1',
    ]);
  });
});

describe('the lifetime sums of links', () => {
  it.each<[string, (to: Tally) => void, object[]]>([
    ['none of nothing', () => undefined, []],
    [
      'people’s visits, programs’, and requests apart',
      (to) => {
        to.addVisits(look({ count: 3 }), 1);
        to.addVisits(look(bot), 1);
        to.addRequests(look({ count: 2 }), []);
      },
      [{ businessId: 'b', linkId: 'l', visits: 3, flagged: 1, requests: 2 }],
    ],
    ['none of events alone', (to) => to.addEvents(look(), 'view', 7), []],
    ['none of a program’s request', (to) => to.addRequests(look(bot), [7]), []],
    [
      'the same link id of two businesses is two',
      (to) => {
        to.addVisits(look(), 0);
        to.addVisits(look({ businessId: 'other' }), 0);
      },
      [
        { businessId: 'b', linkId: 'l', visits: 1, flagged: 0, requests: 0 },
        { businessId: 'other', linkId: 'l', visits: 1, flagged: 0, requests: 0 },
      ],
    ],
  ])('%s', (_, fill, sums) => {
    expect(tally(fill).listLinks()).toEqual(sums);
  });
});

describe('sums of rollups', () => {
  it('are the same whatever the order they are added in', () => {
    const parts: [string, Facets<number>, number[]][] = [
      ['2026-11-01', facets, []],
      ['2026-11-02', { ...facets, influencer: 4, properties: [{ dim: dims.country, value: 5 }] }, [7]],
      [
        '2026-12-02',
        {
          ...facets,
          link: null,
          properties: [
            { dim: dims.country, value: 5 },
            { dim: dims.device, value: 6 },
          ],
        },
        [7, 8],
      ],
      ['2026-11-02', facets, [7]],
    ];
    const sum = (order: typeof parts): string[] => {
      const sums = new RollupSums();
      for (const [day, of, products] of order)
        sums.add({ businessId: 'b', tab: tabs.looks, day }, of, products, { ...nothing, views: 1 });
      return sums.list().map(toText).toSorted();
    };
    expect(sum(parts.toReversed())).toEqual(sum(parts));
    expect(sum(parts)).toContain('1 1:1/10:5 month 2026-11-01 views 1');
    expect(sum(parts)).toContain('1 10:5/11:6 day 2026-12-02 views 1');
  });
});

describe('counts', () => {
  const some = look({ facets: { link: 1, influencer: 2, properties: [{ dim: dims.country, value: 5 }], flag: null } });

  it.each<[string, Partial<Occurrence>]>([
    ['visits', {}],
    ['visits of programs', { flag: 'bot' }],
  ])('of %s at once are as many one after another', (_, more) => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }), (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const apart = tally((to) => counts.forEach((count) => to.addVisits({ ...some, ...more, count }, count)));
        const atOnce = tally((to) => to.addVisits({ ...some, ...more, count: total }, total));
        expect(apart.listLinks()).toEqual(atOnce.listLinks());
        expect(apart.listRows()).toEqual(atOnce.listRows());
      }),
    );
  });

  it('that are taken back leave the link out and its rows at nothing', () => {
    const made = tally((to) => {
      to.addVisits({ ...some, count: 3 }, 2);
      to.addVisits({ ...some, count: -3 }, -2);
    });
    expect(made.listLinks()).toEqual([]);
    for (const row of made.listRows()) expect(row).toMatchObject(nothing);
  });

  it('that cancel out among different things leave the link out: nothing is added to its sums by that', () => {
    const made = tally((to) => to.addVisits({ ...some, count: 0 }, 0));
    expect(made.listLinks()).toEqual([]);
  });

  it('of everything are at least those of any value: what is seen by country is seen in all', () => {
    const anyThing = fc.record({
      kind: fc.constantFrom('visit', 'view', 'add', 'request'),
      flag: fc.constantFrom(null, 'bot'),
      count: fc.nat(5),
      link: fc.option(fc.constantFrom(1, 2)),
      country: fc.option(fc.constantFrom(5, 6)),
    });
    fc.assert(
      fc.property(fc.array(anyThing, { maxLength: 10 }), (things) => {
        const made = tally((to) => {
          for (const { kind, flag, count, link, country } of things) {
            const properties = country === null ? [] : [{ dim: dims.country, value: country }];
            const one = look({ flag, count, facets: { ...facets, link, properties } });
            if (kind === 'visit') to.addVisits(one, 0);
            else if (kind === 'request') to.addRequests(one, [7]);
            else to.addEvents(one, kind, 7);
          }
        });
        const days = made.listRows().filter(({ grain }) => grain === grains.day);
        const all = days.find(({ byDim }) => byDim === dims.none) ?? nothing;
        for (const name of ['visits', 'flagged', 'views', 'adds', 'requests'] as const) {
          const ofKind = { visits: 'visit', flagged: 'visit', views: 'view', adds: 'add', requests: 'request' }[name];
          const meant = things.filter(({ kind, flag }) => kind === ofKind && (flag === null) === (name !== 'flagged'));
          expect(all[name]).toBe(meant.reduce((sum, { count }) => sum + count, 0));
          const byCountry = days.filter(({ dim, byDim }) => dim === dims.none && byDim === dims.country);
          expect(byCountry.reduce((sum, row) => sum + row[name], 0)).toBeLessThanOrEqual(all[name]);
        }
      }),
    );
  });
});
