// Questions about figures: which fit together, and at which field it is told what does not.
import { describe, expect, it } from 'vitest';
import { askFigures, askFunnel, measure, splitKey } from './figure-questions.ts';
import { limits } from './limits.ts';
import { steps } from './saved-questions.ts';

const visits = { measures: ['visits'] };
const faultsOf = (body: unknown): string[] => {
  const { error } = askFigures.body.safeParse(body);
  return (error?.issues ?? []).map(
    ({ path, message, code }) => `${path.join('.')} ${code === 'custom' ? message : code}`,
  );
};

describe('a question', () => {
  it('of a measure alone is of all tabs and of people, whole', () => {
    expect(askFigures.body.parse(visits)).toEqual({
      measures: ['visits'],
      tabs: ['links', 'shorts', 'shopboard', 'code', 'no_browser'],
      traffic: 'human',
      filters: [],
      split_by: [],
      order: [],
      top: [],
      q: '',
      count: 100,
      skip: 0,
    });
  });

  it.each(Object.entries(askFigures.examples))('is each example of the document: %s', (_name, body) => {
    expect(faultsOf(body)).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{ ...visits, split_by: ['country', 'device'] }, []],
    [{ ...visits, split_by: ['country', 'device', 'day'] }, []],
    [{ ...visits, split_by: ['country', 'device', 'weekday', 'hour'] }, []],
    [{ measures: ['visits', 'revenue'], split_by: ['hour'] }, []],
    [{ measures: ['cr', 'profit'], split_by: ['weekday'] }, []],
    [{ ...visits, range: 'last_24_hours' }, []],
    [{ ...visits, range: 'last_24_hours', to_date: '2026-11-01' }, ['range range_twice']],
    [{ ...visits, range: 'last_7_days' }, ['range invalid_value']],
    [{ ...visits, order: [{ by: 'visits' }, { by: 'country', direction: 'asc' }], split_by: ['country'] }, []],
    [{ ...visits, split_by: ['country', 'device', 'browser'] }, ['split_by split_too_many']],
    [{ ...visits, split_by: ['country', 'country'] }, ['split_by split_twice']],
    [{ ...visits, split_by: ['day', 'month'] }, ['split_by split_times']],
    [{ ...visits, split_by: ['day', 'hour'] }, ['split_by split_times']],
    [{ ...visits, split_by: ['month', 'weekday'] }, ['split_by split_times']],
    [{ ...visits, order: [{ by: 'revenue' }] }, ['order.0.by order_unknown']],
    [
      { measures: ['buys'], split_by: ['day', 'hour'], order: [{ by: 'country' }] },
      ['split_by split_times', 'order.0.by order_unknown'],
    ],
    // what strangers may send
    [{}, ['measures invalid_type']],
    [{ measures: [] }, ['measures too_small']],
    [{ measures: 'visits' }, ['measures invalid_type']],
    [{ measures: ['visits; drop table facts'] }, ['measures.0 invalid_value']],
    [{ measures: ['unique_visits'] }, ['measures.0 invalid_value']],
    [{ measures: Array.from({ length: 100 }, () => 'visits') }, ['measures too_big']],
    [{ ...visits, split_by: ['visitor'] }, ['split_by.0 invalid_value']],
    [{ ...visits, split_by: ['__proto__'] }, ['split_by.0 invalid_value']],
    [{ ...visits, tabs: [] }, ['tabs too_small']],
    [{ ...visits, count: 0 }, ['count too_small']],
    [{ ...visits, count: limits.answeredRows + 1 }, ['count too_big']],
    [{ ...visits, count: '10' }, ['count invalid_type']],
    [{ ...visits, skip: -1 }, ['skip too_small']],
    [{ ...visits, from_date: '2026-02-30' }, ['from_date invalid_format']],
    [{ ...visits, from_date: '2026-02-02', to_date: '2026-02-01' }, ['to_date range_backwards']],
    [{ ...visits, segment_id: '1 or 1=1' }, ['segment_id invalid_format']],
    [{ ...visits, compare: { with: 'yesterday' } }, ['compare.with invalid_union']],
    [{ ...visits, compare: { with: 'range' } }, ['compare.from_date invalid_type', 'compare.to_date invalid_type']],
    [{ ...visits, compare: { with: 'segment' } }, ['compare.segment_id invalid_type']],
    [{ ...visits, filters: [{ by: 'visitor', values: ['x'] }] }, ['filters.0.by invalid_value']],
    [
      { ...visits, filters: Array.from({ length: limits.conditions + 1 }, () => ({ by: 'tag', values: ['x'] })) },
      ['filters too_big'],
    ],
  ])('%j', (body, faults) => {
    expect(faultsOf(body)).toEqual(faults);
  });

  it('can be split by whatever can be a condition, but for tags, and ordered by whatever is asked', () => {
    expect(splitKey.options).not.toContain('tag');
    for (const by of [...measure.options, ...splitKey.options])
      expect(faultsOf({ ...visits, order: [{ by }] }).filter((fault) => !fault.endsWith('order_unknown'))).toEqual([]);
  });
});

const isFunnel = (body: object): boolean => askFunnel.body.safeParse(body).success;

describe('a funnel', () => {
  it.each<[string[], boolean]>([
    [['visit', 'order'], true],
    [['visit', 'view', 'add', 'checkout', 'order'], true],
    [['add', 'checkout'], true],
    [['visit'], false],
    [[], false],
    [['order', 'visit'], false],
    [['visit', 'visit'], false],
    [['visit', 'add', 'view'], false],
    [['visit', 'refund'], false],
    [['visit', 'view', 'add', 'checkout', 'order', 'order'], false],
  ])('%j: %s', (of, isRead) => {
    expect(steps.safeParse(of).success).toBe(isRead);
  });

  it('is a saved one or steps, not both and not neither', () => {
    const id = '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10';
    expect([isFunnel({ steps: ['visit', 'add'] }), isFunnel({ funnel_id: id })]).toEqual([true, true]);
    expect([isFunnel({}), isFunnel({ funnel_id: id, steps: ['visit', 'add'] })]).toEqual([false, false]);
  });
});
