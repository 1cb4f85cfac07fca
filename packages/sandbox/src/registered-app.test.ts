// Which addresses count as the app's own: the door through which OAuth and plain-http webhooks may go.

import { expect, test } from 'vitest';
import { isUnderApp } from './registered-app.ts';

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
