// What a storefront answers, and whether that means that it asks for a password.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Outside } from '../../../../platform/outside.ts';
import { asksPassword } from './password-page.ts';

/** Where each page leads, or the status it is answered by. */
const pages: Record<string, string | number> = {
  '/open/': 200,
  '/closed/': '/closed/password',
  '/closed/password': 200,
  '/tongue/': '/tongue/he/',
  '/tongue/he/': '/tongue/he/password',
  '/tongue/he/password': 200,
  '/moved/': '/open/',
  '/reset/': '/password-help',
  '/password-help': 200,
  '/guarded/': 403,
  '/busy/': 429,
  '/broken/': 503,
  '/round/': '/round/',
};

let server: Server;
let url = '';
const outside = new Outside({ isOwn: ({ hostname }) => hostname === '127.0.0.1' });

beforeAll(async () => {
  server = createServer((request, response) => {
    const found = pages[request.url ?? ''] ?? 404;
    if (typeof found === 'string') response.writeHead(302, { location: found }).end();
    else response.writeHead(found).end('a page');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await outside.close();
  server.close();
});

describe('a storefront', () => {
  it.each([
    ['that shows its page is open', 'open', false],
    ['that leads to its password page is closed', 'closed', true],
    ['that leads there by way of a language is closed', 'tongue', true],
    ['that leads to another address of its own is open', 'moved', false],
    ['that leads to a page with a name like it is open', 'reset', false],
    ['that refuses us tells nothing', 'guarded', null],
    ['that is asked too often tells nothing', 'busy', null],
    ['that is broken tells nothing', 'broken', null],
    ['that leads in circles tells nothing', 'round', null],
  ])('%s', async (_why, name, expected) => {
    expect(await asksPassword(outside, `${url}/${name}`)).toBe(expected);
  });

  it.each([
    ['of our own network', 'https://10.0.0.1'],
    ['that is no address', 'shop'],
    ['without TLS', 'http://a.b'],
  ])('%s is not asked', async (_why, address) => {
    expect(await asksPassword(outside, address)).toBeNull();
  });
});
