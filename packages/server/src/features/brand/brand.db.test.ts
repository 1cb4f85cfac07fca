// Settings and logo over the real API: what is kept, shown and refused, and to whom.
import { ownerAlone } from '@vitrine/contract/notifications';
import { getSettings, updateBusiness, updateSettings, type Settings } from '@vitrine/contract/brand';
import { loginInfluencer } from '@vitrine/contract/identity';
import { verifySession } from '@vitrine/contract/sessions';
import { createLink, noUtm } from '@vitrine/contract/links';
import { uploadFile } from '@vitrine/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';

let world: TestApp;
let merchant: Merchant;
let stranger: Merchant;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  stranger = await world.signUp('stranger');
  await world.connect(merchant, 'atelier');
});
afterAll(async () => {
  await world.stop();
});

const atFirst: Settings = {
  auto_swap_enabled: false,
  facebook_pixel_id: null,
  google_analytics_id: null,
  pixel_consent: 'where_required',
  visit_retention_months: 13,
  hide_revenue_below: 0,
  carry_query_enabled: true,
  shipping_and_return_url: null,
  maker_text: null,
  maker_notice_enabled: true,
  utm_params: noUtm,
  shopper_language: null,
  product_search_sensitivity: 'MEDIUM',
  photo_search_enabled: false,
  mail_recipients: ownerAlone,
  ai_preferences: {
    preferred_product_ids: [],
    excluded_product_ids: [],
    preferred_collection_ids: [],
    excluded_collection_ids: [],
  },
};

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const of = (who: Merchant) => ({ token: who.token, params: { business_id: who.businessId } });

async function upload(who: Merchant): Promise<string> {
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file_resource', new Blob([new Uint8Array(picture)]), 'logo.png');
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(world.url + uploadFile.path, { method: 'POST', headers, body: form });
  return uploadFile.answer.parse(((await response.json()) as { data: unknown }).data).url;
}

const setLogo = (url: string, who = merchant) =>
  world.call(updateBusiness, { ...of(who), body: { appearance: { logo_url: url } } });

const tagOf = async (response: Response): Promise<string | null> =>
  / data-m=([^>]+)>/.exec(await response.text())?.[1] ?? null;
const policyOf = ({ headers }: Response): string | null => headers.get('content-security-policy');

describe('settings', () => {
  it('are off until they are switched on, and what is left out stays', async () => {
    const chosen = { products: [], collections: [] };
    const nothing = { settings: atFirst, chosen, appearance: { logo_url: null } };
    expect(await world.get(getSettings, of(stranger))).toEqual(nothing);
    const set = (settings: Partial<Settings>) => world.get(updateSettings, { ...of(merchant), body: { settings } });
    const swapping = { ...atFirst, auto_swap_enabled: true };
    expect((await set({ auto_swap_enabled: true })).settings).toEqual(swapping);
    expect((await set({})).settings).toEqual(swapping);
    expect((await world.get(getSettings, of(merchant))).settings).toEqual(swapping);
    expect((await set({ auto_swap_enabled: false })).settings).toEqual(atFirst);
    expect(await world.get(getSettings, of(stranger))).toEqual(nothing);
  });

  it.each([
    [{ facebook_pixel: '1' }, ['settings.facebook_pixel']],
    [{ auto_swap_enabled: true, utm: {}, colour: 1 }, ['settings.utm', 'settings.colour']],
    [{ utm_params: { utm_source: 'x', utm_id: '1' } }, ['settings.utm_params.utm_id']],
    [{ ai_preferences: { prefered: [] } }, ['settings.ai_preferences.prefered']],
  ])('refuses what is no setting rather than drop it: %j', async (settings, fields) => {
    const { status, error } = await world.call(updateSettings, { ...of(merchant), body: { settings } as never });
    expect([status, error?.code, error?.fields?.map(({ field }) => field)]).toEqual([400, 'validation_failed', fields]);
    expect(error?.fields?.[0]?.message).toBe('There is no such field.');
    expect((await world.get(getSettings, of(merchant))).settings).toEqual(atFirst);
  });

  it('keep the ids of the merchant’s own measuring, whose consent it asks, and for how long visits stay', async () => {
    const set = (settings: Partial<Settings>) => world.get(updateSettings, { ...of(merchant), body: { settings } });
    const ids = { facebook_pixel_id: '123456789012345', google_analytics_id: 'G-ABC123' };
    expect((await set(ids)).settings).toEqual({ ...atFirst, ...ids });
    const rest = { pixel_consent: 'always', visit_retention_months: 3, hide_revenue_below: 250 } as const;
    expect((await set(rest)).settings).toEqual({ ...atFirst, ...ids, ...rest });
    expect((await set({ facebook_pixel_id: null })).settings.google_analytics_id).toBe('G-ABC123');
    const { brand } = world.app.features;
    expect(await brand.listRetentions()).toContainEqual({ businessId: merchant.businessId, months: 3 });
    expect(await brand.getSettings(merchant.businessId)).toEqual({
      mailRecipients: ownerAlone,
      makerText: null,
      photoSearch: false,
      tellsMissingMakers: true,
      autoSwap: false,
      logoUrl: null,
      facebookPixelId: null,
      googleAnalyticsId: 'G-ABC123',
      consent: 'always',
      visitRetentionMonths: 3,
      hideRevenueBelow: 250,
      carriesQuery: true,
      utm: noUtm,
      shippingAndReturnsUrl: null,
      shopperLanguage: null,
      sensitivity: 'MEDIUM',
      preferences: { preferredProducts: [], excludedProducts: [], preferredCollections: [], excludedCollections: [] },
    });
    expect((await set(atFirst)).settings).toEqual(atFirst);
  });

  it.each([
    [{ facebook_pixel_id: '1234' }, ['settings.facebook_pixel_id']],
    [{ facebook_pixel_id: "1');alert(1);('" }, ['settings.facebook_pixel_id']],
    [{ google_analytics_id: 'UA-12345-1' }, ['settings.google_analytics_id']],
    [{ google_analytics_id: 'G-abc123' }, ['settings.google_analytics_id']],
    [{ visit_retention_months: 0 }, ['settings.visit_retention_months']],
    [{ visit_retention_months: 26 }, ['settings.visit_retention_months']],
    [{ visit_retention_months: 1.5 }, ['settings.visit_retention_months']],
    [{ pixel_consent: 'maybe' as never }, ['settings.pixel_consent']],
    [
      { facebook_pixel_id: 'x', google_analytics_id: 'y' },
      ['settings.facebook_pixel_id', 'settings.google_analytics_id'],
    ],
  ])('refuse %j, each at its field', async (settings, fields) => {
    const { status, error } = await world.call(updateSettings, { ...of(merchant), body: { settings } });
    expect(status).toBe(400);
    expect(error?.fields?.map(({ field }) => field)).toEqual(fields);
  });

  it('stand on the page of a look only with an id, and let it speak to no other host', async () => {
    const look = await world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'] },
    });
    const visit = (country: string, headers: Record<string, string> = {}) =>
      fetch(look.short_url, { headers: { 'user-agent': phone, 'x-country-code': country, ...headers } });
    const before = await visit('DE');
    expect(policyOf(before)).toContain("script-src 'self';");
    expect(await tagOf(before)).toBeNull();
    const settings = { google_analytics_id: 'G-ABC123' };
    await world.get(updateSettings, { ...of(merchant), body: { settings } });
    await eventually('the page measures', async () => (await tagOf(await visit('DE'))) === ',G-ABC123,ask');
    const german = await visit('DE');
    expect(policyOf(german)).toContain("script-src 'self' https://www.googletagmanager.com;");
    expect(policyOf(german)).not.toContain('facebook');
    expect(await tagOf(await visit('US'))).toBe(',G-ABC123,go');
    for (const headers of [{ 'sec-gpc': '1' }, { 'user-agent': 'Googlebot/2.1' }]) {
      const left = await visit('US', headers);
      expect(policyOf(left)).toContain("script-src 'self';");
      expect(await tagOf(left)).toBeNull();
    }
    expect(await tagOf(await visit('US', { dnt: '1' }))).toBe(',G-ABC123,ask');
    await world.get(updateSettings, { ...of(merchant), body: { settings: { google_analytics_id: null } } });
  });

  it('cannot be switched on once the trial has ended, but off', async () => {
    const late = await world.signUp('late');
    const set = (on: boolean) =>
      world.call(updateSettings, { ...of(late), body: { settings: { auto_swap_enabled: on } } });
    expect((await set(true)).status).toBe(200);
    const { db } = world.app.platform.database;
    await db
      .updateTable('plans')
      .set({ trial_ends_at: new Date(0) })
      .where('business_id', '=', late.businessId)
      .execute();
    expect((await set(true)).error?.code).toBe('trial_ended');
    expect((await set(false)).data?.settings).toEqual(atFirst);
  });
});

describe('the logo', () => {
  it('is shown on pages and to whoever is signed in, until it is taken away', async () => {
    const url = await upload(merchant);
    const look = await world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001'] },
    });
    const page = async (): Promise<string> => (await fetch(look.short_url)).text();
    const file = new URL(url).pathname.replace('.webp', '');
    expect(await page()).not.toContain(file);
    expect((await setLogo(url)).data?.appearance.logo_url).toBe(url);
    expect((await world.get(verifySession, { token: merchant.token })).brand?.logo_url).toBe(url);
    await eventually('the logo on the page', async () => (await page()).includes(file));
    expect((await setLogo('')).data?.appearance.logo_url).toBeNull();
    expect((await world.get(verifySession, { token: merchant.token })).brand?.logo_url).not.toBe(url);
    await eventually('no logo on the page', async () => !(await page()).includes(file));
  });

  it('is a picture this business has uploaded, and no other', async () => {
    const theirs = await upload(stranger);
    const own = await upload(merchant);
    const missing = own.replace(/[0-9a-f]{12}\.webp$/, '000000000000.webp');
    for (const url of [theirs, missing, 'https://elsewhere.example/logo.png', '/files/x.webp']) {
      const { status, error } = await setLogo(url);
      expect([status, error?.field]).toEqual([400, 'appearance.logo_url']);
    }
    expect((await setLogo('javascript:alert(1)')).error?.code).toBe('validation_failed');
  });
});

describe('§6 settings', () => {
  it('are changed by the merchant alone, and told to nobody outside the business', async () => {
    const password = 'lena pass 1';
    await world.app.features.influencers.create(merchant.businessId, {
      username: 'lena',
      email: 'lena@mail.example',
      password,
      promocode: null,
      imageUrl: null,
      permissions: allPermissions,
    });
    const body = { admin_username: merchant.username, username: 'lena', password };
    const { token } = await world.get(loginInfluencer, { body });
    const change = { settings: { auto_swap_enabled: true } };
    const logo = { appearance: { logo_url: '' } };
    const { params } = of(merchant);
    for (const [who, status] of [
      [token, 403],
      [stranger.token, 404],
    ] as const) {
      const answers = [
        await world.call(getSettings, { token: who, params }),
        await world.call(updateSettings, { token: who, params, body: change }),
        await world.call(updateBusiness, { token: who, params, body: logo }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
  });
});
