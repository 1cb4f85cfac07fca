// Addresses into the store: what a hostile title, code or query does to them, read back as the store reads them.
import { describe, expect, it } from 'vitest';
import type { HandOver } from '../../model.ts';
import { cartAddress, pageAddress } from './storefront-address.ts';

const noUtm = { utm_source: null, utm_medium: null, utm_campaign: null, utm_term: null, utm_content: null };
const bare: HandOver = { clickId: null, promocode: null, utm: noUtm, ref: 'Ab3dE9x' };
const full: HandOver = {
  clickId: '0192f0c8.sig_-1',
  promocode: 'LENA10',
  utm: { ...noUtm, utm_source: 'instagram', utm_campaign: 'Été & fall + 50%|a:b' },
  ref: 'Ab3dE9x',
};
const real = { primaryUrl: 'https://atelier.example' };
const sandbox = { primaryUrl: 'http://localhost:3001/atelier' };

const parametersOf = (address: string): [string, string][] => [...new URL(address).searchParams];

describe('cartAddress', () => {
  it('carries goods, discount, click, link and UTM values', () => {
    const address = cartAddress(real, [{ variantId: '9101', quantity: 2 }], full);
    expect(address).toMatch(/^https:\/\/atelier\.example\/cart\/9101:2\?/);
    expect(parametersOf(address)).toEqual([
      ['discount', 'LENA10'],
      ['attributes[__lk]', '0192f0c8.sig_-1'],
      ['attributes[ref_link]', 'Ab3dE9x'],
      ['ref', 'Ab3dE9x'],
      ['utm_source', 'instagram'],
      ['utm_campaign', 'Été & fall + 50%|a:b'],
    ]);
  });

  const rows: [string, { variantId: string; quantity: number }[], string][] = [
    [
      'joins several',
      [
        { variantId: '1', quantity: 1 },
        { variantId: '2', quantity: 3 },
      ],
      '/cart/1:1,2:3',
    ],
    [
      'adds up the same variant',
      [
        { variantId: '1', quantity: 1 },
        { variantId: '1', quantity: 2 },
      ],
      '/cart/1:3',
    ],
    [
      'buys at least one',
      [
        { variantId: '1', quantity: 0 },
        { variantId: '2', quantity: -4 },
      ],
      '/cart/1:1,2:1',
    ],
    ['buys whole pieces', [{ variantId: '1', quantity: 2.9 }], '/cart/1:2'],
    ['leads to the storefront with nothing to buy', [], '/'],
  ];
  it.each(rows)('%s', (_, lines, path) => {
    expect(new URL(cartAddress(real, lines, bare)).pathname).toBe(path);
    expect(new URL(cartAddress(sandbox, lines, bare)).pathname).toBe(`/atelier${path}`);
  });

  it.each(['a&b=c', 'x#y', '50%25', 'ש"ח', 'a+b', '../..', '"><script>'])('keeps the code %s whole', (promocode) => {
    const address = cartAddress(real, [{ variantId: '1', quantity: 1 }], { ...bare, promocode });
    expect(new URL(address).searchParams.get('discount')).toBe(promocode);
    expect(new URL(address).hash).toBe('');
  });
});

describe('pageAddress', () => {
  const rows: [string, string, [string, string][]][] = [
    ['a plain page', 'https://atelier.example/products/shirt', []],
    [
      'an existing query',
      'https://atelier.example/products/shirt?variant=1&a=b%26c',
      [
        ['variant', '1'],
        ['a', 'b&c'],
      ],
    ],
    [
      'a repeated parameter',
      'https://atelier.example/?x=1&x=2',
      [
        ['x', '1'],
        ['x', '2'],
      ],
    ],
    ['a page without a path', 'https://atelier.example', []],
    ['a question mark with nothing behind it', 'https://atelier.example/p?', []],
  ];
  it.each(rows)('adds to %s', (_, url, kept) => {
    const address = pageAddress(real, url, { ...full, promocode: null });
    expect(parametersOf(address)).toEqual([
      ...kept,
      ['vtr', '0192f0c8.sig_-1'],
      ['ref', 'Ab3dE9x'],
      ['utm_source', 'instagram'],
      ['utm_campaign', 'Été & fall + 50%|a:b'],
    ]);
  });

  it('keeps the fragment, the merchant’s own UTM values and referral code, and replaces a copied click id', () => {
    const url = 'https://atelier.example/p?utm_source=mail&ref=mine&vtr=old#size';
    const address = pageAddress(real, url, { ...full, promocode: null });
    expect(new URL(address).hash).toBe('#size');
    expect(parametersOf(address)).toEqual([
      ['utm_source', 'mail'],
      ['ref', 'mine'],
      ['vtr', '0192f0c8.sig_-1'],
      ['utm_campaign', 'Été & fall + 50%|a:b'],
    ]);
  });

  const discounted: [string, { primaryUrl: string }, string, string][] = [
    ['a page', real, 'https://atelier.example/products/shirt?a=1#top', '/products/shirt'],
    ['the storefront itself', real, 'https://atelier.example', '/'],
    ['a page of a storefront in a folder', sandbox, 'http://localhost:3001/atelier/products/shirt', '/products/shirt'],
    ['that storefront itself', sandbox, 'http://localhost:3001/atelier', '/'],
    ['two slashes that would name another host', real, 'https://atelier.example//evil.example/x', '/evil.example/x'],
  ];
  it.each(discounted)('leads through the discount link to %s', (_, store, url, path) => {
    const address = new URL(pageAddress(store, url, full));
    expect(address.href.startsWith(`${store.primaryUrl}/discount/LENA10?redirect=`)).toBe(true);
    // the store tells of this address as the landing page: campaign and click are told by it, not by the page alone
    expect([...address.searchParams].slice(1)).toEqual([
      ['vtr', '0192f0c8.sig_-1'],
      ['ref', 'Ab3dE9x'],
      ['utm_source', 'instagram'],
      ['utm_campaign', 'Été & fall + 50%|a:b'],
    ]);
    expect([...address.searchParams.keys()][0]).toBe('redirect');
    const redirect = address.searchParams.get('redirect') ?? '';
    expect(redirect).toMatch(/^\/(?!\/)/);
    const target = new URL(redirect, 'https://any.example');
    expect(target.host).toBe('any.example');
    expect(target.pathname).toBe(path);
    expect(target.searchParams.get('vtr')).toBe('0192f0c8.sig_-1');
    expect(target.searchParams.get('utm_campaign')).toBe('Été & fall + 50%|a:b');
    expect(target.hash).toBe(new URL(url).hash);
  });

  it.each(['A/B', 'a?b', 'x#y', 'קוד', '..', 'a b'])('keeps the code %s one segment of the path', (promocode) => {
    const address = pageAddress(real, 'https://atelier.example/p', { ...full, promocode });
    expect(new URL(address).pathname.split('/').length).toBeLessThanOrEqual(3);
    expect(new URL(address).searchParams.get('redirect')).toMatch(/^\/p\?/);
  });

  it.each([
    ['another domain', real, 'https://atelier.myshopify.com/products/shirt'],
    ['another port', sandbox, 'http://localhost:3002/atelier/p'],
    ['a neighbour folder', sandbox, 'http://localhost:3001/atelier-two/p'],
  ])('leaves the code to the page on %s', (_, store, url) => {
    const address = pageAddress(store, url, full);
    expect(address.startsWith(`${url}?vtr=`)).toBe(true);
    expect(address).not.toContain('LENA10');
  });
});
