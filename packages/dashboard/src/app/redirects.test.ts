// Addresses: what is read from them, what is kept, and what is never followed.
import { describe, expect, test } from 'vitest';
import { readReturnRoute, toReturnRoute } from '../api/return-route.ts';
import { readSearch, readSignInCode, toSearch } from './redirects.ts';

describe('return routes', () => {
  test.each([
    ['/admin/links', '?q=dress', '/admin/links?q=dress'],
    ['/admin/links/0b8e/edit', '?x=1', '/admin/links/0b8e/edit?x=1'],
    [
      '/admin/analytics',
      '?range=2026-11-01..2026-11-22&tab=shorts',
      '/admin/analytics?range=2026-11-01..2026-11-22&tab=shorts',
    ],
    ['/admin/home', '?auth=used-up', '/admin/home'],
    ['/admin/links', '?auth=used-up&q=%D7%A9', '/admin/links?q=%D7%A9'],
    ['/admin/home', '?next=//elsewhere.example', '/admin/home?next=%2F%2Felsewhere.example'],
    ['/auth', '?auth=abc', '/auth?auth=abc'],
    ['/auth', '', '/auth'],
    ['/tiktok/auth', '?code=a*1%21&state=s', '/tiktok/auth?code=a*1%21&state=s'],
    ['/pricing-plans', '', '/pricing-plans'],
    ['/pricing-plans/chosen', '?charge_id=7', '/pricing-plans/chosen?charge_id=7'],
  ])('%s%s is kept as %s', (pathname, search, kept) => {
    expect(toReturnRoute(pathname, search)).toBe(kept);
    expect(readReturnRoute(kept)).toBe(kept);
  });

  test.each([
    null,
    '',
    '/',
    '/login',
    'https://elsewhere.example/admin/home',
    '//elsewhere.example/admin/home',
    '//elsewhere.example?/admin/home',
    '/admin/home#?q=1',
    '/admin//elsewhere.example/..\\x',
    'javascript:alert(1)',
    '/authx?auth=1',
    '//tiktok/auth',
    '/pricing-plans//elsewhere.example',
    '/pricing-plansx',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'https:elsewhere.example',
    '\t//elsewhere.example',
    '/\t/elsewhere.example',
    '%2f%2felsewhere.example',
    '/%5celsewhere.example',
    '/admin/home\n//elsewhere.example',
    '/admin/..//elsewhere.example',
    '//elsewhere.example@localhost/admin/home',
    'data:text/html,x',
    '/admin/',
  ])('%s leads home', (stored) => {
    expect(readReturnRoute(stored)).toBe('/admin/home');
  });
});

describe('sign-in links', () => {
  test.each([
    ['/admin/home', { auth: 'code' }, 'code'],
    ['/login', { auth: 'code' }, 'code'],
    ['/auth', { auth: 'store-grant' }, null],
    ['/admin/home', { auth: '' }, null],
    ['/admin/home', {}, null],
  ] as const)('%s with %j carries %s', (pathname, search, code) => {
    expect(readSignInCode(pathname, search)).toBe(code);
  });
});

describe('query strings', () => {
  test.each([
    ['?token=123', { token: '123' }],
    ['?token=1e5&q=true', { token: '1e5', q: 'true' }],
    ['?q=a%20b&q=c', { q: 'c' }],
    ['?q=%D7%A9%D7%9E%D7%9C%D7%94', { q: 'שמלה' }],
    ['', {}],
  ])('%s is read as texts', (search, expected) => {
    expect(readSearch(search)).toEqual(expected);
  });

  test('absent and empty values are not written', () => {
    expect(toSearch({ q: 'a b', skip: 0, none: undefined, empty: '', list: ['x'] })).toBe('?q=a+b&skip=0');
    expect(toSearch({ q: '' })).toBe('');
  });
});
