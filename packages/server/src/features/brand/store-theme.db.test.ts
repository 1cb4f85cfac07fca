// A store's own theme through the program: proposed once it is connected, taken again, undone; and what cannot be read said in words.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { usualTheme } from '@vitrine/contract/theme-rules';
import { getTheme, showTheme, takeStoreTheme, updateTheme } from '@vitrine/contract/themes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, shopify, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { sql } from 'kysely';

let world: TestApp;
let dana: Merchant;

const settings = (button: string): string =>
  `/* This file is auto-generated. */ ${JSON.stringify({
    current: {
      color_schemes: {
        'scheme-1': { settings: { background: '#FFF9F0', text: '#fff8ee', button, button_label: '#ffffff' } },
      },
      type_body_font: 'rubik_n4',
    },
  })}`;

const publish = (shop: string, text: string | null, name = 'Dawn') =>
  world.sandbox.shop(shop).themes.publish({ name, settings: text });
const of = ({ token, businessId }: Merchant) => ({ token, params: { business_id: businessId } });
const get = (merchant: Merchant): Promise<AnswerOf<typeof getTheme>> => world.get(getTheme, of(merchant));
const take = (merchant: Merchant) => world.call(takeStoreTheme, of(merchant));

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  publish('atelier', settings('#7a1f3d'));
  await world.connect(dana, 'atelier');
});
afterAll(() => world.stop());

/** Until the job of a connected store is done. */
const settle = () =>
  eventually('the proposal', async () => {
    const { rows } = await sql`select from pgboss.job where name = 'store.connected.brand'
      and state in ('created', 'active', 'retry')`.execute(world.app.platform.database.db);
    return rows.length === 0;
  });

describe('the theme of a store', () => {
  it('is proposed once it is connected, with text that can be read', async () => {
    const { taken } = await eventually('the proposal', async () => {
      const standing = await get(dana);
      return standing.taken === null ? null : standing;
    });
    expect(taken?.name).toBe('Dawn');
    const { theme, is_initial: isInitial } = await get(dana);
    expect(isInitial).toBe(false);
    expect(theme).toMatchObject({
      page_background_color: '#fff9f0',
      page_font_color: usualTheme.page_font_color,
      checkout_button_background_color: '#7a1f3d',
      checkout_button_font_color: '#ffffff',
      font: 'rubik',
    });
  });

  it('is undone by going back to what was shown before', async () => {
    const [before] = (await get(dana)).kept;
    const params = { ...of(dana).params, theme_id: before!.theme_id };
    expect((await world.get(showTheme, { token: dana.token, params })).theme).toEqual(usualTheme);
  });

  it('is taken again on request, and leaves what it does not tell', async () => {
    publish('atelier', settings('#004d40'), 'Winter');
    await world.get(updateTheme, { ...of(dana), body: { theme: { image_border_radius: 'shape3' } } });
    const { data } = await take(dana);
    expect(data?.taken?.name).toBe('Winter');
    expect(data?.theme).toMatchObject({ checkout_button_background_color: '#004d40', image_border_radius: 'shape3' });
  });

  it.each([
    ['no settings', null],
    ['odd settings', '{ current: nothing'],
    ['settings without colors', '{"current": {}}'],
  ])('with %s changes nothing and says so', async (_what, text) => {
    publish('atelier', text);
    const before = (await get(dana)).theme;
    expect((await take(dana)).error?.code).toBe('store_theme_unread');
    expect((await get(dana)).theme).toEqual(before);
  });

  it('that may not be read is said to be so, at a store that was connected before it was asked for', async () => {
    const { access } = world.sandbox.shop('atelier');
    const scopes = access.findGrant(shopify.clientId)?.scopes ?? [];
    world.sandbox.shop('atelier').rescope(
      shopify.clientId,
      scopes.filter((scope) => scope !== 'read_themes'),
    );
    expect((await take(dana)).error?.code).toBe('store_scopes_missing');
  });

  it('is not proposed to whoever chose a look, and nothing is taken without a store', async () => {
    const late = await world.signUp('late');
    expect((await take(late)).error?.code).toBe('store_required');
    await world.get(updateTheme, { ...of(late), body: { theme: { font: 'rubik' } } });
    publish('second', settings('#7a1f3d'));
    await world.connect(late, 'second');
    await settle();
    expect((await get(late)).taken).toBeNull();
    expect((await get(late)).theme).toEqual({ ...usualTheme, font: 'rubik' });
  });
});
