// Which requests are for a campaign's page, and which are for something else.
import { expect, it } from 'vitest';
import { readShareAddress } from './share-address.ts';

it.each([
  ['GET', '/share/dana/summer', { kind: 'page', token: '' }],
  ['POST', '/share/dana/summer/', { kind: 'send', token: '' }],
  ['GET', '/share/dana/summer/confirm?token=a', { kind: 'opened', token: 'a' }],
  ['POST', '/share/dana/summer/confirm', { kind: 'confirm', token: '' }],
])('%s %s', (method, url, address) => {
  expect(readShareAddress(method, url)).toEqual({ shop: 'dana', campaign: 'summer', ...address });
});

it.each([
  ['PUT', '/share/dana/summer'],
  ['GET', '/share/dana'],
  ['GET', '/share/dana/summer/more'],
  ['GET', '/share/dana/sum mer'],
])('%s %s is none', (method, url) => {
  expect(readShareAddress(method, url)).toBeNull();
});
