// Shoppers search by a photo of theirs over the real program: from a look and a feed, without a script, with hostile files, and within limits.
import { updateSettings } from '@vitrine/contract/brand';
import { createLink } from '@vitrine/contract/links';
import { askFigures } from '@vitrine/contract/figure-questions';
import { createGallery } from '@vitrine/contract/galleries';
import { listOrders } from '@vitrine/contract/orders';
import { addDays, dayOf } from '@vitrine/contract/range';
import { getPhotoSearches } from '@vitrine/contract/vision';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { insertFeed } from '../../../../../tests/world/posts.ts';
import { toFeedCode } from '../feed/feed-code.ts';
import { PhotoSearch } from './photo-search.ts';

/** What the sandbox draws for each product of the tests' store. */
const drawn = {
  '9001': 'shirt-sand-stripe-7',
  '9002': 'scarf-berry-check-20',
  '9003': 'hat-black-plain-3',
  '9004': 'coat-camel-plain-40',
  '9005': 'tote-olive-plain-55',
};
type Drawn = keyof typeof drawn;

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

let world: TestApp;
let dana: Merchant;
let look: string;
let photo: Buffer;
let network = 0;

const db = () => world.app.platform.database.db;
const set = (settings: object, who = dana) =>
  world.get(updateSettings, { token: who.token, params: { business_id: who.businessId }, body: { settings } });

const addressOf = (productId: Drawn): string =>
  `${world.sandbox.url}/atelier/cdn/files/x.front.${drawn[productId]}.webp?width=360`;

async function photograph(productId: Drawn): Promise<Buffer> {
  const answer = await fetch(addressOf(productId));
  return sharp(Buffer.from(await answer.arrayBuffer()))
    .resize(500)
    .modulate({ brightness: 0.85 })
    .withExif({ IFD0: { Artist: 'Noa Levi' } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

const countSeen = async (): Promise<number> =>
  (await db().selectFrom('picture_vectors').selectAll().where('views', 'is not', null).execute()).length;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true, billing: false });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  for (const productId of Object.keys(drawn) as Drawn[])
    await sql`update products set images = jsonb_build_array(jsonb_build_object('id', '1', 'src', ${addressOf(productId)}::text))
      where business_id = ${dana.businessId} and product_id = ${productId}`.execute(db());
  const body = { business_id: dana.businessId, link_type: 'LOOK' as const, title: 'Autumn', inventory_ids: ['9001'] };
  look = (await world.get(createLink, { token: dana.token, body })).code;
  photo = await photograph('9002');
}, 120_000);
afterAll(() => world.stop());

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .png()
    .toBuffer();

const changeScarf = (to: ReturnType<typeof sql>) =>
  sql`update products set ${to} where business_id = ${dana.businessId} and product_id = '9002'`.execute(db());

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

const read = async (path: string, language = 'en'): Promise<Answer> => {
  const response = await fetch(world.url + path, { headers: { 'accept-language': language } });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

/** Opens the form as a browser without scripts would, and sends it; each time from elsewhere. */
async function search(
  path: string,
  file: Buffer | null,
  { from, ...more }: { from?: string; form?: string; field?: string } = {},
): Promise<Answer> {
  const { text } = await read(path);
  const form = new FormData();
  form.append('form', more.form ?? /name="?form"? value="?([^">]*)/.exec(text)?.[1] ?? '');
  const field = more.field ?? 'photo';
  for (const name of ['taken', 'photo'])
    form.append(name, new Blob(file !== null && name === field ? [new Uint8Array(file)] : []), 'photo.jpg');
  const headers = { 'x-forwarded-for': from ?? `198.51.100.${(network += 1)}` };
  const response = await fetch(world.url + path, { method: 'POST', body: form, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The addresses that what was found leads to, by their titles. */
const waysOf = (text: string): [title: string, href: string][] =>
  [...text.matchAll(/<li><a href="?([^"> ]*)"?>.*?<bdi>([^<]*)/g)].map(([, href = '', title = '']) => [title, href]);

const findOf = (text: string): string => {
  const base = /<base href="?([^"> ]*)/.exec(text)?.[1] ?? '';
  return base + (/class="?find"? href="?([^"> ]*)/.exec(text)?.[1] ?? 'none');
};
const titleOf = async (productId: Drawn): Promise<string> =>
  (
    await sql<{ title: string }>`select title from products where business_id = ${dana.businessId}
    and product_id = ${productId}`.execute(db())
  ).rows[0]!.title;

describe('switched off, as it is at first', () => {
  it('no page leads there, and there is nothing', async () => {
    expect((await read(`/${look}`)).text).not.toContain('class=find');
    expect((await read(`/${look}/find`)).status).toBe(404);
    expect((await search(`/${look}/find`, photo)).status).toBe(404);
    expect(await countSeen()).toBe(0);
  });
});

describe('switched on', () => {
  it(
    'has the store’s images looked at, and is open on plans that have Magic Store alone',
    { timeout: 90_000 },
    async () => {
      await set({ photo_search_enabled: true });
      await vi.waitFor(async () => expect(await countSeen()).toBe(5), { timeout: 60_000, interval: 200 });
      const { status, text, headers } = await read(`/${look}/find`);
      expect([status, headers.get('x-robots-tag'), text.includes('<script')]).toEqual([200, 'noindex', false]);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect((await read(`/${look}/find`, 'he')).text).toContain('חיפוש לפי תמונה');
      expect(Buffer.byteLength(text)).toBeLessThan(15_000);
    },
  );

  it('is reached from a look, and leads to the store by the click one came by', { timeout: 60_000 }, async () => {
    const page = await read(`/${look}`);
    const path = findOf(page.text);
    expect(path).toMatch(new RegExp(`^/${look}/k/[^/]+/find$`));
    const { status, text, headers } = await search(path, photo);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(text).toContain('src="data:image/jpeg;base64,');
    const [[title, href] = ['', '']] = waysOf(text);
    expect(title).toBe(await titleOf('9002'));
    const click = path.split('/')[3] ?? '';
    expect(href).toContain(encodeURIComponent(click));
    // what the look sells itself is bought there
    const [[own, back] = ['', '']] = waysOf((await search(path, await photograph('9001'), { field: 'taken' })).text);
    expect([own, back]).toEqual([await titleOf('9001'), `/${look}`]);
  });

  it('keeps nothing of a photo, and shows none of what its file says', { timeout: 60_000 }, async () => {
    const before = await sql<{ count: string }>`select count(*) as count from files`.execute(db());
    const { text } = await search(`/${look}/find`, photo);
    const shown = Buffer.from(/base64,([\w+/=]+)/.exec(text)?.[1] ?? '', 'base64');
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    expect(shown.includes('Noa Levi')).toBe(false);
    expect((await sql<{ count: string }>`select count(*) as count from files`.execute(db())).rows).toEqual(before.rows);
  });

  it('leads from a feed and its galleries to the posts that sell it', { timeout: 60_000 }, async () => {
    const posts = await insertFeed(world, dana.businessId, [
      { caption: 'Older', products: ['9002'] },
      { caption: 'Later', products: ['9002'] },
    ]);
    const rule = { by: 'product' as const, product_id: '9002' };
    const gallery = { title: 'Scarves', slug: 'scarves', rule, layout: 'grid' as const };
    const created = await world.get(createGallery, { token: dana.token, body: gallery });
    const code = toFeedCode(posts[0] as never);
    const fromFeed = await search(findOf((await read('/feed/dana')).text), photo);
    expect(waysOf(fromFeed.text)[0]?.[1]).toBe(`/${code}`);
    const slug = created.gallery.slug;
    const fromGallery = await search(findOf((await read(`/feed/dana/${slug}`)).text), photo);
    expect(waysOf(fromGallery.text)[0]?.[1]).toBe(`/${code}?utm_content=gallery-${slug}`);
    expect((await read('/feed/dana?embed=1')).text).not.toContain('class=find');
  });

  it(
    'finds neither what is sold out, hidden or excluded, and says so where nothing is like it',
    { timeout: 90_000 },
    async () => {
      const found = async () => waysOf((await search(`/${look}/find`, photo)).text).map(([title]) => title);
      const scarf = await titleOf('9002');
      for (const [gone, back] of [
        [sql`variants_available = 0`, sql`variants_available = 1`],
        [sql`status = 'unlisted'`, sql`status = 'active'`],
        [sql`url = null`, sql`url = 'https://shop.example/scarf'`],
      ] as const) {
        await changeScarf(gone);
        expect(await found()).not.toContain(scarf);
        await changeScarf(back);
      }
      await set({ ai_preferences: { excluded_product_ids: ['9002'] } });
      expect(await found()).not.toContain(scarf);
      await set({ ai_preferences: { excluded_product_ids: [] } });
      expect(await found()).toContain(scarf);
      const sky = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7fb2d9' } })
        .png()
        .toBuffer();
      const { status, text } = await search(`/${look}/find`, sky);
      expect([status, waysOf(text)]).toEqual([200, []]);
      expect(text).toContain('Nothing like it here');
      expect(text).toContain(`<a class=cta href=/${look}>`);
    },
  );
});

const askSearches = () => world.get(getPhotoSearches, { token: dana.token });

describe('how it is used', () => {
  it('is counted by the store’s days: what was answered, and what found something', { timeout: 60_000 }, async () => {
    const before = await askSearches();
    const today = dayOf(new Date(), 'America/New_York');
    expect([before.to_date, before.from_date]).toEqual([today, addDays(today, -29)]);
    expect(before.searches).toBeGreaterThan(before.found);
    await search(`/${look}/find`, photo);
    await search(`/${look}/find`, await flat(600, 400));
    await search(`/${look}/find`, null);
    await search(`/${look}/find`, Buffer.from('no photo'));
    const { searches, found } = await askSearches();
    expect([searches - before.searches, found - before.found]).toEqual([2, 1]);
    // what is older than a month is left out
    await sql`update photo_searches set day = day - 30 where business_id = ${dana.businessId}`.execute(db());
    expect(await askSearches()).toMatchObject({ searches: 0, found: 0 });
  });

  it(
    'tells what it led to as a channel of its own, in the figures of everything else',
    { timeout: 60_000 },
    async () => {
      const from = findOf((await read('/feed/dana')).text);
      const [[, post] = ['', '']] = waysOf((await search(from, photo)).text);
      const open = (referer: string) => {
        const headers = { referer, 'user-agent': phone, 'x-forwarded-for': `198.51.100.${(network += 1)}` };
        return fetch(world.url + post, { headers }).then((answer) => answer.text());
      };
      await open(`${world.url}/feed/dana`);
      const html = await open(world.url + from);
      const [, click = ''] = /\/k\/([\w-]{76})/.exec(html) ?? [];
      await world.app.features.traffic.upkeep.drain();
      const orderId = await world.placeOrder('atelier', {
        lines: [{ variantId: '40100', quantity: 1 }],
        noteAttributes: [{ name: '__lk', value: click }],
      });
      await eventually('the order', async () => {
        const { orders } = await world.get(listOrders, { token: dana.token, query: {} });
        return orders.find((one) => one.order_id === orderId && one.attribution !== null);
      });
      const { from_date, to_date } = await askSearches();
      const body = { measures: ['visits', 'click_checkouts'], split_by: ['channel'], from_date, to_date } as const;
      const answer = await world.get(askFigures, {
        token: dana.token,
        body: { ...body, measures: [...body.measures], split_by: [...body.split_by] },
      });
      const row = answer.rows.find(({ keys: [key] }) => key?.value === 'photo_search');
      expect(row?.keys[0]?.label).toBe('Search by photo');
      expect(row?.figures).toEqual({ visits: 1, click_checkouts: 1 });
    },
  );
});

describe('what is no photo', () => {
  it('is told apart by its bytes, and answered without harm', { timeout: 120_000 }, async () => {
    const path = `/${look}/find`;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>';
    const gif = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#c84' } })
      .gif()
      .toBuffer();
    const files: Record<string, [Buffer | null, number, RegExp]> = {
      nothing: [null, 422, /Take or choose a photo first/],
      page: [Buffer.from('<html>no photo</html>'), 422, /can’t be used/],
      drawing: [Buffer.from(svg), 422, /can’t be used/],
      pdf: [Buffer.from('%PDF-1.7\n'), 422, /can’t be used/],
      'cut off': [photo.subarray(0, photo.length / 2), 422, /can’t be used/],
      heic: [Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), 422, /HEIC/],
      dot: [await flat(1, 1), 422, /can’t be used/],
      line: [await flat(30_000, 20), 422, /can’t be used/],
      bomb: [await flat(12_000, 12_000), 422, /can’t be used/],
      'too large': [Buffer.alloc(11_000_000), 413, /can’t be used/],
      'picture and page': [Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 200, /data:image/],
      animated: [gif, 200, /Nothing like it here|Like/],
    };
    for (const [name, [file, status, words]] of Object.entries(files)) {
      const answer = await search(path, file);
      expect([name, answer.status]).toEqual([name, status]);
      expect(answer.text).toMatch(words);
      expect(answer.text).not.toContain('alert(1)');
    }
  });

  it('nor is a form of another kind, of elsewhere, or of long ago', async () => {
    const path = `${world.url}/${look}/find`;
    expect((await search(`/${look}/find`, photo, { form: 'forged' })).status).toBe(409);
    expect((await fetch(path, { method: 'POST', body: new URLSearchParams({ photo: 'x' }) })).status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await fetch(path, { method: 'POST', headers, body: 'no form' })).status).toBe(400);
    expect((await fetch(path, { method: 'POST', headers })).headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(path, { method: 'PUT' })).status).toBe(404);
  });
});

describe('limits', () => {
  it('shut out an address that asks too often, and nobody else', { timeout: 90_000 }, async () => {
    const from = '203.0.113.7';
    const statuses: number[] = [];
    for (let asked = 0; asked < 21; asked += 1) statuses.push((await search(`/${look}/find`, null, { from })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
    const refused = await search(`/${look}/find`, photo, { from });
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.text).toContain('Too many searches');
    expect((await search(`/${look}/find`, null)).status).toBe(422);
  });

  it('let few wait, and tell the rest when to come back', { timeout: 120_000 }, async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => search(`/${look}/find`, photo)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length + busy.length).toBe(30);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(busy[0]?.headers.get('retry-after')).toBe('20');
    expect(busy[0]?.text).toContain('Many photos are being searched');
  });

  it('shut the whole of a business once it is asked too often', async () => {
    const { photoSearch } = world.app.features;
    const admitted = async (at: number) => photoSearch.admit(dana.businessId, `2001:db8:${at}::`);
    let last = true;
    for (let at = 0; last && at < 700; at += 1) last = await admitted(at);
    expect(last).toBe(false);
    expect((await search(`/${look}/find`, photo)).status).toBe(429);
  });
});

it('is shut once the plan no longer opens it, whatever is switched on', async () => {
  const { photoSearch, brand, ...features } = world.app.features;
  expect(await photoSearch.isOn(dana.businessId)).toBe(true);
  const plans = { allows: async (_: unknown, feature: string) => feature !== 'magic store' };
  const shut = new PhotoSearch(world.app.platform, { ...features, brand, plans });
  expect(await shut.isOn(dana.businessId)).toBe(false);
});
