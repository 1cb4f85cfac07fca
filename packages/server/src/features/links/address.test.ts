// Public addresses: which codes may stand, and which addresses lie in a merchant's own store.
import { describe, expect, it } from 'vitest';
import { randomBase62 } from '../../platform/crypto.ts';
import { codeLength, readStoreUrl } from './address.ts';

describe('drawn codes', () => {
  it('are codes, all of one length', () => {
    const drawn = Array.from({ length: 200 }, () => randomBase62(codeLength));
    expect(drawn.every((text) => text.length === codeLength && /^[A-Za-z0-9]+$/.test(text))).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});

describe('readStoreUrl', () => {
  const shop = ['https://shop.example', 'https://shop.myshopify.com'];
  const folder = ['http://localhost:3001/atelier'];
  const unicode = ['https://bücher.example'];

  it.each<[string, readonly string[], string]>([
    ['https://shop.example', shop, 'https://shop.example/'],
    ['https://shop.example/', shop, 'https://shop.example/'],
    ['https://shop.example/products/shirt?x=1#size', shop, 'https://shop.example/products/shirt?x=1#size'],
    ['  https://shop.example/a  ', shop, 'https://shop.example/a'],
    ['shop.example/a', shop, 'https://shop.example/a'],
    ['\u200Fhttps://shop.example/a\u200B', shop, 'https://shop.example/a'],
    ['SHOP.example/A', shop, 'https://shop.example/A'],
    ['http://shop.example/a', shop, 'http://shop.example/a'],
    ['https://shop.example:443/a', shop, 'https://shop.example/a'],
    ['https://shop.myshopify.com/a', shop, 'https://shop.myshopify.com/a'],
    ['https://shop.example/קיץ', shop, 'https://shop.example/%D7%A7%D7%99%D7%A5'],
    ['https://shop.example/a/../b', shop, 'https://shop.example/b'],
    ['http://localhost:3001/atelier', folder, 'http://localhost:3001/atelier'],
    ['http://localhost:3001/atelier/products/a', folder, 'http://localhost:3001/atelier/products/a'],
    ['localhost:3001/atelier/a', folder, 'http://localhost:3001/atelier/a'],
    ['http://localhost:3001/atelier?x=1', folder, 'http://localhost:3001/atelier?x=1'],
    ['https://bücher.example/a', unicode, 'https://xn--bcher-kva.example/a'],
    ['https://xn--bcher-kva.example/a', unicode, 'https://xn--bcher-kva.example/a'],
  ])('%j lies in %j', (typed, homes, url) => {
    expect(readStoreUrl(typed, homes)).toEqual({ url });
  });

  it.each<[string, readonly string[]]>([
    ['https://evil.example', shop],
    ['https://shop.example.evil.example/a', shop],
    ['https://evilshop.example/a', shop],
    ['https://sub.shop.example/a', shop],
    ['https://shop.example./a', shop],
    ['https://shop.example:8443/a', shop],
    ['http://shop.example:8080/a', shop],
    ['//evil.example/shop.example', shop],
    ['evil.example/https://shop.example', shop],
    ['https://evil.example#@shop.example', shop],
    ['https://evil.example?https://shop.example', shop],
    ['https://shоp.example/a', shop],
    ['http://localhost:3001/atelier2', folder],
    ['http://localhost:3001/atelier2/products/a', folder],
    ['http://localhost:3001/', folder],
    ['http://localhost:3001/atelier/../atelier2/a', folder],
    ['http://localhost:3001/atelier/%2e%2e/atelier2/a', folder],
    ['http://localhost:3000/atelier/a', folder],
    ['http://127.0.0.1:3001/atelier/a', folder],
    ['https://shop.example/a', []],
  ])('%j lies outside %j', (typed, homes) => {
    expect(readStoreUrl(typed, homes)).toEqual({ refused: 'url_not_of_store' });
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,<script>',
    'vbscript://shop.example',
    'ftp://shop.example/a',
    'file:///etc/passwd',
    'blob:https://shop.example/1',
    'https://me@shop.example/a',
    'https://me:secret@shop.example/a',
    'https://shop.example@evil.example/a',
    'https://shop.example\\@evil.example/a',
    'https:\\\\shop.example\\a',
    'https://shop.example/a b',
    'https://shop.example/a\nb',
    'java\tscript:alert(1)',
    'https://shop.example/\0',
    'https://shop.example/<script>',
    'https://shop.example/"onclick',
    'https://',
    'https://shop .example',
    'https://[::1',
    'https://shop.example:99999/a',
  ])('%j is no address', (typed) => {
    expect(readStoreUrl(typed, shop)).toEqual({ refused: 'url_invalid' });
  });
});
