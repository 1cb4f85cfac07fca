// Uploading pictures over the real API: what is stored and served, and every file that is refused.
import { limits } from '@vitrine/contract/limits';
import { uploadFile } from '@vitrine/contract/media';
import { refusal } from '@vitrine/contract/problem';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp();
  merchant = await world.signUp('dana');
});
afterAll(async () => {
  await world.stop();
});

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });

interface Upload {
  field?: string;
  name?: string;
  token?: string;
  query?: string;
}

function send(bytes: Uint8Array<ArrayBuffer>, { field = 'file_resource', name = 'a.jpg', ...rest }: Upload = {}) {
  const form = new FormData();
  form.append(field, new Blob([bytes]), name);
  return fetch(`${world.url}${uploadFile.path}${rest.query ?? ''}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rest.token ?? merchant.token}` },
    body: form,
  });
}

async function store(bytes: Buffer, upload?: Upload): Promise<{ url: string; width: number; height: number }> {
  const response = await send(new Uint8Array(bytes), upload);
  const { data } = (await response.json()) as { data: unknown };
  return uploadFile.answer.parse(data);
}

async function refuse(bytes: Uint8Array<ArrayBuffer>, upload?: Upload) {
  const response = await send(bytes, upload);
  const { error } = refusal.parse(await response.json());
  return { status: response.status, ...error };
}

describe('room for pictures', () => {
  it('ends at fifty megapixels, however small the file is', async () => {
    const flat = await drawing(7_100, 7_100).png().toBuffer();
    expect(flat.length).toBeLessThan(1_000_000);
    expect(await refuse(new Uint8Array(flat))).toMatchObject({ status: 413, code: 'too_many_pixels' });
  });

  it('ends for a business with two gigabytes of them, and for no other', async () => {
    const { token, businessId } = await world.signUp('collector');
    const bytes = await drawing(60, 40).png().toBuffer();
    await store(bytes, { token });
    const files = world.app.platform.database.db.updateTable('files');
    await files
      .set({ bytes: limits.upload.business - 10 })
      .where('business_id', '=', businessId)
      .execute();
    expect(await refuse(new Uint8Array(bytes), { token })).toMatchObject({ status: 409, code: 'storage_full' });
    await store(bytes);
  });

  it('ends there for those of the same moment too', async () => {
    const { token, businessId } = await world.signUp('hoarder');
    const bytes = await drawing(60, 40).png().toBuffer();
    await store(bytes, { token });
    const { db } = world.app.platform.database;
    const used = limits.upload.business - bytes.length - 10;
    await db.updateTable('files').set({ bytes: used }).where('business_id', '=', businessId).execute();
    await Promise.all(Array.from({ length: 12 }, () => send(new Uint8Array(bytes), { token })));
    const rows = await db.selectFrom('files').select('bytes').where('business_id', '=', businessId).execute();
    expect(rows.reduce((sum, row) => sum + row.bytes, 0)).toBeLessThanOrEqual(limits.upload.business);
  });

  it('come many at once, of which a few are held in memory and all are stored', async () => {
    const { businessId, token } = await world.signUp('crowd');
    const bytes = await drawing(60, 40).png().toBuffer();
    await store(bytes, { token });
    const files = world.app.platform.database.db.selectFrom('files').select('created_by as accountId');
    const { accountId } = await files.where('business_id', '=', businessId).executeTakeFirstOrThrow();
    let held = 0;
    let most = 0;
    const read = (): Promise<Buffer> => {
      most = Math.max(most, (held += 1));
      return Promise.resolve(bytes);
    };
    const uploads = Array.from({ length: 40 }, async () => {
      const stored = await world.app.features.media.storeUpload({ businessId, accountId }, read, 'a.png');
      held -= 1;
      return stored;
    });
    expect(new Set((await Promise.all(uploads)).map(({ url }) => url)).size).toBe(40);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('of the kind %s is stored as WebP', async (format) => {
    const { url, width, height } = await store(await drawing(60, 40).toFormat(format).toBuffer());
    expect([width, height]).toEqual([60, 40]);
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(served.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp');
  });

  it('comes in the widths that pages ask for, none larger than itself', async () => {
    const { url, width } = await store(await drawing(2000, 1000).jpeg().toBuffer());
    expect(width).toBe(1600);
    const widths = await Promise.all(
      ['', '-400', '-800', '-1600'].map(async (suffix) => {
        const served = await fetch(url.replace('.webp', `${suffix}.webp`));
        return served.ok ? (await sharp(await served.arrayBuffer()).metadata()).width : served.status;
      }),
    );
    expect(widths).toEqual([1600, 400, 800, 404]);
  });

  it('stands upright and keeps nothing that the camera wrote', async () => {
    const original = await drawing(60, 40)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { url, width, height } = await store(original);
    expect([width, height]).toEqual([40, 60]);
    const { exif, orientation } = await sharp(await (await fetch(url)).arrayBuffer()).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it.each([
    ['trainedAlgorithmicMedia', true],
    ['compositeWithTrainedAlgorithmicMedia', true],
    ['digitalCapture', false],
  ])('that says %s of where it is from keeps that of AI, and no place and no person', async (type, isKept) => {
    const said = `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;
    const original = await drawing(900, 600)
      .withExif({ IFD0: { Artist: 'Noa Levi' } })
      .withXmp(
        `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" Iptc4xmpExt:DigitalSourceType="${said}" photoshop:City="Haifa" photoshop:Credit="Noa Levi"/></rdf:RDF></x:xmpmeta>`,
      )
      .jpeg()
      .toBuffer();
    const { url } = await store(original);
    for (const suffix of ['', '-400', '-800']) {
      const served = Buffer.from(await (await fetch(url.replace('.webp', `${suffix}.webp`))).arrayBuffer());
      const { xmpAsString, exif } = await sharp(served).metadata();
      expect(xmpAsString?.includes(`Iptc4xmpExt:DigitalSourceType="${said}"`) ?? false).toBe(isKept);
      expect([exif, served.includes('Haifa'), served.includes('Noa Levi')]).toEqual([undefined, false, false]);
    }
  });

  it('is kept a few pixels wide too, small enough to stand in a page', async () => {
    const { media } = world.app.features;
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
    const wild = sharp({ create: { width: 900, height: 1400, channels: 3, noise, background: 'red' } });
    const glass = sharp({
      create: { width: 90, height: 90, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    });
    const stored = await Promise.all([
      store(await drawing(2000, 1000).jpeg().toBuffer()),
      store(await wild.png().toBuffer()),
      store(await drawing(1, 1).png().toBuffer()),
      store(await glass.png().toBuffer()),
    ]);
    const urls = stored.map(({ url }) => url);
    const known = await media.listPictures(merchant.businessId, [...urls, 'https://elsewhere.example/a.webp']);
    expect([...known.keys()]).toEqual(urls);
    const [wide, grainy, dot, clear] = urls.map((url) => known.get(url));
    expect(wide).toMatchObject({ width: 1600, height: 800, smaller: [400, 800] });
    expect(grainy).toMatchObject({ width: 900, height: 1400, smaller: [400, 800] });
    expect(dot).toMatchObject({ width: 1, height: 1, smaller: [] });
    for (const picture of [wide, grainy, dot]) {
      const [, data = ''] = picture?.blur?.split('data:image/webp;base64,') ?? [];
      expect(picture?.blur?.length).toBeLessThanOrEqual(200);
      expect((await sharp(Buffer.from(data, 'base64')).metadata()).width).toBeLessThanOrEqual(16);
    }
    expect(clear?.blur).toBeNull();
    const other = await world.signUp('nora');
    expect(await media.listPictures(other.businessId, urls)).toEqual(new Map());
  });

  it('may be larger than other bodies', async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: 'red',
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(limits.body);
    expect((await store(noise)).width).toBe(1600);
  });

  it.each(['קיץ 🌞.jpg', '../../../etc/passwd', 'a\0b.jpg', 'x'.repeat(500), "a'; drop table files;--"])(
    'may be called %.40j',
    async (name) => {
      const { url } = await store(await drawing(10, 10).jpeg().toBuffer(), { name });
      expect(url).toMatch(/\/files\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/);
    },
  );
});

const text = (words: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(words);

describe('a file is refused', () => {
  it.each<[string, () => Uint8Array<ArrayBuffer>, number, string]>([
    ['that is text', () => text('hello'), 415, 'file_type_refused'],
    ['that is empty', () => text(''), 422, 'file_unreadable'],
    ['that is a page', () => text('<!doctype html><script>alert(1)</script>'), 415, 'file_type_refused'],
    [
      'that is a drawing with a script',
      () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      415,
      'file_type_refused',
    ],
    ['that only begins like a picture', () => text('\u0089PNG\r\n\u001A\n'), 415, 'file_type_refused'],
  ])('%s', async (_why, bytes, status, code) => {
    expect(await refuse(bytes())).toMatchObject({ status, code });
  });

  it('that was cut off', async () => {
    const whole = await drawing(400, 400).png().toBuffer();
    const { status, code } = await refuse(new Uint8Array(whole.subarray(0, whole.length / 2)));
    expect([status, code]).toEqual([422, 'file_unreadable']);
  });

  it('that is larger than 10 MB, and the sentence says how large it may be', async () => {
    const refused = await refuse(new Uint8Array(limits.upload.image + 1));
    expect(refused).toMatchObject({ status: 413, code: 'file_too_large' });
    expect(refused.message).toContain('10MB');
  });

  it('that comes under another name', async () => {
    const refused = await refuse(new Uint8Array(await drawing(10, 10).jpeg().toBuffer()), { field: 'other' });
    expect(refused).toMatchObject({ status: 400, code: 'file_missing', field: 'file_resource' });
  });

  it('that is none: JSON, an empty form', async () => {
    const headers = { authorization: `Bearer ${merchant.token}` };
    const address = `${world.url}${uploadFile.path}`;
    const json = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    const form = new FormData();
    form.append('other', 'x');
    const empty = await fetch(address, { method: 'POST', headers, body: form });
    const codes = [json, empty].map(async (response) => refusal.parse(await response.json()).error.code);
    expect(await Promise.all(codes)).toEqual(['file_missing', 'file_missing']);
  });

  it('of whoever is not signed in', async () => {
    const refused = await refuse(new Uint8Array(await drawing(10, 10).jpeg().toBuffer()), { token: 'of nobody' });
    expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});
