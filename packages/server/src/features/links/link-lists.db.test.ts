// What keeps many links in order: tags with their filter, the archive, layouts, and lists sorted by figures, over the real API.
import type { BodySent, QuerySent } from '@vitrine/contract/endpoint';
import { getLifetime } from '@vitrine/contract/insights';
import {
  archiveLink,
  closeLink,
  createLink,
  editLink,
  getLink,
  listInfluencerLinks,
  listLinks,
  listTags,
  type Link,
} from '@vitrine/contract/links';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOfDay } from '@vitrine/contract/range';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;

let world: TestApp;
let merchant: Merchant;
let lena: string;
let shelves = 0;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
});
afterAll(async () => {
  await world.stop();
});
/** Every test has a business of its own, with an influencer. */
beforeEach(async () => {
  shelves += 1;
  merchant = await world.signUp(`shelf-${shelves}`);
  await world.connect(merchant, `shop-${shelves}`);
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
});

const look = (change: Partial<Draft> = {}): Draft => ({ link_type: 'LOOK', inventory_ids: ['9001'], ...change });
const make = (draft: Draft): Promise<Link> =>
  world.get(createLink, { token: merchant.token, body: { business_id: merchant.businessId, ...draft } });
const edit = ({ link_id: id }: Link, draft: Draft): Promise<Link> =>
  world.get(editLink, { token: merchant.token, params: { link_id: id }, body: draft });
const archive = ({ link_id: id }: Link, archived = true, token = merchant.token): Promise<Link> =>
  world.get(archiveLink, { token, params: { link_id: id }, body: { archived } });
const tagsOf = async (query: QuerySent<typeof listTags> = {}, token = merchant.token) =>
  (await world.get(listTags, { token, query })).tags.map(({ tag, links }) => `${tag} ${links}`);
const list = (query: object = {}, token = merchant.token) =>
  world.get(listLinks, { token, params: { business_id: merchant.businessId }, query });
const titlesOf = async (query: object = {}, token = merchant.token): Promise<(string | null)[]> =>
  (await list(query, token)).links.map(({ title }) => title);

describe('tags', () => {
  it('come back as typed, in their order, once each whatever the case of their letters', async () => {
    const link = await make(look({ tags: [' Summer ', 'קיץ', 'SUMMER', 'two words', 'summer'] }));
    expect(link.tags).toEqual(['Summer', 'קיץ', 'two words']);
    const [row] = (await list()).links;
    expect(row?.tags).toEqual(['Summer', 'קיץ', 'two words']);
  });

  it('left out of an edit stay, sent empty go', async () => {
    const link = await make(look({ tags: ['a', 'b'] }));
    expect((await edit(link, look())).tags).toEqual(['a', 'b']);
    expect((await edit(link, look({ tags: ['c'] }))).tags).toEqual(['c']);
    expect((await edit(link, look({ tags: [] }))).tags).toEqual([]);
    expect(await tagsOf()).toEqual([]);
  });

  it.each([['a,b'], [''], ['  '], ['line\nbreak'], ['zero\u0000byte']])('refuse %j', async (tag) => {
    const body = { business_id: merchant.businessId, ...look({ tags: ['fine', tag] }) };
    const refused = await world.call(createLink, { token: merchant.token, body });
    expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', field: 'tags.1' } });
  });

  it('are listed by name with how many links carry each, as they were first spelled', async () => {
    await make(look({ tags: ['Summer', 'sale'] }));
    await make(look({ tags: ['summer'] }));
    await make({ link_type: 'SHORT', inventory_ids: ['9001'], tags: ['SUMMER', 'Winter'] });
    expect(await tagsOf()).toEqual(['sale 1', 'Summer 3', 'Winter 1']);
    expect(await tagsOf({ link_type: 'LOOK' })).toEqual(['sale 1', 'Summer 2']);
    expect(await tagsOf({ link_type: 'SHORT' })).toEqual(['SUMMER 1', 'Winter 1']);
  });

  it('of deleted links are gone, of archived ones stay', async () => {
    const first = await make(look({ tags: ['first'] }));
    const second = await make(look({ tags: ['second'] }));
    await archive(first);
    await world.get(closeLink, { token: merchant.token, params: { link_id: second.link_id } });
    expect(await tagsOf()).toEqual(['first 1']);
  });

  it('narrow the list, whatever the case of their letters, together with the other questions', async () => {
    await make(look({ title: 'One', tags: ['Summer', 'sale'] }));
    await make(look({ title: 'Two', tags: ['summertime'] }));
    await make({ link_type: 'SHORT', inventory_ids: ['9001'], title: 'Three', tags: ['SUMMER'] });
    await make(look({ title: 'Four', tags: ['קיץ'], influencer_username: 'lena' }));
    expect(await titlesOf({ tag: 'summer' })).toEqual(['Three', 'One']);
    expect(await titlesOf({ tag: 'SuMMer', link_type: 'LOOK' })).toEqual(['One']);
    expect(await titlesOf({ tag: 'summer', q: 'three' })).toEqual(['Three']);
    expect(await titlesOf({ tag: 'קיץ' })).toEqual(['Four']);
    expect(await titlesOf({ tag: 'קיץ' }, lena)).toEqual(['Four']);
    expect(await titlesOf({ tag: 'summer' }, lena)).toEqual([]);
    expect(await titlesOf({ tag: 'nothing' })).toEqual([]);
    expect(await titlesOf({ tag: 'summer', sort_by: 'visits' })).toEqual(['Three', 'One']);
  });

  it('are counted right whatever is made, changed, closed and put away at the same moment', async () => {
    const words = ['a', 'b', 'c', 'd'];
    const some = (seed: number): string[] => words.filter((_word, index) => (seed >> index) % 2 === 1);
    const made = await Promise.all(Array.from({ length: 16 }, (_, seed) => make(look({ tags: some(seed) }))));
    await Promise.all(
      made.map(async (link, index) => {
        if (index % 4 === 0) await edit(link, look({ tags: some(15 - index).toReversed() }));
        if (index % 4 === 1) await world.call(closeLink, { token: merchant.token, params: { link_id: link.link_id } });
        if (index % 4 === 2) await archive(link);
      }),
    );
    // twice closed counts once
    const [, closed] = made;
    await world.call(closeLink, { token: merchant.token, params: { link_id: closed?.link_id ?? '' } });
    const carried = [...(await list({ count: 100 })).links, ...(await list({ count: 100, archived: true })).links];
    const counts = words.map((word) => `${word} ${carried.filter(({ tags }) => tags.includes(word)).length}`);
    expect(await tagsOf()).toEqual(counts);
  });

  it('that nobody carries any more are spelled anew by whoever is next', async () => {
    const link = await make(look({ tags: ['Summer'] }));
    await edit(link, look({ tags: [] }));
    await make(look({ tags: ['SUMMER'] }));
    expect(await tagsOf()).toEqual(['SUMMER 1']);
  });

  it('of an influencer are those of her own links', async () => {
    await make(look({ tags: ['ours', 'Both'] }));
    const hers = await make(look({ tags: ['hers', 'both'], influencer_username: 'lena' }));
    expect(await tagsOf({}, lena)).toEqual(['both 1', 'hers 1']);
    expect(await tagsOf()).toEqual(['Both 2', 'hers 1', 'ours 1']);
    await world.get(closeLink, { token: merchant.token, params: { link_id: hers.link_id } });
    expect(await tagsOf({}, lena)).toEqual([]);
  });

  it('are found by the search', async () => {
    await make(look({ title: 'One', tags: ['Evening wear'] }));
    await make(look({ title: 'Two' }));
    expect(await titlesOf({ q: 'evening' })).toEqual(['One']);
  });
});

describe('the archive', () => {
  it('takes a link out of the list, and gives it back to its place', async () => {
    await make(look({ title: 'One' }));
    const two = await make(look({ title: 'Two' }));
    await make(look({ title: 'Three' }));
    expect((await archive(two)).archived_at).not.toBeNull();
    expect(await titlesOf()).toEqual(['Three', 'One']);
    expect(await titlesOf({ archived: true })).toEqual(['Two']);
    expect(await titlesOf({ archived: true, q: 'two' })).toEqual(['Two']);
    expect(await titlesOf({ q: 'two' })).toEqual([]);
    expect((await archive(two, false)).archived_at).toBeNull();
    expect(await titlesOf()).toEqual(['Three', 'Two', 'One']);
    expect(await titlesOf({ archived: true })).toEqual([]);
  });

  it('leaves its address, its page and its numbers as they are', async () => {
    const link = await make({ link_type: 'SHORT', inventory_ids: ['9001'], title: 'Away' });
    const before = await archive(link);
    const headers = { 'user-agent': 'Mozilla/5.0 Safari/604.1' };
    expect((await fetch(link.short_url, { headers, redirect: 'manual' })).status).toBe(302);
    await world.app.features.traffic.upkeep.drain();
    const params = { link_id: link.link_id };
    const after = await world.get(getLink, { token: merchant.token, params });
    expect(after).toEqual({ ...before, link_analytics: { ...before.link_analytics, visits: 1 } });
    const { shorts_analytics: shorts } = await world.get(getLifetime, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
    });
    expect(shorts.visits).toBe(1);
  });

  it('put away twice is put away, and an edit leaves it there', async () => {
    const link = await make(look({ title: 'Away' }));
    await archive(link);
    expect((await archive(link)).archived_at).not.toBeNull();
    expect((await edit(link, look({ title: 'Still away' }))).archived_at).not.toBeNull();
    expect(await titlesOf({ archived: true })).toEqual(['Still away']);
  });

  it('is an influencer’s for her own links', async () => {
    const hers = await make(look({ title: 'Hers', influencer_username: 'lena' }));
    expect((await archive(hers, true, lena)).archived_at).not.toBeNull();
    expect(await titlesOf({ archived: true }, lena)).toEqual(['Hers']);
    const params = { business_id: merchant.businessId, username: 'lena' };
    const { links } = await world.get(listInfluencerLinks, {
      token: merchant.token,
      params,
      body: { archived: 'true' },
    });
    expect(links.map(({ title }) => title)).toEqual(['Hers']);
  });
});

/** Makes five links, and moves the moments they were made at to these days, in the zone of the store. */
async function fillDated(): Promise<void> {
  const made = [
    await make(look({ title: 'Grid', tags: ['a'], advanced_settings: { layout: 'GRID' } })),
    await make(look({ title: 'Hers', tags: ['b'], influencer_username: 'lena' })),
    await make({ link_type: 'SHORT', inventory_ids: ['9001'], title: 'Short', tags: ['A', 'c'] }),
    await make(look({ title: 'Strip', advanced_settings: { layout: 'STRIP' }, influencer_username: 'lena' })),
    await make(look({ title: 'Away', tags: ['b', 'c'] })),
  ];
  const { timeZone } = await world.app.features.stores.storefront.getUnits(merchant.businessId);
  for (const [at, { link_id: id }] of made.entries()) {
    const madeAt = new Date(startOfDay(`2026-03-0${at + 1}`, timeZone).getTime() + (at === 1 ? 86_399_000 : 0));
    await sql`update links set created_at = ${madeAt} where link_id = ${id}`.execute(world.app.platform.database.db);
  }
  const [, , , , away] = made;
  if (away) await archive(away);
}

describe('a list’s filter', () => {
  it('is any of its parts, and all of them together', async () => {
    await fillDated();
    const expected: [query: object, titles: string[]][] = [
      [{}, ['Strip', 'Short', 'Hers', 'Grid']],
      [{ direction: 'asc' }, ['Grid', 'Hers', 'Short', 'Strip']],
      [{ tag: 'a,b' }, ['Short', 'Hers', 'Grid']],
      [{ tag: ' B , nothing,' }, ['Hers']],
      [{ tag: ',' }, ['Strip', 'Short', 'Hers', 'Grid']],
      [{ tag: 'b,c', archived: true }, ['Away']],
      [{ influencer_username: 'lena' }, ['Strip', 'Hers']],
      [{ influencer_username: 'nobody' }, []],
      [{ unassigned: true }, ['Short', 'Grid']],
      [{ unassigned: true, influencer_username: 'lena' }, []],
      [{ layout: 'GRID' }, ['Grid']],
      [{ layout: 'AUTO' }, ['Hers']],
      [{ layout: 'SINGLE' }, []],
      [{ created_from: '2026-03-02', created_to: '2026-03-02' }, ['Hers']],
      [{ created_from: '2026-03-03' }, ['Strip', 'Short']],
      [{ created_to: '2026-03-02' }, ['Hers', 'Grid']],
      [{ created_from: '2026-03-02', influencer_username: 'lena', layout: 'STRIP' }, ['Strip']],
      [{ sort_by: 'visits', direction: 'asc', unassigned: true }, ['Grid', 'Short']],
    ];
    const found = await Promise.all(expected.map(async ([query]) => [query, await titlesOf(query)]));
    expect(found).toEqual(expected);
    expect(await titlesOf({ influencer_username: 'lena' }, lena)).toEqual(['Strip', 'Hers']);
    expect(await titlesOf({ influencer_username: 'noa' }, lena)).toEqual([]);
    expect(await titlesOf({ unassigned: true }, lena)).toEqual([]);
  });

  it.each([
    [{ created_from: '2026-03-02', created_to: '2026-03-01' }, 'created_to'],
    [{ created_from: '2026-02-30' }, 'created_from'],
    [{ layout: 'MASONRY' }, 'layout'],
    [{ direction: 'up' }, 'direction'],
    [{ tag: 'x'.repeat(2_000) }, 'tag'],
  ])('refuses %j', async (query, field) => {
    const params = { business_id: merchant.businessId };
    const refused = await world.call(listLinks, { token: merchant.token, params, query: query as never });
    expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', field } });
  });
});

describe('a look’s page', () => {
  it.each(['SINGLE', 'STRIP', 'GRID', null] as const)('has layout %s when it is chosen', async (layout) => {
    const link = await make(look({ advanced_settings: { layout } }));
    expect(link.advanced_settings).toEqual({
      goes_well_with: false,
      hide_on_sale_items: false,
      layout,
      noindex: false,
    });
  });

  it('keeps what is chosen until an edit says otherwise, all four switches together', async () => {
    const settings = { goes_well_with: true, hide_on_sale_items: true, layout: 'STRIP' as const, noindex: true };
    const link = await make(look({ advanced_settings: settings }));
    expect(link.advanced_settings).toEqual(settings);
    expect((await edit(link, look({ advanced_settings: { ...settings, noindex: false } }))).advanced_settings).toEqual({
      ...settings,
      noindex: false,
    });
  });

  it('has no layout of another name', async () => {
    const body = { business_id: merchant.businessId, ...look(), advanced_settings: { layout: 'MASONRY' } };
    const refused = await world.call(createLink, { token: merchant.token, body: body as never });
    expect(refused).toMatchObject({ status: 400, error: { field: 'advanced_settings.layout' } });
  });
});

/** Writes what is counted of a link's sales as counted orders of today leave it: its lifetime's sums, and its facts. */
async function sell({ link_id: linkId }: Link, figure: number): Promise<void> {
  const { db } = world.app.platform.database;
  const { businessId } = merchant;
  await sql`insert into link_sales values (${businessId}, ${linkId}, ${figure}, ${figure * 100}, 0, 0)`.execute(db);
  const { numAffectedRows } = await sql`
    insert into sale_facts (business_id, order_id, day, product, business, currency, tab, link, influencer, country, device,
      browser, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, orders, revenue, tax, refunded, buys,
      influencer_orders, influencer_base, discount, commission, new_orders, returning_orders)
    select b.business_id, f.value, now()::date, 0, b.value_id, 'USD', 1, f.value_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ${figure}::bigint, ${figure * 100}::bigint, 0, 0, ${figure}::bigint, 0, 0, 0, 0, 0, 0
    from facet_values f join facet_values b on b.business_id = f.business_id and b.dim = 0
    where f.business_id = ${businessId} and f.dim = 1 and f.value = ${linkId}`.execute(db);
  expect(numAffectedRows).toBe(1n);
}

async function pageThrough(query: object): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  for (let skip: number | null = 0; skip !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, skip });
    seen.push(...page.links.map(({ title }) => title));
    skip = page.next_skip;
  }
  return seen;
}

describe('the list sorted by a figure', () => {
  const figures = [3, 0, 7, 0, 7, 1, 0];

  /** Seven links with these visits, orders and hundreds of revenue, made in turn. */
  async function fill(): Promise<void> {
    const made: { link: Link; figure: number }[] = [];
    for (const [index, figure] of figures.entries()) {
      const link = await make(look({ title: `${index}: ${figure}`, tags: [figure > 0 ? 'busy' : 'idle'] }));
      if (figure > 0) made.push({ link, figure });
    }
    const { traffic, stores } = world.app.features;
    // as the public pages do: where it is another day already in Greenwich, the visits are of the store's
    const { timeZone } = await stores.storefront.getUnits(merchant.businessId);
    for (const { link, figure } of made) {
      const { link_id: linkId, link_type: linkType } = link;
      const visit = { businessId: merchant.businessId, linkId, linkType, timeZone, visitor: createVisitor() };
      for (let time = 0; time < figure; time += 1) await traffic.intake.recordVisit(visit);
    }
    await traffic.upkeep.drain();
    for (const { link, figure } of made) await sell(link, figure);
  }

  const best = ['4: 7', '2: 7', '0: 3', '5: 1', '6: 0', '3: 0', '1: 0'];

  it.each(['visits', 'checkouts', 'revenue'])('%s: most first, then the others by age', async (sortBy) => {
    await fill();
    expect(await titlesOf({ sort_by: sortBy })).toEqual(best);
    expect(await titlesOf({ sort_by: sortBy, tag: 'busy' })).toEqual(best.slice(0, 4));
    // with a space: no drawn code holds one
    expect(await titlesOf({ sort_by: sortBy, q: ': 0' })).toEqual(['6: 0', '3: 0', '1: 0']);
    for (const count of [1, 2, 3, 5]) {
      expect(await pageThrough({ sort_by: sortBy, count })).toEqual(best);
      expect(await pageThrough({ sort_by: sortBy, count, direction: 'asc' })).toEqual(best.toReversed());
    }
  });

  it('has above it the figures of the links its filter finds, on the days that are named', async () => {
    await fill();
    const params = { business_id: merchant.businessId };
    const visitsOf = async (query: QuerySent<typeof getLifetime>) =>
      (await world.get(getLifetime, { token: merchant.token, params, query })).looks_analytics.visits;
    expect(await visitsOf({})).toBe(18);
    expect(await visitsOf({ tag: 'busy' })).toBe(18);
    expect(await visitsOf({ tag: 'idle' })).toBe(0);
    expect(await visitsOf({ q: ': 7' })).toBe(14);
    expect(await visitsOf({ q: ': 7', influencer_username: 'lena' })).toBe(0);
    expect(await visitsOf({ influencer_username: 'nobody' })).toBe(0);
    expect(await visitsOf({ range: 'last_24_hours', tag: 'busy' })).toBe(18);
    expect(await visitsOf({ from_date: '2023-01-01', to_date: '2023-01-31' })).toBe(0);
    expect(
      await world.call(getLifetime, { token: merchant.token, params, query: { to_date: '2022-01-01' } }),
    ).toMatchObject({
      status: 400,
      error: { code: 'validation_failed' },
    });
  });

  it('shows the figures it is sorted by', async () => {
    await fill();
    const { links } = await list({ sort_by: 'revenue' });
    expect(links.map(({ visits, checkouts, revenue }) => [visits, checkouts, revenue])).toEqual(
      [7, 7, 3, 1, 0, 0, 0].map((figure) => [figure, figure, figure]),
    );
  });
});
