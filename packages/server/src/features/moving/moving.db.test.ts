// A whole business moved into another installation: the same answers there, and nothing kept of an archive that is wrong.
import { exportAnalytics, exportBreakdown, getAnalytics, listInfluencerInsights } from '@vitrine/contract/analytics';
import { listInfluencers } from '@vitrine/contract/influencers';
import { getLifetime } from '@vitrine/contract/insights';
import { exportLedger, getBalance, listPayables, listStatements } from '@vitrine/contract/ledger';
import { listLinks } from '@vitrine/contract/links';
import * as moving from '@vitrine/contract/moving';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { exportOrders } from '@vitrine/contract/orders';
import { login } from '@vitrine/contract/identity';
import { verifySession } from '@vitrine/contract/sessions';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../../../../tests/world/app.ts';
import { createDemoWorld } from '../../demo/demo.ts';
import { verifyLedger } from '../commissions/commissions.ts';
import { deriveKeys } from '../../platform/crypto.ts';
import { BadArchive, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts';
import { leftTables, movedTables } from './tables.ts';

const at = new Date('2026-11-18T06:00:00Z');
const passphrase = 'a kettle, a lamp and nine chairs';

let from: TestApp;
let to: TestApp;
let folder = '';
let old = { token: '', businessId: '' as BusinessId };
let fresh: { token: string; businessId: BusinessId };
let archive: Buffer = Buffer.alloc(0);

async function enter(app: TestApp, username: string, password: string): Promise<typeof old> {
  const { token } = await app.get(login, { body: { username, password } });
  const { user } = await app.get(verifySession, { token });
  return { token, businessId: user.business_id };
}

async function upload(app: TestApp, token: string, bytes: Buffer): Promise<moving.DataImport> {
  const form = new FormData();
  form.set('file_resource', new Blob([new Uint8Array(bytes)]), 'export.tar.gz');
  const answer = await fetch(app.url + moving.uploadDataImport.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data, error } = (await answer.json()) as { data: moving.DataImport | null; error: unknown };
  if (data === null) throw new Error(JSON.stringify(error));
  return data;
}

const untilImport = (app: TestApp, token: string, states: readonly string[]): Promise<moving.DataImport> =>
  eventually(`an import to be ${states.join(' or ')}`, async () => {
    const found = await app.get(moving.findDataImport, { token });
    return found.import && states.includes(found.import.state) && found.import;
  });

async function makeArchive(
  app: TestApp,
  token: string,
  secret: string | null,
): Promise<{ bytes: Buffer; url: string }> {
  await app.get(moving.startDataExport, { token, body: { passphrase: secret } });
  const done = await eventually('the export', async () => {
    const [latest] = (await app.get(moving.listDataExports, { token })).exports;
    return latest?.state === 'finished' && latest;
  });
  expect(done.rows).toBe(done.rows_total);
  const url = done.download_url ?? '';
  const file = await fetch(url);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([file.status, file.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/vitrine_.*\.tar\.gz/),
  ]);
  return { bytes, url };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-moving-'));
  from = await startTestApp({ sandbox: 'demo', at, dataDir: folder });
  const { url } = from.sandbox;
  const addresses = { appUrl: from.url, publicUrl: from.url, sandboxUrl: url, publicSandboxUrl: url };
  await createDemoWorld(from.app, { ...addresses, dataDir: folder, days: 35, progress: () => undefined });
  to = await startTestApp({ at: from.clock.now() });
  old = await enter(from, 'demo', 'demo1234');
  fresh = await to.signUp('mover');
});
afterAll(async () => {
  await to?.stop();
  await from?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the tables of a business', () => {
  it('are each moved, or left behind for a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      order by 1`.execute(to.app.platform.database.db);
    const known = new Set([...movedTables.map(({ table }) => table), ...Object.keys(leftTables)]);
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && name !== 'businesses')).toEqual([]);
  });
});

describe('an export', () => {
  it('is told of by mail, downloaded by its signed address, and by no other', async () => {
    const made = await makeArchive(from, old.token, passphrase);
    archive = made.bytes;
    const letter = await eventually('the letter', async () =>
      (await from.letters('merchant@demo.example')).find(({ subject }) => /ready to download/.test(subject)),
    );
    expect(letter.text).toContain(made.url);
    for (const wrong of [made.url.slice(0, -2), made.url.replace(/\.\d{13}\./, '.9999999999999.'), `${made.url}x`]) {
      const { status } = await fetch(wrong);
      expect(status).toBe(400);
    }
  });

  it('holds no password, no token and no bank detail in the clear', async () => {
    const names: string[] = [];
    let text = '';
    for await (const { path, content } of readTar(toPieces(gunzipSync(archive)), { file: 1e9, whole: 1e9 })) {
      names.push(path);
      if (path.endsWith('.jsonl')) text += content.toString('utf8');
    }
    expect(names[0]).toBe('about.json');
    expect(names.at(-1)).toBe('manifest.json');
    expect(names.filter((name) => name.startsWith('pictures/')).length).toBeGreaterThan(7);
    for (const secret of [
      'argon2id',
      'password_hash',
      'sealed_access_token',
      '000123456789',
      '021000021',
      'secret-of-tests',
    ])
      expect(text).not.toContain(secret);
  });
});

const dims = [
  'link',
  'product',
  'influencer',
  'country',
  'device',
  'browser',
  'referrer',
  'utm_source',
  'utm_campaign',
];

/** What a merchant reads, by names in the place of ids. */
async function readAll(app: TestApp, { token, businessId }: typeof old): Promise<Record<string, unknown>> {
  const params = { business_id: businessId };
  const query = { from_date: '2026-09-01', to_date: '2026-11-17' } as const;
  const text = async (path: string): Promise<string> => {
    const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    // what comes to the same stands in the order of the numbers values got
    return (await answer.text()).split('\r\n').toSorted().join('\r\n');
  };
  const answers: Record<string, unknown> = {
    lifetime: await app.get(getLifetime, { token, params }),
    orders: await text(exportOrders.path),
    ledger: await text(exportLedger.path),
    payables: await app.get(listPayables, { token }),
    people: await app.get(listInfluencers, { token }),
    insights: await app.get(listInfluencerInsights, { token, query }),
    looks: await app.get(listLinks, { token, params, query: { link_type: 'LOOK' } }),
    shorts: await app.get(listLinks, { token, params, query: { link_type: 'SHORT' } }),
    multilinks: await app.get(listMultilinks, { token, params, body: {} }),
    analytics: await app.get(getAnalytics, { token, params, query }),
  };
  const days = 'from_date=2026-09-01&to_date=2026-11-17';
  for (const tab of ['links', 'shorts']) {
    answers[`days ${tab}`] = await text(
      `${exportAnalytics.path.replace('{business_id}', businessId)}?tab=${tab}&${days}`,
    );
    for (const dim of dims)
      answers[`${dim} ${tab}`] = await text(
        `${exportBreakdown.path.replace('{business_id}', businessId)}?tab=${tab}&by=${dim}&${days}`,
      );
  }
  for (const username of ['maya', 'priya', 'tom', 'dana']) {
    answers[`statements ${username}`] = await app.get(listStatements, { token, params: { username } });
    answers[`balance ${username}`] = await app.get(getBalance, { token, params: { username } });
  }
  const plain = JSON.stringify(answers)
    .replaceAll(app.url, 'here')
    .replaceAll(businessId, 'business')
    .replaceAll(/"counted_at":"[^"]*"/g, '"counted_at":null')
    // of multilinks on automatic, moved every minute
    .replaceAll(/"current_value":\d+/g, '"current_value":0');
  return JSON.parse(plain) as Record<string, unknown>;
}

describe('an import', () => {
  it('finds first what is in it, and keeps nothing of that', async () => {
    await upload(to, fresh.token, archive);
    const checked = await untilImport(to, fresh.token, ['checked', 'refused']);
    expect(checked).toMatchObject({
      state: 'checked',
      problems: [],
      renamed: [],
      business_name: 'Atelier',
      has_sealed: true,
    });
    expect(checked.counts['links']).toBeGreaterThan(20);
    expect(checked.counts['visits']).toBeGreaterThan(500);
    const { rows } = await sql`select from links union all select from orders union all select from visits
      union all select from stores`.execute(to.app.platform.database.db);
    expect(rows).toEqual([]);
    const again = upload(to, fresh.token, archive);
    await expect(again).rejects.toThrow('data_at_work');
  });

  it('refuses another passphrase', async () => {
    const { import: found } = await to.get(moving.findDataImport, { token: fresh.token });
    const params = { import_id: found?.import_id ?? '' };
    const { error } = await to.call(moving.startDataImport, {
      token: fresh.token,
      params,
      body: { passphrase: 'another kettle' },
    });
    expect(error).toMatchObject({ code: 'passphrase_wrong', field: 'passphrase' });
  });

  it('brings everything in: all measures, statements, exports and balances are what they were', async () => {
    const { import: found } = await to.get(moving.findDataImport, { token: fresh.token });
    const params = { import_id: found?.import_id ?? '' };
    await to.get(moving.startDataImport, { token: fresh.token, params, body: { passphrase } });
    const done = await untilImport(to, fresh.token, ['finished', 'refused', 'failed']);
    expect(done).toMatchObject({ state: 'finished', problems: [] });
    const [before, after] = [await readAll(from, old), await readAll(to, fresh)];
    for (const [what, answer] of Object.entries(before)) expect({ [what]: after[what] }).toEqual({ [what]: answer });
  });

  it('has a ledger that a recount agrees with, payment details that open, and pictures that are there', async () => {
    const sealing = deriveKeys(Buffer.alloc(32, 'a secret of tests')).sealing;
    const {
      orders,
      earlier: _earlier,
      ...found
    } = await verifyLedger(to.app.platform.database.db, {
      now: to.clock.now(),
      sealing,
    });
    expect(orders).toBeGreaterThan(50);
    expect(Object.values(found).flat()).toEqual([]);
    const maya = await to.app.features.influencers.get(fresh.businessId, 'maya');
    expect((await to.app.features.payees.find(fresh.businessId, maya.accountId)).current?.details.account_number).toBe(
      '000123456789',
    );
    expect((await fetch(maya.imageUrl ?? '')).status).toBe(200);
  });

  it('is not doubled by the same file again, nor by the store telling its orders again', async () => {
    const count = async (): Promise<unknown> =>
      (
        await sql`select (select count(*) from orders) as orders, (select count(*) from visits) as visits,
          (select count(*) from ledger_entries) as entries, (select sum(orders) from link_sales) as sold`.execute(
          to.app.platform.database.db,
        )
      ).rows;
    const before = await count();
    await upload(to, fresh.token, archive);
    const refused = await untilImport(to, fresh.token, ['checked', 'refused']);
    expect(refused).toMatchObject({ state: 'refused', problems: [{ code: 'not_empty' }] });
    const told = await (await fetch(`${from.sandbox.url}/atelier/_control/orders`)).json();
    const store = await to.app.features.storefront.findStore(fresh.businessId);
    if (!store) throw new Error('the store did not come along');
    await to.app.platform.database.transaction(async (tx) => {
      for (const order of (told as { orders: object[] }).orders.slice(0, 60))
        await to.app.features.stores.recording.recordOrder(tx, store, JSON.stringify(order));
    });
    expect(await count()).toEqual(before);
  });
});

async function* toPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type Files = { path: string; content: Buffer }[];

async function unpack(bytes: Buffer): Promise<Files> {
  const files: Files = [];
  for await (const file of readTar(toPieces(gunzipSync(bytes)), { file: 1e9, whole: 1e9 })) files.push(file);
  return files;
}

const pack = (files: Files, header = tarHeader): Buffer =>
  gzipSync(
    Buffer.concat([
      ...files.flatMap(({ path, content }) => [header(path, content.length), content, tarPadding(content.length)]),
      tarEnd,
    ]),
  );

/** The manifest says of changed parts what they are now, as whoever forges one would. */
function forge(files: Files): Files {
  const manifest = JSON.parse(files.at(-1)?.content.toString('utf8') ?? '') as {
    parts: { path: string; bytes: number; sha256: string; rows: number }[];
  };
  for (const part of manifest.parts) {
    const file = files.find(({ path }) => path === part.path);
    if (!file) continue;
    part.sha256 = createHash('sha256').update(file.content).digest('hex');
    part.rows = part.path.startsWith('rows/') ? file.content.toString('utf8').trimEnd().split('\n').length : 0;
  }
  return files.map((file, index) =>
    index === files.length - 1 ? { ...file, content: Buffer.from(JSON.stringify(manifest)) } : file,
  );
}

const change = (files: Files, start: string, alter: (text: string) => string): Files =>
  files.map((file) =>
    file.path.startsWith(start) ? { ...file, content: Buffer.from(alter(file.content.toString('utf8'))) } : file,
  );

const firstRow = (more: object) => (text: string) => {
  const [line = '', ...rest] = text.split('\n');
  return [JSON.stringify({ ...(JSON.parse(line) as object), ...more }), ...rest].join('\n');
};

/** A header as another program writes it: of any path, and of any kind. */
function rawHeader(path: string, flag = '0') {
  return (own: string, bytes: number): Buffer => {
    if (own !== 'about.json') return tarHeader(own, bytes);
    const header = tarHeader('x', bytes);
    header.fill(0, 0, 100);
    header.write(path, 0, 'latin1');
    header.write(flag, 156, 'latin1');
    let sum = 0;
    for (let place = 0; place < 512; place += 1) sum += place >= 148 && place < 156 ? 32 : (header[place] ?? 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    return header;
  };
}

/** The archive, but of a shop that nobody has connected here. */
const unpackOther = async (shop: string): Promise<Files> =>
  forge(change(await unpack(archive), 'rows/stores', firstRow({ shop_domain: shop })));

describe('an archive of a shop and of addresses that are somebody else’s here', () => {
  it('is refused for the shop', async () => {
    const { token } = await to.signUp('second-mover');
    await upload(to, token, archive);
    const refused = await untilImport(to, token, ['refused', 'checked', 'failed']);
    expect([refused.state, refused.problems[0]?.code]).toEqual(['refused', 'store_taken']);
  });

  it('has other addresses in the place of those that are taken, and says so', async () => {
    const { token, businessId } = await to.signUp('third-mover');
    await upload(to, token, pack(await unpackOther('other.myshopify.com')));
    const checked = await untilImport(to, token, ['refused', 'checked', 'failed']);
    expect(checked.state).toBe('checked');
    const params = { import_id: checked.import_id };
    await to.get(moving.startDataImport, { token, params, body: { passphrase: null } });
    const { renamed } = await untilImport(to, token, ['finished', 'refused', 'failed']);
    const slug = renamed.find(({ from: before }) => before === 'linen-days');
    const { rows } = await sql<{ code: string; address: string }>`
      select l.code, a.code as address from links l join addresses a using (business_id, link_id)
      where l.business_id = ${businessId} and l.title = 'Linen days'`.execute(to.app.platform.database.db);
    expect(slug).toBeDefined();
    expect(rows).toContainEqual(expect.objectContaining({ address: slug?.to }));
    const { rows: kept } = await sql`select from payee_details where business_id = ${businessId}`.execute(
      to.app.platform.database.db,
    );
    expect(kept).toEqual([]);
  });
});

describe('an archive that is wrong', () => {
  const cases: [string, string, (files: Files) => Buffer][] = [
    ['no archive at all', 'not_an_export', () => Buffer.from('GIF89a, and more of it')],
    ['a zip bomb of zeros', 'not_an_export', () => gzipSync(Buffer.alloc(64 * 1024 * 1024, 120))],
    [
      'a part that unpacks to a gigabyte',
      'part_too_large',
      () => gzipSync(Buffer.concat([tarHeader('about.json', 1024 ** 3), Buffer.alloc(1024 * 1024)])),
    ],
    ['a name that climbs', 'part_unknown', (files) => pack(files, rawHeader('../../secrets.json'))],
    ['an absolute name', 'part_unknown', (files) => pack(files, rawHeader('/etc/passwd'))],
    ['a link', 'part_unknown', (files) => pack(files, rawHeader('about.json', '2'))],
    [
      'a newer version',
      'newer_version',
      (files) => pack(change(files, 'about.json', (text) => text.replace('"version": 2', '"version": 3'))),
    ],
    [
      'another format',
      'not_an_export',
      (files) => pack(change(files, 'about.json', (text) => text.replace('vitrine.business', 'other'))),
    ],
    [
      'a changed part',
      'checksum',
      (files) => pack(change(files, 'rows/settings', firstRow({ updated_at: '2026-01-01T00:00:00Z' }))),
    ],
    ['a part left out', 'part_missing', (files) => pack(files.filter(({ path }) => !path.startsWith('rows/themes')))],
    [
      'a part of no table',
      'part_unknown',
      (files) =>
        pack([
          ...files.slice(0, 1),
          { path: 'rows/sessions/000001.jsonl', content: Buffer.from('{}\n') },
          ...files.slice(1),
        ]),
    ],
    ['its end cut off', 'cut_short', (files) => pack(files.slice(0, -1))],
    [
      'a row of another business',
      'column_unknown',
      (files) =>
        pack(forge(change(files, 'rows/links', firstRow({ business_id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' })))),
    ],
    [
      'a password of its own',
      'column_unknown',
      (files) => pack(forge(change(files, 'rows/accounts', firstRow({ password_hash: 'x' })))),
    ],
    [
      'a second merchant',
      'column_unknown',
      (files) => pack(forge(change(files, 'rows/accounts', firstRow({ role: 'admin' })))),
    ],
    [
      'a refund of an order that is not there',
      'row_refused',
      (files) => pack(forge(change(files, 'rows/refunds', firstRow({ order_id: 'none' })))),
    ],
    [
      'a row that is no JSON',
      'row_unreadable',
      (files) => pack(forge(change(files, 'rows/products', (text) => `{"a":\n${text}`))),
    ],
    [
      'a picture that is none',
      'picture_unreadable',
      (files) => pack(forge(change(files, 'pictures/', () => '<svg onload="x">'))),
    ],
  ];

  it.each(cases)('%s is refused as %s, and nothing of it is kept', async (what, code, make) => {
    const bytes = make(await unpackOther('another.myshopify.com'));
    const { token, businessId } = await to.signUp(`hostile-${cases.findIndex(([name]) => name === what)}`);
    await upload(to, token, bytes);
    const refused = await untilImport(to, token, ['refused', 'checked', 'failed']);
    expect([refused.state, refused.problems[0]?.code]).toEqual(['refused', code]);
    expect(refused.problems[0]?.message).not.toContain('{');
    const { rows } = await sql`select from links where business_id = ${businessId}
      union all select from products where business_id = ${businessId}
      union all select from files where business_id = ${businessId}`.execute(to.app.platform.database.db);
    expect(rows).toEqual([]);
  });

  it('is told apart by its own kind of error', () => {
    expect(new BadArchive('checksum', 'rows/links')).toMatchObject({ code: 'checksum', where: 'rows/links' });
  });
});
