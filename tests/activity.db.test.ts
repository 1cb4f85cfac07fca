// Who changed what: every call that changes something leaves an entry, in its own transaction, and none tells what is nobody's to read.
import { endpoints } from '@vitrine/contract/api';
import { exportActivity, listActivity } from '@vitrine/contract/activity';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { createLink, editLink } from '@vitrine/contract/links';
import { inviteMember } from '@vitrine/contract/team';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilRest } from '../packages/server/src/features/imports/testing/tables.ts';
import { en } from '../packages/dashboard/src/locales/en/index.ts';
import { he } from '../packages/dashboard/src/locales/he/index.ts';
import { pathOf, type TestApp } from './world/app.ts';
import { changes, unchanging, written } from './world/activity-calls.ts';
import { actions, type Call } from './world/role-actions.ts';
import { createRoleStage, look, type RoleStage, type Who } from './world/role-stage.ts';

let stage: RoleStage;
let world: TestApp;
let admin: Who;

beforeAll(async () => {
  stage = await createRoleStage();
  ({ world } = stage);
  admin = stage.people.admin;
});
afterAll(() => world.stop());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const token = (): string => admin.merchant.token;

async function send({ endpoint, file, body, ...sent }: Call): Promise<{ status: number; text: string }> {
  const form = new FormData();
  if (file) form.append('file_resource', new Blob([new Uint8Array(Buffer.from(file.bytes))]), file.name);
  const response = await fetch(world.url + pathOf(endpoint, sent as never), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token()}`, ...(file ? {} : { 'content-type': 'application/json' }) },
    body: file ? form : JSON.stringify(body ?? {}),
  });
  const { import_id: importId } = (sent.params ?? {}) as { import_id?: string };
  if (importId) await untilRest(world, token(), importId);
  return { status: response.status, text: await response.text() };
}

const changing = endpoints.filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/v1/'));

describe('every call that changes something', () => {
  it('leaves an entry, or is on the list of those that need none', async () => {
    const refused: string[] = [];
    const make = async (call: Call): Promise<void> => {
      const { status, text } = await send(call);
      if (status !== 200) refused.push(`${nameOf(call.endpoint)} ${status} ${text.slice(0, 200)}`);
    };
    for (const action of Object.values(actions)) {
      const call = await action(admin, stage);
      if (changing.includes(call.endpoint) && !(nameOf(call.endpoint) in unchanging)) await make(call);
    }
    for (const call of await changes(stage)) await make(call);
    const { rows } = await sql<{ via: string }>`select distinct via from activity`.execute(
      world.app.platform.database.db,
    );
    const told = new Set(rows.map(({ via }) => via));
    const apart = { ...unchanging, ...written };
    const missing = changing.map(nameOf).filter((name) => !told.has(name) && !(name in apart));
    expect({ missing, refused: refused.filter((each) => missing.some((name) => each.startsWith(`${name} `))) }).toEqual(
      {
        missing: [],
        refused: [],
      },
    );
    // what is on the list is a call, and is there for its reason alone
    expect(Object.keys(apart).filter((name) => !changing.some((each) => nameOf(each) === name))).toEqual([]);
  });

  it('writes a table that is told of, where it takes more to come to it', async () => {
    const { rows } = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger where tgname = 'told_of'`.execute(
      world.app.platform.database.db,
    );
    const tables = rows.map(({ table }) => table);
    expect(Object.values(written).filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('names every field that is told, in both languages', async () => {
    const { rows } = await sql<{ field: string }>`
      select distinct each ->> 'field' as field from activity, jsonb_array_elements(fields) as each
      union select distinct section from (select object_id as section from activity where kind = 'settings') as sections`.execute(
      world.app.platform.database.db,
    );
    const { rows: triggers } = await sql<{ told: string }>`
      select pg_get_triggerdef(oid) as told from pg_trigger where tgname like 'told\\_of%'`.execute(
      world.app.platform.database.db,
    );
    const columns = triggers.flatMap(({ told }) =>
      // what is spread is named by what is in it
      [...told.matchAll(/'([^']*)'/g)].slice(3, 6).flatMap(([, names = '']) => names.split(',')),
    );
    const named = [...new Set([...rows.map(({ field }) => field), ...columns])].filter((name) => name !== '');
    expect(named.length).toBeGreaterThan(90);
    for (const { field, section } of [en.activity, he.activity])
      expect(named.filter((name) => !(name in field) && !(name in section))).toEqual([]);
  });

  it('tells nothing that opens a door, and no account that money goes to', async () => {
    const { rows } = await sql<{ text: string }>`select string_agg(fields::text, '') as text from activity`.execute(
      world.app.platform.database.db,
    );
    expect(rows[0]?.text).not.toMatch(/argon2|shpat_|DE89|BE68|tax_id|token_hash|sealed_\w+": "\\\\x/);
  });
});

describe('an entry', () => {
  it('says who, what, before and after; once for what was one change', async () => {
    const { link_id: id } = await world.get(createLink, {
      token: token(),
      body: { business_id: admin.merchant.businessId, ...look, title: 'Before' },
    });
    await world.get(editLink, {
      token: token(),
      params: { link_id: id },
      body: { ...look, title: 'After', inventory_ids: ['9001', '9002'] },
    });
    const { entries } = await world.get(listActivity, { token: token(), query: { object: id } });
    expect(entries.map(({ change }) => change)).toEqual(['changed', 'created']);
    expect(entries[0]).toMatchObject({
      kind: 'link',
      label: 'After',
      actor: { kind: 'person', name: 'dana', via: 'POST /admin/v1/links/{link_id}/edit' },
    });
    expect(entries[0]?.fields).toEqual(
      expect.arrayContaining([
        { field: 'title', before: 'Before', after: 'After' },
        { field: 'products', before: '9003', after: null },
        { field: 'products', before: null, after: '9002' },
      ]),
    );
    expect(entries[0]?.fields.filter(({ after, before }) => after === '9001' || before === '9001')).toEqual([]);
  });

  it('goes with what was rolled back', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from activity`.execute(world.app.platform.database.db))
        .rows[0]?.n;
    const before = await count();
    const body = { email: 'dana@shop.example', role: 'viewer' as const };
    expect((await world.call(inviteMember, { token: token(), body })).status).toBe(409);
    expect(await count()).toBe(before);
  });

  it('tells the store and the program apart from people', async () => {
    const { entries } = await world.get(listActivity, { token: token(), query: { actor: 'program', count: 100 } });
    expect(entries.every(({ actor }) => actor.kind === 'program' && actor.account_id === null)).toBe(true);
    expect(entries.length).toBeGreaterThan(0);
  });

  it('is found by person, kind and day, read page by page, and told as a file', async () => {
    // days are the store's: where it is, today may be yesterday still
    const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 10);
    const read = (query: object) => world.get(listActivity, { token: token(), query });
    const { people } = await read({ count: 1 });
    const dana = people.find(({ name }) => name === 'dana');
    const [byPerson, byKind, never] = await Promise.all([
      read({ actor: dana?.account_id }),
      read({ kind: 'multilink' }),
      read({ to: '2020-01-01' }),
    ]);
    expect(new Set(byPerson.entries.map(({ actor }) => actor.name))).toEqual(new Set(['dana']));
    expect(new Set(byKind.entries.map(({ kind }) => kind))).toEqual(new Set(['multilink']));
    expect(never.entries).toEqual([]);
    const [first, second] = [await read({ count: 3 }), await read({ count: 3, skip: 3 })];
    expect(first.next_skip).toBe(3);
    const ids = [...first.entries, ...second.entries].map(({ entry_id: id }) => id);
    expect(new Set(ids).size).toBe(6);
    const file = await fetch(`${world.url}${exportActivity.path}?from=${yesterday}`, {
      headers: { authorization: `Bearer ${token()}`, 'accept-language': 'he' },
    });
    const text = await file.text();
    expect(text.split('\r\n')[0]).toContain('קודם');
    expect(text).toContain('POST /admin/v1/links/create');
    expect(text).toContain('מולטילינק');
  });

  it('is kept for a year', async () => {
    const { db } = world.app.platform.database;
    await sql`update activity set at = now() - interval '366 days' where entry_id = (select min(entry_id) from activity)`.execute(
      db,
    );
    const count = async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from activity where at < now() - interval '365 days'`.execute(db)
      ).rows[0]?.n;
    expect(await count()).toBe(1);
    await world.app.features.activity.forget();
    expect(await count()).toBe(0);
  });
});
