// Which addresses are a link's, and which belong to the rest of the program, however they are written.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isOfSearch, readOnlyPart, readPublicAddress, type PublicAddress } from './public-address.ts';

const code = 'aB3xyz9';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', ''] as const;

/** What an address is, by the methods it is that for. */
const kinds = (url: string): Record<string, string> =>
  Object.fromEntries(
    methods.flatMap((method) => {
      const address = readPublicAddress(method, url);
      return address ? [[method, address.kind]] : [];
    }),
  );

describe('what an address is depends on the method', () => {
  it.each<[string, Record<string, string>]>([
    [`/${code}`, { GET: 'link', HEAD: 'link' }],
    [`/${code}/`, { GET: 'link', HEAD: 'link' }],
    [`/${code}?utm_source=ig`, { GET: 'link', HEAD: 'link' }],
    [`/${code}/checkout`, { GET: 'back', HEAD: 'back', POST: 'checkout' }],
    [`/${code}/checkout?k=x`, { GET: 'back', HEAD: 'back', POST: 'checkout' }],
    [`/${code}/bag`, { POST: 'bag' }],
    [`/${code}/e`, { POST: 'events' }],
    [`/${code}/og.jpg`, { GET: 'preview', HEAD: 'preview' }],
    [`/${code}/qr.svg`, { GET: 'qr', HEAD: 'qr' }],
    [`/${code}/p/7`, { GET: 'product', HEAD: 'product' }],
    [`/${code}/d/7`, { GET: 'photos', HEAD: 'photos' }],
    [`/${code}/find`, { GET: 'find', HEAD: 'find', POST: 'search' }],
    [`/${code}/accessibility`, { GET: 'statement', HEAD: 'statement' }],
    [`/${code}/c/7`, { GET: 'collection', HEAD: 'collection' }],
  ])('%s', (url, expected) => {
    expect(kinds(url)).toEqual(expected);
  });
});

describe('an address that is nobody’s', () => {
  it.each([
    ['the empty one', ''],
    ['the first page', '/'],
    ['a code without a slash', code],
    ['two slashes in front', `//${code}`],
    ['an address with its origin', `https://shop.example/${code}`],
    ['too short a code', '/ab'],
    ['too long a code', `/${'a'.repeat(51)}`],
    ['a reserved word', '/admin'],
    ['a reserved word in capitals', '/ADMIN'],
    ['a file in front', '/favicon.ico'],
    ['a percent sign in the code', '/a%42cd'],
    ['a zero character', '/abc\0d'],
    ['a right-to-left mark', '/abc\u200fd'],
    ['half a pair', '/abc\ud83dd'],
    ['a space', '/abc d'],
    ['a path upwards', '/../etc'],
    ['a line end', `/${code}\n`],
    ['a backslash', `/${code}\\p`],
    ['two slashes behind', `/${code}//`],
    ['a checkout of more', `/${code}/checkout/1`],
    ['a checkout with a slash behind', `/${code}/checkout/`],
    ['a checkout in capitals', `/${code}/Checkout`],
    ['events with more', `/${code}/e/1`],
    ['a picture of another type', `/${code}/qr.gif`],
    ['a picture with more behind', `/${code}/qr.svg.exe`],
    ['a preview of another type', `/${code}/og.png`],
    ['a product without an id', `/${code}/p/`],
    ['a product with more behind', `/${code}/p/7/8`],
    ['photos without an id', `/${code}/d/`],
    ['photos with more behind', `/${code}/d/7/8`],
    ['a product with a slash behind', `/${code}/p/7/`],
    ['another letter', `/${code}/x/7`],
    ['a click alone', `/${code}/k/click`],
    ['a click with an empty id', `/${code}/k/click/p/`],
    ['two clicks', `/${code}/k/one/k/two/p/7`],
    ['an id of dots', `/${code}/p/..`],
    ['an id that is a mark', `/${code}/p/<script>`],
    ['an id with a percent sign', `/${code}/p/7%2F8`],
    ['too long an id', `/${code}/p/${'7'.repeat(101)}`],
  ])('%s', (_, url) => {
    expect(kinds(url)).toEqual({});
  });
});

describe('products and collections', () => {
  it.each<[string, PublicAddress]>([
    [`/${code}/p/7`, { kind: 'product', code, id: '7', clickId: null }],
    [`/${code}/c/7`, { kind: 'collection', code, id: '7', clickId: null }],
    [`/${code}/p/7?k=click`, { kind: 'product', code, id: '7', clickId: 'click' }],
    [`/${code}/k/click/find`, { kind: 'find', code, clickId: 'click' }],
    [`/${code}/find`, { kind: 'find', code, clickId: null }],
    [`/${code}/k/click/d/7`, { kind: 'photos', code, id: '7', clickId: 'click' }],
    [`/${code}/d/7?v=42`, { kind: 'photos', code, id: '7', clickId: null }],
    [`/${code}/k/click/p/7`, { kind: 'product', code, id: '7', clickId: 'click' }],
    // the click in the path is the page's own
    [`/${code}/k/path/p/7?k=query`, { kind: 'product', code, id: '7', clickId: 'path' }],
    [`/${code}/k//c/7`, { kind: 'collection', code, id: '7', clickId: '' }],
    [`/${code}/p/7?k=one&k=two`, { kind: 'product', code, id: '7', clickId: 'one' }],
    [`/${code}/p/7?k=`, { kind: 'product', code, id: '7', clickId: '' }],
    [`/${code}/p/7?v=42`, { kind: 'product', code, id: '7', clickId: null, variant: '42' }],
    [`/${code}/k/click/p/7?v=42`, { kind: 'product', code, id: '7', clickId: 'click', variant: '42' }],
    // no variant is called that: the product it is
    [`/${code}/p/7?v=../8`, { kind: 'product', code, id: '7', clickId: null }],
    [`/${code}/p/7?v=`, { kind: 'product', code, id: '7', clickId: null }],
    // collections have none
    [`/${code}/c/7?v=42`, { kind: 'collection', code, id: '7', clickId: null }],
    [`/${code}/p/0`, { kind: 'product', code, id: '0', clickId: null }],
    [`/${code}/p/${'9'.repeat(20)}`, { kind: 'product', code, id: '9'.repeat(20), clickId: null }],
    // whatever a platform writes that can stand in an address
    [`/${code}/p/prod_01HX~a.b-c`, { kind: 'product', code, id: 'prod_01HX~a.b-c', clickId: null }],
    [`/${code}/c/${'z'.repeat(100)}`, { kind: 'collection', code, id: 'z'.repeat(100), clickId: null }],
  ])('%s', (url, address) => {
    expect(readPublicAddress('GET', url)).toEqual(address);
  });
});

describe('pictures', () => {
  it.each<[string, number]>([
    ['', 1024],
    ['?size=', 1024],
    ['?size=512', 512],
    ['?size=256', 512],
    ['?size=513', 1024],
    ['?size=0', 512],
    ['?size=2048', 2048],
    ['?size=2049', 2048],
    ['?size=99999', 2048],
    // what is no number of few digits is as if nothing were said
    ['?size=100000', 1024],
    ['?size=-512', 1024],
    ['?size=5e2', 1024],
    ['?size=512.5', 1024],
    ['?size=%20512', 1024],
    ['?size=0x200', 1024],
    ['?size=%D9%A5%D9%A1%D9%A2', 1024],
    ['?size=512&size=256', 512],
    ['?SIZE=512', 1024],
  ])('a QR code asked for by %j is %i pixels wide', (query, size) => {
    expect(readPublicAddress('GET', `/${code}/qr.png${query}`)).toEqual({ kind: 'qr', code, format: 'png', size });
  });

  it.each([
    ['', null],
    ['?v=', ''],
    ['?v=0123abcd', '0123abcd'],
    ['?w=1', null],
    ['?v=%', '%'],
  ])('a preview with %j is of the version %j', (query, version) => {
    expect(readPublicAddress('GET', `/${code}/og.jpg${query}`)).toEqual({ kind: 'preview', code, version });
  });
});

test.each([
  ['/abc', 'abc'],
  ['/abc?x=/y', 'abc'],
  ['/abc?', 'abc'],
  ['/', ''],
  ['/?a', ''],
])('the only part of %s is %j', (url, part) => {
  expect(readOnlyPart(url)).toBe(part);
});

test.each(['/abc/', '/abc/p/7', '//abc', '', '?', '/abc%20'])('%j has no only part that is a code', (url) => {
  expect(readOnlyPart(url)).not.toBe('abc');
});

test('any code is a link’s, and what follows the question mark does not change whose', () => {
  const anyCode = fc.stringMatching(/^[a-zA-Z0-9]{8,20}$/);
  fc.assert(
    fc.property(anyCode, fc.webQueryParameters(), (written, query) => {
      expect(readPublicAddress('GET', `/${written}?${query}`)).toEqual({ kind: 'link', code: written });
    }),
  );
});

test('no text whatever is read as something of another code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...methods), fc.string({ unit: 'binary' }), (method, rest) => {
      const address = readPublicAddress(method, `/${code}/${rest}`);
      expect(address === null || address.code === code).toBe(true);
    }),
  );
});

describe('a search by photo as a referrer', () => {
  const host = 'links.example:3000';

  it.each([
    [`https://links.example:3000/${code}/find`, true],
    [`http://links.example:3000/${code}/k/abc/find`, true],
    [`https://links.example/${code}/find`, false],
    [`https://other.example:3000/${code}/find`, false],
    [`https://links.example:3000/${code}`, false],
    [`https://links.example:3000/${code}/qr.svg?x=/find`, false],
    ['https://links.example:3000/a/b/c/find', false],
    ['no address/find', false],
    [undefined, false],
  ])('%s: %s', (referrer, expected) => {
    expect(isOfSearch(referrer, host)).toBe(expected);
    expect(isOfSearch(referrer, undefined)).toBe(false);
  });
});
