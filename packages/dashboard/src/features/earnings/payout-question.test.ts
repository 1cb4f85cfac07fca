// The question of the list of payments in its address, and as it is sent; hostile ones too.
import { expect, test } from 'vitest';
import {
  countPayoutFilters,
  noPayoutQuestion,
  readPayoutQuestion,
  toPayoutSearch,
  toPayoutsSent,
  toSort,
  toSortState,
} from './payout-question.ts';

const whole = {
  influencer: 'maya',
  method: 'bank',
  state: 'undone',
  days: '2026-01-01..2026-01-31',
  sort: 'amount.asc',
};

test.each([
  ['nothing', '', noPayoutQuestion],
  ['what it does not know', '?method=cash&state=lost&sort=name', noPayoutQuestion],
  ['everything', toPayoutSearch('', whole), whole],
  ['beside the currency', '?currency=EUR&method=paypal', { ...noPayoutQuestion, method: 'paypal' }],
])('reads %s', (_what, search, expected) => {
  expect(readPayoutQuestion(search)).toEqual(expected);
});

test.each([
  ['adds', '?currency=EUR', { method: 'bank' }, '?currency=EUR&method=bank'],
  ['takes away the last', '?method=bank', { method: '' }, ''],
  ['drops what is no part of it', '?page=3&state=paid', {}, '?state=paid'],
])('%s', (_what, search, change, expected) => {
  expect(toPayoutSearch(search, change)).toBe(expected);
});

test.each([
  ['', 'paid_on', true],
  ['day.asc', 'paid_on', false],
  ['amount', 'amount', true],
  ['amount.asc', 'amount', false],
])('the order “%s” is told by a heading', (sort, id, isDescending) => {
  expect(toSortState(sort)).toEqual({ id, isDescending });
  expect(toSort({ id, isDescending })).toBe(sort);
});

test('is counted and sent', () => {
  expect([countPayoutFilters(noPayoutQuestion), countPayoutFilters(whole)]).toEqual([0, 4]);
  expect(toPayoutsSent(noPayoutQuestion, 'USD', '2026-02-01')).toEqual({ currency: 'USD' });
  expect(toPayoutsSent(whole, 'EUR', '2026-02-01')).toEqual({
    currency: 'EUR',
    influencer_username: 'maya',
    method: 'bank',
    state: 'undone',
    from_date: '2026-01-01',
    to_date: '2026-01-31',
    sort_by: 'amount',
    direction: 'asc',
  });
});
