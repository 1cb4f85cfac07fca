// Products in a picture over the real API and store: nobody's pictures are looked at unasked, then all are, and they follow the store.
import { updateSettings } from '@vitrine/contract/brand';
import { productId as idOf } from '@vitrine/contract/ids';
import { uploadFile } from '@vitrine/contract/media';
import { searchByMedia } from '@vitrine/contract/vision';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { usualTaste } from '../stores/stores.ts';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

/** What the sandbox draws for each product of the tests' store. */
const drawn = {
  '9001': 'shirt-sand-stripe-7',
  '9002': 'scarf-berry-check-20',
  '9003': 'hat-black-plain-3',
  '9004': 'coat-camel-plain-40',
  '9005': 'tote-olive-plain-55',
};

let world: TestApp;
let dana: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, billing: false });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  for (const productId of Object.keys(drawn) as (keyof typeof drawn)[]) {
    await sql`update products set images = jsonb_build_array(jsonb_build_object('id', '1', 'src', ${addressOf(productId)}::text))
      where business_id = ${dana.businessId} and product_id = ${productId}`.execute(world.app.platform.database.db);
  }
});
afterAll(async () => {
  await world.stop();
});

const addressOf = (productId: keyof typeof drawn): string =>
  `${world.sandbox.url}/atelier/cdn/files/x.front.${drawn[productId]}.webp?width=360`;

const table = () => world.app.platform.database.db.selectFrom('picture_vectors');
const countSeen = async (): Promise<number> =>
  (await table().selectAll().where('views', 'is not', null).execute()).length;
const waiting = { timeout: 60_000, interval: 200 };

async function upload(who: Merchant, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file_resource', new Blob([new Uint8Array(bytes)]), 'a.jpg');
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await fetch(`${world.url}${uploadFile.path}`, { method: 'POST', headers, body: form });
  return uploadFile.answer.parse(((await answer.json()) as { data: unknown }).data).url;
}

/** What the store shows of a product, a little smaller, darker and turned, as somebody might have photographed it. */
async function photograph(productId: keyof typeof drawn): Promise<Buffer> {
  const answer = await fetch(addressOf(productId));
  return sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(500)
    .modulate({ brightness: 0.85 })
    .jpeg({ quality: 70 })
    .toBuffer();
}

const toIds = (ids: readonly string[]) => ids.map((id) => idOf.parse(id));
const search = (who: Merchant, mediaUrl: string) =>
  world.get(searchByMedia, { token: who.token, body: { media_url: mediaUrl } });

it('nothing is looked at until somebody asks, then every picture is, and the product is found', async () => {
  expect(await countSeen()).toBe(0);
  const photo = await upload(dana, await photograph('9002'));
  expect(await countSeen()).toBe(0);
  const first = await search(dana, photo);
  expect(first).toMatchObject({ selected_products: [], pictures_seen: 0, pictures: 5 });
  await vi.waitFor(async () => expect(await countSeen()).toBe(5), waiting);
  const found = await search(dana, photo);
  expect(found).toMatchObject({ pictures_seen: 5, pictures: 5 });
  const [best, next] = found.selected_products;
  expect(best).toMatchObject({ inventory_id: '9002', available: true });
  expect(best?.likeness).toBeGreaterThan(next?.likeness ?? 1);
  expect(found.product_tag_result_ids).toEqual(found.selected_products.map(({ inventory_id: id }) => id));
  const rows = await table().select(['model_name', 'model_version', 'model_hash']).execute();
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
  expect(rows[0]).toMatchObject({ model_name: 'mobilenet-v2-coco', model_version: '1' });
});

it('what the AI preferences exclude is never found, and what they prefer is marked', async () => {
  const photo = await upload(dana, await photograph('9002'));
  const params = { business_id: dana.businessId };
  const prefer = (preferred: string[], excluded: string[]) =>
    world.get(updateSettings, {
      token: dana.token,
      params,
      body: {
        settings: {
          ai_preferences: { preferred_product_ids: toIds(preferred), excluded_product_ids: toIds(excluded) },
        },
      },
    });
  await prefer(['9004'], ['9002']);
  const { selected_products: found, product_tag_result_ids: ids } = await search(dana, photo);
  expect(ids).not.toContain('9002');
  expect(found.filter((product) => product.is_preferred).map(({ inventory_id: id }) => id)).toEqual(['9004']);
  await prefer([], []);
  expect((await search(dana, photo)).product_tag_result_ids[0]).toBe('9002');
});

it('once all pictures were seen, products that look alike come first among what can stand in', async () => {
  const { db } = world.app.platform.database;
  const { vision, catalogue } = world.app.features;
  // of one type and price, which look like what they are: the scarf, another picture of it, and a coat
  await sql`update products set product_type = 'Things', tags = '{}', min_price = 5000, status = 'active',
      url = 'https://store.example/' || handle, sold_as = null, variants_available = 1
    where business_id = ${dana.businessId}`.execute(db);
  const twin = `${world.sandbox.url}/atelier/cdn/files/x.front.${drawn['9002']}.webp?width=420`;
  await sql`update products set images = jsonb_build_array(jsonb_build_object('id', '2', 'src', ${twin}::text)), min_price = 5900
    where business_id = ${dana.businessId} and product_id = '9005'`.execute(db);
  const [scarf] = toIds(['9002']);
  const question = { without: [], withoutOnSale: false, count: 1, taste: usualTaste };
  const nearest = async () =>
    (await catalogue.listSimilar(dana.businessId, [scarf!], question)).get(scarf!)?.[0] ?? null;
  expect(await nearest()).toMatchObject({ why: { looks: null, priceApart: 0 } });
  await sql`select pg_notify('pages_changed', ${dana.businessId})`.execute(db);
  await vi.waitFor(async () => {
    const { isWhole } = await vision.pictures.getStanding(dana.businessId);
    expect([isWhole, await table().selectAll().where('src', '=', twin).execute()]).toMatchObject([true, { length: 1 }]);
  }, waiting);
  await vision.likeness.compare(dana.businessId);
  const told = await nearest();
  expect(told).toMatchObject({ productId: '9005', of: '9002', why: { looks: 'same', isSameType: true } });
  expect(await nearest()).toEqual(told);
  // where AI is off nothing is named, as before
  const off = { ...question, taste: { ...usualTaste, sensitivity: 'OFF' as const } };
  expect((await catalogue.listSimilar(dana.businessId, [scarf!], off)).size).toBe(0);
});

it('what leaves the store is found no more, and its pictures are forgotten', async () => {
  const photo = await upload(dana, await photograph('9002'));
  world.sandbox.open('atelier').shop.deleteProduct('9002');
  await vi.waitFor(async () => expect(await countSeen()).toBe(4), waiting);
  const { product_tag_result_ids: ids, pictures } = await search(dana, photo);
  expect(ids).not.toContain('9002');
  expect(pictures).toBe(4);
  const listTold = async () =>
    (await world.app.platform.database.db.selectFrom('product_likeness').select('product_id').execute()).map(
      ({ product_id: id }) => id,
    );
  expect(await listTold()).toContain('9002');
  await world.app.features.vision.likeness.compare(dana.businessId);
  expect(await listTold()).not.toContain('9002');
});

it('pictures of others and addresses of elsewhere are none', async () => {
  const nora = await world.signUp('nora');
  await world.connect(nora, 'free');
  const photo = await upload(dana, await photograph('9003'));
  for (const url of [
    photo,
    'https://elsewhere.example/a.webp',
    'file:///etc/passwd',
    photo.replace('/files/', '/files/../files/'),
  ])
    expect(await world.call(searchByMedia, { token: nora.token, body: { media_url: url } })).toMatchObject({
      status: 404,
      error: { code: 'not_found' },
    });
});
