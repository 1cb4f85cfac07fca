// Which addresses a short or an experience may lead to.
import { describe, expect, it } from 'vitest';
import { readStoreAddress, toDomainName } from './store-address.ts';

const domains = ['https://shop.example', 'brand.example', 'http://localhost:3001', 'https://mall.example/en/'];
const read = (typed: string) => {
  const reading = readStoreAddress(typed, domains);
  if (reading.state === 'valid') return reading.url;
  return reading.state === 'invalid' ? reading.reason : reading.state;
};

describe('§5 short: custom URL: https added, must start with a domain of the store, empty says nothing (readStoreAddress)', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['shop.example', 'https://shop.example/'],
    ['\u200Fshop.example/a\u200B', 'https://shop.example/a'],
    ['  https://shop.example/products/linen?x=1#top ', 'https://shop.example/products/linen?x=1#top'],
    ['HTTPS://SHOP.example/A', 'https://shop.example/A'],
    ['http://shop.example/a', 'http://shop.example/a'],
    ['brand.example/sale', 'https://brand.example/sale'],
    ['localhost:3001/products/a', 'http://localhost:3001/products/a'],
    ['mall.example/en/shirts', 'https://mall.example/en/shirts'],
    ['mall.example/en', 'https://mall.example/en'],
    ['shop.example/חולצה', 'https://shop.example/%D7%97%D7%95%D7%9C%D7%A6%D7%94'],
  ])('takes %j as %s', (typed, expected) => {
    expect(read(typed)).toBe(expected);
  });

  it.each([
    ['https://other.example/', 'foreign'],
    ['shop.example.evil.example', 'foreign'],
    ['notshop.example', 'foreign'],
    ['https://evil.example/https://shop.example', 'foreign'],
    ['https://shop.example:8443/', 'foreign'],
    ['mall.example/english', 'foreign'],
    ['mall.example/en/../he', 'foreign'],
    ['https://shop.example@evil.example/', 'format'],
    ['shop.example@evil.example', 'format'],
    ['javascript:alert(1)', 'format'],
    ['javascript://shop.example/%0aalert(1)', 'format'],
    ['data:text/html,hi', 'format'],
    ['mailto:someone@shop.example', 'format'],
    ['ftp://shop.example/', 'format'],
    ['https://', 'format'],
    ['shop.example/two words', 'format'],
    [`shop.example/${'a'.repeat(2000)}`, 'format'],
  ])('refuses %j: %s', (typed, reason) => {
    expect(read(typed)).toBe(reason);
  });

  it('has no place to lead to without a domain', () => {
    expect(readStoreAddress('shop.example', [])).toEqual({ state: 'invalid', reason: 'foreign' });
    expect(readStoreAddress('shop.example', ['', 'not a domain'])).toEqual({ state: 'invalid', reason: 'foreign' });
  });
});

it.each([
  ['https://shop.example', 'shop.example'],
  ['https://shop.example/', 'shop.example'],
  ['shop.example', 'shop.example'],
  ['http://localhost:3001', 'localhost:3001'],
])('names the domain of %s', (domain, name) => {
  expect(toDomainName(domain)).toBe(name);
});
