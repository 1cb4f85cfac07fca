// Settings and logo over the real API: what is kept, shown and refused, and to whom.
import { getSettings, updateBusiness, updateSettings } from '@vitrine/contract/brand';
import { loginInfluencer, verifySession } from '@vitrine/contract/identity';
import { createLink } from '@vitrine/contract/links';
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

describe('settings', () => {
  it('are off until they are switched on, and what is left out stays', async () => {
    const nothing = { settings: { auto_swap_enabled: false }, appearance: { logo_url: null } };
    expect(await world.get(getSettings, of(stranger))).toEqual(nothing);
    const set = (settings: { auto_swap_enabled?: boolean }) =>
      world.get(updateSettings, { ...of(merchant), body: { settings } });
    expect((await set({ auto_swap_enabled: true })).settings).toEqual({ auto_swap_enabled: true });
    expect((await set({})).settings).toEqual({ auto_swap_enabled: true });
    expect((await world.get(getSettings, of(merchant))).settings).toEqual({ auto_swap_enabled: true });
    expect((await set({ auto_swap_enabled: false })).settings).toEqual({ auto_swap_enabled: false });
    expect(await world.get(getSettings, of(stranger))).toEqual(nothing);
  });

  it('cannot be switched on once the trial has ended, but off', async () => {
    const late = await world.signUp('late');
    const set = (on: boolean) =>
      world.call(updateSettings, { ...of(late), body: { settings: { auto_swap_enabled: on } } });
    expect((await set(true)).status).toBe(200);
    const { db } = world.app.platform.database;
    await db
      .updateTable('businesses')
      .set({ trial_ends_at: new Date(0) })
      .where('business_id', '=', late.businessId)
      .execute();
    expect((await set(true)).error?.code).toBe('trial_ended');
    expect((await set(false)).data?.settings).toEqual({ auto_swap_enabled: false });
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
