// Rights of posts, through the whole program: asked, granted, taken back, ended, and what shoppers see meanwhile.
import { getShopboard, listPosts, postId } from '@vitrine/contract/feed';
import { askPostRights, getPostRights, setAccountRights, setPostRights } from '@vitrine/contract/post-rights';
import { addDays } from '@vitrine/contract/range';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { givePictures, insertFeed } from '../../../../../tests/world/posts.ts';
import { announce } from '../../events.ts';
import { toFeedCode } from './feed-code.ts';

let world: TestApp;
let merchant: Merchant;
let posts: ReturnType<typeof postId.parse>[];

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('owner');
  await world.connect(merchant, 'atelier');
  const wishes = Array.from({ length: 3 }, (_, at) => ({ caption: `Post ${at}`, products: ['9001'] }));
  posts = (await insertFeed(world, merchant.businessId, wishes)).map((id) => postId.parse(id));
}, 60_000);
afterAll(() => world.stop());

const admin = () => ({ token: merchant.token });
const paramsOf = (at: number) => ({ platform: 'instagram' as const, post_id: posts[at] ?? postId.parse('') });
const statusOf = async (at: number) => (await fetch(`${world.url}/${toFeedCode(posts[at] ?? '')}`)).status;
const shows = (at: number, status: 200 | 410) =>
  eventually(`post ${at} to answer ${status}`, async () => (await statusOf(at)) === status);
const isInFeed = async (at: number) =>
  (await (await fetch(`${world.url}/feed/owner`)).text()).includes(toFeedCode(posts[at] ?? ''));
const read = (at: number) => world.get(getPostRights, { ...admin(), params: paramsOf(at) });
const ask = (at: number, more: object = {}) =>
  world.get(askPostRights, { ...admin(), params: paramsOf(at), body: { creator: '@noa', scopes: ['feed'], ...more } });
const send = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: 'POST', body: new URLSearchParams(fields) });

it('hides a post from the moment somebody is asked until they grant it, and again once they take it back', async () => {
  await shows(0, 200);
  const { asks, post } = await ask(0, { scopes: ['feed', 'ads'], words: 'We <b>love</b> it', last_day: '2099-01-31' });
  expect(post).toMatchObject({ public_url: null, rights: { is_needed: true, is_held: false, state: 'asked' } });
  await shows(0, 410);
  expect(await isInFeed(0)).toBe(false);
  const link = asks[0]?.link ?? '';
  const page = await (await fetch(link)).text();
  expect(page).toContain('We &lt;b&gt;love&lt;/b&gt; it');
  expect(page).toContain('January 31, 2099');
  expect((await send(link, { act: 'grant', name: '', agree: 'yes' })).status).toBe(422);
  expect((await send(link, { act: 'grant', name: 'Noa' })).status).toBe(422);
  expect((await send(link, { act: 'grant', name: 'Noa <i>L</i>', agree: 'yes' })).status).toBe(200);
  await shows(0, 200);
  expect(await isInFeed(0)).toBe(true);
  const given = await read(0);
  expect(given.post.rights).toMatchObject({ is_held: true, state: 'granted', ends_at: '2099-02-01T05:00:00.000Z' });
  expect(given.asks[0]).toMatchObject({ answer: 'granted', answered_by: 'Noa <i>L</i>' });
  const words = given.asks[0]?.granted_words ?? '';
  for (const part of ['allow', 'shop what it shows', 'ads', 'January 31, 2099', 'We <b>love</b> it'])
    expect(words).toContain(part);
  // asking anew leaves what holds
  await ask(0);
  await shows(0, 200);
  expect((await send(link, { act: 'withdraw' })).status).toBe(200);
  await shows(0, 410);
  expect((await send(link, { act: 'grant', name: 'Noa', agree: 'yes' })).status).toBe(409);
  expect((await read(0)).asks.map(({ granted_words: kept }) => kept)).toEqual([null, words]);
});

it('leaves no copy of its preview with anybody for longer than minutes', async () => {
  const photo = await sharp({ create: { width: 600, height: 700, channels: 3, background: '#9fb3a4' } })
    .jpeg()
    .toBuffer();
  await givePictures(world, merchant.businessId, () => Promise.resolve(photo));
  await world.app.platform.database.transaction((tx) => announce(tx, 'pagesChanged', merchant.businessId));
  const page = await (await fetch(`${world.url}/${toFeedCode(posts[2] ?? '')}`)).text();
  const [address = '', version = ''] = /http[^"]+\/og\.jpg\?v=(\w+)/.exec(page) ?? [];
  const preview = await fetch(address);
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  expect(await world.app.platform.files.read(`${merchant.businessId}/og-${version}.jpg`)).toBeNull();
});

it('is held at once where the merchant writes down what was given elsewhere, and can be taken back by its link', async () => {
  await world.get(setPostRights, { ...admin(), params: paramsOf(1), body: { is_needed: true } });
  await shows(1, 410);
  const granted = { granted_on: '2026-01-05', words: 'Sure, use it!', email: 'noa@nowhere.example' };
  for (const [wrong, field] of [
    [{ ...granted, granted_on: '2999-01-01' }, 'granted_on'],
    [{ ...granted, words: ' ' }, 'words'],
  ] as const) {
    const body = { creator: '@noa', scopes: ['feed' as const], ...wrong };
    const refused = await world.call(askPostRights, { ...admin(), params: paramsOf(1), body });
    expect(refused.error).toMatchObject({ code: 'validation_failed', field });
  }
  const { asks, post } = await ask(1, granted);
  expect(post.rights).toMatchObject({ is_held: true, state: 'granted' });
  expect(asks[0]).toMatchObject({
    is_recorded: true,
    is_mailed: false,
    answer: 'granted',
    answered_at: '2026-01-05T05:00:00.000Z',
    answered_by: '@noa',
    granted_words: 'Sure, use it!',
  });
  await shows(1, 200);
  const { asks: more } = await ask(1, { ...granted, granted_on: '2026-02-05' });
  expect((await send(asks[0]?.link ?? '', { act: 'withdraw' })).status).toBe(200);
  // whatever else was given before, and whatever is set
  await shows(1, 410);
  expect(more.filter(({ answer }) => answer === 'granted')).toHaveLength(2);
  const set = await world.get(setPostRights, { ...admin(), params: paramsOf(1), body: { is_needed: false } });
  expect(set.post.rights).toMatchObject({ is_needed: true, is_held: false, state: 'withdrawn' });
  await shows(1, 410);
  const body = { creator: '@noa', scopes: ['feed' as const], ...granted };
  expect((await world.call(askPostRights, { ...admin(), params: paramsOf(1), body })).error).toMatchObject({
    code: 'validation_failed',
    field: 'granted_on',
  });
});

it('closes by itself when a permission ends', async () => {
  const { asks } = await ask(1);
  await send(asks[0]?.link ?? '', { act: 'grant', name: 'Noa', agree: 'yes' });
  await shows(1, 200);
  const { db } = world.app.platform.database;
  await sql`update post_rights set ends_at = now() - interval '1 second' where post_id = ${posts[1]}`.execute(db);
  await world.app.features.feed.rights.closeEnded();
  await shows(1, 410);
  expect((await read(1)).post.rights).toMatchObject({ state: 'ended', is_held: false });
});

it('is needed by every post of an account where that is said, but for those of which another thing is', async () => {
  const { social_medias: media } = await world.get(getShopboard, admin());
  const [account] = media.Instagram.accounts;
  if (account === undefined) throw new Error('no account');
  const of = { platform: 'instagram' as const };
  const need = (isNeeded: boolean) =>
    world.get(setAccountRights, {
      ...admin(),
      params: of,
      body: { social_account_id: account.social_account_id, is_needed: isNeeded },
    });
  expect((await need(true)).account.rights_needed).toBe(true);
  await shows(2, 410);
  await world.get(setPostRights, { ...admin(), params: paramsOf(2), body: { is_needed: false, disclosure: 'gifted' } });
  await shows(2, 200);
  expect(await (await fetch(`${world.url}/${toFeedCode(posts[2] ?? '')}`)).text()).toContain('as a gift');
  await world.get(setPostRights, { ...admin(), params: paramsOf(2), body: { is_needed: null, disclosure: null } });
  await shows(2, 410);
  await need(false);
  await shows(2, 200);
  const { posts: listed } = await world.get(listPosts, { ...admin(), params: of });
  expect(listed.map(({ rights }) => rights.disclosure)).toEqual([null, null, null]);
});

it('mails the link where an address is given, forgets it with the answer, and tells strangers nothing', async () => {
  const { asks } = await ask(2, { email: 'noa@mail.example', language: 'he' });
  const [letter] = await eventually('the mail', async () => {
    const letters = await world.letters('noa@mail.example');
    return letters.length > 0 && letters;
  });
  expect(JSON.stringify(letter)).toContain(asks[0]?.link);
  expect((await send(asks[0]?.link ?? '', { act: 'decline' })).status).toBe(200);
  expect((await read(2)).asks[0]).toMatchObject({ answer: 'declined', is_mailed: false });
  expect((await send(asks[0]?.link ?? '', { act: 'grant', name: 'Noa', agree: 'yes' })).status).toBe(200);
  const strange = await fetch(`${world.url}/rights/${'A'.repeat(42)}`);
  expect(strange.status).toBe(404);
  expect(await strange.text()).not.toContain('owner');
});

const untilDay = (day: string) => ({ creator: '@noa', scopes: ['feed' as const], last_day: day });

it('is asked for until a day of the store that has not passed', async () => {
  // two in the morning by UTC: the day before where the store is
  const night = new Date(world.clock.now());
  night.setUTCHours(26, 0, 0, 0);
  world.clock.advance(night.getTime() - world.clock.now().getTime());
  const today = addDays(night.toISOString().slice(0, 10), -1);
  const late = untilDay(addDays(today, -1));
  const { status, error } = await world.call(askPostRights, { ...admin(), params: paramsOf(2), body: late });
  expect([status, error]).toMatchObject([400, { code: 'validation_failed', field: 'last_day' }]);
  const { asks } = await read(2);
  await ask(2, untilDay(today));
  expect((await read(2)).asks).toHaveLength(asks.length + 1);
  // what was given elsewhere, and is over, can be written down
  await ask(2, { ...late, granted_on: '2026-01-05', words: 'Sure!' });
});

it('says of a post how its picture was made, and keeps saying what its file says', async () => {
  const at = 2;
  const page = async () => (await fetch(`${world.url}/${toFeedCode(posts[at] ?? '')}`)).text();
  const set = (body: { is_retouched?: boolean; is_made_by_ai?: boolean }) =>
    world.get(setPostRights, { ...admin(), params: paramsOf(at), body });
  const says = (words: string, is: boolean) =>
    eventually(`${words} to be ${is ? '' : 'not '}said`, async () => (await page()).includes(words) === is);
  await shows(at, 200);
  await says('Made with AI', false);
  expect((await set({ is_made_by_ai: true, is_retouched: true })).post).toMatchObject({
    is_made_by_ai: true,
    is_retouched: true,
    has_ai_mark: false,
    has_credentials: false,
  });
  for (const words of ['Made with AI', 'Retouched']) await says(words, true);
  expect((await set({ is_made_by_ai: false })).post).toMatchObject({ is_made_by_ai: false, is_retouched: true });
  await says('Made with AI', false);
  await says('Retouched', true);
  await sql`update post_pictures set has_ai_mark = true, has_credentials = true
    where post_id = ${posts[at]}`.execute(world.app.platform.database.db);
  expect((await set({ is_made_by_ai: false, is_retouched: false })).post).toMatchObject({
    is_made_by_ai: true,
    is_retouched: false,
    has_ai_mark: true,
    has_credentials: true,
  });
  await says('Made with AI', true);
  await says('Retouched', false);
});
