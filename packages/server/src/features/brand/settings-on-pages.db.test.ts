// What settings do where shoppers come: UTM values, the language of pages, shipping and returns, and what stands in for what.
import {
  getSettings,
  updateCollectionPreferences,
  updateProductPreferences,
  updateSettings,
  type SettingsSent,
} from '@vitrine/contract/brand';
import type { BodyOf } from '@vitrine/contract/endpoint';
import { collectionId, productId } from '@vitrine/contract/ids';
import { getMakerSources, listStoreFields, updateMakerSources } from '@vitrine/contract/maker-fields';
import { createLink, getLink, toUtm } from '@vitrine/contract/links';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { usualTaste, type Taste } from '../stores/stores.ts';

let world: TestApp;
let merchant: Merchant;
let storeless: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  storeless = await world.signUp('early');
  await world.connect(merchant, 'atelier');
});
afterAll(async () => {
  await world.stop();
});

const of = (who: Merchant) => ({ token: who.token, params: { business_id: who.businessId } });
const set = (settings: SettingsSent, who = merchant) => world.call(updateSettings, { ...of(who), body: { settings } });
const opened = (url: string, headers: Record<string, string> = {}) => fetch(url, { redirect: 'manual', headers });
const leadsTo = async (url: string) => new URL((await opened(url)).headers.get('location') ?? '').searchParams;
const make = (fields: object) =>
  world.get(createLink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'], ...fields },
  });

describe('UTM values of the business', () => {
  it('are handed over where a link has none of its own, and yield to what an advertisement says', async () => {
    const link = { link_type: 'SHORT', url_type: 'product', title: 'Spring' } as const;
    const bare = await make(link);
    const own = await make({ ...link, utm_params: { utm_source: 'own', utm_medium: null } });
    const values: Record<string, string> = { utm_source: 'vitrine', utm_campaign: '{link.title}' };
    const usual = toUtm((name) => values[name] ?? null);
    const saved = await set({ utm_params: usual });
    expect(saved.data?.settings.utm_params).toEqual(usual);
    await eventually('the usual values', async () => (await leadsTo(bare.short_url)).get('utm_source') === 'vitrine');
    expect((await leadsTo(bare.short_url)).get('utm_campaign')).toBe('Spring');
    const mixed = await leadsTo(own.short_url);
    expect([mixed.get('utm_source'), mixed.get('utm_campaign')]).toEqual(['own', 'Spring']);
    const byAd = await leadsTo(`${bare.short_url}?utm_source=ad&gclid=1`);
    expect(byAd.getAll('utm_source')).toEqual(['ad']);
    expect((await leadsTo(`${own.short_url}?utm_source=ad`)).getAll('utm_source')).toEqual(['own']);
    // an advertisement that is not passed on changes nothing
    await set({ carry_query_enabled: false });
    await eventually(
      'its own values again',
      async () => (await leadsTo(`${bare.short_url}?utm_source=ad`)).getAll('utm_source').join() === 'vitrine',
    );
    await set({ carry_query_enabled: true, utm_params: toUtm(() => null) });
    await eventually('none', async () => !(await leadsTo(bare.short_url)).has('utm_source'));
  });

  it.each([
    [{ utm_source: 'a<b' }, 'utm_characters'],
    [{ utm_term: '{link.price}' }, 'utm_token'],
    [{ utm_medium: 'x'.repeat(101) }, 'too_long'],
  ])('refuse %j', async (utm, code) => {
    const { status, error } = await set({ utm_params: utm });
    expect([status, error?.fields?.map((fault) => fault.code)]).toEqual([400, [code]]);
    expect(error?.field).toBe(`settings.utm_params.${Object.keys(utm)[0]}`);
  });
});

describe('shipping and returns', () => {
  it.each([
    ['shop.example/returns', 'https://shop.example/returns'],
    [' http://shop.example/a b ', null],
    ['https://shop.example/%D7%94', 'https://shop.example/%D7%94'],
    ['', ''],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://user:pass@shop.example/', null],
    ['//elsewhere.example', null],
    ['returns', null],
    [`shop.example/${'a'.repeat(3000)}`, null],
  ])('%s is saved as %s', async (typed, kept) => {
    const { data, error } = await set({ shipping_and_return_url: typed });
    const got = error ? `refused at ${error.field}` : data?.settings.shipping_and_return_url;
    expect(got).toBe(kept === null ? 'refused at settings.shipping_and_return_url' : kept || null);
  });

  it('is linked on looks while it is set', async () => {
    const look = await make({});
    const page = async () => (await opened(look.short_url)).text();
    expect(await page()).not.toContain('Shipping and returns');
    await set({ shipping_and_return_url: 'shop.example/returns?a=1&b="' });
    await eventually('the link', async () =>
      (await page()).includes('href="https://shop.example/returns?a=1&amp;b=&quot;">Shipping and returns</a>'),
    );
    await set({ shipping_and_return_url: '' });
    await eventually('no link', async () => !(await page()).includes('Shipping and returns'));
  });
});

/** Has the store say who made the product, or nobody. */
const note = (name: string | null) =>
  fetch(`${world.sandbox.url}/atelier/_control/products/9001`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      metafields: name === null ? [] : [{ namespace: 'custom', key: 'manufacturer_name', type: 'url', value: name }],
    }),
  });

it('tells of maker and safety what the store says, else what the merchant says of all, else whose it does not', async () => {
  const look = await make({});
  const details = async () => (await opened(`${look.short_url}/d/9001`)).text();
  const untold = async () =>
    (await world.get(getLink, { token: merchant.token, params: { link_id: look.link_id } })).without_maker;
  await note(null);
  await eventually('nothing said', async () => (await untold()).length === 1);
  expect(await details()).not.toContain('Maker and safety');
  await set({ maker_notice_enabled: false });
  expect(await untold()).toEqual([]);
  await set({ maker_notice_enabled: true, maker_text: ' Made by <Atelier> ' });
  expect(await untold()).toEqual([]);
  await eventually('the merchant’s text', async () => (await details()).includes('Made by &lt;Atelier&gt;</dd>'));
  await note('https://mill.example');
  await eventually('the store’s own', async () => (await details()).includes('https://mill.example</dd>'));
  expect(await details()).not.toContain('Made by');
  await set({ maker_text: '' });
  expect(await untold()).toEqual([]);
});

it('tells who made it by other names of the store’s fields, once these are set', async () => {
  const look = await make({});
  const details = async () => (await opened(`${look.short_url}/d/9001`)).text();
  const { token } = merchant;
  const shop = world.sandbox.shop('atelier');
  shop.defineMetafield({ namespace: 'made', key: 'by', name: 'Made by', type: 'single_line_text_field' });
  shop.defineMetafield({ namespace: 'made', key: 'how', name: 'Made how', type: 'rich_text_field' });
  const metafields = [
    { namespace: 'custom', key: 'manufacturer_name', type: 'single_line_text_field', value: 'Old Mill' },
    { namespace: 'made', key: 'by', type: 'single_line_text_field', value: 'New Mill' },
  ];
  shop.updateProduct('9001', { metafields });
  await eventually('the usual name', async () => (await details()).includes('Old Mill</dd>'));
  expect((await world.get(listStoreFields, { token })).fields).toContainEqual({ field: 'made.by', name: 'Made by' });
  const put = (body: BodyOf<typeof updateMakerSources>) => world.call(updateMakerSources, { token, body });
  const { error } = await put({ name: 'made.by', warnings: 'made.how', contact: 'nowhere' });
  expect(error?.fields?.map(({ field, code }) => [field, code])).toEqual([['contact', 'store_field_format']]);
  const refused = (await put({ name: 'made.by', warnings: 'made.how' })).error;
  expect(refused?.fields?.map(({ field, code }) => [field, code])).toEqual([['warnings', 'store_field_kind']]);
  expect((await put({ name: 'made.by' })).data?.details?.name).toMatchObject({ field: 'made.by' });
  await eventually('the other name', async () => (await details()).includes('New Mill</dd>'));
  expect(await details()).not.toContain('Old Mill');
  expect((await world.get(getMakerSources, { token })).details?.name.products).toBe(1);
  // a change in the store is read by it too
  shop.updateProduct('9001', { metafields: [{ ...metafields[1]!, value: 'Third Mill' }] });
  await eventually('its change', async () => (await details()).includes('Third Mill</dd>'));
  await put({ name: null });
  await eventually('the usual names again', async () => !(await details()).includes('Mill'));
});

it('has no such fields without a store', async () => {
  const { token } = storeless;
  expect(await world.get(getMakerSources, { token })).toEqual({ details: null, products: 0 });
  const put = await world.call(updateMakerSources, { token, body: { name: 'made.by' } });
  expect([put.error?.code, (await world.call(listStoreFields, { token })).error?.code]).toEqual([
    'store_required',
    'store_required',
  ]);
});

it('shows pages in the language of the merchant’s choice, whatever the browser asks for', async () => {
  const look = await make({});
  const languageFor = async (asked: string) =>
    (await opened(look.short_url, { 'accept-language': asked })).headers.get('content-language');
  expect([await languageFor('he'), await languageFor('en')]).toEqual(['he', 'en']);
  await set({ shopper_language: 'he' });
  await eventually('Hebrew for all', async () => (await languageFor('en')) === 'he');
  await set({ shopper_language: null });
  await eventually('as the browser asks', async () => (await languageFor('en')) === 'en');
  expect((await set({ shopper_language: 'fr' as never })).error?.field).toBe('settings.shopper_language');
});

describe('what stands in for a product', () => {
  const shirt = productId.parse('9001');
  const named = async (taste: Partial<Taste>) => {
    const question = { without: [], withoutOnSale: false, count: 50, taste: { ...usualTaste, ...taste } };
    const found = await world.app.features.catalogue.listSimilar(merchant.businessId, [shirt], question);
    return (found.get(shirt) ?? []).map((product) => product.productId);
  };

  it('is named the wider the higher the sensitivity, and not at all when it is off', async () => {
    const { rows } = await world.app.platform.database.pool.query<{ id: string }>(
      'select product_id as id from products where deleted_at is null order by 1 limit 40',
    );
    const all = rows.map(({ id }) => productId.parse(id));
    const pairs = async (sensitivity: Taste['sensitivity']) => {
      const question = { without: [], withoutOnSale: false, count: 500, taste: { ...usualTaste, sensitivity } };
      const asked = all.map(async (id) => {
        const found = await world.app.features.catalogue.listSimilar(merchant.businessId, [id], question);
        return (found.get(id) ?? []).map((near) => `${id} ${near.productId}`);
      });
      return new Set((await Promise.all(asked)).flat());
    };
    const [low, medium, high] = [await pairs('LOW'), await pairs('MEDIUM'), await pairs('HIGH')];
    expect([low.size > 0, low.size < medium.size, medium.size < high.size]).toEqual([true, true, true]);
    expect([low.isSubsetOf(medium), medium.isSubsetOf(high)]).toEqual([true, true]);
    expect(await named({ sensitivity: 'OFF' })).toEqual([]);
  });

  it('comes first when it is preferred, and never when it is left out', async () => {
    const usual = await named({});
    const last = usual.at(-1)!;
    expect(await named({ preferredProducts: [last] })).toEqual([last, ...usual.filter((id) => id !== last)]);
    expect(await named({ excludedProducts: [last] })).toEqual(usual.filter((id) => id !== last));
    const { rows } = await world.app.platform.database.pool.query<{ id: string; held: string[] }>(
      'select collection_id as id, array_agg(product_id) as held from collection_products group by 1',
    );
    const part = rows.find(
      ({ held }) => usual.some((id) => held.includes(id)) && !usual.every((id) => held.includes(id)),
    );
    const inside = collectionId.parse(part?.id);
    const isHeld = (id: string) => part?.held.includes(id) ?? false;
    const [held, others] = [usual.filter(isHeld), usual.filter((id) => !isHeld(id))];
    expect(await named({ preferredCollections: [inside] })).toEqual([...held, ...others]);
    expect(await named({ excludedCollections: [inside], preferredProducts: held })).toEqual(others);
  });

  it('is saved by both calls, and told with what it names', async () => {
    const [first, second] = await named({});
    const body = { prefered_product_ids: [first!, first!], exclude_product_ids: [second!] };
    const { settings, chosen } = await world.get(updateProductPreferences, { ...of(merchant), body });
    expect(settings.ai_preferences).toEqual({
      preferred_product_ids: [first],
      excluded_product_ids: [second],
      preferred_collection_ids: [],
      excluded_collection_ids: [],
    });
    expect(chosen.products.map((product) => product.inventory_id)).toEqual([first, second]);
    await set({ ai_preferences: { excluded_product_ids: [] }, product_search_sensitivity: 'LOW' });
    const after = await world.get(getSettings, of(merchant));
    expect(after.settings).toMatchObject({
      product_search_sensitivity: 'LOW',
      ai_preferences: { preferred_product_ids: [first], excluded_product_ids: [] },
    });
    await set({ ai_preferences: { preferred_product_ids: [] }, product_search_sensitivity: 'MEDIUM' });
  });

  it('refuses what the store does not have, and what is preferred and left out at once', async () => {
    const unknown = await set({ ai_preferences: { preferred_product_ids: ['1', '9001'] as never } });
    expect([unknown.status, unknown.error?.code, unknown.error?.message]).toEqual([
      422,
      'product_unknown',
      'A chosen product is no longer in the store: 1.',
    ]);
    const body = { prefered_collection_ids: ['4' as never], exclude_collection_ids: [] };
    expect((await world.call(updateCollectionPreferences, { ...of(merchant), body })).error?.code).toBe(
      'collection_unknown',
    );
    const both = { preferred_product_ids: [shirt], excluded_product_ids: [shirt] };
    const { error } = await set({ ai_preferences: both });
    expect([error?.code, error?.field]).toEqual(['validation_failed', 'settings.ai_preferences.excluded_product_ids']);
    const { settings } = await world.get(getSettings, of(merchant));
    expect(settings.ai_preferences.preferred_product_ids).toEqual([]);
    expect((await set({ ai_preferences: { preferred_product_ids: [shirt] } }, storeless)).error?.code).toBe(
      'product_unknown',
    );
  });
});
