// Links as a file: the list's links and figures, by what the reader may see, harmless in a spreadsheet, and imported again.
import { exportLinks } from '@vitrine/contract/imports';
import { loginInfluencer } from '@vitrine/contract/identity';
import { archiveLink, createLink, getLink, listLinks, type Link } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import type { BodySent } from '@vitrine/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';
import { toListFilter } from '../links/links.ts';
import { LinkExport } from './export-links.ts';
import { download, imported, listAll } from './testing/tables.ts';

let world: TestApp;
let merchant: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
});
afterAll(async () => {
  await world.stop();
});

type Draft = Omit<BodySent<typeof createLink>, 'business_id'>;
const make = (draft: Draft, who = merchant): Promise<Link> =>
  world.get(createLink, { token: who.token, body: { business_id: who.businessId, ...draft } });

const everything = '/admin/v1/links/export';

async function invite(username: string, change: Partial<typeof allPermissions> = {}): Promise<string> {
  const password = `${username} pass 1`;
  const profile = { email: `${username}@mail.example`, imageUrl: null, promocode: null };
  const permissions = { ...allPermissions, ...change };
  await world.app.features.influencers.create(merchant.businessId, { username, password, permissions, ...profile });
  const body = { admin_username: merchant.username, username, password };
  return (await world.get(loginInfluencer, { body })).token;
}

describe('an export', () => {
  it('names its file by the store’s day and begins as spreadsheets like it', async () => {
    const { headers, text, status } = await download(world, merchant.token, everything);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="links_\d{4}-\d\d-\d\d\.csv"$/);
    expect(text).toMatch(/^\uFEFFType,Title,Description,Products,Collections,Leads to,Promo code,Influencer,Tags,/);
    expect(text).toMatch(
      /Created on,Archived on,Visits,Checkouts started,Orders,Revenue,Refunded,Tax in revenue,Currency\r\n$/,
    );
  });

  it('holds every link of the list with its figures, formulas made harmless and numbers left numbers', async () => {
    const link = await make({
      link_type: 'LOOK',
      title: '=HYPERLINK("https://evil.example","win")',
      description: 'Line one\nline "two", three',
      inventory_ids: ['9001', '9002'],
      selected_options: { 9001: { Size: 'M' } },
      promocode: 'LENA10',
      tags: ['summer', '@home'],
      utm_params: { utm_campaign: '-sale-' },
    });
    await world.placeOrder('atelier', {
      lines: [{ variantId: '40100', quantity: 1 }],
      discountCode: 'LENA10',
    });
    await eventually('the order', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token });
      return orders[0]?.attribution;
    });
    const [listed] = await listAll(world, merchant);
    const { rows, text } = await download(world, merchant.token, everything);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Type: 'Look',
      Title: '\'=HYPERLINK("https://evil.example","win")',
      Description: 'Line one\nline "two", three',
      Products: 'linen-shirt?Size=M|wool-scarf',
      'Promo code': 'LENA10',
      Tags: 'summer|@home',
      'UTM campaign': "'-sale-",
      'Custom slug': '',
      Code: link.code,
      Address: link.short_url,
      Orders: String(listed?.link_analytics.checkouts),
      Revenue: String(listed?.link_analytics.revenue),
      Visits: '0',
      Currency: listed?.currency,
    });
    expect(Number(rows[0]?.['Revenue'])).toBeGreaterThan(0);
    // no cell begins a formula
    expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/);
  });

  it('is in the reader’s language, headings and words', async () => {
    const { rows } = await download(world, merchant.token, everything, 'he');
    expect(rows[0]).toMatchObject({ סוג: 'לוק', מוצרים: 'linen-shirt?Size=M|wool-scarf', מטבע: 'USD' });
  });

  it('follows the list’s filters', async () => {
    await make({ link_type: 'SHORT', inventory_ids: ['9005'], title: 'Bag', tags: ['Winter'] });
    const away = await make({ link_type: 'LOOK', inventory_ids: ['9002'], title: 'Put away' });
    await world.get(archiveLink, {
      token: merchant.token,
      params: { link_id: away.link_id },
      body: { archived: true },
    });
    const titles = async (query: string) =>
      (await download(world, merchant.token, `${everything}?${query}`)).rows.map((row) => row['Title']);
    expect(await titles('link_type=SHORT')).toEqual(['Bag']);
    expect(await titles('tag=winter')).toEqual(['Bag']);
    expect(await titles('q=BAG')).toEqual(['Bag']);
    expect(await titles('q=nothing-like-it')).toEqual([]);
    expect(await titles('archived=true')).toEqual(['Put away']);
    expect(await titles('')).toHaveLength(2);
    const list = await world.get(listLinks, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
      query: { link_type: 'SHORT' },
    });
    expect(list.links.map(({ title }) => title)).toEqual(await titles('link_type=SHORT'));
  });

  it('of more links than one page holds has each once, in the list’s order', async () => {
    const many = await world.signUp('many');
    await world.connect(many, 'many');
    const table = `title,products\n${Array.from({ length: 2_300 }, (_, at) => `Row ${at},9001`).join('\n')}`;
    await imported(world, many.token, table);
    const { rows } = await download(world, many.token, everything);
    expect(rows.map((row) => row['Title'])).toEqual(Array.from({ length: 2_300 }, (_, at) => `Row ${at}`));
  });

  it('misses none when others are deleted while it is written', async () => {
    const { features, platform } = world.app;
    const busy = await world.signUp('busy');
    await world.connect(busy, 'busy');
    await imported(
      world,
      busy.token,
      `title,products\n${Array.from({ length: 1_100 }, (_, at) => `Row ${at},9001`).join('\n')}`,
    );
    const actor = await features.identity.sessions.authenticate(busy.token);
    if (!actor) throw new Error('the merchant is not signed in');
    const listLinksThenDelete: typeof features.insights.lists.links.list = async (...asked) => {
      const page = await features.insights.lists.links.list(...asked);
      for (const { link_id: id } of page.links.slice(0, 50)) await features.links.changes.close(actor, id);
      return page;
    };
    const { lists } = features.insights;
    const links = { ...lists.links, list: listLinksThenDelete };
    const exporting = new LinkExport(platform, {
      ...features,
      insights: { ...features.insights, lists: { ...lists, links } },
    });
    const filter = toListFilter(exportLinks.query.parse({}));
    const { text } = await exporting.exportLinks(actor, filter, 'en');
    expect(text.match(/Row \d+/g)).toEqual(Array.from({ length: 1_100 }, (_, at) => `Row ${at}`));
  });
});

describe('§6 permissions: an influencer', () => {
  it('gets her own links, without UTM values', async () => {
    const lena = await invite('lena');
    await make({ link_type: 'LOOK', inventory_ids: ['9001'], title: 'Of Lena', influencer_username: 'lena' });
    const { rows } = await download(world, lena, everything);
    expect(rows.map((row) => row['Title'])).toEqual(['Of Lena']);
    expect(Object.keys(rows[0] ?? {}).filter((heading) => heading.startsWith('UTM'))).toEqual([]);
  });

  it('reads in it what is counted for her, as everywhere else', async () => {
    const username = 'mira';
    const token = await invite(username);
    const link = await make({
      link_type: 'LOOK',
      inventory_ids: ['9001'],
      title: 'Of Mira',
      influencer_username: username,
    });
    const clickId = /name="click_id" value="([^"]+)"/.exec(await (await fetch(link.short_url)).text())?.[1] ?? '';
    await world.placeOrder('atelier', {
      lines: [{ variantId: '40100', quantity: 1 }],
      noteAttributes: [{ name: '__lk', value: clickId }],
    });
    const figures = await eventually('her order', async () => {
      const [listed] = await listAll(world, { ...merchant, token });
      return listed?.link_analytics.influencer_attributed_checkouts === 1 && listed.link_analytics;
    });
    const { rows } = await download(world, token, everything);
    expect(figures.influencer_attributed_revenue).not.toBe(figures.revenue);
    expect(rows[0]).toMatchObject({ Orders: '1', Revenue: String(figures.influencer_attributed_revenue) });
  });

  it.each([
    ['clicks', { analytics_clicks_enabled: false }, ['Visits', 'Checkouts started']],
    ['sales', { analytics_sales_enabled: false }, ['Orders']],
    ['revenue', { analytics_revenue_enabled: false }, ['Revenue', 'Refunded', 'Tax in revenue', 'Currency']],
  ])('who may not see %s has no column of them', async (name, change, absent) => {
    const token = await invite(`without-${name}`, change);
    const { text } = await download(world, token, everything);
    const headings = text.trim().split(',');
    const all = ['Visits', 'Checkouts started', 'Orders', 'Revenue', 'Refunded', 'Tax in revenue', 'Currency'];
    expect(all.filter((heading) => !headings.includes(heading))).toEqual(absent);
  });
});

describe('what was exported', () => {
  it.each(['en', 'he'] as const)('makes the same links elsewhere, with headings in %s', async (language) => {
    const [from, to] = [await world.signUp(`from-${language}`), await world.signUp(`to-${language}`)];
    await world.connect(from, `from-${language}`);
    await world.connect(to, `to-${language}`);
    const drafts: Draft[] = [
      {
        link_type: 'LOOK',
        title: "'=Summer, קיץ",
        description: '-one\n"two"; three\tfour',
        inventory_ids: ['9001', '9005', '9004'],
        selected_options: { 9001: { Size: 'L' } },
        collection_ids: ['8001'],
        promocode: "'@SALE",
        tags: ['a b', 'ג', '=x'],
        utm_params: {
          utm_source: 'ig',
          utm_medium: 'bio',
          utm_campaign: '{link.title}',
          utm_term: '-1',
          utm_content: '+',
        },
        advanced_settings: { hide_on_sale_items: true, layout: 'GRID', noindex: true },
      },
      { link_type: 'SHORT', title: 'A product', inventory_ids: ['9002'], promocode: 'CODE' },
      { link_type: 'SHORT', title: 'A collection', collection_ids: ['8001'] },
      { link_type: 'LOOK', inventory_ids: ['9001'] },
    ];
    for (const draft of drafts.toReversed()) await make(draft, from);
    const { text } = await download(world, from.token, everything, language);
    const done = await imported(world, to.token, text);
    expect(done).toMatchObject({ created: drafts.length, problems: [] });
    expect(await describeAll(to)).toEqual(await describeAll(from));
  });

  it('keeps its custom addresses for those who have them', async () => {
    const kept = await make({ link_type: 'LOOK', inventory_ids: ['9001'], title: 'Mine', back_half: 'mine-alone' });
    const { text } = await download(world, merchant.token, `${everything}?q=mine-alone`);
    const again = await imported(world, merchant.token, text);
    expect(again).toMatchObject({ created: 0, problems: [{ field: 'back_half', code: 'code_taken' }] });
    expect((await world.get(getLink, { token: merchant.token, params: { link_id: kept.link_id } })).back_half).toBe(
      'mine-alone',
    );
  });
});

/** Every link of a business, without what is its own: ids, addresses, ages. */
async function describeAll(who: Merchant): Promise<object[]> {
  const rows = await listAll(world, who);
  const whole = await Promise.all(
    rows.map(({ link_id: id }) => world.get(getLink, { token: who.token, params: { link_id: id } })),
  );
  return whole.map((link) => ({
    type: link.link_type,
    urlType: link.url_type,
    title: link.title,
    description: link.description,
    promocode: link.promocode,
    products: link.products.map(({ inventory_id: id }) => id),
    options: link.selected_options,
    collections: link.collections.map(({ id }) => id),
    tags: link.tags,
    utm: link.utm_params,
    settings: link.advanced_settings,
  }));
}
