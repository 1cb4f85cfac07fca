// What questions are written as, for all engines alike; and that nothing but checked numbers, days and currencies gets into them.
import { businessId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyDay, type Question } from './question.ts';
import { ofFiles, toLifeSql, toSalesSql, toTrafficSql, withoutMonths } from './shapes.ts';

const asked: Question = {
  businessId: businessId.parse('0b0e7c9e-4a3c-4a36-9d3f-3f1d4c1c2b1a'),
  tabs: [1, 2],
  where: [],
  range: null,
  by: [],
  currency: null,
};
const ask = (more: Partial<Question> = {}): Question => ({ ...asked, ...more });

/** What stands behind `where`, up to the groups. */
const conditionsOf = (sql: string | null): string | null =>
  sql === null ? null : sql.replace(/^.* from \w+ where /s, '').replace(/ group by .*$/s, '');
/** The keys of facts, and what they are grouped by. */
const keysOf = (sql: string | null): (string | undefined)[] => [
  sql?.match(/^.*select (.*?), (?:cast\(coalesce|sum\(n\))/s)?.[1],
  sql?.match(/ group by ([\d, ]*)/)?.[1],
];
/** What is counted of traffic, with the kinds it is counted by. */
const countedOf = (sql: string | null): [string, string][] =>
  [...(sql ?? '').matchAll(/case when kind in \(([\d, ]+)\) .*? as "(\w+)"/g)].map(([, of = '', name = '']) => [
    name,
    of,
  ]);

describe('what holds of facts of traffic', () => {
  const all = 'business = 17 and tab in (1, 2)';
  it.each<[string, Partial<Question>, string | null]>([
    ['everything', {}, `${all} and kind < 7`],
    [
      'days, both ends included',
      { range: { from: '2026-01-01', to: '2026-06-30' } },
      `business = 17 and day >= '2026-01-01' and day <= '2026-06-30' and tab in (1, 2) and kind < 7`,
    ],
    [
      'hours of the first and of the last day',
      { range: { from: '2026-11-22', to: '2026-11-23', hours: ['2026-11-22T15:00', '2026-11-23T14:00'] } },
      `business = 17 and day >= '2026-11-22' and day <= '2026-11-23' and (day <> '2026-11-22' or hour between 159 and 167) and (day <> '2026-11-23' or hour between 0 and 14) and tab in (1, 2) and kind < 7`,
    ],
    ['all days', { range: everyDay }, `${all} and kind < 7`],
    ['how far visits came besides', { ofSteps: true }, `${all} and kind <> 7`],
    [
      'days without an end',
      { range: { ...everyDay, from: '2026-01-01' } },
      `business = 17 and day >= '2026-01-01' and tab in (1, 2) and kind < 7`,
    ],
    ['a value', { where: [{ facet: 'country', values: [3] }] }, `${all} and country in (3) and kind < 7`],
    [
      'any of some values, and none of others',
      {
        where: [
          { facet: 'country', values: [3, 9] },
          { facet: 'device', values: [4], isNot: true },
        ],
      },
      `${all} and country in (3, 9) and device not in (4) and kind < 7`,
    ],
    ['what has no value', { where: [{ facet: 'referrer', values: [0] }] }, `${all} and referrer in (0) and kind < 7`],
    ['none of no values', { where: [{ facet: 'country', values: [] }] }, null],
    ['all but no values', { where: [{ facet: 'country', values: [], isNot: true }] }, `${all} and kind < 7`],
    ['what is wanted alone', { measures: ['flagged', 'adds'] }, `${all} and kind in (1, 3, 5)`],
    ['requests, not those of products', { measures: ['requests', 'orders'] }, `${all} and kind in (6)`],
    ['requests of products', { measures: ['requests'], by: ['product'] }, `${all} and product <> 0 and kind in (6, 7)`],
    ['steps where it is about them', { measures: ['viewed'], ofSteps: true }, `${all} and kind in (8)`],
    ['no steps elsewhere', { measures: ['viewed'] }, null],
    ['nothing but sales', { measures: ['orders', 'revenue'] }, null],
    ['no tab', { tabs: [] }, null],
    ['every tab, which is all there is', { tabs: [3, 1, 4, 2, 5] }, 'business = 17 and kind < 7'],
    ['all tabs but one', { tabs: [1, 2, 3] }, 'business = 17 and tab in (1, 2, 3) and kind < 7'],
    ['products, where they are asked for', { by: ['product'] }, `${all} and product <> 0`],
    ['one product', { where: [{ facet: 'product', values: [7] }] }, `${all} and product in (7) and product <> 0`],
    [
      'a reason why visits do not count',
      { where: [{ facet: 'flag', values: [8] }] },
      `${all} and flag in (8) and kind < 7`,
    ],
  ])('%s', (_, more, conditions) => {
    expect(conditionsOf(toTrafficSql(17, ask(more)))).toBe(conditions);
  });
});

it('of a cluster segments are named by their loads', () => {
  const where = 'load in (5, 9) and business = 17 and tab in (1, 2)';
  expect(conditionsOf(toTrafficSql(17, ask(), [5, 9]))).toBe(`${where} and kind < 7`);
  expect(toLifeSql('facts', { business: 17, place: [5, 9] }, asked)).toContain(`from facts where ${where} having`);
  expect(conditionsOf(toTrafficSql(17, ask(), 'files'))).toBe('business = 17 and (tab in (1, 2)) is true');
  const few = ask({
    tabs: [1, 2, 3, 4, 5],
    where: [
      { facet: 'link', values: [3] },
      { facet: 'browser', values: [4], isNot: true },
    ],
  });
  expect(conditionsOf(toTrafficSql(17, few, 'files'))).toBe(
    'business = 17 and (link in (3) and browser not in (4)) is true',
  );
  expect(() => toTrafficSql(17, ask(), ['5) or (1 = 1'] as never)).toThrow(RangeError);
});

describe('what holds of facts of sales', () => {
  const all = 'business = 17 and tab in (1, 2)';
  it.each<[string, Partial<Question>, string | null]>([
    ['orders as a whole', {}, `${all} and product = 0`],
    ['products, where they are asked for', { by: ['product'] }, `${all} and product <> 0`],
    ['nothing of what is flagged', { where: [{ facet: 'flag', values: [8] }] }, null],
    ['all of what is not flagged', { where: [{ facet: 'flag', values: [8], isNot: true }] }, `${all} and product = 0`],
    ['nothing by flags', { by: ['flag'] }, null],
    ['hours', { by: ['day', 'hour'] }, `${all} and product = 0`],
  ])('%s', (_, more, conditions) => {
    expect(conditionsOf(toSalesSql({ business: 17 }, ask(more)))).toBe(conditions);
  });

  it('orders of several products count once', () => {
    const once = 'cast(count(distinct order_id) filter (where orders > 0) as bigint) as "orders"';
    expect(toSalesSql({ business: 17 }, ask({ where: [{ facet: 'product', values: [7, 8] }] }))).toContain(once);
    expect(toSalesSql({ business: 17 }, ask({ by: ['product'] }))).toContain(once);
    expect(toSalesSql({ business: 17 }, ask())).not.toContain('distinct');
  });

  it('each currency is a row of its own where one is named, and that name is in no statement', () => {
    expect(toSalesSql({ business: 17 }, ask())).not.toMatch(/currency|commission/);
    const named = toSalesSql({ business: 17 }, ask({ currency: "USD' or 1=1", by: ['day'] }));
    expect(keysOf(named)).toEqual(['day as k0, currency', '1, 2']);
    expect(named).toContain('sum(commission)');
    expect(named).not.toContain('USD');
  });

  it('what is wanted alone is summed, and nothing asked where none of it is of sales', () => {
    const wanted = toSalesSql({ business: 17 }, ask({ currency: 'USD', measures: ['visits', 'revenue', 'discount'] }));
    expect(wanted?.match(/(?<=sum\()\w+/g)).toEqual(['revenue', 'discount']);
    expect(toSalesSql({ business: 17 }, ask({ measures: ['visits', 'views'] }))).toBe(null);
  });
});

describe('days without the months that lie in files', () => {
  const year = { from: '2026-01-10', to: '2026-12-20' };
  it.each<[string, string[], [string, string][]]>([
    ['all of them where none does', [], [['2026-01-10', '2026-12-20']]],
    [
      'those around one',
      ['2026-03-01'],
      [
        ['2026-01-10', '2026-02-28'],
        ['2026-04-01', '2026-12-20'],
      ],
    ],
    ['what is left of the first and the last', ['2026-01-01', '2026-12-01'], [['2026-02-01', '2026-11-30']]],
    [
      'those between two',
      ['2026-01-01', '2026-02-01', '2026-04-01', '2026-05-01'],
      [
        ['2026-03-01', '2026-03-31'],
        ['2026-06-01', '2026-12-20'],
      ],
    ],
  ])('%s', (_, months, left) => {
    expect(withoutMonths(year, months)).toEqual(left.map(([from, to]) => ({ from, to })));
  });

  it('none of a month that does', () => {
    expect(withoutMonths({ from: '2026-02-03', to: '2026-02-28' }, ['2026-02-01'])).toEqual([]);
  });

  it('are asked of the database in place of those of the question', () => {
    const range = { from: '2026-01-10', to: '2026-12-20' };
    const within = withoutMonths(range, ['2026-03-01']);
    expect(conditionsOf(toSalesSql({ business: 17, within }, ask({ range })))).toBe(
      `business = 17 and (day >= '2026-01-10' and day <= '2026-02-28' or day >= '2026-04-01' and day <= '2026-12-20') and tab in (1, 2) and product = 0`,
    );
    expect(conditionsOf(toSalesSql({ business: 17, within: [everyDay] }, ask()))).toBe(
      'business = 17 and tab in (1, 2) and product = 0',
    );
    const hours = { ...range, hours: ['2026-01-10T07:00', '2026-12-20T09:00'] };
    const ofHours = conditionsOf(
      toSalesSql({ business: 17, within: withoutMonths(hours, ['2026-03-01']) }, ask({ range: hours })),
    );
    expect(ofHours).toContain(`(day <> '2026-01-10' or hour between 127 and 143)`);
    expect(ofHours).toContain(`(day <> '2026-12-20' or hour between 144 and 153)`);
    expect(ofHours).toContain(`(day >= '2026-01-10' and day <= '2026-02-28' or `);
    expect(toSalesSql({ business: 17, within: [] }, ask())).toBeNull();
  });
});

describe('what is counted of traffic', () => {
  const people: [string, string][] = [
    ['flagged', '1, 3'],
    ['visits', '2'],
    ['views', '4'],
    ['adds', '5'],
    ['requests', '6'],
  ];
  const steps: [string, string][] = [
    ['viewed', '8'],
    ['added', '9'],
    ['started', '10'],
    ['ordered', '11'],
  ];
  const ofProducts = people.map(([name, of]): [string, string] => [name, name === 'requests' ? '6, 7' : of]);
  it.each<[string, Partial<Question>, [string, string][]]>([
    ['everything', {}, people],
    ['what is wanted', { measures: ['requests', 'flagged', 'orders'] }, [people[0]!, people[4]!]],
    ['how far visits came besides', { ofSteps: true }, [...people, ...steps]],
    ['requests of products, where these are counted', { by: ['product'] }, [...ofProducts, ...steps]],
  ])('%s', (_, more, counted) => {
    expect(countedOf(toTrafficSql(17, ask(more)))).toEqual(counted);
  });

  it('of files everything, whatever is wanted: it is kept', () => {
    const few = toTrafficSql(17, ask({ measures: ['views'] }), 'files');
    expect(few).toBe(toTrafficSql(17, ask(), 'files'));
    expect(countedOf(few)).toEqual(people);
    expect(toTrafficSql(17, ask({ measures: ['orders'] }), 'files')).toBeNull();
  });

  it('is one row for each key', () => {
    expect(toTrafficSql(17, ask({ by: ['tab', 'day'], measures: ['views'] }))).toBe(
      'select k0, k1, cast(coalesce(sum(case when kind in (4) then times else 0 end), 0) as bigint) as "views" from (' +
        'select tab as k0, day as k1, kind, sum(n) as times from facts where business = 17 and tab in (1, 2) and kind in (4) group by 1, 2, 3) kinds group by 1, 2',
    );
  });
});

describe('keys', () => {
  it.each<[Question['by'], string, string]>([
    [[], 'kind', '1'],
    [['country'], 'country as k0, kind', '1, 2'],
    [['tab', 'day'], 'tab as k0, day as k1, kind', '1, 2, 3'],
    [['hour', 'flag'], 'hour as k0, flag as k1, kind', '1, 2, 3'],
    [
      ['clock_hour'],
      'cast((extract(year from day) * 10000 + extract(month from day) * 100 + extract(day from day)) * 100 + hour % 24 as bigint) as k0, kind',
      '1, 2',
    ],
    [
      ['weekday', 'hour_of_day'],
      '(hour - hour % 24) as k0, case when hour < 168 then hour % 24 else 168 end as k1, kind',
      '1, 2, 3',
    ],
    [
      [{ of: 'referrer', groups: [[0, 7], [], [9]] }],
      'case when referrer in (0, 7) then 1 when referrer in (9) then 3 else 0 end as k0, kind',
      '1, 2',
    ],
    [[{ of: 'referrer', groups: [[]] }], '0 as k0, kind', '1, 2'],
    [
      [{ of: 'day', groups: [{ from: '2026-01-03', to: '2026-02-01' }] }],
      "case when day >= '2026-01-03' and day <= '2026-02-01' then 1 else 0 end as k0, kind",
      '1, 2',
    ],
    [['month'], 'cast(extract(year from day) * 100 + extract(month from day) as bigint) as k0, kind', '1, 2'],
  ])('%j, and the kind of what was counted', (by, keys, groups) => {
    expect(keysOf(toTrafficSql(17, ask({ by })))).toEqual([keys, groups]);
  });

  it('of sales are those that are asked for alone', () => {
    expect(keysOf(toSalesSql({ business: 17 }, ask({ by: ['link', 'day'] })))).toEqual([
      'link as k0, day as k1',
      '1, 2',
    ]);
    expect(toSalesSql({ business: 17 }, ask())).not.toContain('group by');
  });
});

it('the life of a scope is its first and its last day', () => {
  expect(toLifeSql('facts', { business: 17 }, asked)).toBe(
    `select cast(min(day) as varchar) as "first", cast(max(day) as varchar) as "last" from facts where business = 17 and tab in (1, 2) having count(*) > 0`,
  );
  expect(toLifeSql('sale_facts', { business: 17 }, { ...asked, where: [{ facet: 'flag', values: [1] }] })).toBeNull();
});

it('files are read in place of the table, whatever their folder is called', () => {
  expect(ofFiles('select 1 from facts', ['/data/a.parquet', `/o'hara/b.parquet`])).toBe(
    `with facts as (select * from read_parquet(['/data/a.parquet', '/o''hara/b.parquet'])) select 1 from facts`,
  );
});

/** What is thrown, as a text; nothing where nothing is. */
function readRefusal(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (problem) {
    return String(problem);
  }
}

describe('what is refused', () => {
  const inject = `1) or 1 = 1 --`;
  it.each<[string, Partial<Question>]>([
    ['a value that is no integer', { where: [{ facet: 'link', values: [1.5] }] }],
    ['a value that is a text', { where: [{ facet: 'link', values: [inject as unknown as number] }] }],
    ['a tab that is a text', { tabs: [inject as unknown as number] }],
    ['a value beyond whole numbers', { where: [{ facet: 'link', values: [2 ** 60] }] }],
    ['an hour that is none', { range: { from: '2026-01-01', to: '2026-01-01', hours: [`2026-01-01' or '1' = '1`] } }],
    ['a day that is none', { range: { from: `2026-01-01' or '1' = '1`, to: '2026-01-01' } }],
  ])('%s', (_, more) => {
    expect(() => toTrafficSql(17, ask(more))).toThrow(RangeError);
  });

  it('a business that is no number', () => {
    expect(() => toTrafficSql(Number.NaN, ask())).toThrow(RangeError);
  });

  it('anything else: whatever passes holds digits, days and words of ours alone', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.double(), fc.string()), { maxLength: 4 }), (values) => {
        const isRefused = values.some((value) => !Number.isSafeInteger(value));
        const write = (): string =>
          toTrafficSql(17, ask({ where: [{ facet: 'link', values: values as number[] }] })) ?? '';
        const told = isRefused ? readRefusal(write) : write();
        expect(told).toMatch(isRefused ? /^RangeError/ : /^[a-z0-9 =<>()',_"-]*$/);
      }),
    );
  });
});
