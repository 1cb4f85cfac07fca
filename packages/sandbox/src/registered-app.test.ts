// Which addresses count as the app's own: the door through which OAuth and plain-http webhooks may go.

import { expect, test } from 'vitest';
import { allowsRedirect, isUnderApp } from './registered-app.ts';

test.each([
  ['http://localhost:3000/webhooks', 'http://localhost:3000', true],
  ['http://localhost:3000', 'http://localhost:3000/', true],
  ['http://localhost:3000/a/b?c=d', 'http://localhost:3000', true],
  ['http://localhost:3001/webhooks', 'http://localhost:3000', false],
  ['https://localhost:3000/webhooks', 'http://localhost:3000', false],
  ['http://localhost:3000.evil.example/', 'http://localhost:3000', false],
  ['http://localhost:3000@evil.example/', 'http://localhost:3000', false],
  ['http://host/app/hook', 'http://host/app', true],
  ['http://host/app', 'http://host/app', true],
  ['http://host/application', 'http://host/app', false],
  ['http://host/app/../other', 'http://host/app', false],
  ['javascript:alert(1)', 'http://localhost:3000', false],
  ['//localhost:3000/x', 'http://localhost:3000', false],
  ['', 'http://localhost:3000', false],
])('%s under %s: %s', (address, url, isUnder) => {
  expect(isUnderApp(address, { clientId: 'a', clientSecret: 'b', url })).toBe(isUnder);
});

test.each([
  ['http://localhost:3000/shopify/callback', undefined, true],
  ['http://localhost:3000/shopify/callback/', undefined, false],
  ['http://localhost:3000/shopify/callback?a=b', undefined, false],
  ['http://localhost:3000/shopify', undefined, false],
  ['http://localhost:3000/', undefined, false],
  ['https://localhost:3000/shopify/callback', undefined, false],
  ['http://localhost:3000/shopify/callback', ['http://localhost:3000/other'], false],
  ['http://localhost:3000/other', ['http://localhost:3000/other'], true],
])('a consent back to %s where %j is registered: %s', (address, redirectUrls, isAllowed) => {
  const app = { clientId: 'a', clientSecret: 'b', url: 'http://localhost:3000' };
  expect(allowsRedirect(address, redirectUrls === undefined ? app : { ...app, redirectUrls })).toBe(isAllowed);
});
