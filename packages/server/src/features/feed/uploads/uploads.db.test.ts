// Pictures that people send to a campaign, over the real program: confirmed, decided on, shown, and taken back.
import { listPosts, postId, tagPost } from '@vitrine/contract/feed';
import { listPostReports, reopenPostReport, upholdPostReport } from '@vitrine/contract/post-reports';
import {
  approveUpload,
  createCampaign,
  declineUpload,
  editCampaign,
  listCampaigns,
  listUploads,
  type Campaign,
} from '@vitrine/contract/uploads';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Agent, fetch as fetchApart, FormData as ApartForm } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { toFeedCode } from '../feed-code.ts';

let world: TestApp;
let merchant: Merchant;
let campaign: Campaign;
let photo: Buffer;

const draft = { title: 'Your summer', slug: 'summer', refused_words: ['cheap'] };

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('feeder');
  await world.connect(merchant, 'atelier');
  campaign = (await world.get(createCampaign, { token: merchant.token, body: draft })).campaign;
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c84' } })
    .withExif({ IFD0: { Artist: 'Noa Levi' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await apart.close();
  await world.stop();
});

/** A connection for each form: making one up takes longer than the program keeps those that are idle, which it may be closing then. */
const apart = new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 });

const path = '/share/feeder/summer';
const db = () => world.app.platform.database.db;
const read = async (at: string, language = 'en') => {
  const response = await fetch(world.url + at, { headers: { 'accept-language': language } });
  return { status: response.status, text: await response.text() };
};
const said = (email: string, more: Readonly<Record<string, string>> = {}) => ({
  name: 'Noa Levi',
  handle: '@noa',
  email,
  caption: 'At the sea',
  consent: 'yes',
  guardian: 'yes',
  ...more,
});

/** Opens the form and sends it as a browser without scripts would. */
async function share(fields: Readonly<Record<string, string>>, picture: Buffer | null = photo, language = 'en') {
  const page = await fetchApart(world.url + path, { headers: { 'accept-language': language }, dispatcher: apart });
  const text = await page.text();
  const form = new ApartForm();
  const filled = { form: /name="form" value="([^"]*)"/.exec(text)?.[1] ?? '', ...fields };
  for (const [name, value] of Object.entries(filled)) form.append(name, value);
  form.append('picture', new Blob(picture === null ? [] : [new Uint8Array(picture)]), 'photo.jpg');
  const headers = { 'accept-language': language };
  const response = await fetchApart(world.url + path, { method: 'POST', body: form, headers, dispatcher: apart });
  return { status: response.status, text: await response.text() };
}
const list = async (status: 'pending' | 'approved' | 'declined' = 'pending') =>
  (await world.get(listUploads, { token: merchant.token, query: { status } })).uploads;
const letterTo = async (email: string, count: number) => {
  const letters = await eventually(`letter ${count} to ${email}`, async () => {
    const found = await world.letters(email);
    return found.length >= count && found;
  });
  return letters[0]?.text ?? '';
};
async function confirm(email: string): Promise<void> {
  const token = /confirm\?token=([\w%-]+)/.exec(await letterTo(email, 1))?.[1] ?? '';
  expect((await read(`${path}/confirm?token=${token}`)).text).toContain('name="token"');
  const body = new URLSearchParams({ token: decodeURIComponent(token) });
  expect((await fetch(`${world.url}${path}/confirm`, { method: 'POST', body })).status).toBe(200);
}

async function reportPage(page: string, reporter: string): Promise<void> {
  const form = `/feed/feeder/report${page}`;
  const filled = { reason: 'in_it', name: 'Gal', email: reporter, words: '', statement: 'yes' };
  const token = /name="form" value="([^"]*)"/.exec((await read(form)).text)?.[1] ?? '';
  const sent = await fetch(world.url + form, { method: 'POST', body: new URLSearchParams({ form: token, ...filled }) });
  expect(sent.status).toBe(200);
}
/** The words beside a tick. */
const labelOf = (text: string, name: string): string =>
  new RegExp(`<input [^>]*name="${name}"[^>]*>\\s*<span>([^<]*)`).exec(text)?.[1] ?? 'none';
const boxes = (text: string): { id: string; title: string; isChosen: boolean }[] =>
  [...text.matchAll(/<input [^>]*name="products"[^>]*>\s*<bdi>([^<]*)/g)].map(([box, title = '']) => ({
    id: /value="([^"]*)"/.exec(box)?.[1] ?? '',
    title,
    isChosen: box.includes('checked'),
  }));

describe('the page', () => {
  it('is there in either language, without a script, and for no campaign that is closed', async () => {
    const { status, text } = await read(path);
    expect([status, text.includes('<script'), text.includes('multipart/form-data')]).toEqual([200, false, true]);
    expect((await read(path, 'he')).text).toContain('שליחת התמונה');
    const { token } = merchant;
    const params = { campaign_id: campaign.campaign_id };
    for (const change of [{ is_open: false }, { last_day: '2020-01-01' }]) {
      const closed = await world.get(editCampaign, { token, params, body: { ...draft, ...change } });
      expect([closed.campaign.takes_pictures, (await read(path)).status]).toEqual([false, 404]);
    }
    await world.get(editCampaign, { token, params, body: draft });
    expect((await read('/share/feeder/none')).status).toBe(404);
    expect((await read('/share/nobody/summer')).status).toBe(404);
  });

  it('tells all that is wrong, and takes nothing from programs, strange forms and files that are no pictures', async () => {
    const { status, text } = await share({ name: '<b>', caption: 'So cheap', email: 'noa' }, null);
    for (const field of ['picture', 'email', 'caption', 'guardian', 'consent'])
      expect(text).toContain(`id="${field}-fault"`);
    expect([status, text.includes('value="<b>"')]).toEqual([422, false]);
    expect((await share(said('bot@mail.example', { fax: '1' }))).status).toBe(200);
    expect((await share(said('bot@mail.example', { form: 'forged' }))).status).toBe(409);
    expect((await share(said('bot@mail.example'), Buffer.from('no picture'))).status).toBe(422);
    const large = await share(
      said('bot@mail.example', { caption: 'Kept "words"', ai: 'yes' }),
      Buffer.alloc(11_000_000),
    );
    expect(large.status).toBe(413);
    expect(large.text).toContain('id="picture-fault"');
    expect(large.text).toContain('value="bot@mail.example"');
    expect(large.text).toContain('>Kept &quot;words&quot;</textarea>');
    expect(large.text).toMatch(/<input [^>]*name="ai"[^>]*checked/);
    expect((await share(said('bot@mail.example'), Buffer.alloc(101 * 1024 ** 2))).status).toBe(413);
    const type = 'multipart/form-data; boundary=x';
    for (const [headers, body] of [
      ['multipart/form-data', '--x'],
      [type, '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nbroken off'],
      [type, '--x\r\ncontent-disposition: form-data; name="picture"; filename="a"\r\n\r\nbroken off'],
    ] as const)
      expect(
        (
          await fetchApart(world.url + path, {
            method: 'POST',
            body,
            headers: { 'content-type': headers },
            dispatcher: apart,
          })
        ).status,
      ).toBe(400);
    const wordy = await share(said('bot@mail.example', { handle: 'x'.repeat(70_000) }));
    expect(wordy.status).toBe(413);
    const { rows } = await sql`select from uploads`.execute(db());
    expect(rows).toHaveLength(0);
  });

  it('offers the first products, and leads to the others by a search in its address', async () => {
    await sql`
      insert into products (business_id, product_id, title, handle, status, title_text, search_text, url, updated_at,
        created_at, synced_at)
      select ${merchant.businessId}, 'vase-' || n, 'Vase ' || n, 'vase', 'active', 'vase ' || n, 'vase ' || n,
        'https://shop.example/vase', now(), now(), now() from generate_series(1, 30) n`.execute(db());
    const { text } = await read(path);
    const offered = boxes(text);
    expect([offered.some(({ title }) => title.startsWith('Vase')), text.includes('Search for yours')]).toEqual([
      false,
      false,
    ]);
    // sold out by now: whoever bought one finds it
    const found = (await read(`${path}?q=vase&products=${offered[0]?.id}`)).text;
    expect(boxes(found)).toHaveLength(25);
    expect(boxes(found)[0]).toEqual({ ...offered[0], isChosen: true });
    expect(found).toContain('Search for yours');
    expect(boxes((await read(`${path}?q=vase+29`)).text).map(({ id }) => id)).toEqual(['vase-29']);
    expect((await read(`${path}?q=zzz`, 'he')).text).toContain('לא נמצאו מוצרים');
  });

  it('keeps what is chosen and filled in while it searches, and asks for the file anew', async () => {
    const [first] = boxes((await read(path)).text);
    const sent = [
      ['q', 'vase 29'],
      ['name', 'Noa Levi'],
      ['email', 'noa@mail.example'],
      ['products', first?.id ?? ''],
      ['products', 'vase-3'],
      ['products', 'of-nobody'],
      ['picture', 'photo.jpg'],
    ];
    const answer = await fetch(world.url + path, { method: 'POST', body: new URLSearchParams(sent) });
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(boxes(text).map(({ id, isChosen }) => [id, isChosen])).toEqual([
      [first?.id, true],
      ['vase-3', true],
      ['vase-29', false],
    ]);
    for (const value of ['Noa Levi', 'noa@mail.example', 'vase 29']) expect(text).toContain(`value="${value}"`);
    expect(text).toContain('id="picture-fault"');
    const long = new URLSearchParams({ q: 'x'.repeat(70_000) });
    expect((await fetch(world.url + path, { method: 'POST', body: long })).status).toBe(413);
  });

  it.each([
    ['en', 'Most Compatible'],
    ['he', 'תואם ביותר'],
  ])('says in %s what to do with a photo as iPhones keep it', async (language, words) => {
    const heic = Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(2000),
    ]);
    const { status, text } = await share(said('phone@mail.example'), heic, language);
    expect([status, text.includes(words)]).toEqual([422, true]);
    expect(text).toContain('accept="image/jpeg,image/png,image/webp"');
  });

  it('takes each address once in a campaign’s name only', async () => {
    const taken = await world.call(createCampaign, { token: merchant.token, body: draft });
    expect(taken.status).toBe(409);
  });
});

/** The addresses of a picture in two of its widths. */
const sizes = (url: string): string[] => [url, url.replace('.webp', '-400.webp')];
const statuses = (url: string): Promise<number[]> =>
  Promise.all(sizes(url).map(async (each) => (await fetch(each)).status));
/** As if the report had been decided so many days earlier. */
const age = (days: number) =>
  sql`update post_reports set decided_at = decided_at - make_interval(days => ${days})
  where email = 'ori@mail.example'`.execute(db());

describe('a picture', () => {
  const email = 'noa@mail.example';

  it('is in the queue once its address is confirmed, with what was agreed to and what its file said', async () => {
    const marked = Buffer.concat([photo, Buffer.from('digitalsourcetype/trainedAlgorithmicMedia')]);
    expect((await share(said(email, { products: '9001', retouched: 'yes' }), marked, 'he')).status).toBe(200);
    expect(await list()).toEqual([]);
    await confirm(email);
    const [sent] = await list();
    expect(sent).toMatchObject({
      name: 'Noa Levi',
      handle: 'noa',
      email,
      caption: 'At the sea',
      is_email_verified: true,
      is_retouched: true,
      is_made_by_ai: false,
      has_ai_mark: true,
      has_credentials: false,
      image: { width: 900, height: 600 },
    });
    const { text: page } = await read(path, 'he');
    const ticked = ['guardian', 'consent'].map((name) => labelOf(page, name));
    expect(ticked).toEqual([expect.stringContaining('אפוטרופוס'), expect.stringContaining('התמונה שלי')]);
    for (const words of [...ticked, 'מתחת לגיל 18']) expect(sent?.consent).toContain(words);
    expect(sent?.products.map(({ product_id: id }) => id)).toEqual(['9001']);
    const file = Buffer.from(await (await fetch(sent?.image?.url ?? '')).arrayBuffer());
    expect(file.includes('Noa Levi')).toBe(false);
    expect((await sharp(file).metadata()).xmpAsString).toContain('digitalsourcetype/trainedAlgorithmicMedia');
  });

  it('is a post of its own source once it is approved, until its sender takes it back', async () => {
    const { token } = merchant;
    const [sent] = await list();
    const params = { upload_id: sent!.upload_id };
    const { upload } = await world.get(approveUpload, { token, params, body: {} });
    expect(upload).toMatchObject({ status: 'approved', decided_by: 'feeder' });
    const platform = 'uploads' as const;
    const { posts } = await world.get(listPosts, { token, params: { platform } });
    expect(posts).toMatchObject([{ platform, username: 'noa', is_retouched: true, is_made_by_ai: true }]);
    const id = postId.parse(upload.post_id);
    await world.get(tagPost, { token, params: { platform, post_id: id }, body: { product_ids: ['9001'] } });
    const page = `/${toFeedCode(id)}`;
    await eventually('it to open', async () => (await read(page)).status === 200);
    expect((await read(page)).text).toContain('Made with AI');
    expect((await read('/feed/feeder')).text).toContain(page);
    const approval = await letterTo(email, 2);

    // whoever sent it is told why it went, once however many reports are upheld
    for (const reporter of ['gal@mail.example', 'tal@mail.example']) await reportPage(page, reporter);
    const { reports } = await world.get(listPostReports, { token, query: {} });
    expect(reports).toHaveLength(2);
    for (const { post_report_id: of } of reports)
      await world.get(upholdPostReport, {
        token,
        params: { post_report_id: of },
        body: { answer: 'Somebody in it asked us to.' },
      });
    await eventually('it to go', async () => (await read(page)).status === 410);
    expect(await letterTo(email, 3)).toContain('Somebody in it asked us to.');
    for (const { email: to } of reports) expect(await letterTo(to ?? '', 2)).toContain('Somebody in it asked us to.');
    expect(await world.letters(email)).toHaveLength(3);
    expect((await world.letters(email))[0]?.subject).toContain('הוסרה');
    for (const { post_report_id: of } of reports)
      await world.get(reopenPostReport, { token, params: { post_report_id: of } });
    await eventually('it to come back', async () => (await read(page)).status === 200);

    const rights = new URL(/https?:\/\/\S+\/rights\/[\w-]+/.exec(approval)?.[0] ?? '').pathname;
    const body = new URLSearchParams({ act: 'withdraw' });
    expect((await fetch(world.url + rights, { method: 'POST', body })).status).toBe(200);
    await eventually('it to close', async () => (await read(page)).status === 410);
  });

  it('is declined with a reason alone, which is mailed, and forgotten after a month', async () => {
    const { token } = merchant;
    await share(said('gil@mail.example'));
    await confirm('gil@mail.example');
    const [sent] = await list();
    const params = { upload_id: sent!.upload_id };
    expect((await world.call(declineUpload, { token, params, body: { answer: ' ' } })).status).toBe(400);
    await world.get(declineUpload, { token, params, body: { answer: 'It is too dark.' } });
    expect(await letterTo('gil@mail.example', 2)).toContain('It is too dark.');
    await sql`update uploads set decided_at = decided_at - interval '31 days' where status = 'declined'`.execute(db());
    await world.app.features.feed.uploads.erase();
    expect(await list('declined')).toMatchObject([{ name: null, email: null, caption: '', image: null }]);
    expect((await fetch(sent?.image?.url ?? '')).status).toBe(404);
  });

  it('that nobody confirmed goes after a week', async () => {
    await share(said('late@mail.example'));
    await letterTo('late@mail.example', 1);
    await sql`update uploads set sent_at = sent_at - interval '8 days' where queued_at is null`.execute(db());
    await world.app.features.feed.uploads.erase();
    const { rows } = await sql`select from uploads where email = 'late@mail.example'`.execute(db());
    expect(rows).toHaveLength(0);
  });

  it('waits for no link where the campaign asks for none', async () => {
    const { token } = merchant;
    const params = { campaign_id: campaign.campaign_id };
    await world.get(editCampaign, { token, params, body: { ...draft, verifies_email: false } });
    await share(said('dana@mail.example'));
    expect(await list()).toMatchObject([{ email: 'dana@mail.example', is_email_verified: false }]);
    const { campaigns } = await world.get(listCampaigns, { token });
    expect(campaigns).toMatchObject([{ totals: { pending: 1, approved: 1, declined: 1 } }]);
  });

  it('is the team’s alone until it is approved, and after it is taken back; then it is erased', async () => {
    const { token } = merchant;
    const sender = 'tamar@mail.example';
    const verifying = { ...draft, verifies_email: true };
    await world.get(editCampaign, { token, params: { campaign_id: campaign.campaign_id }, body: verifying });
    await share(said(sender, { name: 'Tamar Cohen', handle: '@tamar', caption: 'In the hills' }));
    await confirm(sender);
    const sent = (await list()).find(({ handle }) => handle === 'tamar');
    const sealed = sent!.image!.url;
    const open = sealed.replace(/\/\d+\.[\w-]+\//, '/');
    expect(open).not.toBe(sealed);
    const forged = sealed.replace(/\.[\w-]{24}\//, `.${'A'.repeat(24)}/`);
    const expectHeld = async () => {
      for (const url of [open, forged]) expect(await statuses(url)).toEqual([404, 404]);
      expect(await statuses(sealed)).toEqual([200, 200]);
      expect((await fetch(sealed)).headers.get('cache-control')).toBe('private, max-age=300, must-revalidate');
    };
    await expectHeld();

    const { upload } = await world.get(approveUpload, { token, params: { upload_id: sent!.upload_id }, body: {} });
    const answer = await fetch(open);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300, must-revalidate']);
    const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
    expect((await fetch(open, { headers: known })).status).toBe(304);

    const rights = new URL(/https?:\/\/\S+\/rights\/[\w-]+/.exec(await letterTo(sender, 2))?.[0] ?? '').pathname;
    const takenBack = await fetch(world.url + rights, {
      method: 'POST',
      body: new URLSearchParams({ act: 'withdraw' }),
    });
    const page = await takenBack.text();
    expect(page).toContain('deleted a month after that');
    await expectHeld();
    expect((await fetch(open, { headers: known })).status).toBe(404);
    const itsOwn = /src="?([^" >]*\/files\/[^" >]+)/.exec(page)?.[1] ?? '';
    expect((await fetch(new URL(itsOwn, world.url))).status).toBe(200);
    const listed = async () => {
      const { posts } = await world.get(listPosts, { token, params: { platform: 'uploads' } });
      return posts.find(({ post_id: id }) => id === upload.post_id);
    };
    expect((await fetch((await listed())?.image_url ?? '')).status).toBe(200);

    await sql`update post_rights set withdrawn_at = withdrawn_at - interval '29 days' where creator = 'Tamar Cohen'`.execute(
      db(),
    );
    await world.app.features.feed.uploads.erase();
    await expectHeld();
    await sql`update post_rights set withdrawn_at = withdrawn_at - interval '2 days' where creator = 'Tamar Cohen'`.execute(
      db(),
    );
    await world.app.features.feed.uploads.erase();
    expect(await statuses(sealed)).toEqual([404, 404]);
    expect(await listed()).toBeUndefined();
    const approved = (await list('approved')).find(({ upload_id: id }) => id === sent!.upload_id);
    expect(approved).toMatchObject({ name: null, email: null, handle: '', caption: '', image: null });
    const { rows } = await sql`select from post_rights where creator = 'Tamar Cohen' or answered_by = 'Tamar Cohen'
      union all select from posts where author = 'tamar' or caption = 'In the hills'
      union all select from files where file_id::text = ${/([\da-f-]{36})\.webp/.exec(open)?.[1]}`.execute(db());
    expect(rows).toHaveLength(0);
  });

  it('that was taken down is erased a year later, as the report is', async () => {
    const { token } = merchant;
    await share(said('yael@mail.example', { handle: '@yael' }));
    await confirm('yael@mail.example');
    const sent = (await list()).find(({ handle }) => handle === 'yael');
    const { upload } = await world.get(approveUpload, { token, params: { upload_id: sent!.upload_id }, body: {} });
    const id = postId.parse(upload.post_id);
    await world.get(tagPost, { token, params: { platform: 'uploads', post_id: id }, body: { product_ids: ['9001'] } });
    await eventually('it to open', async () => (await read(`/${toFeedCode(id)}`)).status === 200);
    await reportPage(`/${toFeedCode(id)}`, 'ori@mail.example');
    const { reports } = await world.get(listPostReports, { token, query: {} });
    const mine = reports.find((each) => each.email === 'ori@mail.example');
    const params = { post_report_id: mine!.post_report_id };
    await world.get(upholdPostReport, { token, params, body: { answer: 'They asked us to.' } });
    expect((await fetch(sent!.image!.url)).status).toBe(404);
    const nameOf = async () => (await list('approved')).find(({ upload_id: each }) => each === sent!.upload_id)?.name;
    await age(364);
    await world.app.features.feed.uploads.erase();
    expect(await nameOf()).toBe('Noa Levi');
    await age(2);
    await world.app.features.feed.uploads.erase();
    expect(await nameOf()).toBeNull();
  });

  it('is nobody’s who may not edit links, and no other business’s', async () => {
    const viewer = await world.addStaff(merchant, 'viewer', { role: 'viewer' });
    expect((await world.call(listUploads, { token: viewer, query: {} })).status).toBe(403);
    const { token } = await world.signUp('other');
    const [sent] = await list();
    const params = { upload_id: sent!.upload_id };
    expect((await world.call(declineUpload, { token, params, body: { answer: 'No.' } })).status).toBe(404);
  });
});
