// Where a public address leads, a row for every state its link and store can be in.
import { expect, test } from 'vitest';
import { decideDestination, type Destination, type DestinationFacts } from './destination.ts';
import { readPublicAddress } from './public-address.ts';

const primaryUrl = 'https://shop.example';
const store = { status: 'connected', primaryUrl } as const;
const look = { urlType: 'look', closed: false, redirectUrl: null } as const;
const short = { urlType: 'product', closed: false, redirectUrl: `${primaryUrl}/products/x` } as const;
const closed: Destination = { kind: 'message', message: 'closed' };

test.each<[string, Partial<DestinationFacts>, Destination]>([
  ['nobody’s address', { link: null }, { kind: 'message', message: 'not_found' }],
  ['nobody’s address without a store', { link: null, store: null }, { kind: 'message', message: 'not_found' }],
  ['a look', {}, { kind: 'look' }],
  ['a closed look', { link: { ...look, closed: true } }, closed],
  ['a look of a store that is gone', { store: null }, closed],
  ['a look of a store that removed the app', { store: { status: 'uninstalled', primaryUrl } }, closed],
  [
    'a look while the store must be connected again',
    { store: { status: 'reconnect_needed', primaryUrl } },
    { kind: 'look' },
  ],
  ['a look has no target that could be gone', { targetGone: true }, { kind: 'look' }],
  ['a short', { link: short }, { kind: 'store', url: `${primaryUrl}/products/x` }],
  ['a short whose target is gone', { link: short, targetGone: true }, { kind: 'message', message: 'gone' }],
  ['a short without a target', { link: { ...short, redirectUrl: null } }, { kind: 'store', url: `${primaryUrl}/` }],
  ['a closed short', { link: { ...short, closed: true } }, closed],
  ['a closed short whose target is gone', { link: { ...short, closed: true }, targetGone: true }, closed],
  ['a short of a store that is gone', { link: short, store: null }, closed],
])('%s', (_, facts, destination) => {
  expect(decideDestination({ link: look, store, targetGone: false, ...facts })).toEqual(destination);
});

test.each([
  ['GET', '/aB3xK9q', { kind: 'link', code: 'aB3xK9q' }],
  ['HEAD', '/aB3xK9q/', { kind: 'link', code: 'aB3xK9q' }],
  ['GET', '/aB3xK9q?utm=1/2/3', { kind: 'link', code: 'aB3xK9q' }],
  ['GET', '/summer-2026', { kind: 'link', code: 'summer-2026' }],
  ['POST', '/aB3xK9q/checkout', { kind: 'checkout', code: 'aB3xK9q' }],
  ['GET', '/aB3xK9q/p/12?k=abc', { kind: 'product', code: 'aB3xK9q', id: '12', clickId: 'abc' }],
  ['HEAD', '/aB3xK9q/c/12', { kind: 'collection', code: 'aB3xK9q', id: '12', clickId: null }],
  ['POST', '/aB3xK9q', null],
  ['GET', '/aB3xK9q/checkout', { kind: 'back', code: 'aB3xK9q' }],
  ['HEAD', '/aB3xK9q/checkout?x=1', { kind: 'back', code: 'aB3xK9q' }],
  ['PUT', '/aB3xK9q/checkout', null],
  ['POST', '/aB3xK9q/p/12', null],
  ['GET', '/aB3xK9q/k/abc_-9/p/12', { kind: 'product', code: 'aB3xK9q', id: '12', clickId: 'abc_-9' }],
  ['GET', '/aB3xK9q/k/abc/c/12?k=x', { kind: 'collection', code: 'aB3xK9q', id: '12', clickId: 'abc' }],
  ['GET', '/aB3xK9q/k/abc', null],
  ['GET', '/aB3xK9q/k/abc/p', null],
  ['GET', '/aB3xK9q/k/abc/p/12/13', null],
  ['GET', '/aB3xK9q/k/abc/x/12', null],
  ['GET', '/aB3xK9q/og.jpg?v=1f0c6a52b7d3', { kind: 'preview', code: 'aB3xK9q', version: '1f0c6a52b7d3' }],
  ['HEAD', '/aB3xK9q/og.jpg', { kind: 'preview', code: 'aB3xK9q', version: null }],
  ['GET', '/aB3xK9q/qr.svg', { kind: 'qr', code: 'aB3xK9q', format: 'svg', size: 1024 }],
  ['HEAD', '/aB3xK9q/qr.png?size=512', { kind: 'qr', code: 'aB3xK9q', format: 'png', size: 512 }],
  ['GET', '/aB3xK9q/qr.png?size=1', { kind: 'qr', code: 'aB3xK9q', format: 'png', size: 512 }],
  ['GET', '/aB3xK9q/qr.png?size=99999', { kind: 'qr', code: 'aB3xK9q', format: 'png', size: 2048 }],
  ['GET', '/aB3xK9q/qr.png?size=1e9', { kind: 'qr', code: 'aB3xK9q', format: 'png', size: 1024 }],
  ['GET', '/aB3xK9q/qr.gif', null],
  ['POST', '/aB3xK9q/qr.svg', null],
  ['GET', '/aB3xK9q/qr.svg/', null],
  ['GET', '/aB3xK9q/p/', null],
  ['GET', '/aB3xK9q/p/_1e3', null],
  ['GET', '/aB3xK9q//', null],
  ['GET', '//evil.example', null],
  ['GET', '/..', null],
  ['GET', '/Login', null],
  ['GET', '/ADMIN/links', null],
  ['GET', `/${'a'.repeat(51)}`, null],
  ['GET', '/קוד', null],
  ['GET', 'http://elsewhere.example/aB3xK9q', null],
  ['OPTIONS', '*', null],
  ['GET', '', null],
])('%s %s', (method, url, address) => {
  expect(readPublicAddress(method, url)).toEqual(address);
});
