// Files sent to signed addresses over the real server: what is taken, every file and address that is refused, and what is cleaned.
import { createLink } from '@vitrine/contract/links';
import { presignMedia } from '@vitrine/contract/presigned-media';
import { refusal } from '@vitrine/contract/problem';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';

let world: TestApp;
let dana: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, billing: false });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
});
afterAll(async () => {
  await world.stop();
});

interface Wish {
  who?: Merchant;
  type?: string;
  size?: number;
  name?: string;
}

const ask = ({ who = dana, type = 'image/jpeg', name = 'a.jpg', size }: Wish = {}) =>
  world.call(presignMedia, {
    token: who.token,
    body: { filename: name, content_type: type, ...(size === undefined ? {} : { size }) },
  });

async function sign(wish: Wish = {}): Promise<{ presigned_url: string; destination_url: string }> {
  const { data, error } = await ask(wish);
  if (data === null) throw new Error(error?.message);
  return data;
}

const put = (address: string, bytes: Uint8Array, type = 'image/jpeg') =>
  fetch(address, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) });

async function codeOf(response: Response): Promise<string> {
  return response.ok ? 'taken' : refusal.parse(await response.json()).error.code;
}

/** Signs an address for the bytes and sends them there; answers where they are, or what refused them. */
async function send(bytes: Uint8Array, { type = 'image/jpeg', ...wish }: Wish = {}): Promise<string> {
  const { presigned_url: to, destination_url: at } = await sign({ type, ...wish });
  const code = await codeOf(await put(to, bytes, type));
  return code === 'taken' ? at : code;
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });
const photo = (width = 60, height = 40): Promise<Buffer> => drawing(width, height).jpeg().toBuffer();
const see = async (url: string) => sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata();
const listFiles = () => readdir(join(world.dataDir, 'files', dana.businessId)).catch(() => []);
const text = (words: string): Buffer => Buffer.from(words, 'latin1');
const mp4 = (bytes: number): Buffer => Buffer.concat([text('\0\0\0\u0018ftypisom'), randomBytes(bytes)]);

const half = async (): Promise<Buffer> => (await drawing(400, 400).png().toBuffer()).subarray(0, 900);
const partial = async () => (await listFiles()).filter((name) => name.endsWith('.part'));
const messageOf = async (wish: Wish) => (await ask(wish)).error?.message;

describe('a photo', () => {
  it('lies where it was said, upright, and tells nothing of place, person or camera', async () => {
    const original = await drawing(60, 40)
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 4/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { format, width, height, exif, xmp, iptc } = await see(
      await send(original, { size: original.length, name: "קיץ 🌞'; drop table files;--.jpg" }),
    );
    expect([format, width, height, exif, xmp, iptc]).toEqual(['webp', 40, 60, undefined, undefined, undefined]);
  });

  it.each(['image/png', 'image/webp', 'image/avif', 'image/gif'])('is what its bytes are, here %s', async (type) => {
    const bytes = await drawing(30, 20)
      .toFormat(type === 'image/png' ? 'png' : 'jpeg')
      .toBuffer();
    expect(await see(await send(bytes, { type }))).toMatchObject({ format: 'webp', width: 30 });
  });

  it('is one pixel, or has a side of 30,000, or moves: then its first frame', async () => {
    expect(await see(await send(await photo(1, 1)))).toMatchObject({ width: 1, height: 1 });
    expect((await see(await send(await photo(30_000, 100)))).width).toBe(1600);
    expect((await see(await send(await drawing(100, 30_000).png().toBuffer()))).height).toBe(16_383);
    const frames = Buffer.alloc(20 * 40 * 3).fill(200, 0, 20 * 20 * 3);
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif()
      .toBuffer();
    const { pages = 1, height } = await see(await send(moving, { type: 'image/gif' }));
    expect([pages, height]).toEqual([1, 20]);
  });

  it('with a page behind it is drawn anew: nothing of the page is served', async () => {
    const polyglot = Buffer.concat([await photo(), text('<html><script>alert(document.domain)</script></html>')]);
    const served = await fetch(await send(polyglot));
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toContain('script');
  });
});

describe('nothing is kept of', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, Wish, string]>([
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), {}, 'file_type_refused'],
    ['a drawing with a script', () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), {}, 'file_type_refused'],
    ['a PDF that calls itself a photo', () => text('%PDF-1.7'), {}, 'file_type_refused'],
    ['what only begins like a photo', () => text('\u00FF\u00D8\u00FF\u00E0'), {}, 'file_unreadable'],
    ['a photo that was cut off', half, {}, 'file_unreadable'],
    ['a bomb of 50 megapixels', () => drawing(7_200, 7_200).png().toBuffer(), {}, 'too_many_pixels'],
    ['a video that calls itself a photo', () => mp4(900), {}, 'file_type_refused'],
    ['a photo that calls itself a video', () => photo(), { type: 'video/mp4' }, 'unsupported_media_type'],
    ['nothing at all', () => Buffer.alloc(0), {}, 'file_missing'],
    ['more than was said', () => photo(), { size: 20 }, 'file_unreadable'],
    ['more than ten megabytes', () => Buffer.alloc(10 * 1024 ** 2 + 1), {}, 'file_too_large'],
  ])('%s', async (_what, make, wish, code) => {
    const before = await listFiles();
    expect(await send(await make(), wish)).toBe(code);
    expect(await listFiles()).toEqual(before);
  });

  it('a file that breaks off on its way', async () => {
    const { presigned_url: address } = await sign();
    const { pathname, search, port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: a\r\ncontent-type: image/jpeg\r\ncontent-length: 5000\r\n\r\n`;
    socket.write(Buffer.concat([text(head), (await photo()).subarray(0, 100)]));
    await vi.waitFor(async () => expect(await partial()).toHaveLength(1), { timeout: 10_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await partial()).toEqual([]), { timeout: 10_000 });
    expect(await codeOf(await put(address, await photo()))).toBe('token_invalid');
  });
});

describe('an address', () => {
  it('is used once, however many come at the same moment', async () => {
    const { presigned_url: address } = await sign();
    const bytes = await photo();
    const codes = await Promise.all(Array.from({ length: 5 }, async () => codeOf(await put(address, bytes))));
    expect(codes.toSorted()).toEqual(['taken', 'token_invalid', 'token_invalid', 'token_invalid', 'token_invalid']);
    expect(await codeOf(await put(address, bytes))).toBe('token_invalid');
  });

  it('is good for what was signed and for a quarter of an hour', async () => {
    const bytes = await photo();
    const { presigned_url: forged } = await sign();
    expect(await codeOf(await put(forged.replace('image%2Fjpeg', 'video%2Fmp4'), bytes, 'video/mp4'))).toBe(
      'token_invalid',
    );
    expect(await codeOf(await put(forged, bytes, 'image/png'))).toBe('file_type_refused');
    const { presigned_url: late } = await sign();
    world.clock.advance(15 * 60_000 + 1000);
    expect(await codeOf(await put(late, bytes))).toBe('token_invalid');
  });

  it('is not signed for what we do not take, in the words of the screens', async () => {
    expect(await messageOf({ type: 'image/heic' })).toBe('Media type image/heic is not supported.');
    expect(await messageOf({ size: 10 * 1024 ** 2 + 1 })).toBe(
      'Image file is too large! Please select an image under 10MB.',
    );
    expect(await messageOf({ type: 'video/mp4', size: 150 * 1024 ** 2 + 1 })).toBe(
      'File is too large! Please select a file under 150MB.',
    );
  });

  it('is one of twenty: of a thousand, others are refused, and nobody else is kept waiting', async () => {
    const nora = await world.signUp('nora');
    const { identity, mediaUploads } = world.app.features;
    const actor = await identity.sessions.authenticate(nora.token);
    const one = { filename: 'a.jpg', content_type: 'image/jpeg' };
    const asked = await Promise.allSettled(Array.from({ length: 1000 }, () => mediaUploads.sign(actor!, one)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect((await ask({ who: nora })).error?.code).toBe('rate_limited');
    await sign();
  });
});

it('a day later what nothing shows is gone, and what a look shows stays', async () => {
  const shown = await send(await photo());
  const unseen = await send(await photo());
  const video = await send(mp4(5000), { type: 'video/mp4' });
  expect((await fetch(video)).status).toBe(404);
  const body = { business_id: dana.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'], images: [shown] };
  await world.get(createLink, { token: dana.token, body });
  const clean = () => world.app.features.mediaUploads.clean();
  await clean();
  expect([(await fetch(shown)).status, (await fetch(unseen)).status]).toEqual([200, 200]);
  expect(await partial()).toHaveLength(1);
  world.clock.advance(25 * 3600_000);
  await clean();
  expect([(await fetch(shown)).status, (await fetch(unseen)).status]).toEqual([200, 404]);
  expect(await partial()).toEqual([]);
  const rows = world.app.platform.database.db.selectFrom('media_uploads').selectAll();
  expect(await rows.where('business_id', '=', dana.businessId).execute()).toEqual([]);
});
