// Addresses of lists and of what lies over them, read and written; hostile ones too.
import { describe, expect, it } from 'vitest';
import { isNarrowed, readListQuestion, readOver, toListAddress } from './list-address.ts';

const nothing = { words: '', tag: '', isArchived: false, sort: '', isBroken: false };

describe('what a list was asked for', () => {
  it.each([
    ['', nothing],
    ['?q=gold', { ...nothing, words: 'gold' }],
    ['?q=%20gold%20ring%20', { ...nothing, words: 'gold ring' }],
    ['?tag=summer&archived=1', { ...nothing, tag: 'summer', isArchived: true }],
    ['?sort=revenue&broken=1', { ...nothing, sort: 'revenue', isBroken: true }],
    ['?archived=true&tag=', nothing],
    ['?q=%F0%9F%8E%81&unknown=1', { ...nothing, words: '🎁' }],
  ])('%s', (search, question) => {
    expect(readListQuestion(search)).toEqual(question);
  });

  it.each([
    ['/admin/links', nothing, {}, '/admin/links'],
    ['/admin/links/create', nothing, { copy: '4' }, '/admin/links/create?copy=4'],
    [
      '/admin/links',
      { ...nothing, words: ' a&b ', tag: 'c d', isArchived: true },
      {},
      '/admin/links?q=a%26b&tag=c+d&archived=1',
    ],
    ['/admin/links/create', { ...nothing, words: 'x' }, { products: '' }, '/admin/links/create?q=x'],
  ])('%s with %j', (path, question, further, address) => {
    expect(toListAddress(path, question, further)).toBe(address);
  });

  it('comes back from its own address', () => {
    const question = { words: 'שמלה & co', tag: 'קיץ 2026', isArchived: true, sort: 'visits', isBroken: true };
    const address = toListAddress('/admin/links', question);
    expect(readListQuestion(address.slice(address.indexOf('?')))).toEqual(question);
    expect(isNarrowed(question)).toBe(true);
    expect(isNarrowed(nothing)).toBe(false);
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
