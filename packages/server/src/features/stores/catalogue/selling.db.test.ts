// How well products sell, and which picture shows one in chosen options: both of a store of the sandbox, over HTTP.
import type { BodySent } from '@vitrine/contract/endpoint';
import { findOptionImage, searchProducts } from '@vitrine/contract/stores';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { updateSellingScores } from './selling-scores-store.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
});
afterAll(async () => {
  await world.stop();
});

const db = () => world.app.platform.database.db;

async function scores(since: Date): Promise<Record<string, number>> {
  await updateSellingScores(db(), merchant.businessId, since);
  const query = { product_status: 'all' as const, count: 50 };
  const { products } = await world.get(searchProducts, { token: merchant.token, query });
  return Object.fromEntries(products.map(({ inventory_id: id, selling_score: score }) => [id, score]));
}

const buy = (variantId: string, quantity: number, more: object = {}) =>
  world.placeOrder('atelier', { lines: [{ variantId, quantity }], ...more });

// first, as orders let the store tell of their products anew, which writes variants as they are there
it('the picture of chosen options is that of the variant with them, else the product’s', async () => {
  const set = sql`update variants set image = ${JSON.stringify({ src: 'https://pictures.example/m.png', width: 1, height: 1 })}::jsonb
    where business_id = ${merchant.businessId} and variant_id = '40101'`;
  const picture = (body: BodySent<typeof findOptionImage>) =>
    world.call(findOptionImage, { token: merchant.token, body });
  const own = (await picture({ inventory_id: '9001' })).data?.image.src;
  await set.execute(db());
  const srcOf = async (Size: string) =>
    (await picture({ inventory_id: '9001', selected_options: { Size } })).data?.image;
  expect(await srcOf('M')).toEqual({ src: 'https://pictures.example/m.png' });
  expect(await srcOf('XXL')).toEqual({ src: own });
  expect((await picture({ inventory_id: '404' })).error?.code).toBe('not_found');
});

it('a product that sold most scores 100, others their share of its pieces, what sold nothing 0', async () => {
  const long = new Date(0);
  expect(new Set(Object.values(await scores(long)))).toEqual(new Set([0]));
  await buy('40100', 3);
  await buy('40101', 1);
  await buy('40200', 1);
  // neither counts
  await buy('40500', 9, { test: true });
  await eventually('the orders are there', async () => {
    const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders`.execute(db());
    return rows[0]?.orders === 4;
  });
  expect(await scores(long)).toMatchObject({ '9001': 100, '9002': 25, '9003': 0, '9005': 0 });
  expect(await scores(new Date(Date.now() + 3600_000))).toMatchObject({ '9001': 0, '9002': 0 });
});
