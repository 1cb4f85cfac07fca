// Tables of links over the real API: uploaded, mapped, checked, made, stopped, and found again.
import {
  cancelImport,
  checkImport,
  findLatestImport,
  getImport,
  startImport,
  uploadImport,
} from '@vitrine/contract/imports';
import { loginInfluencer } from '@vitrine/contract/identity';
import { createLink, getLink, listTags } from '@vitrine/contract/links';
import { limits } from '@vitrine/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';
import { checked, download, imported, listAll, untilRest, upload, uploaded } from './testing/tables.ts';

let world: TestApp;
let merchant: Merchant;
let lena: string;
let staff: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  const password = 'lena pass 1';
  await world.app.features.influencers.create(merchant.businessId, {
    username: 'lena',
    email: 'lena@mail.example',
    password,
    promocode: 'LENA10',
    imageUrl: null,
    permissions: allPermissions,
  });
  const body = { admin_username: merchant.username, username: 'lena', password };
  lena = (await world.get(loginInfluencer, { body })).token;
  staff = await world.addStaff(merchant, 'helper');
});
afterAll(async () => {
  await world.stop();
});

const home = (): string => `${world.sandbox.url}/atelier`;

describe('a table', () => {
  it('becomes links, each as its cells say', async () => {
    const table = [
      'Type;Title;Products;Collections;Leads to;Promo code;Influencer;Tags;Back-half;Layout;utm_source',
      'Instant;Summer קיץ;linen-shirt?Size=M|Wool scarf;8001;;SUNNY;;summer|קיץ;summer-26;strip;instagram',
      `short;Sale;;;${home()}/pages/sale;;;;;;`,
      ';;9005;;;;lena;;;;',
      ';;;Summer;;;;;;;',
    ].join('\r\n');
    const done = await imported(world, merchant.token, table);
    expect(done).toMatchObject({ state: 'finished', rows: 4, processed: 4, created: 4, problems_count: 0 });
    expect(done.finished_at).not.toBeNull();
    const [first, second, third, fourth] = await listAll(world, merchant);
    expect(first).toMatchObject({
      link_type: 'LOOK',
      title: 'Summer קיץ',
      products_count: 2,
      promocode: { code: 'SUNNY' },
      tags: ['summer', 'קיץ'],
      back_half: 'summer-26',
      short_url: `${world.url}/summer-26`,
    });
    expect(second).toMatchObject({ link_type: 'SHORT', url_type: 'custom', title: 'Sale' });
    expect(third).toMatchObject({ link_type: 'LOOK', influencer_username: 'lena', promocode: { code: 'LENA10' } });
    expect(fourth).toMatchObject({ link_type: 'SHORT', url_type: 'collection', title: 'Summer' });
    const whole = await world.get(getLink, { token: merchant.token, params: { link_id: first?.link_id ?? '' } });
    expect(whole).toMatchObject({
      selected_options: { 9001: { Size: 'M' }, 9002: {} },
      advanced_settings: { layout: 'STRIP' },
      utm_params: { utm_source: 'instagram' },
    });
    expect((await fetch(`${world.url}/summer-26`)).status).toBe(200);
    expect((await world.get(listTags, { token: merchant.token })).tags).toContainEqual({ tag: 'summer', links: 1 });
  });

  it('comes back with what its columns seem to be, and the first of its rows', async () => {
    const made = await uploaded(world, merchant.token, '﻿שם הקישור,מוצרים,הערות\nא,9001,ב\n\nג,9002\n');
    expect(made).toMatchObject({
      state: 'mapping',
      file_name: 'links.csv',
      columns: ['שם הקישור', 'מוצרים', 'הערות'],
      sample: [
        ['א', '9001', 'ב'],
        ['ג', '9002', ''],
      ],
      mapping: { title: 0, products: 1 },
      rows: 2,
      processed: 0,
    });
    const found = await world.get(findLatestImport, { token: merchant.token });
    expect(found.import).toEqual(made);
    expect((await world.get(getImport, { token: merchant.token, params: { import_id: made.import_id } })).rows).toBe(2);
  });
});

describe('a row is refused', () => {
  it.each<[string, () => string, string, string | null]>([
    ['for a product nobody knows', () => 'products\nnever-heard-of', 'product_not_found', 'products'],
    ['for a collection nobody knows', () => 'collections\nnever', 'collection_not_found', 'collections'],
    ['for a type nobody knows', () => 'type,products\nPage,9001', 'link_type_unknown', 'link_type'],
    ['without anything it could lead to', () => 'title,products\nAlone,', 'too_few', 'products'],
    ['as a look with an address', () => `type,products,url\nLook,9001,${home()}/a`, 'url_of_look', 'url'],
    ['for an address elsewhere', () => 'url\nhttps://elsewhere.example/a', 'url_not_of_store', 'url'],
    ['for an address that is none', () => 'url\n"not an address"', 'url_invalid', 'url'],
    ['for a short over two products', () => 'type,products\nShort,9001|9002', 'too_many', 'products'],
    ['for an option the product lacks', () => 'products\nlinen-shirt?Size=XXS', 'options_unknown', 'products'],
    ['for a title too long', () => `title,products\n${'x'.repeat(81)},9001`, 'too_long', 'title'],
    ['for a promo code with a space', () => 'products,promo code\n9001,TEN OFF', 'promocode_characters', 'promocode'],
    ['for an influencer nobody knows', () => 'products,influencer\n9001,nobody', 'influencer_unknown', 'influencer'],
    ['for a back-half too short', () => 'products,back-half\n9001,ab', 'code_format', 'back_half'],
    ['for a back-half that is ours', () => 'products,back-half\n9001,admin', 'code_reserved', 'back_half'],
    ['for a layout nobody knows', () => 'products,layout\n9001,heap', 'not_allowed', 'layout'],
    ['for a flag that is neither', () => 'products,noindex\n9001,perhaps', 'yes_or_no', 'noindex'],
    ['for a picture elsewhere', () => 'products,images\n9001,https://a.example/b.png', 'picture_foreign', 'images'],
    ['for a script as a picture', () => 'products,images\n9001,javascript:alert(1)', 'picture_foreign', 'images'],
    ['for UTM marks that break addresses', () => 'products,utm_term\n9001,a&b', 'utm_characters', 'utm_term'],
    ['for more cells than headings', () => 'products\n9001,9002', 'too_many_cells', null],
  ])('%s', async (_why, table, code, field) => {
    const { state, problems, faulty_rows: faulty } = await checked(world, merchant.token, table());
    expect(state).toBe('checked');
    expect(problems).toEqual([{ row: 2, field, code, message: expect.stringMatching(/^[A-Z“1-9][^{}]+/) }]);
    expect(faulty).toBe(1);
  });

  it('with all its problems at once, in the language of whoever asks', async () => {
    const table = 'type,title,products,influencer,noindex\nPage,x,nothing|no-such,lena,maybe';
    const { import_id: id, problems } = await checked(world, merchant.token, table);
    expect(problems.map(({ field }) => field)).toEqual(['products', 'products', 'link_type', 'noindex']);
    const headers = { 'accept-language': 'he' };
    const hebrew = await world.get(getImport, { token: merchant.token, params: { import_id: id }, headers });
    expect(hebrew.problems[0]?.message).toBe('אין בחנות מוצר בשם ״\u2068nothing\u2069״.');
  });

  it('for a back-half that is taken, by another link or an earlier row', async () => {
    await world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], back_half: 'Taken-One' },
    });
    // the last two: what a refused row wants is free for the next
    const table =
      'products,slug\n9001,taken-one\n9001,fresh-one\n9002,Fresh-One\n9002,other-one\nnothing,free-one\n9001,Free-One';
    const { problems } = await checked(world, merchant.token, table);
    expect(problems).toMatchObject([
      { row: 2, field: 'back_half', code: 'code_taken' },
      { row: 4, field: 'back_half', code: 'repeated_in_file', message: 'Line 3 of this file has it already.' },
      { row: 6, field: 'products' },
    ]);
  });

  it('and the others are made all the same, once', async () => {
    const before = (await listAll(world, merchant)).length;
    const done = await imported(world, merchant.token, 'title,products\nKept,9001\nLost,nowhere\nKept too,9002\n');
    expect(done).toMatchObject({ state: 'finished', processed: 3, created: 2, problems_count: 1, faulty_rows: 1 });
    const after = await listAll(world, merchant);
    expect(after.slice(0, 2).map(({ title }) => title)).toEqual(['Kept', 'Kept too']);
    expect(after).toHaveLength(before + 2);
  });

  it('again when what it names is gone by the time it is made', async () => {
    const { import_id: id } = await checked(world, merchant.token, 'title,products,slug\nA,9001,late-one\nB,9002,\n');
    await world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], back_half: 'late-one' },
    });
    await world.get(startImport, { token: merchant.token, params: { import_id: id } });
    const done = await untilRest(world, merchant.token, id);
    expect(done).toMatchObject({ created: 1, problems: [{ row: 2, field: 'back_half', code: 'code_taken' }] });
  });
});

describe('the table of problems', () => {
  it('holds the faulty rows as they were, with line and reason, and can be uploaded again', async () => {
    const table = 'title,products,note\nGood,9001,\n"=cmd|A1",nowhere,"two\nlines"\nBad too,9001|nowhere,';
    const { import_id: id } = await checked(world, merchant.token, table);
    const path = `/admin/v1/links/imports/${id}/problems`;
    const file = await download(world, merchant.token, path);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="problems.csv"');
    expect(file.text.startsWith('\uFEFFtitle,products,note,Line in the file,What is wrong\r\n')).toBe(true);
    expect(file.rows).toEqual([
      {
        title: "'=cmd|A1",
        products: 'nowhere',
        note: 'two\nlines',
        'Line in the file': '3',
        'What is wrong': 'Products: The store has no product called “nowhere”.',
      },
      expect.objectContaining({ title: 'Bad too', 'Line in the file': '4' }),
    ]);
    const mended = file.text.replaceAll('nowhere', '9002');
    const again = await imported(world, merchant.token, mended);
    expect(again).toMatchObject({ created: 2, problems: [] });
    const [first] = await listAll(world, merchant);
    expect(first?.title).toBe('=cmd|A1');
    const hebrew = await download(world, merchant.token, path, 'he');
    expect(Object.keys(hebrew.rows[0] ?? {})).toEqual(['title', 'products', 'note', 'שורה בקובץ', 'מה לא תקין']);
  });
});

describe('a file is refused', () => {
  it.each<[string, string | Buffer, RegExp]>([
    ['that is empty', '', /it is empty/],
    ['of headings alone', 'title,products\n', /no rows/],
    ['that is a workbook', Buffer.from('504b030414000600', 'hex'), /workbook/],
    ['that is a picture', Buffer.from('89504e470d0a1a0a0000000d49484452ff', 'hex'), /not a text file/],
    [
      'in another writing',
      Buffer.from('title,products\nקיץ'.replace('קיץ', '\u00f7\u00e9\u00f5'), 'latin1'),
      /letters/,
    ],
    ['whose quote never closes', 'title,products\n"open,9001\n', /line 2 never closes/],
    ['of too many rows', `title,products\n${'a,9001\n'.repeat(limits.importRows + 1)}`, /more than 10000 rows/],
    ['of blank rows without end', `title,products\n${',\n'.repeat(1_000_000)}`, /more than 10000 rows/],
    ['of too many columns', `${'a,'.repeat(200)}a\n1`, /more than 100 columns/],
    ['that is too large', `title\n${'x'.repeat(limits.upload.csv)}`, /larger than 5 MB/],
  ])('%s', async (_why, table, message) => {
    const { status, error } = await upload(world, merchant.token, table);
    expect([status, error?.code]).toEqual([422, 'csv_unreadable']);
    expect(error?.message).toMatch(message);
  });

  it('that is not there, or under another name', async () => {
    expect(await world.call(uploadImport, { token: merchant.token })).toMatchObject({
      status: 400,
      error: { code: 'file_missing', field: 'file_resource' },
    });
    const other = await upload(world, merchant.token, 'title\na', { field: 'file' });
    expect(other.error?.code).toBe('file_missing');
  });

  it('in Hebrew to those who read Hebrew', async () => {
    expect((await upload(world, merchant.token, '', { language: 'he' })).error?.message).toBe(
      'אי אפשר לקרוא את הקובץ כטבלה: הוא ריק.',
    );
  });
});

describe('a mapping is refused', () => {
  it('that names no such column, or nothing to lead to', async () => {
    const { import_id: id } = await uploaded(world, merchant.token, 'title,products\na,9001\n');
    const check = (mapping: object) =>
      world.call(checkImport, { token: merchant.token, params: { import_id: id }, body: { mapping } });
    expect(await check({ title: 0, products: 2 })).toMatchObject({
      status: 400,
      error: { code: 'validation_failed', field: 'mapping.products' },
    });
    expect(await check({ title: 0 })).toMatchObject({ status: 400, error: { field: 'mapping' } });
    expect(await check({ products: 1 })).toMatchObject({ status: 200, data: { state: 'checking' } });
    await untilRest(world, merchant.token, id);
  });
});

describe('who may import', () => {
  const table = 'title,products\nOf nobody,9001\n';

  it('an influencer may not, whatever she may make herself', async () => {
    const { import_id: id } = await uploaded(world, merchant.token, table);
    expect((await upload(world, lena, table)).status).toBe(403);
    for (const endpoint of [getImport, startImport, cancelImport]) {
      expect((await world.call(endpoint, { token: lena, params: { import_id: id } })).status).toBe(403);
    }
    expect((await world.call(findLatestImport, { token: lena })).status).toBe(403);
    expect((await download(world, lena, `/admin/v1/links/imports/${id}/problems`)).status).toBe(403);
  });

  it('another business finds nothing', async () => {
    const stranger = await world.signUp('stranger');
    const { import_id: id } = await uploaded(world, merchant.token, table);
    const sent = { token: stranger.token, params: { import_id: id } };
    for (const endpoint of [getImport, cancelImport]) expect((await world.call(endpoint, sent)).status).toBe(404);
    expect((await world.call(checkImport, { ...sent, body: { mapping: { products: 1 } } })).status).toBe(404);
    expect((await world.get(findLatestImport, { token: stranger.token })).import).toBeNull();
    expect((await download(world, stranger.token, `/admin/v1/links/imports/${id}/problems`)).status).toBe(404);
    expect(await upload(world, stranger.token, table)).toMatchObject({
      status: 409,
      error: { code: 'store_required' },
    });
    const { data } = await world.call(getImport, { token: merchant.token, params: { import_id: id } });
    expect(data?.state).toBe('mapping');
  });

  it('§6 UTM: one of the team imports, but without UTM values', async () => {
    const utm = 'products,utm_source,utm_medium\n9001,,mail\n9002,,\n';
    const { problems, faulty_rows: faulty } = await checked(world, staff, utm);
    expect([faulty, problems]).toMatchObject([1, [{ row: 2, field: 'utm_medium', code: 'utm_not_allowed' }]]);
  });
});
