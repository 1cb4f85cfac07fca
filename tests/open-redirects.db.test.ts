// No address of ours leads to another's: whatever stands in its path, its query or its headers, every redirect ends here or in the store.
import { endpoints } from '@vitrine/contract/api';
import { createLink } from '@vitrine/contract/links';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './world/app.ts';
import { publicRows } from './world/outer-table.ts';
import { listServed, toRoute } from './world/served-routes.ts';

let world: TestApp;
const codes: Record<'look' | 'short', string> = { look: '', short: '' };

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  const owner = await world.signUp('owner-of-all');
  await world.connect(owner, 'atelier');
  for (const [name, type] of [
    ['look', 'LOOK'],
    ['short', 'SHORT'],
  ] as const) {
    const body = { business_id: owner.businessId, link_type: type, inventory_ids: ['9001'] };
    codes[name] = (await world.get(createLink, { token: owner.token, body })).code;
  }
});
afterAll(() => world.stop());

const evil = 'evil.example';
/** Ways to write another's address that browsers follow, or some software once did. */
const disguises = [
  `https://${evil}`,
  `//${evil}`,
  `///${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `\t//${evil}`,
  `/\t/${evil}`,
  `\n//${evil}`,
  ` //${evil}`,
  `%2f%2f${evil}`,
  `%5c%5c${evil}`,
  `/%09/${evil}`,
  `//${evil}%00.localhost`,
  `https://localhost@${evil}`,
  `//localhost:80@${evil}`,
  `javascript:location='//${evil}'`,
  `data:text/html,<script>location='//${evil}'</script>`,
  `//${evil}/%2e%2e`,
  `/.//${evil}`,
];

/** What parameters that lead on are called, here and elsewhere. */
const parameters = [
  'return_to',
  'returnTo',
  'return_url',
  'next',
  'redirect',
  'redirect_uri',
  'redirect_url',
  'redirectUrl',
  'continue',
  'url',
  'u',
  'to',
  'r',
  'dest',
  'destination',
  'target',
  'back',
  'goto',
  'path',
  'callback',
  'state',
  'shop',
  'host',
  'auth',
  'token',
  'code',
  'ref',
];

/** Where a browser goes by this answer; null where it stays. */
function followed(location: string | undefined): string | null {
  // what is no address leads nowhere
  if (location === undefined || !URL.canParse(location, world.url)) return null;
  const to = new URL(location, world.url);
  const known = [new URL(world.url).host, new URL(world.sandbox.url).host];
  return known.includes(to.host) && /^https?:$/.test(to.protocol) ? null : to.href;
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
}

/** Over the wire as it is written: `fetch` would tidy the path up. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(world.url);
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }));
    });
    sent.once('error', reject).end();
  });

const toWire = (text: string): string => text.replaceAll(/[^!-~]/g, (each) => encodeURIComponent(each));

/** Every GET route that is not in the contract, with the codes of links that there are. */
function listPaths(): string[] {
  const called = new Set(endpoints.map(({ method, path }) => toRoute(method, path)));
  const routes = [...listServed(world.app).filter((route) => !called.has(route)), ...Object.values(publicRows)];
  const paths = routes
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice(4).replace('{click}', 'none').replace('{id}', '9001').replaceAll('*', 'x'));
  return [...new Set(paths.flatMap((path) => Object.values(codes).map((code) => path.replace('{code}', code))))];
}

describe('another’s address', () => {
  it('is seen where a browser would follow it', () => {
    expect(disguises.filter((disguise) => followed(disguise) !== null).length).toBeGreaterThan(12);
    expect(followed(`/${codes.look}`)).toBeNull();
    expect(followed(`${world.sandbox.url}/atelier/cart`)).toBeNull();
  });

  it('is led to by no parameter of any page', async () => {
    const [away, redirects]: [string[], Set<string>] = [[], new Set()];
    for (const path of listPaths())
      for (const disguise of disguises) {
        const query = new URLSearchParams(parameters.map((name) => [name, disguise])).toString();
        for (const search of [query, parameters.map((name) => `${name}=${toWire(disguise)}`).join('&')]) {
          const { location, status } = await ask(`${path}?${search}`);
          if (location !== undefined) redirects.add(path);
          const to = followed(location);
          if (to !== null) away.push(`${path} by ${disguise}: ${status} ${to}`);
        }
      }
    expect(away).toEqual([]);
    // there are some that lead on, or nothing was looked at
    expect(redirects.size).toBeGreaterThan(5);
  });

  it('is led to by no path', async () => {
    const away: string[] = [];
    for (const disguise of disguises.map(toWire))
      for (const path of [
        disguise,
        `/${disguise}`,
        `/${codes.look}/${disguise}`,
        `/auth/${disguise}`,
        `/docs/${disguise}/`,
        `/admin/${disguise}/..`,
      ]) {
        const asked = path.startsWith('/') ? path : `/${path}`;
        const to = followed((await ask(asked)).location);
        if (to !== null) away.push(`${asked}: ${to}`);
      }
    expect(away).toEqual([]);
  });

  it('is led to by no header', async () => {
    const away: string[] = [];
    const headers = {
      'x-forwarded-host': evil,
      'x-forwarded-server': evil,
      forwarded: `host=${evil}`,
      'x-original-url': `//${evil}`,
      'x-rewrite-url': `//${evil}`,
      referer: `https://${evil}/`,
      origin: `https://${evil}`,
    };
    for (const path of listPaths())
      for (const more of [{}, { host: evil }]) {
        const to = followed((await ask(path, { ...headers, ...more })).location);
        if (to !== null) away.push(`${path}: ${to}`);
      }
    expect(away).toEqual([]);
  });

  it('is led to by nothing that a checkout sends', async () => {
    const away: string[] = [];
    for (const disguise of disguises) {
      const body = new URLSearchParams(
        [...parameters, 'cart', 'items', 'buy'].map((name) => [name, disguise]),
      ).toString();
      const response = await fetch(`${world.url}/${codes.look}/checkout`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      const to = followed(response.headers.get('location') ?? undefined);
      if (to !== null) away.push(`${disguise}: ${to}`);
    }
    expect(away).toEqual([]);
  });
});
