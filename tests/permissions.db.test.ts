// What an influencer may not see is in no answer: role × permission × every call that answers figures × figure.
import { endpoints } from '@vitrine/contract/api';
import { getBreakdown, listInfluencerInsights } from '@vitrine/contract/analytics';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { getEmbeddedHome } from '@vitrine/contract/embedded';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { permissions as permissionShape, type Permissions } from '@vitrine/contract/identity';
import { listLinkProducts } from '@vitrine/contract/insights';
import { createLink, listLinks } from '@vitrine/contract/links';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allPermissions } from '../packages/server/src/features/identity/identity.ts';
import { plainTerms } from '../packages/server/src/features/influencers/influencers.ts';
import { eventually, pathOf, type TestApp } from './world/app.ts';
import {
  commissionFigures,
  headings,
  maySee,
  needs,
  noFigures,
  rows,
  type Figure,
  type Hers,
  type Row,
} from './world/permission-table.ts';
import { createRoleStage, type RoleStage, type Who } from './world/role-stage.ts';

let stage: RoleStage;
let world: TestApp;

type Permission = keyof Permissions;
const permissionNames = Object.keys(permissionShape.shape) as Permission[];
const without = (...hidden: Permission[]): Permissions => ({
  ...allPermissions,
  ...Object.fromEntries(hidden.map((each) => [each, false])),
});
const withOnly = (...given: Permission[]): Permissions =>
  without(...permissionNames.filter((each) => !given.includes(each)));

interface Person {
  token: string;
  given: Permissions;
  hers: Hers;
}
/** Influencers by what they may, each with a link that was seen and sold through. */
const influencers: Record<string, Permissions> = {
  'with all permissions': allPermissions,
  ...Object.fromEntries(permissionNames.map((each) => [`without ${each}`, without(each)])),
  ...Object.fromEntries(permissionNames.map((each) => [`with nothing but ${each}`, withOnly(each)])),
  'with none': withOnly(),
};
const team = ['the merchant', 'one of the team'];
const people = new Map<string, Person>();

async function makeInfluencer(title: string, given: Permissions, index: number): Promise<void> {
  const { merchant } = stage.people.admin;
  const username = `who${index}`;
  const token = await world.addInfluencer(merchant, username, {
    permissions: given,
    terms: { ...plainTerms, commission: 10 },
  });
  // the store tells an order's time in whole seconds, which may be before they were agreed
  await sql`update influencer_terms set effective_from = effective_from - interval '1 day'`.execute(
    world.app.platform.database.db,
  );
  const who: Who = { ...stage.people.maker, token, username };
  const link = await stage.ownLink(who);
  const order = await stage.sell(who, link);
  const hers = { business_id: merchant.businessId, link_id: link.link_id, username, order_id: order };
  people.set(title, { token, given, hers });
}

beforeAll(async () => {
  stage = await createRoleStage();
  ({ world } = stage);
  for (const [index, [title, given]] of Object.entries(influencers).entries())
    await makeInfluencer(title, given, index);
  const { hers } = people.get('with all permissions') ?? {};
  if (!hers) throw new Error('nobody is there');
  const { admin, staff } = stage.people;
  people.set('the merchant', { token: admin.token ?? '', given: allPermissions, hers });
  people.set('one of the team', { token: staff.token ?? '', given: allPermissions, hers });
});
afterAll(() => world.stop());

async function ask({ token, given, hers }: Person, { endpoint, ask: toCall }: Pick<Row, 'endpoint' | 'ask'>) {
  const { body, ...sent } = toCall(hers);
  const stop = new AbortController();
  const response = await fetch(world.url + pathOf(endpoint, sent as never), {
    method: endpoint.method,
    signal: stop.signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const isStream = response.ok && endpoint.answers === 'events';
  const text = isStream
    ? await readEvents(response, { orderId: hers.order_id, isTold: given.analytics_sales_enabled }, stop)
    : await response.text();
  return { status: response.status, text };
}

interface Expected {
  readonly orderId: string;
  /** Whether the stream tells of orders. */
  readonly isTold: boolean;
}

/** What a stream has told once it told of the order, or, where it never does, after a while. */
async function readEvents(response: Response, { orderId, isTold }: Expected, stop: AbortController): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const silence = setTimeout(() => stop.abort(), isTold ? 90_000 : 1_500);
  try {
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece, { stream: true });
      if (text.includes(`"${orderId}"`)) break;
    }
  } catch (problem) {
    if (!stop.signal.aborted) throw problem;
  } finally {
    clearTimeout(silence);
    stop.abort();
  }
  return text;
}

/** A Parquet file names its columns at its end, each behind a byte that says how long it is: an id may hold words too. */
function listNames(answers: Endpoint['answers'], text: string): string[] {
  if (answers !== 'parquet') return [...text.matchAll(/"(\w+)":/g)].map(([, name = '']) => name);
  return [...text.matchAll(/[a-z_]+/g)].flatMap(({ 0: name, index }) =>
    text.charCodeAt(index - 1) === name.length ? [name] : [],
  );
}

/** The figures anywhere in an answer. */
function listFigures({ answers }: Endpoint, text: string): Figure[] {
  if (answers === 'csv') {
    const [heading = ''] = text.replace('\uFEFF', '').split(/\r?\n/);
    return [...new Set(heading.split(/[,;]/).flatMap((cell) => readHeading(cell) ?? []))].toSorted();
  }
  const found = listNames(answers, text).flatMap((name) => (Object.hasOwn(needs, name) ? [name as Figure] : []));
  return [...new Set(found)].toSorted();
}

/** `Revenue (USD)`, `Revenue, Shorts` and `Revenue` are revenue. */
function readHeading(cell: string): Figure | null {
  const bare = cell
    .replaceAll('"', '')
    .replace(/\s*[(·:–-].*$/u, '')
    .trim();
  return headings[bare] ?? null;
}

const isServed = ({ method, path }: Endpoint): boolean =>
  world.app.http.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });

/** What stands in an answer of this status: figures, or the code of the refusal. */
const readAnswer = ({ endpoint }: Row, { status, text }: { status: number; text: string }) => ({
  status,
  figures: status === 200 ? listFigures(endpoint, text) : [],
  refused: status === 200 ? null : /"code":"(\w+)"/.exec(text)?.[1],
});

/** What the table says of it. */
function toExpected(who: string, row: Row, { given }: Person): ReturnType<typeof readAnswer> {
  // there is no own side but an influencer's
  if (row.team === 'not there' && team.includes(who)) return { status: 404, figures: [], refused: 'not_found' };
  if (row.team === 'merchant alone' && who === 'one of the team')
    return { status: 403, figures: [], refused: 'forbidden' };
  const mayAsk = row.open === undefined || row.open.some((each) => given[each]);
  if (!mayAsk) return { status: 403, figures: [], refused: 'forbidden' };
  const figures = [...new Set(row.figures)].filter((figure) => maySee(figure, given)).toSorted();
  return { status: 200, figures, refused: null };
}

describe.each([...team, ...Object.keys(influencers)])('§6 %s', (who) => {
  it.each(Object.entries(rows))('%s', async (_title, row) => {
    const person = people.get(who);
    // the contract may name calls that no program serves yet
    if (!person || !isServed(row.endpoint)) return;
    expect(readAnswer(row, await ask(person, row))).toEqual(toExpected(who, row, person));
  });
});

/** Names of numbers anywhere in what an endpoint answers. */
function listNumbers(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const { properties } = schema as { properties?: Record<string, unknown> };
  for (const [name, inner] of Object.entries(properties ?? {})) {
    if (/"(number|integer)"/.test(JSON.stringify(inner))) found.add(name);
  }
  for (const inner of Object.values(schema)) listNumbers(inner, found);
  return found;
}

const hasFigures = (endpoint: Endpoint): boolean => {
  if (endpoint.answers === 'csv' || endpoint.answers === 'parquet') return true;
  const schema = z.toJSONSchema(endpoint.answer, { io: 'output', unrepresentable: 'any' });
  const names = listNumbers(schema);
  return [...Object.keys(needs), ...commissionFigures].some((name) => names.has(name) && !noFigures.includes(name));
};

describe('the table', () => {
  it('holds every call that answers figures to an influencer', () => {
    const held = new Set(Object.values(rows).map(({ endpoint }) => endpoint));
    const open = endpoints.filter(({ who }) => who === 'person' || who === 'creator' || who === 'anyone');
    // the one takes nobody's session of ours, the other tells an influencer none of its figures (pages/multilinks.db.test.ts)
    const apart: readonly unknown[] = [getEmbeddedHome, listMultilinks];
    const missing = open.filter((endpoint) => hasFigures(endpoint) && !held.has(endpoint) && !apart.includes(endpoint));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('leaves out the page inside the store’s admin alone, which takes nobody’s session of ours', async () => {
    for (const { token } of people.values()) {
      const { status } = await world.call(getEmbeddedHome, { token, body: { session: token } });
      expect(status).toBe(401);
    }
  });

  it('would miss a call that is not in it', () => {
    const stray = {
      ...listLinkProducts,
      path: '/admin/v1/stray',
      answer: z.object({ in: z.array(z.object({ aov: z.number().nullable().optional() })) }),
    };
    expect(hasFigures(stray)).toBe(true);
    expect(hasFigures({ ...stray, answer: z.object({ title: z.string(), price: z.number() }) })).toBe(false);
  });

  it('all other calls with figures are the team’s: an influencer with every permission is refused', async () => {
    const { token } = people.get('with all permissions') ?? { token: '' };
    const open = ['anyone', 'person', 'creator', 'maker', 'tagger'];
    const closed = endpoints.filter(({ who }) => !open.includes(who)).filter(isServed);
    expect(closed.length).toBeGreaterThan(30);
    for (const endpoint of closed) {
      const id = '00000000-0000-4000-8000-000000000000';
      const path = world.url + endpoint.path.replaceAll(/\{\w+\}/g, id);
      const isGet = endpoint.method === 'GET';
      const headers = { authorization: `Bearer ${token}`, ...(isGet ? {} : { 'content-type': 'application/json' }) };
      const { status } = await fetch(path, { method: endpoint.method, headers, ...(isGet ? {} : { body: '{}' }) });
      expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 403]);
    }
  });

  it('without allow_creating_and_editing_links every call that makes or changes links is refused', async () => {
    const { token } = people.get('without allow_creating_and_editing_links') ?? { token: '' };
    for (const endpoint of endpoints.filter(({ who }) => who === 'creator')) {
      const path = world.url + endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const isGet = endpoint.method === 'GET';
      const headers = { authorization: `Bearer ${token}`, ...(isGet ? {} : { 'content-type': 'application/json' }) };
      const { status } = await fetch(path, { method: endpoint.method, headers, ...(isGet ? {} : { body: '{}' }) });
      expect([endpoint.method, endpoint.path, status]).toEqual([endpoint.method, endpoint.path, 403]);
    }
  });
});

/** The most visited link is the oldest, the best sold one stands between. */
async function prepare(given: Permissions, username: string) {
  const { merchant } = stage.people.admin;
  const token = await world.addInfluencer(merchant, username, { permissions: given });
  const who: Who = { ...stage.people.maker, token, username };
  const ids: string[] = [];
  for (const count of [3, 2, 1]) {
    const link = await world.get(createLink, {
      token: merchant.token,
      body: {
        business_id: merchant.businessId,
        link_type: 'LOOK',
        title: `${count}`,
        inventory_ids: ['9001', '9005'],
        influencer_username: username,
      },
    });
    ids.unshift(link.link_id);
    for (let n = 0; n < count; n += 1) await stage.sell(who, link);
  }
  return { token, newestFirst: ids, businessId: merchant.businessId };
}

describe('an order tells no hidden figure', () => {
  it('lists sorted by what she may not see come newest first, those by what she may in its order', async () => {
    const clicksAlone = withOnly('analytics_clicks_enabled');
    const { token, newestFirst, businessId } = await prepare(clicksAlone, 'sorter');
    const read = async (sortBy: 'created_at' | 'visits' | 'checkouts' | 'revenue') => {
      const query = { sort_by: sortBy };
      const { links } = await world.get(listLinks, { token, params: { business_id: businessId }, query });
      return links.map(({ link_id: id }) => id);
    };
    await eventually('the visits to be counted', async () => (await read('visits'))[0] === newestFirst.at(-1));
    expect(await read('visits')).toEqual(newestFirst.toReversed());
    for (const hidden of ['checkouts', 'revenue', 'created_at'] as const)
      expect(await read(hidden)).toEqual(newestFirst);
  });

  it('breakdowns and products neither', async () => {
    const { token, newestFirst, businessId } = await prepare(withOnly('analytics_revenue_enabled'), 'breaker');
    const by = async (sortBy: 'visits' | 'checkouts' | 'revenue') => {
      const query = { tab: 'links' as const, by: 'link' as const, sort_by: sortBy };
      const { rows: found } = await world.get(getBreakdown, { token, params: { business_id: businessId }, query });
      return found.map(({ link_id: id }) => id);
    };
    await eventually('the orders to be counted', async () => (await by('revenue')).length === newestFirst.length);
    expect(await by('visits')).toEqual(await by('revenue'));
    expect(await by('checkouts')).toEqual(await by('revenue'));
    const { products } = await world.get(listLinkProducts, { token, params: { link_id: newestFirst[0] ?? '' } });
    // nothing but revenue may be seen: no rank tells of views or pieces
    expect(products.map(({ rank }) => rank)).toEqual(products.map(() => 0));
  });

  it('a table of influencers holds herself alone', async () => {
    const { token } = people.get('with all permissions') ?? { token: '' };
    const { influencers: found } = await world.get(listInfluencerInsights, { token });
    expect(found).toHaveLength(1);
  });
});
