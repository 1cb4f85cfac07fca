// How pages look, over the real API and on real pages: what is kept, shown, gone back to and refused.
import { createLink } from '@vitrine/contract/links';
import { usualTheme } from '@vitrine/contract/theme-rules';
import {
  getOptionMap,
  getTheme,
  keepTheme,
  removeTheme,
  showTheme,
  updateOptionMap,
  updateTheme,
  type Theme,
} from '@vitrine/contract/themes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;
let merchant: Merchant;
let stranger: Merchant;
let look: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  stranger = await world.signUp('stranger');
  await world.connect(merchant, 'atelier');
  const made = await world.get(createLink, {
    token: merchant.token,
    body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001', '9002'], promocode: 'SPRING' },
  });
  look = made.short_url;
});
afterAll(async () => {
  await world.stop();
});

const of = (who: Merchant) => ({ token: who.token, params: { business_id: who.businessId } });
const page = async (): Promise<string> => (await fetch(look)).text();
const save = (theme: Partial<Theme>) => world.get(updateTheme, { ...of(merchant), body: { theme } });

describe('the theme', () => {
  it('is as usual until one is saved, changes by what is sent, and is on the page within a second', async () => {
    expect(await world.get(getTheme, of(merchant))).toEqual({
      theme: usualTheme,
      is_initial: true,
      kept: [],
      taken: null,
    });
    expect(await page()).not.toContain('#2f6b4f');
    const saved = await save({ checkout_button_background_color: '#2F6B4F', image_border_radius: 'shape3' });
    expect(saved).toMatchObject({ is_initial: false, theme: { checkout_button_background_color: '#2f6b4f' } });
    await eventually('the colour on the page', async () => (await page()).includes('--button:#2f6b4f'));
    expect(saved.kept.map(({ name, theme }) => [name, theme])).toEqual([[null, usualTheme]]);
    const next = await save({ font: 'rubik' });
    expect(next.theme).toEqual({ ...saved.theme, font: 'rubik' });
    await eventually('the font on the page', async () =>
      (await page()).includes('/fonts/rubik-hebrew-wght-normal.woff2'),
    );
    const font = await fetch(new URL('/fonts/rubik-hebrew-wght-normal.woff2', look));
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect((await fetch(look)).headers.get('content-security-policy')).toContain("font-src 'self'");
  });

  it('has a strip only with a sentence, and says what shoppers may read in it as text', async () => {
    const off = await save({ is_shipping_and_sales_strip_shown: true });
    expect(off.theme.is_shipping_and_sales_strip_shown).toBe(false);
    const on = await save({
      is_shipping_and_sales_strip_shown: true,
      shipping_and_sales_strip_sentences: ['</style><script>alert(1)</script>', 'Free returns'],
    });
    expect(on.theme.is_shipping_and_sales_strip_shown).toBe(true);
    await eventually('the strip', async () => (await page()).includes('Free returns'));
    expect(await page()).toContain('&lt;/style&gt;&lt;script&gt;alert(1)');
    await save({ shipping_and_sales_strip_sentences: ['', ''] });
    expect((await world.get(getTheme, of(merchant))).theme.is_shipping_and_sales_strip_shown).toBe(false);
  });

  it('is one click back: what was live before is kept, ten of it, and nothing twice', async () => {
    const before = await world.get(getTheme, of(merchant));
    for (let turn = 0; turn < 12; turn += 1) await save({ preorder_text: `turn ${turn}` });
    const { kept, theme } = await save({ preorder_text: 'turn 11' });
    expect(kept).toHaveLength(10);
    expect(kept[0]?.theme.preorder_text).toBe('turn 10');
    const back = await world.get(showTheme, {
      ...of(merchant),
      params: { business_id: merchant.businessId, theme_id: kept[0]?.theme_id ?? '' },
    });
    expect(back.theme.preorder_text).toBe('turn 10');
    expect(back.kept[0]?.theme).toEqual(theme);
    expect(back.kept.filter(({ theme_id: id }) => id === kept[0]?.theme_id)).toEqual([]);
    expect(before.theme.font).toBe(back.theme.font);
  });

  it('is kept under a name without being shown, once each, whatever the letters', async () => {
    const keep = (name: string, theme: Theme = usualTheme) =>
      world.call(keepTheme, { ...of(merchant), body: { name, theme } });
    const shown = (await world.get(getTheme, of(merchant))).theme;
    const first = await keep('Winter', { ...usualTheme, page_background_color: '#101418', page_font_color: '#f6f3ee' });
    expect(first.data?.theme).toEqual(shown);
    expect(first.data?.kept[0]).toMatchObject({ name: 'Winter' });
    expect((await keep('wINTER')).error).toMatchObject({ code: 'saved_name_taken', field: 'name' });
    for (let count = 1; count < 20; count += 1) expect((await keep(`Theme ${count}`)).status).toBe(200);
    expect((await keep('One more')).error?.code).toBe('saved_too_many');
    const winter = first.data?.kept[0]?.theme_id ?? ('' as never);
    const params = { business_id: merchant.businessId, theme_id: winter };
    const live = await world.get(showTheme, { ...of(merchant), params });
    expect(live.theme.page_background_color).toBe('#101418');
    // a named one stays, to be shown again
    expect(live.kept.map(({ name }) => name)).toContain('Winter');
    await eventually('the page in its colours', async () => (await page()).includes('--paper:#101418'));
    await world.get(removeTheme, { ...of(merchant), params });
    expect((await world.call(showTheme, { ...of(merchant), params })).error?.code).toBe('not_found');
    expect((await world.call(removeTheme, { ...of(merchant), params })).error?.code).toBe('not_found');
  });

  it.each([
    [{ checkout_button_background_color: 'red' }, 'theme.checkout_button_background_color'],
    [{ checkout_button_shape: 'shape4' }, 'theme.checkout_button_shape'],
    [{ font: 'comic' }, 'theme.font'],
    [{ preorder_text: 'x'.repeat(101) }, 'theme.preorder_text'],
    [{ disclosure_note: 'x'.repeat(81) }, 'theme.disclosure_note'],
    [{ shipping_and_sales_strip_sentences: ['one'] }, 'theme.shipping_and_sales_strip_sentences'],
    [{ is_fun: true }, 'theme.is_fun'],
  ])('refuses %j at its field', async (theme, field) => {
    const before = (await world.get(getTheme, of(merchant))).theme;
    const { status, error } = await world.call(updateTheme, { ...of(merchant), body: { theme } as never });
    expect([status, error?.fields?.[0]?.field?.startsWith(field)]).toEqual([400, true]);
    expect((await world.get(getTheme, of(merchant))).theme).toEqual(before);
  });

  it('is nobody else’s to read or change', async () => {
    const theirs = { token: stranger.token, params: { business_id: merchant.businessId } };
    expect((await world.call(getTheme, theirs)).status).toBe(404);
    expect((await world.call(updateTheme, { ...theirs, body: { theme: { font: 'rubik' } } })).status).toBe(404);
    const { kept } = await world.get(getTheme, of(merchant));
    const params = { business_id: stranger.businessId, theme_id: kept[0]?.theme_id ?? ('' as never) };
    expect((await world.call(showTheme, { token: stranger.token, params })).status).toBe(404);
    expect((await world.get(getTheme, of(stranger))).is_initial).toBe(true);
  });

  it('two changes that meet are both there', async () => {
    await Promise.all([
      save({ font: 'assistant' }),
      save({ swatch_shape: 'square' }),
      save({ cart_button_icon: 'cart2' }),
    ]);
    expect((await world.get(getTheme, of(merchant))).theme).toMatchObject({
      font: 'assistant',
      swatch_shape: 'square',
      cart_button_icon: 'cart2',
    });
  });
});

describe('values of options', () => {
  const ask = { token: '' };
  beforeAll(() => {
    ask.token = merchant.token;
  });

  it('are the store’s, changed one by one, and shown on the page', async () => {
    const map = await world.get(getOptionMap, ask);
    const [option, { values }] = Object.entries(map).find(([, each]) => Object.keys(each.values).length > 1) ?? [
      '',
      { values: {} },
    ];
    const [first = '', second = ''] = Object.keys(values);
    const change = { [option]: { type: 'text' as const, values: { [first]: { text_value: 'Our own word' } } } };
    const answer = await world.get(updateOptionMap, { ...ask, body: change });
    expect(answer[option]).toMatchObject({ type: 'text', values: { [first]: { text_value: 'Our own word' } } });
    const other = { [option]: { type: 'text' as const, values: { [second]: { text_value: 'Another' } } } };
    expect((await world.get(updateOptionMap, { ...ask, body: other }))[option]?.values[first]?.text_value).toBe(
      'Our own word',
    );
    await world.get(updateOptionMap, {
      ...ask,
      body: { [option]: { type: 'color', values: { [first]: { hex_value: '#ABCDEF' } } } },
    });
    const again = (await world.get(getOptionMap, ask))[option];
    expect(again).toMatchObject({ type: 'color', values: { [first]: { hex_value: '#abcdef' } } });
  });

  it.each([
    [{ Nothing: { type: 'color', values: {} } }, 422, 'options_unknown'],
    [{ Size: { type: 'color', values: { Nowhere: { hex_value: '#111111' } } } }, 422, 'options_unknown'],
    [{ Size: { type: 'picture', values: {} } }, 400, 'validation_failed'],
    [{ Size: { type: 'color', values: { S: { hex_value: 'blue' } } } }, 400, 'validation_failed'],
    [{ Size: { type: 'text', values: { S: { text_value: 'x'.repeat(31) } } } }, 400, 'validation_failed'],
  ])('refuse %j', async (body, status, code) => {
    const before = await world.get(getOptionMap, ask);
    const answer = await world.call(updateOptionMap, { ...ask, body: body as never });
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(await world.get(getOptionMap, ask)).toEqual(before);
  });

  it('of a business without a store are none', async () => {
    expect(await world.get(getOptionMap, { token: stranger.token })).toEqual({});
  });
});
