// Multilinks over the real API, against a store of the sandbox: made, changed, listed, closed, and refused.
import { sql } from 'kysely';
import type { BodySent } from '@vitrine/contract/endpoint';
import { rotateCode } from '@vitrine/contract/attribution';
import { login, loginInfluencer } from '@vitrine/contract/identity';
import { editInfluencer } from '@vitrine/contract/influencers';
import {
  archiveLink,
  checkBackHalf,
  closeLink,
  createLink,
  editLink,
  getLink,
  listLinks,
  listTags,
} from '@vitrine/contract/links';
import {
  archiveMultilink,
  closeMultilink,
  createMultilink,
  editMultilink,
  getMultilink,
  getMultilinkAnalytics,
  listMultilinks,
  listMultilinkTags,
  type Multilink,
  sendToExperience,
  undoSendToExperience,
} from '@vitrine/contract/multilinks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type Reply, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';

type Draft = Omit<BodySent<typeof createMultilink>, 'business_id'>;
type Option = Draft['links_options'][number];

let world: TestApp;
let merchant: Merchant;
let home: string;
let staff: string;
let lena: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  home = `${world.sandbox.url}/atelier`;
  staff = await world.addStaff(merchant, 'helper');
  await world.app.features.influencers.create(merchant.businessId, {
    username: 'lena',
    email: 'lena@mail.example',
    password: 'lena pass 1',
    promocode: 'LENA10',
    imageUrl: null,
    permissions: allPermissions,
  });
  const body = { admin_username: merchant.username, username: 'lena', password: 'lena pass 1' };
  lena = (await world.get(loginInfluencer, { body })).token;
});
afterAll(async () => {
  await world.stop();
});

const look = (...products: string[]): Option => ({
  value: 50,
  link_resource: { link_type: 'LOOK', inventory_ids: products },
});
const short = (fields: object): Option => ({ value: 50, link_resource: { link_type: 'SHORT', ...fields } });
const draft = (a: Option, b: Option, rest: Partial<Draft> = {}): Draft => ({
  title: 'Spring',
  links_options: [a, b],
  ...rest,
});

const create = (wish: Draft, token = merchant.token): Promise<Reply<typeof createMultilink>> =>
  world.call(createMultilink, { token, body: { business_id: merchant.businessId, ...wish } });

async function made(wish: Draft = draft(look('9001'), look('9002'))): Promise<Multilink> {
  const { data, error } = await create(wish);
  if (!data) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}

/** Changes a multilink, each experience staying the link it is. */
const edit = (
  { multilink_id: id, links_options: [a, b] }: Multilink,
  wish: Draft,
  token = merchant.token,
): Promise<Reply<typeof editMultilink>> => {
  const [first, second] = wish.links_options;
  const options: BodySent<typeof editMultilink>['links_options'] = [
    { ...first, link_id: a.link_id },
    { ...second, link_id: b.link_id },
  ];
  return world.call(editMultilink, { token, params: { multilink_id: id }, body: { ...wish, links_options: options } });
};

const read = ({ multilink_id: id }: Multilink): Promise<Multilink> =>
  world.get(getMultilink, { token: merchant.token, params: { multilink_id: id } });

const listOf = (of: Merchant, query: object = {}) =>
  world.get(listMultilinks, { token: of.token, params: { business_id: of.businessId }, query });

const splitOf = ({ links_options: options, automatic }: Multilink) => [
  automatic,
  ...options.map(({ value, current_value: now, device_option: device }) => [value, now, device]),
];

const open = (code: string): Promise<Response> => fetch(`${world.url}/${code}`, { redirect: 'manual' });

describe('§4 multilink editor: a multilink', () => {
  it('comes back whole as it was made', async () => {
    const utm = { utm_source: 'ads', utm_campaign: '{link.title}' };
    const multilink = await made(
      draft(
        {
          value: 70,
          device_option: 'MOBILE',
          link_resource: {
            link_type: 'LOOK',
            images: ['/files/a/b.webp'],
            description: ' Mild days ',
            inventory_ids: ['9005', '9001'],
            selected_options: { 9001: { Size: 'M' } },
            collection_ids: ['8001'],
          },
        },
        { ...short({ collection_ids: ['8001'] }), value: 30 },
        { title: ' Spring קיץ ', promocode: { code: 'SPRING10' }, utm_params: utm },
      ),
    );
    expect(multilink).toMatchObject({
      title: 'Spring קיץ',
      short_url: `${world.url}/${multilink.code}`,
      back_half: null,
      currency: 'USD',
      splitter_type: 'PERCENTAGE',
      automatic: false,
      promocode: { code: 'SPRING10' },
      utm_params: { ...utm, utm_medium: null },
      link_analytics: { visits: 0, checkouts: 0, revenue: 0, requested_checkouts: 0, currency: 'USD' },
      verdict: { state: 'not_comparable', leader: null, ahead: null, certainty: null, visits_needed: null },
    });
    const [a, b] = multilink.links_options;
    expect(a).toMatchObject({
      value: 70,
      current_value: 70,
      device_option: 'MOBILE',
      link_data: {
        link_type: 'LOOK',
        url_type: 'look',
        title: 'Spring קיץ',
        description: 'Mild days',
        images: ['/files/a/b.webp'],
        shopping_redirect_url: null,
        selected_options: { 9001: { Size: 'M' }, 9005: {} },
        promocode: { code: 'SPRING10' },
        utm_params: utm,
      },
    });
    expect(a.link_data.products.map((product) => product.inventory_id)).toEqual(['9005', '9001']);
    expect(a.link_data.collections.map(({ title }) => title)).toEqual(['Summer']);
    expect(b).toMatchObject({
      value: 30,
      device_option: 'ALL',
      link_data: { link_type: 'SHORT', url_type: 'collection', shopping_redirect_url: `${home}/collections/summer` },
    });
    expect(a.link_id).toBe(a.link_data.link_id);
    expect(await read(multilink)).toEqual(multilink);
  });

  it('has experiences of all types, and one of nothing leads to the store', async () => {
    const multilink = await made(draft(short({ inventory_ids: ['9002'] }), short({})));
    expect(multilink.links_options.map(({ link_data: data }) => [data.url_type, data.shopping_redirect_url])).toEqual([
      ['product', `${home}/products/wool-scarf`],
      ['custom', `${home}/`],
    ]);
  });

  it('made many times at once has as many addresses', async () => {
    const many = await Promise.all(Array.from({ length: 20 }, () => made()));
    const codes = many.flatMap((one) => [one.code, ...one.links_options.map(({ link_data: data }) => data.short_url)]);
    expect(new Set(codes).size).toBe(60);
  });

  it('changed, keeps its address; an experience that becomes another one counts anew, and the numbers of before stay', async () => {
    const before = await made(draft(look('9001'), look('9002'), { promocode: 'OLD' }));
    await open(before.links_options[0].link_data.short_url.split('/').at(-1) ?? '');
    await world.app.features.traffic.upkeep.drain();
    const { data: after } = await edit(
      before,
      draft(
        { ...short({ inventory_ids: ['9005'] }), value: 20 },
        { ...look('9002', '9001'), value: 80 },
        { title: 'After' },
      ),
    );
    expect(after).toMatchObject({
      multilink_id: before.multilink_id,
      code: before.code,
      created_at: before.created_at,
      title: 'After',
      // not sent, so it stays
      promocode: { code: 'OLD' },
    });
    const [a, b] = before.links_options;
    expect(after?.links_options.map(({ link_id: id, value, link_data: data }) => [id, value, data.url_type])).toEqual([
      [expect.not.stringMatching(a.link_id), 20, 'product'],
      [b.link_id, 80, 'look'],
    ]);
    expect(after?.links_options[0].link_data.link_analytics.visits).toBe(0);
    expect(after?.replaced_experiences).toMatchObject([{ position: 0, link_data: { link_id: a.link_id } }]);
    expect(after?.verdict.since).toMatch(/^\d{4}-\d\d-\d\d$/);
    // its own address shows what it showed
    expect((await open(a.link_data.short_url.split('/').at(-1) ?? '')).status).toBe(200);
    const { rows } = await sql<{ seen: number }>`select (visits + flagged_visits)::int as seen from link_totals
      where link_id = ${before.links_options[0].link_id}`.execute(world.app.platform.database.db);
    expect(rows).toEqual([{ seen: 1 }]);
  });

  it('edited in part, keeps the rest', async () => {
    const before = await made(
      draft(
        { ...look('9001', '9002'), value: 30 },
        { ...short({ inventory_ids: ['9005'] }), value: 70, device_option: 'PC' },
        { promocode: 'KEPT', automatic: true, tags: ['Spring'], utm_params: { utm_source: 'a', utm_term: 'b' } },
      ),
    );
    const change = async (body: BodySent<typeof editMultilink>) =>
      world.get(editMultilink, { token: merchant.token, params: { multilink_id: before.multilink_id }, body });
    expect(await change({})).toEqual(before);
    expect(await change({ title: 'Renamed' })).toMatchObject({
      title: 'Renamed',
      promocode: { code: 'KEPT' },
      automatic: true,
      tags: ['Spring'],
      utm_params: before.utm_params,
      verdict: { since: null },
    });
    const [a, b] = before.links_options;
    const { links_options: after, utm_params: utm } = await change({
      utm_params: { utm_source: 'c' },
      links_options: [{ link_id: a.link_id, link_resource: { description: 'New words' } }, { link_id: b.link_id }],
    });
    expect(utm).toMatchObject({ utm_source: 'c', utm_term: 'b' });
    expect(after[0]).toMatchObject({ value: 30, link_id: a.link_id, link_data: { description: 'New words' } });
    expect(after[0].link_data.products.map((one) => one.inventory_id)).toEqual(['9001', '9002']);
    expect(after[1]).toMatchObject({ value: 70, device_option: 'PC', link_id: b.link_id });
    expect(after[1].link_data.products.map((one) => one.inventory_id)).toEqual(['9005']);
  });

  it('may send everybody to one experience, on every device, and go back', async () => {
    const before = await made(
      draft(
        { ...look('9001'), value: 30, device_option: 'MOBILE' },
        { ...look('9002'), value: 70 },
        { automatic: true },
      ),
    );
    const { token } = merchant;
    const params = { multilink_id: before.multilink_id };
    const [a, b] = before.links_options;
    const send = (id: string) => world.call(sendToExperience, { token, params, body: { link_id: id } });
    expect((await send(before.multilink_id)).error).toMatchObject({ code: 'validation_failed', field: 'link_id' });
    const sent = (await send(b.link_id)).data;
    if (!sent) throw new Error('not sent');
    expect([sent.sent_to, ...splitOf(sent)]).toEqual([b.link_id, false, [0, 0, 'ALL'], [100, 100, 'ALL']]);
    // another mind: what is put back is what was there before either
    expect((await send(a.link_id)).data?.sent_to).toBe(a.link_id);
    const back = await world.get(undoSendToExperience, { token, params });
    expect([back.sent_to, ...splitOf(back)]).toEqual([null, ...splitOf(before)]);
    expect((await world.call(undoSendToExperience, { token, params })).error?.code).toBe('nothing_to_undo');
    await send(a.link_id);
    // a split of one's own is no longer to be put back
    await world.get(editMultilink, {
      token,
      params,
      body: {
        links_options: [
          { link_id: a.link_id, value: 60 },
          { link_id: b.link_id, value: 40 },
        ],
      },
    });
    expect((await world.call(undoSendToExperience, { token, params })).error?.code).toBe('nothing_to_undo');
  });

  it('tells its figures and those of both experiences over days, and nothing of others', async () => {
    const multilink = await made(draft(look('9001'), look('9002')));
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
    await fetch(`${world.url}/${multilink.code}`, { headers: { 'user-agent': agent }, redirect: 'manual' });
    await world.app.features.traffic.upkeep.drain();
    const ask = (query: { from_date?: string; to_date?: string }) =>
      world.get(getMultilinkAnalytics, {
        token: merchant.token,
        params: { multilink_id: multilink.multilink_id },
        query,
      });
    const whole = await ask({});
    const [a, b] = whole.experiences.map(({ visits = 0 }) => visits);
    expect([whole.total.visits, (a ?? 0) + (b ?? 0)]).toEqual([1, 1]);
    const early = await ask({ from_date: '2024-01-01', to_date: '2024-01-03' });
    expect(early.total.visits).toBe(0);
    expect(Object.keys(early.total.data)).toHaveLength(3);
  });

  it('is put away and tagged as links are', async () => {
    const { token } = merchant;
    const multilink = await made(
      draft(look('9001'), look('9002'), { title: 'To put away', tags: ['Winter', 'winter'] }),
    );
    const params = { multilink_id: multilink.multilink_id };
    expect(multilink.tags).toEqual(['Winter']);
    const titles = async (query: object) => (await listOf(merchant, query)).multilinks.map(({ title }) => title);
    expect(await titles({ tag: 'WINTER' })).toEqual(['To put away']);
    expect((await world.get(listMultilinkTags, { token })).tags).toContainEqual({ tag: 'Winter', links: 1 });
    const away = await world.get(archiveMultilink, { token, params, body: { archived: true } });
    expect(away.archived_at).not.toBeNull();
    expect(await titles({ q: 'put away' })).toEqual([]);
    expect(await titles({ q: 'put away', archived: true })).toEqual(['To put away']);
    expect((await open(multilink.code)).status).toBe(200);
    await world.get(archiveMultilink, { token, params, body: { archived: false } });
    expect(await titles({ q: 'put away' })).toEqual(['To put away']);
  });

  it('may have its experiences change places', async () => {
    const multilink = await made(draft({ ...look('9001'), value: 80 }, { ...look('9002'), value: 20 }));
    const [a, b] = multilink.links_options;
    const options: BodySent<typeof editMultilink>['links_options'] = [
      { ...look('9002'), value: 30, link_id: b.link_id },
      { ...look('9001'), value: 70, link_id: a.link_id },
    ];
    const { data } = await world.call(editMultilink, {
      token: merchant.token,
      params: { multilink_id: multilink.multilink_id },
      body: { title: 'Turned', links_options: options },
    });
    expect(data?.links_options.map(({ link_id: id, value }) => [id, value])).toEqual([
      [b.link_id, 30],
      [a.link_id, 70],
    ]);
  });

  it('ends as one of two changes of the same moment, never as a mixture', async () => {
    const multilink = await made();
    const wishes = ['9001', '9002', '9005'].map((product) =>
      draft(look(product), short({ inventory_ids: [product] }), { title: `Of ${product}` }),
    );
    const answers = await Promise.all(wishes.map((wish) => edit(multilink, wish)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { title, links_options: options } = await read(multilink);
    const held = options.map(({ link_data: data }) => [data.title, ...data.products.map((one) => one.inventory_id)]);
    expect(held).toEqual([
      [title, title.slice(3)],
      [title, title.slice(3)],
    ]);
  });
});

describe('§5 multilink: refused', () => {
  it('with all that is wrong, field by field, in the reader’s language', async () => {
    const wish = draft({ ...look(), value: 60 }, short({ shopping_redirect_url: 'https://evil.example/' }));
    const fields = [
      ['links_options.0.link_resource.inventory_ids', 'too_few'],
      ['links_options.1.link_resource.shopping_redirect_url', 'url_not_of_store'],
      ['links_options.1.value', 'split_invalid'],
    ];
    const refused = await create(wish);
    expect(refused.status).toBe(400);
    expect(refused.error?.fields?.map(({ field, code }) => [field, code])).toEqual(fields);
    expect(refused.error?.fields?.map(({ message }) => message)).toEqual([
      'At least 1.',
      `The address must start with ${home}.`,
      'The two shares must add up to 100 percent.',
    ]);
    const multilink = await made();
    const { error } = await edit(multilink, wish);
    expect(error?.fields?.map(({ field, code }) => [field, code])).toEqual(fields);
    expect(await read(multilink)).toEqual(multilink);
    const hebrew = await world.call(createMultilink, {
      token: merchant.token,
      headers: { 'accept-language': 'he' },
      body: { business_id: merchant.businessId, ...wish },
    });
    expect(hebrew.error?.fields?.every(({ message }) => /[א-ת]/.test(message))).toBe(true);
  });

  it.each<[string, () => Draft, number, string, string]>([
    [
      'shares that do not sum to 100',
      () => draft({ ...look('9001'), value: 51 }, look('9002')),
      400,
      'split_invalid',
      'links_options.1.value',
    ],
    [
      'a share of 101',
      () => draft({ ...look('9001'), value: 101 }, look('9002')),
      400,
      'validation_failed',
      'links_options.0.value',
    ],
    ['no title', () => draft(look('9001'), look('9002'), { title: ' ' }), 400, 'validation_failed', 'title'],
    [
      'a promo code of 21 characters',
      () => draft(look('9001'), look('9002'), { promocode: 'x'.repeat(21) }),
      400,
      'validation_failed',
      'promocode',
    ],
    [
      'a product of nobody',
      () => draft(look('9001'), look('404')),
      422,
      'product_unknown',
      'links_options.1.link_resource.inventory_ids',
    ],
    [
      'a draft as a short',
      () => draft(short({ inventory_ids: ['9004'] }), look('9001')),
      422,
      'url_missing',
      'links_options.0.link_resource.inventory_ids',
    ],
    [
      'a word of the program’s',
      () => draft(look('9001'), look('9002'), { back_half: 'admin' }),
      422,
      'code_reserved',
      'back_half',
    ],
  ])('for %s', async (_why, wish, status, code, field) => {
    const refused = await create(wish());
    expect(refused).toMatchObject({ status, error: { code, field } });
    expect(refused.error?.message).not.toMatch(/[{]\w+[}]/);
  });

  it('a change without the link of an experience, or with one of elsewhere', async () => {
    const [multilink, other] = [await made(), await made()];
    const wish = draft(look('9001'), look('9002'));
    const change = (a: object, b: object) =>
      world.call(editMultilink, {
        token: merchant.token,
        params: { multilink_id: multilink.multilink_id },
        // a link that is left out is not of the type
        body: {
          ...wish,
          links_options: [
            { ...look('9001'), ...a },
            { ...look('9002'), ...b },
          ],
        } as never,
      });
    const [a, b] = multilink.links_options;
    const missing = await change({ link_id: a.link_id }, {});
    expect(missing).toMatchObject({ status: 400, error: { field: 'links_options.1.link_id' } });
    const strange = await change({ link_id: other.links_options[0].link_id }, { link_id: b.link_id });
    expect(strange).toMatchObject({ status: 400, error: { field: 'links_options.0.link_id' } });
    const twice = await change({ link_id: a.link_id }, { link_id: a.link_id });
    expect(twice).toMatchObject({ status: 400, error: { field: 'links_options.1.link_id' } });
    expect(await read(multilink)).toEqual(multilink);
  });

  it('without a store', async () => {
    const other = await world.signUp('storeless');
    const body = { business_id: other.businessId, ...draft(look('9001'), look('9002')) };
    const refused = await world.call(createMultilink, { token: other.token, body });
    expect(refused).toMatchObject({ status: 409, error: { code: 'store_required' } });
    expect(await listOf(other)).toMatchObject({ multilinks: [], next_skip: null });
  });
});

describe('a custom address of a multilink', () => {
  it('is had, kept, respelled and given up, and what was given out leads on', async () => {
    const multilink = await made(draft(look('9001'), look('9002'), { back_half: 'Spring-26' }));
    expect(multilink).toMatchObject({ code: 'Spring-26', back_half: 'Spring-26' });
    expect((await open('spring-26')).status).toBe(200);
    const plain = draft(look('9001'), look('9002'));
    expect((await edit(multilink, plain)).data?.code).toBe('Spring-26');
    expect((await edit(multilink, { ...plain, back_half: 'SPRING-26' })).data?.code).toBe('SPRING-26');
    const { data: drawn } = await edit(multilink, { ...plain, back_half: null });
    expect(drawn?.code).toMatch(/^[A-Za-z0-9]{7}$/);
    expect(drawn?.back_half).toBeNull();
    for (const code of ['Spring-26', drawn?.code ?? '']) expect((await open(code)).status).toBe(200);
  });

  it('that another has is refused, in any spelling, and said to be taken while it is typed', async () => {
    const multilink = await made(draft(look('9001'), look('9002'), { back_half: 'only-one' }));
    const body = { business_id: merchant.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
    const link = await world.call(createLink, { token: merchant.token, body: { ...body, back_half: 'ONLY-one' } });
    expect(link).toMatchObject({ status: 409, error: { code: 'code_taken', field: 'back_half' } });
    expect(await create(draft(look('9001'), look('9002'), { back_half: 'Only-One' }))).toMatchObject({
      status: 409,
      error: { code: 'code_taken' },
    });
    const ask = (id?: string) =>
      world.get(checkBackHalf, { token: merchant.token, body: { code: 'only-one', ...(id ? { link_id: id } : {}) } });
    expect(await ask()).toMatchObject({ available: false, problem: 'code_taken', suggestion: 'only-one-2' });
    expect(await ask(multilink.multilink_id)).toMatchObject({ available: true });
  });
});

describe('§6 multilink children: a link of a multilink', () => {
  it('names its multilink, is in no list and lends no tag', async () => {
    const multilink = await made(draft(look('9001'), look('9002'), { title: 'Parent of two' }));
    const [a] = multilink.links_options;
    const link = await world.get(getLink, { token: merchant.token, params: { link_id: a.link_id } });
    expect(link).toMatchObject({ parent_multilink_id: multilink.multilink_id, title: 'Parent of two', tags: [] });
    const { links } = await world.get(listLinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      query: { q: 'Parent of two' },
    });
    expect(links).toEqual([]);
    expect((await world.get(listTags, { token: merchant.token })).tags).toEqual([]);
  });

  it('is not changed, put away or deleted but with it', async () => {
    const multilink = await made();
    const params = { link_id: multilink.links_options[0].link_id };
    const { token } = merchant;
    const tries = await Promise.all([
      world.call(editLink, { token, params, body: { link_type: 'LOOK', inventory_ids: ['9001'] } }),
      world.call(closeLink, { token, params }),
      world.call(archiveLink, { token, params, body: { archived: true } }),
    ]);
    expect(tries.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, 'part_of_multilink'],
      [409, 'part_of_multilink'],
      [409, 'part_of_multilink'],
    ]);
    expect(await read(multilink)).toEqual(multilink);
    expect((await world.call(getLink, { token: lena, params })).status).toBe(404);
  });
});

describe('§6 multilinks: who may do what', () => {
  it.each<[string, () => string, number[]]>([
    ['the merchant', () => merchant.token, [200, 200, 200, 200, 200]],
    ['staff', () => staff, [200, 200, 403, 403, 403]],
    // of those that carry their code; this one does not
    ['an influencer', () => lena, [200, 403, 403, 403, 403]],
  ])('%s lists, opens, creates, edits and deletes', async (_who, token, expected) => {
    const multilink = await made();
    const params = { multilink_id: multilink.multilink_id };
    const answers = [
      await world.call(listMultilinks, { token: token(), params: { business_id: merchant.businessId } }),
      await world.call(getMultilink, { token: token(), params }),
      await create(draft(look('9001'), look('9002')), token()),
      await edit(multilink, draft(look('9001'), look('9002')), token()),
      await world.call(closeMultilink, { token: token(), params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });

  it('an influencer finds those with their code, and with the one before as long as it counts for them', async () => {
    const amy = await world.addInfluencer(merchant, 'amy', { promocode: 'AMY10' });
    const found = async () => {
      const params = { business_id: merchant.businessId };
      const { multilinks } = await world.get(listMultilinks, { token: amy, params });
      return multilinks.map(({ title }) => title).toSorted();
    };
    await made(draft(look('9001'), look('9002'), { title: 'Of before', promocode: 'amy10' }));
    await made(draft(look('9001'), look('9002'), { title: 'Of somebody', promocode: 'AMY1' }));
    const params = { username: 'amy' };
    await world.get(rotateCode, { token: merchant.token, params, body: { promocode: 'AMY20', grace_days: 2 } });
    await made(draft(look('9001'), look('9002'), { title: 'Of now', promocode: 'AMY20' }));
    expect(await found()).toEqual(['Of before', 'Of now']);
    // without any code of their own it still counts for them
    await world.get(editInfluencer, { token: merchant.token, params, body: { promocode: null } });
    expect(await found()).toEqual(['Of before', 'Of now']);
    await sql`update retired_codes set grace_ends_at = ${world.clock.now()}
      where business_id = ${merchant.businessId} and code_key = 'amy10'`.execute(world.app.platform.database.db);
    expect(await found()).toEqual(['Of now']);
  });

  it('another business finds nothing', async () => {
    const multilink = await made();
    const other = await world.signUp('stranger');
    await world.connect(other, 'maison');
    const { token } = other;
    const params = { multilink_id: multilink.multilink_id };
    const answers = [
      await world.call(listMultilinks, { token, params: { business_id: merchant.businessId } }),
      await world.call(getMultilink, { token, params }),
      await create(draft(look('9001'), look('9002')), token),
      await edit(multilink, draft(look('9001'), look('9002')), token),
      await world.call(closeMultilink, { token, params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await read(multilink)).toEqual(multilink);
  });
});

describe('§7 the list of multilinks', () => {
  it('is newest first, comes in pages and is searched', async () => {
    const shelf = await world.signUp('shelf');
    await world.connect(shelf, 'studio');
    const titles = ['Autumn 100%', 'autumn_walk', 'חורף', 'Zebra'];
    for (const title of titles) {
      const body = { business_id: shelf.businessId, ...draft(look('9001'), look('9002'), { title }) };
      await world.get(createMultilink, { token: shelf.token, body });
    }
    const titlesOf = async (query: object): Promise<string[]> =>
      (await listOf(shelf, query)).multilinks.map(({ title }) => title);
    expect(await titlesOf({})).toEqual(titles.toReversed());
    expect((await listOf(shelf, { count: 3 })).next_skip).toBe(3);
    expect(await listOf(shelf, { count: 3, skip: 3 })).toMatchObject({
      multilinks: [{ title: titles[0] }],
      next_skip: null,
    });
    expect(await titlesOf({ q: 'AUTUMN' })).toEqual(['autumn_walk', 'Autumn 100%']);
    expect(await titlesOf({ q: '%' })).toEqual(['Autumn 100%']);
    expect(await titlesOf({ q: '_' })).toEqual(['autumn_walk']);
    expect(await titlesOf({ q: ' חור ' })).toEqual(['חורף']);
    expect(await titlesOf({ q: "'; drop table multilinks; --" })).toEqual([]);
    const [first] = (await listOf(shelf)).multilinks;
    expect(await titlesOf({ q: first?.code })).toEqual(['Zebra']);
    expect(first?.links_options).toHaveLength(2);
    expect(first?.links_options[0]).toMatchObject({ value: 50, current_value: 50, link_data: { url_type: 'look' } });
  });
});

describe('a closed multilink', () => {
  it('leaves the list, once, and its address and those of its links say so', async () => {
    const multilink = await made(draft(look('9001'), short({ inventory_ids: ['9002'] }), { title: 'Closing soon' }));
    const codes = [multilink.short_url, ...multilink.links_options.map(({ link_data: data }) => data.short_url)].map(
      (url) => url.split('/').at(-1) ?? '',
    );
    for (const code of codes) expect((await open(code)).status).toBeLessThan(400);
    const params = { multilink_id: multilink.multilink_id };
    expect(await world.get(closeMultilink, { token: merchant.token, params })).toEqual({});
    expect((await listOf(merchant, { q: 'Closing soon' })).multilinks).toEqual([]);
    expect((await world.call(getMultilink, { token: merchant.token, params })).status).toBe(404);
    const again = [
      await world.call(closeMultilink, { token: merchant.token, params }),
      await edit(multilink, draft(look('9001'), look('9002'))),
    ];
    expect(again.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, 'link_closed'],
      [409, 'link_closed'],
    ]);
    for (const code of codes) expect((await open(code)).status).toBe(410);
  });
});

// the last of the file: the clock moves on for good
describe('after the trial', () => {
  it('no multilink is made or changed, but all are still seen and may be deleted', async () => {
    const multilink = await made();
    await world.passDays(31, merchant.token);
    const wish = draft(look('9001'), look('9002'));
    expect(await create(wish)).toMatchObject({ status: 403, error: { code: 'trial_ended' } });
    expect((await edit(multilink, wish)).error?.code).toBe('trial_ended');
    expect((await listOf(merchant, { count: 100 })).multilinks.length).toBeGreaterThan(0);
    const { token } = await world.get(login, { body: merchant });
    const params = { multilink_id: multilink.multilink_id };
    expect(await world.get(closeMultilink, { token, params })).toEqual({});
  });
});
