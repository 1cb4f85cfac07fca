// Addresses of lists and of what lies over them, read and written; hostile ones too.
import { describe, expect, it } from 'vitest';
import {
  countFilters,
  isNarrowed,
  type ListQuestion,
  noQuestion,
  readListQuestion,
  readOver,
  toListAddress,
  toUnnarrowed,
} from './list-address.ts';

const nothing = noQuestion;

describe('what a list was asked for', () => {
  it.each([
    ['', nothing],
    ['?q=gold', { ...nothing, words: 'gold' }],
    ['?q=%20gold%20ring%20', { ...nothing, words: 'gold ring' }],
    ['?tag=summer&archived=1', { ...nothing, tags: ['summer'], isArchived: true }],
    ['?sort=revenue&broken=1', { ...nothing, sort: 'revenue', isBroken: true }],
    ['?archived=true&tag=', nothing],
    ['?tag=a,%20b%20,,a', { ...nothing, tags: ['a', 'b'] }],
    ['?sort=visits.asc', { ...nothing, sort: 'visits', isAscending: true }],
    ['?sort=created.asc', { ...nothing, isAscending: true }],
    ['?sort=created', nothing],
    [
      '?influencer=-&layout=GRID&created=last_7_days',
      { ...nothing, influencer: '-', layout: 'GRID', created: 'last_7_days' },
    ],
    ['?q=%F0%9F%8E%81&unknown=1', { ...nothing, words: '🎁' }],
  ])('%s', (search, question) => {
    expect(readListQuestion(search)).toEqual(question);
  });

  it.each([
    ['/admin/links', nothing, {}, '/admin/links'],
    ['/admin/links/create', nothing, { copy: '4' }, '/admin/links/create?copy=4'],
    [
      '/admin/links',
      { ...nothing, words: ' a&b ', tags: ['c d'], isArchived: true },
      {},
      '/admin/links?q=a%26b&tag=c+d&archived=1',
    ],
    ['/admin/links/create', { ...nothing, words: 'x' }, { products: '' }, '/admin/links/create?q=x'],
  ])('%s with %j', (path, question, further, address) => {
    expect(toListAddress(path, question, further)).toBe(address);
  });

  it('comes back from its own address', () => {
    const question: ListQuestion = {
      words: 'שמלה & co',
      tags: ['קיץ 2026', 'x'],
      influencer: 'lena',
      created: '2026-01-01..2026-01-31',
      layout: 'STRIP',
      gate: 'ended',
      isArchived: true,
      isBroken: true,
      who: ['maya', 'tom'],
      status: 'inactive',
      terms: 'flat',
      code: 'without',
      isPayable: true,
      sort: 'visits',
      isAscending: true,
      range: 'last_7_days',
      segment: 'some',
    };
    const address = toListAddress('/admin/links', question);
    expect(readListQuestion(address.slice(address.indexOf('?')))).toEqual(question);
    expect(isNarrowed(question)).toBe(true);
    expect(countFilters(question)).toBe(12);
    expect(isNarrowed(nothing)).toBe(false);
    const { sort, isAscending, range, segment } = question;
    expect(toUnnarrowed(question)).toEqual({ ...nothing, sort, isAscending, range, segment });
    expect(isNarrowed(toUnnarrowed(question))).toBe(false);
  });
});

it.each([
  ['/admin/links', '', null],
  ['/admin/links/', '', null],
  ['/admin/linksmith/4/edit', '', null],
  ['/admin/links/create', '', { id: null, isPreview: false }],
  ['/admin/links/create', '?copy=4', { id: '4', isPreview: false }],
  ['/admin/links/4/edit', '', { id: '4', isPreview: false }],
  ['/admin/links/4/preview', '?q=x', { id: '4', isPreview: true }],
])('what lies over the list at %s%s', (path, search, over) => {
  expect(readOver('/admin/links', path, search)).toEqual(over);
});
