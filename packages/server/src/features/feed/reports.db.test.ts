// Reports of posts over the real program: sent without a script, decided on, and what comes of it for the post and whoever reported.
import { getAttention } from '@vitrine/contract/attention';
import { changePosts, getShopboard, listPosts, showPost, updateShopboard, type PostId } from '@vitrine/contract/feed';
import {
  listPostReports,
  rejectPostReport,
  reopenPostReport,
  upholdPostReport,
  type PostReport,
} from '@vitrine/contract/post-reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { send } from '../../../../../tests/world/applying.ts';
import { insertFeed } from '../../../../../tests/world/posts.ts';
import { toFeedCode } from './feed-code.ts';

let world: TestApp;
let merchant: Merchant;
let posts: PostId[];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('feeder');
  await world.connect(merchant, 'atelier');
  const wishes = [
    { caption: 'First', products: ['9001'] },
    { products: ['9003'] },
    { products: ['9001'], hidden: true },
  ];
  posts = (await insertFeed(world, merchant.businessId, wishes)) as PostId[];
});
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;
const pageOf = (at: number): string => `/${toFeedCode(posts[at] ?? '')}`;
const formOf = (at: number): string => `/feed/feeder/report${pageOf(at)}`;
const read = async (path: string, language = 'en') => {
  const response = await fetch(world.url + path, { headers: { 'accept-language': language } });
  return { status: response.status, text: await response.text() };
};
const statusOf = async (at: number): Promise<number> => (await read(pageOf(at))).status;
const said = (email: string, more: Readonly<Record<string, string>> = {}) => ({
  reason: 'in_it',
  words: 'That is me at the sea.',
  name: 'Noa Levi',
  email,
  statement: 'yes',
  ...more,
});

const state = (number: string, language = 'en') =>
  read(`/feed/feeder/report/status?number=${encodeURIComponent(number)}`, language);
const contactOf = async () => /href="?((?:mailto|tel):[^" >]+)/.exec((await read(formOf(1))).text)?.[1] ?? null;

/** Opens the form and sends it as a browser without scripts would. */
async function report(at: number, fields: Readonly<Record<string, string>>, language = 'en') {
  const { text } = await read(formOf(at), language);
  const form = /name="form" value="([^"]*)"/.exec(text)?.[1] ?? '';
  return send(world, formOf(at), { form, ...fields }, { 'accept-language': language });
}
const list = async (status: PostReport['status'] = 'open', token = merchant.token) =>
  world.get(listPostReports, { token, query: { status } });
const letterTo = (email: string, count: number) =>
  eventually(`letter ${count} to ${email}`, async () => {
    const letters = await world.letters(email);
    return letters.length >= count && letters;
  });
const pictureOf = async (at: number): Promise<{ status: number; kept: string | null }> => {
  const { rows } = await sql<{
    file: string;
  }>`select file_id as file from post_pictures where post_id = ${posts[at]}`.execute(db());
  const path = `${merchant.businessId}/${rows[0]?.file}`;
  await world.app.platform.files.write(`${path}-400.webp`, Buffer.from('a picture'));
  const response = await fetch(`${world.url}/files/${path}-400.webp`);
  return { status: response.status, kept: response.headers.get('cache-control') };
};
const findPost = async (id: PostId | undefined) => {
  const { posts: all } = await world.get(listPosts, { token: merchant.token, params: { platform: 'instagram' } });
  return all.find(({ post_id: own }) => own === id);
};

describe('the form', () => {
  it('is led to by the post, never indexed, in either language', async () => {
    expect((await read(pageOf(0))).text).toContain(formOf(0));
    const { status, text } = await read(formOf(0));
    expect([status, text.includes('noindex'), text.includes('<script')]).toEqual([200, true, false]);
    expect((await read(formOf(0), 'he')).text).toContain('דיווח על התמונה');
  });

  it('is there for nothing that shoppers do not see', async () => {
    const others = ['/feed/feeder/report/feed-x', `/feed/nobody/report${pageOf(0)}`, formOf(2)];
    const statuses = await Promise.all(others.map(async (path) => (await read(path)).status));
    expect(statuses).toEqual([404, 404, 404]);
    expect((await send(world, formOf(2), said('zoe@mail.example'))).status).toBe(404);
  });

  it('tells all that is missing and keeps what was typed as text', async () => {
    const { status, text } = await report(0, { reason: 'other', name: '<script>vtx()</script>', email: 'noa' });
    for (const field of ['words', 'email', 'statement']) expect(text).toContain(`id="${field}-fault"`);
    expect([status, text.includes('<script'), text.includes('&lt;script&gt;vtx()')]).toEqual([422, false, true]);
  });

  it('takes nothing from programs, from forms that are none of ours, and from who sends too many', async () => {
    expect((await report(0, said('bot@mail.example', { fax: '1' }))).status).toBe(200);
    expect((await send(world, formOf(0), { form: 'forged', ...said('bot@mail.example') })).status).toBe(409);
    for (let n = 0; n < 5; n += 1) expect((await report(1, said('many@mail.example'))).status).toBe(200);
    expect((await report(1, said('many@mail.example'))).status).toBe(429);
    const kept = await sql`delete from post_reports`.execute(db());
    expect(kept.numAffectedRows).toBe(5n);
  });
});

const only = async (status: PostReport['status'] = 'open') => {
  const [first] = (await list(status)).reports;
  if (first === undefined) throw new Error(`no report is ${status}`);
  return { params: { post_report_id: first.post_report_id }, first };
};

describe('a report', () => {
  const email = 'noa@mail.example';

  it('has a number, which is mailed, and waits in the queue', async () => {
    const { text } = await report(0, said(email), 'he');
    const receipt = /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(text)?.[0] ?? '';
    const [letter] = await letterTo(email, 1);
    expect(letter?.subject).toContain(receipt);
    expect(letter?.text).not.toContain('at the sea');
    const page = `/feed/feeder/report/status?number=${receipt}`;
    expect(letter?.text.split('\n')).toContain(world.app.platform.publicUrl + page);
    expect((await read(page)).text).toContain('Not decided yet');
    await eventually('the receipt in the log', async () => (await only()).first.steps.length === 2);
    const { first: sent } = await only();
    expect(sent).toMatchObject({ receipt, reason: 'in_it', email, words: 'That is me at the sea.', decided_at: null });
    expect(sent.steps.map(({ step }) => step)).toEqual(['received', 'receipt_sent']);
    expect(sent.post).toMatchObject({ post_id: posts[0], caption: 'First' });
    expect((await world.get(getShopboard, { token: merchant.token })).open_reports).toBe(1);
    const { items } = await world.get(getAttention, { token: merchant.token });
    expect(items).toContainEqual({ kind: 'post_reports', count: 1 });
  });

  it('takes the post down until that is taken back, whatever else would show it', async () => {
    const { token } = merchant;
    expect([await statusOf(0), await pictureOf(0)]).toEqual([
      200,
      { status: 200, kept: 'public, max-age=300, must-revalidate' },
    ]);
    const { params } = await only();
    for (const body of [{}, { answer: ' ' }])
      expect((await world.call(upholdPostReport, { token, params, body: body as { answer: string } })).status).toBe(
        400,
      );
    expect(await statusOf(0)).toBe(200);
    const { report: upheld } = await world.get(upholdPostReport, { token, params, body: { answer: 'You are right.' } });
    expect(upheld).toMatchObject({ status: 'upheld', decided_by: 'feeder', answer: 'You are right.' });
    await eventually('it to close', async () => (await statusOf(0)) === 410);
    const on = { platform: 'instagram' as const };
    await world.get(showPost, { token, params: { ...on, post_id: posts[0]! }, body: { is_visible: true } });
    await world.get(changePosts, { token, params: on, body: { post_ids: [posts[0]!], is_visible: true } });
    await sql`update posts set caption = 'First, read anew', gone_at = null where post_id = ${posts[0]}`.execute(db());
    expect(await findPost(posts[0])).toMatchObject({ visible: false, takedown: 'in_it', public_url: null });
    expect(await findPost(posts[0])).toMatchObject({ images: [], image_url: null });
    expect([(await pictureOf(0)).status, (await pictureOf(1)).status]).toEqual([404, 200]);
    expect((await read('/feed/feeder')).text).not.toContain(pageOf(0));
    expect((await read(formOf(0))).status).toBe(404);
    const [letter] = await letterTo(email, 2);
    expect(letter?.text).toContain('You are right.');
    expect(letter?.text).toContain('/feed/feeder/report/status?number=');

    const again = await world.get(reopenPostReport, { token, params });
    expect(again.report).toMatchObject({ status: 'open', decided_by: null, answer: '' });
    await eventually('it to open', async () => (await statusOf(0)) === 200);
    expect(await findPost(posts[0])).toMatchObject({ visible: true, takedown: null });
    expect((await pictureOf(0)).status).toBe(200);
    await letterTo(email, 3);
  });

  it('is rejected with a reason alone, which is mailed', async () => {
    const { token } = merchant;
    const { params } = await only();
    expect((await world.call(rejectPostReport, { token, params, body: { answer: ' ' } })).status).toBe(400);
    await world.get(rejectPostReport, { token, params, body: { answer: 'It is somebody else.' } });
    const [letter] = await letterTo(email, 4);
    expect(letter?.text).toContain('It is somebody else.');
    expect(await statusOf(0)).toBe(200);
    await eventually('the answers in the log', async () => {
      const { first } = await only('rejected');
      return first.steps.filter(({ step }) => step === 'answer_sent').length === 3;
    });
  });

  it('stays down as long as another report of it is upheld', async () => {
    const { token } = merchant;
    const one = await only('rejected');
    await report(0, said('gil@mail.example', { reason: 'child' }));
    const other = await only();
    const body = { answer: 'You are right.' };
    for (const { params } of [one, other]) await world.get(upholdPostReport, { token, params, body });
    await world.get(reopenPostReport, { token, params: other.params });
    expect(await findPost(posts[0])).toMatchObject({ takedown: 'in_it' });
    await world.get(reopenPostReport, { token, params: one.params });
    expect(await findPost(posts[0])).toMatchObject({ takedown: null });
  });

  it('is nobody’s who may not edit links, and no other business’s', async () => {
    const viewer = await world.addStaff(merchant, 'viewer', { role: 'viewer' });
    expect((await world.call(listPostReports, { token: viewer, query: {} })).status).toBe(403);
    const { token } = await world.signUp('other');
    const { params } = await only();
    expect((await world.call(upholdPostReport, { token, params, body: { answer: 'No.' } })).status).toBe(404);
    expect((await list('open', token)).reports).toEqual([]);
  });

  it('forgets who sent it a year after the decision, and keeps what was decided', async () => {
    const { token } = merchant;
    const { params } = await only();
    await world.get(rejectPostReport, { token, params, body: { answer: 'No.' } });
    await sql`update post_reports set decided_at = decided_at - interval '366 days' where status = 'rejected'`.execute(
      db(),
    );
    await world.app.features.feed.reports.eraseReporters();
    const { first } = await only('rejected');
    expect(first).toMatchObject({ name: null, email: null, words: '', reason: 'in_it', answer: 'No.' });
    expect(first.steps.map(({ step }) => step)).toContain('erased');
  });
});

describe('whoever reported', () => {
  it('is told by the number what became of it and why, and nobody anything of another', async () => {
    const { token } = merchant;
    const { text } = await report(1, said('state@mail.example', { words: 'A secret of mine.' }));
    const [, receipt = ''] = /([2-9A-Z]{5}-[2-9A-Z]{5})/.exec(text) ?? [];
    expect(text).toContain(`/feed/feeder/report/status?number=${receipt}`);
    const open = await state(receipt.toLowerCase().replace('-', ' '));
    expect([open.status, open.text.includes('Not decided yet')]).toEqual([200, true]);
    expect(open.text).not.toMatch(/A secret of mine|state@mail|Noa Levi|feed-\w{22}/);
    const found = (await list()).reports.find((each) => each.receipt === receipt);
    const params = { post_report_id: found!.post_report_id };
    await world.get(rejectPostReport, { token, params, body: { answer: 'The permission is here. <b>' } });
    const kept = (await state(receipt)).text;
    expect(kept).toContain('<strong>The image stays</strong>');
    expect(kept).toContain('The permission is here. &lt;b&gt;');
    await world.get(upholdPostReport, { token, params, body: { answer: 'You are right.' } });
    expect((await state(receipt, 'he')).text).toMatch(/<strong>התמונה הוסרה<\/strong>.*You are right\./s);
    await world.get(reopenPostReport, { token, params });
    expect((await state(receipt)).text).not.toContain('You are right.');
    const stranger = await world.signUp('unconcerned');
    await world.connect(stranger, 'unconcerned');
    await insertFeed(world, stranger.businessId, [{ products: ['9001'] }]);
    expect((await read(`/feed/unconcerned/report/status?number=${receipt}`)).status).toBe(404);
    for (const wrong of ['AAAAA-AAAAA', '%', "' or 1=1"]) expect((await state(wrong)).status).toBe(404);
    expect((await read('/feed/feeder/report/status')).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 12 }, () => state('AAAAA-AAAAB')));
    expect(tries.at(-1)).toMatchObject({ status: 429, text: expect.stringContaining('Wait a minute') });
  });

  it('reaches the business where it says, else by its website', async () => {
    const { token } = merchant;
    expect(await contactOf()).toBeNull();
    for (const [contact, href] of [
      ['rights@atelier.example', 'mailto:rights@atelier.example'],
      [' +972 (3) 555-01 ', 'tel:+972355501'],
      ['', null],
    ] as const) {
      const told = await world.get(updateShopboard, { token, body: { contact } });
      expect([told.contact, told.is_indexed]).toEqual([contact.trim(), true]);
      expect(await contactOf()).toBe(href);
    }
    for (const contact of ['nobody', '"><script>', 'javascript:alert(1)@', '12'])
      expect((await world.call(updateShopboard, { token, body: { contact } })).status).toBe(400);
  });
});
