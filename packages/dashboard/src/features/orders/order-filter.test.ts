// The filters of orders in the address, and as they are sent.
import { describe, expect, test } from 'vitest';
import {
  countFilters,
  noQuestion,
  readOrderQuestion,
  toFilterSent,
  toOrderSearch,
  toSort,
  toSortSent,
  toSortState,
  toViewAddress,
} from './order-filter.ts';

const link = '01890a5d-ac96-774b-bcce-b302099a8057';
const whole = {
  words: '1042',
  credit: 'credited',
  payment: 'paid',
  influencer: 'maya',
  link,
  code: 'MAYA10',
  commission: 'held',
  sort: 'total.asc',
} as const;

describe('the address of the orders', () => {
  test.each([
    ['nothing', '', noQuestion],
    ['what it does not know', '?credit=x&payment=y&commission=z&link=7', noQuestion],
    ['spaces', '?q=%20%20&code=%20a%20', { ...noQuestion, code: 'a' }],
    ['everything', toOrderSearch('', whole), whole],
    ['an order that there is not', '?sort=name', noQuestion],
    ['the other way round', '?sort=created.asc', { ...noQuestion, sort: 'created.asc' }],
    ['beside its days', '?range=last_7_days&q=7', { ...noQuestion, words: '7' }],
  ])('reads %s', (_what, search, expected) => {
    expect(readOrderQuestion(search)).toEqual(expected);
  });

  test.each([
    ['adds', '?range=today', { payment: 'refunded' }, '?range=today&payment=refunded'],
    ['takes away', '?q=7&payment=paid', { payment: '' }, '?q=7'],
    ['takes away the last', '?credit=own', { credit: 'all' }, ''],
    ['clears all but the days', `?range=today&${toOrderSearch('', whole).slice(1)}`, noQuestion, '?range=today'],
    ['trims', '', { words: '  #1042 ' }, '?q=%231042'],
  ] as const)('%s', (_what, search, change, expected) => {
    expect(toOrderSearch(search, change)).toBe(expected);
  });

  test.each([
    [noQuestion, 0],
    [{ ...noQuestion, words: '7' }, 0],
    [whole, 6],
  ])('counts its filters', (question, count) => expect(countFilters(question)).toBe(count));
});

test.each([
  ['', 'order', true, {}],
  ['created.asc', 'order', false, { direction: 'asc' }],
  ['total', 'total', true, { sort_by: 'total_price' }],
  ['total.asc', 'total', false, { sort_by: 'total_price', direction: 'asc' }],
] as const)('the order “%s” is told by a heading and sent', (sort, id, isDescending, sent) => {
  expect(toSortState(sort)).toEqual({ id, isDescending });
  expect(toSort({ id, isDescending })).toBe(sort);
  expect(toSortSent(sort)).toEqual(sent);
});

test('a view keeps the question and the days, and nothing else of the address', () => {
  expect(toViewAddress('?range=today&page=9', noQuestion)).toBe('?range=today');
  expect(toViewAddress('?page=9', noQuestion)).toBe('');
  const address = toViewAddress('?range=today', whole);
  expect(readOrderQuestion(address)).toEqual(whole);
  expect(toViewAddress(address, readOrderQuestion(address))).toBe(address);
});

test('is sent as the endpoint takes it', () => {
  expect(toFilterSent(noQuestion, null)).toEqual({});
  expect(toFilterSent({ ...noQuestion, credit: 'own' }, null)).toEqual({ self_purchase: 'true' });
  expect(toFilterSent(whole, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
    q: '1042',
    credited: 'true',
    payment: 'paid',
    influencer_username: 'maya',
    link_id: link,
    code: 'MAYA10',
    commission: 'held',
    from_date: '2026-11-01',
    to_date: '2026-11-02',
  });
});
