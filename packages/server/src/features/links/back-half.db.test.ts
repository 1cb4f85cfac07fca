// Custom ends of addresses over the real API: how one is had, kept, respelled and given up, and to whom it is refused.
import type { BodySent } from '@vitrine/contract/endpoint';
import {
  archiveLink,
  checkBackHalf,
  closeLink,
  createLink,
  editLink,
  getLink,
  listLinks,
} from '@vitrine/contract/links';
import type { Link } from '@vitrine/contract/links';
import { reservedWords } from '@vitrine/contract/codes';
import { createMultilink } from '@vitrine/contract/multilinks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type Reply, type TestApp } from '../../../../../tests/world/app.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;

let world: TestApp;
let merchant: Merchant;
let stranger: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  stranger = await world.signUp('stranger');
  await world.connect(merchant, 'atelier');
  await world.connect(stranger, 'maison');
});
afterAll(async () => {
  await world.stop();
});

const short = (backHalf?: string | null): Draft => ({
  link_type: 'SHORT',
  inventory_ids: ['9001'],
  ...(backHalf === undefined ? {} : { back_half: backHalf }),
});
const create = (backHalf?: string | null, { token, businessId } = merchant): Promise<Reply<typeof createLink>> =>
  world.call(createLink, { token, body: { business_id: businessId, ...short(backHalf) } });
const edit = (link: Link, backHalf?: string | null): Promise<Reply<typeof editLink>> =>
  world.call(editLink, { token: merchant.token, params: { link_id: link.link_id }, body: short(backHalf) });

async function made(backHalf?: string | null, of = merchant): Promise<Link> {
  const { data, error } = await create(backHalf, of);
  if (!data) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}
async function changed(link: Link, backHalf?: string | null): Promise<Link> {
  const { data, error } = await edit(link, backHalf);
  if (!data) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}

const check = (code: string, ownId?: string, { token } = merchant, language = 'en') =>
  world.get(checkBackHalf, {
    token,
    body: { code, ...(ownId === undefined ? {} : { link_id: ownId }) },
    headers: { 'accept-language': language },
  });

/** The link an address leads to, by the click it mints; null when it leads nowhere. */
async function leadsTo(code: string): Promise<string | null> {
  const headers = { 'user-agent': 'Mozilla/5.0 Safari/604.1' };
  const response = await fetch(`${world.url}/${code}`, { headers, redirect: 'manual' });
  if (response.status !== 302) return null;
  const clickId = new URL(response.headers.get('location') ?? '').searchParams.get('vtr') ?? '';
  return world.app.features.traffic.intake.readClick(clickId)?.linkId ?? null;
}

describe('a back-half', () => {
  it('becomes the address of a new link', async () => {
    const link = await made('Summer-26');
    expect(link).toMatchObject({ code: 'Summer-26', back_half: 'Summer-26', short_url: `${world.url}/Summer-26` });
    expect(await leadsTo('Summer-26')).toBe(link.link_id);
  });

  it('is found whatever the case of its letters, as a drawn code is not', async () => {
    const { link_id: id } = await made('MixedCase');
    expect([await leadsTo('mixedcase'), await leadsTo('MIXEDcase')]).toEqual([id, id]);
    const { code } = await made();
    const swapped = code.replace(/[A-Za-z]/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect(await leadsTo(swapped)).toBeNull();
  });

  it.each([
    ['three letters', 'abc'],
    ['fifty letters', 'x'.repeat(50)],
    ['digits alone', '2026'],
    ['hyphens about it', '-a-'],
    ['spaces about it, which are cut', '  spaced-out  '],
  ])('may have %s', async (_what, text) => {
    expect((await made(text)).back_half).toBe(text.trim());
  });

  it('is searched for in the list', async () => {
    const link = await made('Find-Me-Here');
    const params = { business_id: merchant.businessId };
    const { links } = await world.get(listLinks, { token: merchant.token, params, query: { q: 'find-me' } });
    expect(links.map(({ link_id: id }) => id)).toEqual([link.link_id]);
  });

  it.each([
    ['left out', undefined, 'Kept-As-It-Is'],
    ['sent as it is', 'Kept-As-It-Is', 'Kept-As-It-Is'],
    ['spelled otherwise', 'KEPT-as-it-is', 'KEPT-as-it-is'],
  ])('stays when an edit has it %s', async (_how, sent, expected) => {
    const link = await made('Kept-As-It-Is');
    const after = await changed(link, sent);
    expect(after).toMatchObject({ code: expected, back_half: expected, link_id: link.link_id });
    expect(await leadsTo('kept-as-it-is')).toBe(link.link_id);
    // leaves the word to the next row
    await world.get(closeLink, { token: merchant.token, params: { link_id: link.link_id } });
    await forget('kept-as-it-is');
  });

  it.each([
    ['null', null],
    ['an empty text', ''],
    ['spaces', '   '],
  ])('given up by %s, gives way to the drawn code the link had first', async (what, sent) => {
    const link = await made();
    const word = `given-up-${what.length}`;
    expect((await changed(link, word)).code).toBe(word);
    const drawn = await changed(link, sent);
    expect(drawn).toMatchObject({ code: link.code, back_half: null });
    // what was given out leads on
    expect(await leadsTo(word)).toBe(link.link_id);
  });

  it('of a link that never had another gives way to a drawn one', async () => {
    const link = await made('from-the-start');
    const { code } = await changed(link, null);
    expect(code).toMatch(/^[A-Za-z0-9]{7}$/);
    expect([await leadsTo('from-the-start'), await leadsTo(code)]).toEqual([link.link_id, link.link_id]);
  });

  it('changed, leaves the old address leading on, and may be taken back', async () => {
    const link = await made('first-word');
    await changed(link, 'second-word');
    const both = [link.link_id, link.link_id];
    expect([await leadsTo('first-word'), await leadsTo('second-word')]).toEqual(both);
    expect((await changed(link, 'First-Word')).code).toBe('First-Word');
    expect([await leadsTo('first-word'), await leadsTo('second-word')]).toEqual(both);
  });

  it('of a copy is its own: two links never share one', async () => {
    const link = await made('only-one');
    const copy = await create('only-one');
    expect(copy).toMatchObject({ status: 409, error: { code: 'code_taken', field: 'back_half' } });
    expect((await world.get(getLink, { token: merchant.token, params: { link_id: link.link_id } })).code).toBe(
      'only-one',
    );
  });

  it('is kept by a link that is put away or deleted', async () => {
    const away = await made('put-away');
    const params = { link_id: away.link_id };
    await world.get(archiveLink, { token: merchant.token, params, body: { archived: true } });
    expect(await leadsTo('put-away')).toBe(away.link_id);
    expect((await create('put-away')).error?.code).toBe('code_taken');
    await world.get(closeLink, { token: merchant.token, params });
    // the address hears of it a moment later
    await eventually('the address to close', async () => (await leadsTo('put-away')) === null);
    expect((await create('put-away')).error?.code).toBe('code_taken');
  });
});

/** Takes an address out of the directory: what no call does. */
async function forget(code: string): Promise<void> {
  const { pool } = world.app.platform.database;
  await pool.query('delete from addresses where lower(code) = $1', [code]);
}

describe('a back-half is refused', () => {
  it.each([
    ['two letters', 'ab'],
    ['fifty-one letters', 'x'.repeat(51)],
    ['a space inside', 'two words'],
    ['a slash', 'a/b/c'],
    ['a dot', 'sitemap.xml'],
    ['an underscore', 'under_score'],
    ['letters of Hebrew', 'קיץ2026'],
    ['letters with accents', 'été-2026'],
    ['a percent sign', 'a%2Fb'],
    ['a question', 'what?x=1'],
    ['a line break', 'a\nbcd'],
  ])('for %s', async (_why, text) => {
    const refused = await create(text);
    expect(refused).toMatchObject({
      status: 400,
      error: { code: 'validation_failed', field: 'back_half', message: '3 to 50 letters, digits and hyphens.' },
    });
    expect(await check(text)).toMatchObject({ available: false, problem: 'code_invalid', suggestion: null });
  });

  it.each([...reservedWords].filter((word) => word.length >= 3))('as the program’s own word %s', async (word) => {
    expect(await check(word)).toMatchObject({ available: false, problem: 'code_reserved', suggestion: null });
  });

  it('as a word of the program’s in any spelling, when it is sent all the same', async () => {
    for (const word of ['admin', 'ADMIN', 'Feed', 'login-store']) {
      expect(await create(word)).toMatchObject({ status: 422, error: { code: 'code_reserved', field: 'back_half' } });
    }
  });

  it('when another link has it, of this business or of another, in any spelling', async () => {
    await made('Spring-Sale');
    await made('Their-Sale', stranger);
    for (const word of ['Spring-Sale', 'spring-sale', 'SPRING-SALE', 'their-sale', 'Their-Sale']) {
      expect(await create(word)).toMatchObject({ status: 409, error: { code: 'code_taken', field: 'back_half' } });
    }
    const { error } = await edit(await made(), 'spring-SALE');
    expect(error).toMatchObject({ code: 'code_taken', message: 'That address is already taken' });
  });

  it('when another link had it, for what was given out leads on', async () => {
    const link = await made('was-mine-once');
    await changed(link, 'is-mine-now');
    expect((await create('Was-Mine-Once')).error?.code).toBe('code_taken');
  });

  it('when it is another link’s drawn code, or a multilink’s word', async () => {
    const { code } = await made();
    expect((await create(code)).error?.code).toBe('code_taken');
    await world.get(createMultilink, {
      token: merchant.token,
      body: {
        business_id: merchant.businessId,
        title: 'Two ways',
        back_half: 'two-ways',
        links_options: [
          { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9001'] } },
          { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9002'] } },
        ],
      },
    });
    expect((await create('TWO-ways')).error?.code).toBe('code_taken');
  });

  it('to all but one of those who want it at the same moment, in whatever spelling', async () => {
    const words = ['at-once', 'At-Once', 'AT-ONCE', 'at-oncE', 'at-once', 'AT-once'];
    const answers = await Promise.all(words.map((word) => create(word)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'code_taken')).toHaveLength(words.length - 1);
    const winner = answers.find(({ data }) => data)?.data;
    expect(await leadsTo('at-once')).toBe(winner?.link_id);
    // those who came too late have left no half-made link behind
    const params = { business_id: merchant.businessId };
    const { links } = await world.get(listLinks, { token: merchant.token, params, query: { q: 'at-once' } });
    expect(links).toHaveLength(1);
  });

  it('to both of two links that want each other’s at the same moment', async () => {
    const [one, other] = [await made('swap-one'), await made('swap-other')];
    const answers = await Promise.all([edit(one, 'swap-other'), edit(other, 'swap-one')]);
    expect(answers.map(({ error }) => error?.code)).toEqual(['code_taken', 'code_taken']);
    expect([await leadsTo('swap-one'), await leadsTo('swap-other')]).toEqual([one.link_id, other.link_id]);
  });
});

it('a back-half is not lost to another change of its link at the same moment', async () => {
  const params = { business_id: merchant.businessId };
  for (let round = 0; round < 5; round += 1) {
    const link = await made();
    const answers = await Promise.all(
      [undefined, `word-${round}`, undefined, undefined].map((word) => edit(link, word)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { links } = await world.get(listLinks, { token: merchant.token, params, query: { q: `word-${round}` } });
    expect(links.map(({ link_id: id }) => id)).toEqual([link.link_id]);
  }
});

describe('while it is typed', () => {
  it('a free one is said to be free', async () => {
    expect(await check('still-free')).toEqual({ available: true, problem: null, message: null, suggestion: null });
  });

  it('a taken one is said to be taken, in the reader’s language, with a free one like it', async () => {
    await made('popular');
    await made('popular-2');
    expect(await check('Popular')).toMatchObject({
      available: false,
      problem: 'code_taken',
      message: 'That address is already taken',
      suggestion: 'Popular-3',
    });
    const { message } = await check('popular', undefined, merchant, 'he');
    expect(message).toMatch(/[\u0590-\u05FF]/);
    expect((await create('Popular-3')).status).toBe(200);
  });

  it('the suggestion for the longest word is no longer than one may be', async () => {
    const long = 'y'.repeat(50);
    await made(long);
    const { suggestion } = await check(long);
    expect(suggestion).toHaveLength(49);
    expect((await check(suggestion ?? '')).available).toBe(true);
  });

  it('a link’s own one, the old ones too, are free to itself and to no other', async () => {
    const link = await made('own-word');
    await changed(link, 'own-new-word');
    for (const word of ['own-word', 'OWN-new-word']) {
      expect((await check(word, link.link_id)).available).toBe(true);
      expect((await check(word)).available).toBe(false);
      expect((await check(word, (await made()).link_id)).available).toBe(false);
      // another business cannot name the link to have its word
      expect((await check(word, link.link_id, stranger)).available).toBe(false);
    }
  });
});
