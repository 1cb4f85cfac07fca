// The first steps of a merchant: the pages are made theirs by a theme as by a logo.
import { getTodo } from '@vitrine/contract/analytics';
import { updateTheme } from '@vitrine/contract/themes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

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
