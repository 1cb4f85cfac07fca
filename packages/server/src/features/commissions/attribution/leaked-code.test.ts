// Which codes look leaked: edges of the numbers, one place in many clothes, and owners whose followers do come through her links.
import { leakedCode } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { findLeak, type CodeOrder } from './leaked-code.ts';

const hosts = ['atelier.example', 'atelier.myshopify.com'];
const from = (referringSite: string | null, more: Partial<CodeOrder> = {}): CodeOrder => ({
  clicked: false,
  referringSite,
  landingSite: '/',
  ...more,
});
const times = (count: number, order: CodeOrder): CodeOrder[] => Array.from({ length: count }, () => order);
const sites = (count: number): CodeOrder[] =>
  Array.from({ length: count }, (_, n) => from(`https://coupons${n}.example/deals`));
const { orders: enough, places: many } = leakedCode;
const wide = [...sites(many), ...times(enough - many, from(null))];

describe('findLeak', () => {
  it.each<[string, CodeOrder[], boolean]>([
    ['no order', [], false],
    ['just enough orders from just enough places', wide, true],
    ['one order fewer', wide.slice(0, -1), false],
    ['one place fewer', [...sites(many - 1), ...times(enough, from(null))], false],
    ['hundreds from one place, where she posts', times(300, from('https://www.instagram.com/noa')), false],
    ['hundreds without any place', times(300, from(null)), false],
    [
      'one place in many clothes',
      ['l', 'www', 'm', 'lm', 'web', 'touch'].flatMap((part) => times(3, from(`https://${part}.instagram.com/`))),
      false,
    ],
    ['many pages of one site', times(12, from('x')).map((_, n) => from(`https://blog.example/page/${n}`)), false],
    [
      'places under a national ending',
      Array.from({ length: enough }, (_, n) => from(`https://deals${n}.co.uk/`)),
      true,
    ],
    ['one of them under it', times(enough, from('x')).map((_, n) => from(`https://part${n}.deals.co.uk/`)), false],
    ['the store itself is no place', times(12, from('https://www.atelier.example/cart')), false],
    ['nor by its other address', [...sites(many - 1), ...times(enough, from('https://atelier.myshopify.com/'))], false],
    ['shoppers who clicked a link of hers', wide.map((order) => ({ ...order, clicked: true })), false],
    ['a leak is not hidden by some who did', [...wide, ...times(50, from(null, { clicked: true }))], true],
    [
      'those who did lend no place',
      [...wide.slice(1), ...times(5, from('https://x.example', { clicked: true }))],
      false,
    ],
    [
      'campaigns where no site is known',
      Array.from({ length: enough }, (_, n) => from(null, { landingSite: `/?utm_source=site${n}` })),
      true,
    ],
    [
      'one campaign written in several ways',
      ['News', 'news', ' NEWS '].flatMap((name) =>
        times(5, from(null, { landingSite: `/?utm_source=${encodeURIComponent(name)}` })),
      ),
      false,
    ],
    [
      'what is no address',
      ['', 'coupons', 'javascript:alert(1)', 'https://', '//a', 'ftp://b.example'].flatMap((text) =>
        times(2, from(text)),
      ),
      false,
    ],
    [
      'apps that tell their names',
      Array.from({ length: enough }, (_, n) => from(`android-app://com.coupon${n}.shop/`)),
      true,
    ],
  ])('%s', (_title, orders, isLeak) => {
    expect(findLeak(orders, hosts) !== null).toBe(isLeak);
    expect(findLeak(orders.toReversed(), hosts)).toEqual(findLeak(orders, hosts));
  });

  it('names the places with most orders first, then by name', () => {
    const leak = findLeak([...wide, from('https://www.coupons3.example'), from('https://a.example')], hosts);
    expect(leak?.orders).toBe(enough + 2);
    expect(leak?.places.slice(0, 3)).toEqual([
      { name: 'coupons3.example', orders: 2 },
      { name: 'a.example', orders: 1 },
      { name: 'coupons0.example', orders: 1 },
    ]);
  });
});
