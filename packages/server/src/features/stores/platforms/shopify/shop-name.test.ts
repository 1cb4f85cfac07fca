// What a person may type as a store, and what must never become an address we send secrets to.
import { describe, expect, it } from 'vitest';
import { isShopDomain, readShopDomain, shopBase } from './shop-name.ts';

const real = 'https://{shop}';
const sandbox = 'http://localhost:3001/{handle}';

describe('readShopDomain', () => {
  it.each([
    'atelier',
    ' Atelier ',
    'atelier.myshopify.com',
    'ATELIER.MYSHOPIFY.COM',
    'https://atelier.myshopify.com',
    'http://atelier.myshopify.com/',
    'https://atelier.myshopify.com/admin/products?a=1#b',
    'admin.shopify.com/store/atelier',
    'https://admin.shopify.com/store/atelier/settings',
  ])('reads %s', (typed) => {
    expect(readShopDomain(typed, real)).toBe('atelier.myshopify.com');
  });

  it.each([
    '',
    ' ',
    '-atelier',
    'evil.com#.myshopify.com',
    'evil.com?.myshopify.com',
    'evil.com/.myshopify.com',
    'evil.com\\.myshopify.com',
    'atelier.myshopify.com.evil.com',
    'atelier.myshopify.com@evil.com',
    'evil.com@atelier.myshopify.com',
    'user:pass@atelier.myshopify.com',
    'atelier.myshopify.com:8443',
    'a.b.myshopify.com',
    '.myshopify.com',
    'atelier.myshopify.com\nevil',
    'atelier%2emyshopify.com',
    'аtelier.myshopify.com',
    'atelier。myshopify。com',
    'atelier.myshopify.co',
    'myshopify.com',
    'javascript:alert(1)',
    'ftp://atelier.myshopify.com',
    '//atelier.myshopify.com',
    '../admin',
    'admin.shopify.com/store/',
    'admin.shopify.com/store/../evil',
    'admin.shopify.com.evil.com/store/atelier',
    'http://localhost:3001/atelier',
    `${'a'.repeat(101)}.myshopify.com`,
  ])('refuses %j', (typed) => {
    expect(readShopDomain(typed, real)).toBeNull();
  });

  it.each([
    ['http://localhost:3001/atelier', 'atelier.myshopify.com'],
    ['http://localhost:3001/atelier/admin', 'atelier.myshopify.com'],
    ['atelier', 'atelier.myshopify.com'],
    ['http://localhost:3001/', null],
    ['http://localhost:3001/../evil', null],
    ['http://localhost:30011/atelier', null],
    ['http://localhost:3001@evil.com/atelier', null],
  ])('reads %s in the sandbox', (typed, domain) => {
    expect(readShopDomain(typed, sandbox)).toBe(domain);
  });
});

describe('isShopDomain', () => {
  it.each(['atelier.myshopify.com', '1-2-3.myshopify.com'])('takes %s', (text) => {
    expect(isShopDomain(text)).toBe(true);
  });
  it.each(['', 'Atelier.myshopify.com', 'atelier.myshopify.com/', 'atelier.myshopify.com\n', 'x'])(
    'refuses %j',
    (text) => {
      expect(isShopDomain(text)).toBe(false);
    },
  );
});

it.each([
  [real, 'https://atelier.myshopify.com'],
  [sandbox, 'http://localhost:3001/atelier'],
  ['http://localhost:3001/{handle}/', 'http://localhost:3001/atelier'],
])('shopBase of %s', (template, base) => {
  expect(shopBase('atelier.myshopify.com', template)).toBe(base);
});
