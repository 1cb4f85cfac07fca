// Pictures of posts in AVIF: drawn once a browser that takes them asks, never given to others, gone with the picture.
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertFeed } from '../../../../../tests/world/posts.ts';
import { toXmp } from '../media/provenance.ts';

let world: TestApp;
let merchant: Merchant;
let fileId: string;

beforeAll(async () => {
  world = await startTestApp();
  merchant = await world.signUp('feeder');
  await insertFeed(world, merchant.businessId, [{ caption: 'One' }]);
  const { rows } = await sql<{ id: string }>`select file_id as id from post_pictures`.execute(
    world.app.platform.database.db,
  );
  fileId = rows[0]?.id ?? '';
});
afterAll(() => world.stop());

const keyOf = (suffix: string, format = 'webp') => `${merchant.businessId}/${fileId}${suffix}.${format}`;
const ask = async (suffix: string, accept = 'image/avif,image/webp,*/*;q=0.8', format = 'webp') => {
  const { status, headers, ...answer } = await fetch(`${world.url}/files/${keyOf(suffix, format)}`, {
    headers: { accept },
  }).then(async (one) => ({ status: one.status, headers: one.headers, bytes: Buffer.from(await one.arrayBuffer()) }));
  const [type, caching, vary] = ['content-type', 'cache-control', 'vary'].map((name) => headers.get(name));
  return { ...answer, status, type, caching, vary };
};
const webp = { type: 'image/webp', caching: 'public, max-age=300, must-revalidate', vary: 'accept' };
const sumBytes = async () =>
  (await sql<{ bytes: number }>`select bytes from files`.execute(world.app.platform.database.db)).rows[0]?.bytes ?? 0;

/** Something with grain and shades, as a photo has. */
function drawPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 400, height: 500, channels: 3, background: '#000', noise } })
    .blur(3)
    .withXmp(toXmp('trainedAlgorithmicMedia'))
    .webp({ quality: 76 })
    .toBuffer();
}

it('is answered in WebP first, then in AVIF to those who take it, and goes with the picture', async () => {
  const { files } = world.app.platform;
  const photo = await drawPhoto();
  await files.write(keyOf('-400'), photo);
  const before = await sumBytes();
  expect(await ask('-400')).toMatchObject({ status: 200, ...webp, bytes: photo });
  const light = await eventually('the AVIF', async () => {
    const answer = await ask('-400');
    return answer.type === 'image/avif' && answer;
  });
  expect(light).toMatchObject({ caching: 'private, max-age=300, must-revalidate', vary: 'accept' });
  expect(light.bytes.length).toBeLessThan(photo.length);
  expect(await sharp(light.bytes).metadata()).toMatchObject({ width: 400, height: 500, compression: 'av1' });
  expect((await sharp(light.bytes).metadata()).xmpAsString).toBe(toXmp('trainedAlgorithmicMedia'));
  expect(await ask('-400', 'image/webp,*/*')).toMatchObject({ status: 200, ...webp, bytes: photo });
  expect(await sumBytes()).toBe(before + light.bytes.length);

  // its own name is nobody's address, so that one that was taken down is down in every format
  expect((await ask('-400', '*/*', 'avif')).status).toBe(404);
  await sql`update posts set taken_down = true`.execute(world.app.platform.database.db);
  expect((await ask('-400')).status).toBe(404);
  await sql`update posts set taken_down = false`.execute(world.app.platform.database.db);

  await world.app.features.media.forget(merchant.businessId, [fileId]);
  expect([await files.has(keyOf('-400')), await files.has(keyOf('-400', 'avif'))]).toEqual([false, false]);
});

it('is left in WebP where AVIF is no smaller, or cannot be drawn', async () => {
  const { files } = world.app.platform;
  await files.write(keyOf(''), Buffer.from('no picture at all'));
  for (let round = 0; round < 3; round += 1) expect(await ask('')).toMatchObject({ status: 200, ...webp });
  expect(await files.has(keyOf('', 'avif'))).toBe(false);
});
