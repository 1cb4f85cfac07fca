// A store that is closed by a password, as a shopper and a program meet it.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/sandbox-client.ts';

let world: World;
let shop = '';
beforeEach(async () => {
  world = await openWorld();
  shop = `${world.sandbox.url}/atelier`;
});
afterEach(() => world.close());

const close = (asksPassword: boolean) => world.client.control('PUT', 'faults', { asksPassword });
const open = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(`${shop}${path}`, { redirect: 'manual', ...init });
  return { status, location: headers.get('location'), cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
};
const enter = (password: string) => open('/password', { method: 'POST', body: new URLSearchParams({ password }) });

describe('a shop that asks for a password', () => {
  test.each(['', '/', '/collections', '/products/linen-shirt', '/cart', '/cart/1:1'])(
    'leads from “%s” to the page that asks for it',
    async (path) => {
      await close(true);
      const { pathname } = new URL(shop);
      expect(await open(path)).toMatchObject({ status: 302, location: `${pathname}/password` });
      expect((await open('/password')).status).toBe(200);
    },
  );

  test('lets in who knows it, and nobody else', async () => {
    await close(true);
    expect(await enter('wrong')).toMatchObject({ status: 200, cookie: '' });
    const { status, cookie } = await enter('sandbox');
    expect(status).toBe(303);
    expect((await open('/', { headers: { cookie } })).status).toBe(200);
    expect((await open('/')).status).toBe(302);
  });

  test('has no such page once it is open', async () => {
    await close(true);
    await close(false);
    expect((await open('/')).status).toBe(200);
    expect(await open('/password')).toMatchObject({ status: 302, location: expect.stringMatching(/\/$/) });
  });

  test('goes on answering apps', async () => {
    await close(true);
    await world.client.install();
    expect((await world.client.graphql('{ shop { name } }')).status).toBe(200);
  });
});
