// Which requests are for a join page.
import { expect, it } from 'vitest';
import { readJoinAddress } from './join-address.ts';

it.each([
  ['GET', '/join/dana', { kind: 'page', shop: 'dana' }],
  ['HEAD', '/join/dana/', { kind: 'page', shop: 'dana' }],
  ['GET', '/JOIN/Dana?utm_source=x', { kind: 'page', shop: 'Dana' }],
  ['POST', '/join/dana', { kind: 'apply', shop: 'dana' }],
  ['GET', '/join/dana/confirm?token=a%2Bb', { kind: 'opened', shop: 'dana', token: 'a+b' }],
  ['GET', '/join/dana/confirm', { kind: 'opened', shop: 'dana', token: '' }],
  ['POST', '/join/dana/confirm', { kind: 'confirm', shop: 'dana', token: '' }],
  ['GET', '/join/dana/qr.svg', { kind: 'qr', shop: 'dana', format: 'svg', size: 1024 }],
  ['GET', '/join/dana/qr.png?size=600', { kind: 'qr', shop: 'dana', format: 'png', size: 1024 }],
  ['POST', '/join/dana/qr.svg', null],
  ['GET', '/join', null],
  ['GET', '/join/', null],
  ['GET', '/join/dana/else', null],
  ['GET', '/join/dana/confirm/more', null],
  ['DELETE', '/join/dana', null],
  ['GET', '/joins/dana', null],
] as const)('%s %s', (method, url, expected) => {
  expect(readJoinAddress(method, url)).toEqual(expected);
});
