// Who may do what with links and multilinks, asked through the API: every call by every role against one table, by §6.
import { endpoints } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { exportLinks } from '@vitrine/contract/imports';
import { getLifetime } from '@vitrine/contract/insights';
import { createLink, editLink, getLink, listLinks, listTags } from '@vitrine/contract/links';
import { problemStatus, refusal } from '@vitrine/contract/problem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilRest } from '../packages/server/src/features/imports/testing/tables.ts';
import { pathOf, type TestApp } from './world/app.ts';
import { actions, type Call } from './world/role-actions.ts';
import { createRoleStage, look, type RoleStage, type Who } from './world/role-stage.ts';
import { readTable, table, type Cell } from './world/role-table.ts';

let stage: RoleStage;
let world: TestApp;
let people: RoleStage['people'];

beforeAll(async () => {
  stage = await createRoleStage();
  ({ world, people } = stage);
});
afterAll(() => world.stop());

/** Asks over the wire, as anybody could: what comes back is the status and, when refused, the code. */
async function ask({ token }: Who, { endpoint, file, body, ...sent }: Call): Promise<{ status: number; code: string }> {
  const form = new FormData();
  if (file) form.append('file_resource', new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name);
  const json = { 'content-type': 'application/json' };
  const response = await fetch(world.url + pathOf(endpoint, sent as never), {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'GET' || file ? {} : json),
    },
    ...(endpoint.method === 'GET' ? {} : { body: file ? form : JSON.stringify(body ?? {}) }),
  });
  if (response.ok && endpoint.answers === 'events') {
    // it would go on for ever
    await response.body?.cancel();
    return { status: response.status, code: 'ok' };
  }
  const text = await response.text();
  if (response.ok) return { status: response.status, code: 'ok' };
  return { status: response.status, code: refusal.parse(JSON.parse(text)).error.code };
}

function findLink({ merchant: { token } }: Who, linkId: string) {
  return world.get(getLink, { token, params: { link_id: linkId } });
}

async function checkCell(...[call, name, expected]: Cell): Promise<void> {
  const who = people[name];
  const sent = await actions[call]?.(who, stage);
  if (!sent) throw new Error(`nobody knows how to ${call}`);
  const answer = await ask(who, sent);
  const status = expected === 'ok' ? 200 : problemStatus[expected];
  expect(answer).toEqual({ status, code: expected });
  // what was refused has changed nothing
  const { target } = sent;
  const isKept = expected !== 'ok' && target !== undefined && name !== 'gone';
  const now = isKept ? await findLink(who, target.link_id) : target;
  expect(now).toEqual(target);
  const { import_id: importId } = (sent.params ?? {}) as { import_id?: string };
  if (importId) await untilRest(world, who.merchant.token, importId);
}

describe.each(Object.entries(table))('%s', (_sentence, text) => {
  it.each(readTable(text))('%s: %s → %s', checkCell);
});

describe('the table', () => {
  it('has a row for every action, and an action for every row', () => {
    const rows = Object.values(table).flatMap((text) => readTable(text).map(([call]) => call));
    expect([...new Set(rows)].toSorted()).toEqual(Object.keys(actions).toSorted());
  });

  it('asks every call of links, multilinks, imports, orders, numbers, figures and settings', async () => {
    const asked: Endpoint[] = [];
    for (const action of Object.values(actions)) asked.push((await action(people.admin, stage)).endpoint);
    const families = ['links', 'multilinks', 'imports', 'orders', 'insights', 'figures', 'brand'];
    const missing = endpoints.filter((endpoint) => families.includes(endpoint.tag) && !asked.includes(endpoint));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });
});

/** A look that the influencer makes herself. */
const made = (fields: object) =>
  world.get(createLink, {
    token: people.maker.token ?? '',
    body: { business_id: people.maker.merchant.businessId, ...look, ...fields },
  });

describe('§6 Influencer: new links default to their own influencer username and promo code', () => {
  it.each([
    ['nothing', {}],
    ['another’s name', { influencer_username: 'zoe' }],
    ['a name of nobody', { influencer_username: 'nobody-knows' }],
    ['another promo code', { promocode: 'ZOE10' }],
    ['no promo code', { promocode: null }],
  ])('whatever she sends: %s', async (_what, fields) => {
    expect(await made(fields)).toMatchObject({ influencer_username: 'maker', promocode: { code: 'MAKER10' } });
  });

  it('and stay hers when she edits them, also when she sends another’s name', async () => {
    const { link_id: id } = await made({});
    const { data } = await world.call(editLink, {
      token: people.maker.token ?? '',
      params: { link_id: id },
      body: { ...look, influencer_username: 'zoe', promocode: 'ZOE10' },
    });
    expect(data).toMatchObject({ influencer_username: 'maker', promocode: { code: 'MAKER10' } });
  });

  it('while a link the merchant gives her carries her code, whatever else was typed', async () => {
    const link = await stage.makeLook(people.admin, { influencer_username: 'maker', promocode: 'TYPED' });
    expect(link).toMatchObject({ influencer_username: 'maker', promocode: { code: 'MAKER10' } });
  });
});

describe('§6 an influencer sees her own alone', () => {
  it('in lists, tags, lifetime and the table she exports', async () => {
    const token = people.reader.token ?? '';
    await stage.makeLook(people.reader, { influencer_username: 'reader', title: 'For the reader', tags: ['hers'] });
    await stage.makeLook(people.reader, { influencer_username: 'zoe', title: 'For zoe', tags: ['not hers'] });
    const params = { business_id: people.reader.merchant.businessId };
    const { links } = await world.get(listLinks, { token, params, query: { count: 100 } });
    expect(new Set(links.map((link) => link.influencer_username))).toEqual(new Set(['reader']));
    const { tags } = await world.get(listTags, { token });
    expect(tags.map(({ tag }) => tag)).toEqual(['hers']);
    const { looks_analytics: looks } = await world.get(getLifetime, { token, params });
    expect(looks).toMatchObject({ checkouts: 0, revenue: 0 });
    const exported = await fetch(world.url + exportLinks.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await exported.text()).not.toContain('zoe');
  });

  it('multilink children stand in no list, for nobody', async () => {
    const { links_options: options } = await stage.makeMultilink(people.admin);
    for (const name of ['admin', 'staff'] as const) {
      const { token } = people[name];
      const { links } = await world.get(listLinks, {
        token: token ?? '',
        params: { business_id: people[name].merchant.businessId },
        query: { count: 100 },
      });
      const ids = links.map(({ link_id: id }) => id);
      for (const { link_id: id } of options) expect(ids).not.toContain(id);
    }
  });
});

/** Which figure needs which permission, by the name under which answers carry it. */
const needs = {
  analytics_clicks_enabled: [
    'visits',
    'views',
    'requested_checkouts',
    'adds',
    'view',
    'add',
    'total_clicks',
    'clicks_looks',
    'clicks_shorts',
  ],
  analytics_sales_enabled: [
    'checkouts',
    'click_checkouts',
    'influencer_attributed_checkouts',
    'buy',
    'total_sales',
    'sales_looks',
    'sales_shorts',
    'sales_external',
  ],
  analytics_revenue_enabled: [
    'revenue',
    'total_tax',
    'refunded',
    'influencer_attributed_revenue',
    'total_revenue',
    'revenue_looks',
    'revenue_shorts',
    'revenue_external',
    'total_refunded',
  ],
} as const;
type Gate = keyof typeof needs;
const gates = Object.keys(needs) as Gate[];

/** The names of figures anywhere in an answer. */
function listFigures(answer: unknown): Set<string> {
  const known = new Set<string>(Object.values(needs).flat());
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (known.has(name)) found.add(name);
      walk(inner);
    }
  };
  walk(answer);
  return found;
}

describe('§6 Metrics shown only with the matching permission: clicksEnabled, salesEnabled, revenueEnabled', () => {
  const combinations = Array.from({ length: 8 }, (_, bits) =>
    gates.filter((_gate, index) => (bits >> index) % 2 === 1),
  );
  const reads = [
    'list links',
    'list links of an own name',
    'open an own link',
    'lifetime',
    'numbers of an own link',
    'products of an own link',
    'figures of a range',
    'figures by link',
    'figures under an own link',
    'figures of channels',
    'what influencers brought',
  ];
  const seen: Record<string, Set<string>> = {};

  it.each(combinations.map((open) => [open.map((gate) => gate.split('_')[1]).join(', ') || 'none', open] as const))(
    'with %s, no other figure stands anywhere in an answer',
    async (title, open) => {
      const username = `with-${title.replaceAll(', ', '-')}`;
      const shut = Object.fromEntries(gates.map((gate) => [gate, open.includes(gate)]));
      // the rates are on, as they are by default: they open nothing by themselves
      const token = await world.addInfluencer(people.admin.merchant, username, { permissions: shut });
      const who: Who = { ...people.maker, token, username };
      // hers is seen and sold, so that no list is empty for want of figures
      const sold = await stage.ownLink(who);
      await stage.sell(who, sold);
      const allowed = new Set<string>(open.flatMap((gate) => needs[gate]));
      for (const name of reads) {
        const call = await actions[name]?.(who, stage);
        if (!call) throw new Error(`nobody knows how to ${name}`);
        const { endpoint, ...sent } = call;
        const figures = listFigures(await world.get(endpoint, { ...sent, token }));
        seen[name] = new Set([...(seen[name] ?? []), ...figures]);
        expect([...figures].filter((figure) => !allowed.has(figure))).toEqual([]);
        const all = listFigures(await world.get(endpoint, { ...sent, token: people.admin.merchant.token }));
        expect([...all].filter((figure) => allowed.has(figure)).toSorted()).toEqual([...figures].toSorted());
      }
    },
  );

  it('and with all of them, together the answers carry every figure', () => {
    const figures = new Set(Object.values(seen).flatMap((names) => [...names]));
    expect(figures).toEqual(new Set(Object.values(needs).flat()));
  });

  it.each([
    ['clicks', { analytics_sales_enabled: false, analytics_revenue_enabled: false }, ['Visits', 'Checkouts started']],
    ['sales', { analytics_clicks_enabled: false, analytics_revenue_enabled: false }, ['Orders']],
    ['no figure', Object.fromEntries(gates.map((gate) => [gate, false])), []],
  ])('an exported table of one with %s has no other column of figures', async (name, permissions, columns) => {
    const token = await world.addInfluencer(people.admin.merchant, `table-${name.replaceAll(' ', '-')}`, {
      permissions,
    });
    const response = await fetch(world.url + exportLinks.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [heading = ''] = (await response.text()).split(/\r?\n/);
    const figures = ['Visits', 'Checkouts started', 'Orders', 'Revenue', 'Refunded', 'Tax', 'Currency'];
    expect(figures.filter((figure) => heading.includes(figure))).toEqual(columns);
  });
});

describe('§6 Revenue is shown to admins only from lifetime revenue of 1000', () => {
  it('above the lists, by the screen; answers, and what is read from them, tell it from the first order on', async () => {
    const params = { business_id: people.late.merchant.businessId };
    const { looks_analytics: looks } = await world.get(getLifetime, {
      token: people.late.token ?? '',
      params,
    });
    expect(looks.checkouts).toBe(1);
    expect(looks.revenue).toBeGreaterThan(0);
    expect(looks.revenue).toBeLessThan(1000);
  });
});
