// The first steps of a merchant: the pages are made theirs by a theme as by a logo, and socials are offered where there is a network.
import { getTodo } from '@vitrine/contract/analytics';
import { updateTheme } from '@vitrine/contract/themes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertPost } from '../../../../../tests/world/posts.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
});
afterAll(() => world.stop());

async function listDone(): Promise<string[]> {
  const { items } = await world.get(getTodo, { token: merchant.token });
  return items.filter(({ done }) => done).map(({ id }) => id);
}

it('the step of appearance is done once a theme is saved', async () => {
  expect(await listDone()).toEqual(['connect']);
  const params = { business_id: merchant.businessId };
  await world.get(updateTheme, { token: merchant.token, params, body: { theme: { font: 'rubik' } } });
  expect(await listDone()).toEqual(['connect', 'appearance']);
});

it('the step of socials is done once an account of a network is connected', async () => {
  const { items } = await world.get(getTodo, { token: merchant.token });
  expect(items.at(-1)).toEqual({ id: 'socials', done: false, available: true });
  await insertPost(world, merchant.businessId, 'First light');
  expect(await listDone()).toContain('socials');
});
