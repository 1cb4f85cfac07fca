// Inviting influencers over the real API: rules, quotas, the mail she sets her password with, and who may.
import { loginInfluencer, resetPassword } from '@vitrine/contract/identity';
import { createInfluencer, listInfluencers, validateInfluencerUsername } from '@vitrine/contract/influencers';
import { getTerms } from '@vitrine/contract/terms';
import { uploadFile } from '@vitrine/contract/media';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';

let world: TestApp;
let merchant: Merchant;
let picture: string;

beforeAll(async () => {
  world = await startTestApp();
  merchant = await world.signUp('dana');
  await setPlan(merchant, 'PRO');
  picture = await upload(merchant);
});
afterAll(async () => {
  await world.stop();
});

async function upload(who: Merchant): Promise<string> {
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file_resource', new Blob([new Uint8Array(png)]), 'face.png');
  const headers = { authorization: `Bearer ${who.token}` };
  const response = await fetch(world.url + uploadFile.path, { method: 'POST', headers, body: form });
  return uploadFile.answer.parse(((await response.json()) as { data: unknown }).data).url;
}

const wish = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.com`,
  profile_image_url: picture,
  permissions: allPermissions,
  ...more,
});
const invite = (body: ReturnType<typeof wish>, token = merchant.token) => world.call(createInfluencer, { token, body });

async function setPlan(who: Merchant, plan: string): Promise<void> {
  const { db } = world.app.platform.database;
  await db.updateTable('plans').set({ plan }).where('business_id', '=', who.businessId).execute();
}

describe('an invitation', () => {
  it('opens her account, mails a link for one use, and she signs in with the password she chose', async () => {
    const terms = {
      commission: 12.5,
      commission_flat: { amount: 7.5, currency: 'EUR' },
      commission_overrides: {
        products: [{ inventory_id: '9001', commission: 20 }],
        collections: [{ collection_id: '77', commission: 0.25 }],
      },
      commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: true },
      revenue_rules: { net_revenue_ratio: 33.33 },
    };
    const { data, error } = await invite(wish('noa', { promocode: 'NOA10', phone: '+972 50-123-4567', ...terms }));
    expect(error).toBeNull();
    expect(data?.influencer).toEqual({
      username: 'noa',
      name: 'noa',
      email: 'noa@example.com',
      phone: '+972501234567',
      tags: [],
      profile_image_url: picture,
      promocode: 'NOA10',
      is_active: true,
      earning_ends_at: null,
      permissions: allPermissions,
      created_at: expect.any(String) as string,
      commission_returning: null,
      commission_monthly: null,
      commission_caps: null,
      ...terms,
    });
    expect(data?.invitation_url).toMatch(/^http:\/\/localhost:\d+\/welcome\?token=/);
    const letter = await eventually('the invitation', async () => (await world.letters('noa@example.com'))[0]);
    expect(letter.subject).toBe('dana invites you to share and earn');
    const choose = (token: string) => world.call(resetPassword, { body: { token, new_password: 'low tide 17' } });
    expect((await choose(letter.token)).status).toBe(200);
    // both links are for the same purpose: once she has a password neither works
    expect((await choose(letter.token)).error?.code).toBe('token_invalid');
    const shown = new URL(data?.invitation_url ?? '').searchParams.get('token') ?? '';
    expect((await choose(shown)).error?.code).toBe('token_invalid');
    const signedIn = await world.call(loginInfluencer, {
      body: { admin_username: 'dana', username: 'noa', password: 'low tide 17' },
    });
    expect(signedIn.status).toBe(200);
  });

  it('begins with the plain terms when none are named', async () => {
    const { data } = await invite(wish('plain'));
    expect(data?.influencer).toMatchObject({ commission: 0, revenue_rules: { net_revenue_ratio: 100 }, phone: null });
    const { influencers } = await world.get(listInfluencers, { token: merchant.token });
    expect(influencers.map(({ username }) => username)).toContain('plain');
  });

  it('§5 influencer: tells everything that another of the merchant has, whatever the case', async () => {
    const other = await invite(wish('NOA', { email: 'Noa@Example.com', promocode: 'noa10' }));
    expect(other.status).toBe(409);
    expect(other.error?.fields?.map(({ field, code }) => [field, code])).toEqual([
      ['username', 'username_taken'],
      ['email', 'email_taken'],
      ['promocode', 'promocode_taken'],
    ]);
  });

  it('of one name made twice at once makes one', async () => {
    const both = await Promise.all([invite(wish('twin')), invite(wish('twin'))]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });
});

const flat = (amount: number, currency: string) => ({ commission_flat: { amount, currency } });

describe('§5 influencer: fields', () => {
  it.each([
    ['a username with a blank', { username: 'no a' }, 'username', 'username_format'],
    ['an address without a domain', { email: 'noa@' }, 'email', 'email_format'],
    ['a short phone number', { phone: '1234567' }, 'phone', 'phone_format'],
    ['letters in a phone number', { phone: 'call me' }, 'phone', 'phone_format'],
    ['a commission above 100', { commission: 100.01 }, 'commission', 'commission_range'],
    ['a commission below 0', { commission: -1 }, 'commission', 'commission_range'],
    ['a commission of three decimals', { commission: 1.005 }, 'commission', 'percent_decimals'],
    [
      'a ratio above 100',
      { revenue_rules: { net_revenue_ratio: 101 } },
      'revenue_rules.net_revenue_ratio',
      'ratio_range',
    ],
    ['a promo code that is too long', { promocode: 'A'.repeat(21) }, 'promocode', 'too_long'],
    ['a commission that is hardly of two decimals', { commission: 33.330000001 }, 'commission', 'percent_decimals'],
    ['a flat amount of nothing', flat(0, 'USD'), 'commission_flat.amount', 'amount_range'],
    ['a flat amount in no currency', flat(5, 'ABC'), 'commission_flat.currency', 'currency_unknown'],
    ['a flat amount in half a currency', flat(5, 'US'), 'commission_flat.currency', 'currency_format'],
    ['no picture', { profile_image_url: undefined }, 'profile_image_url', 'required'],
    ['an empty picture', { profile_image_url: '' }, 'profile_image_url', 'picture_required'],
    [
      'a picture from elsewhere',
      { profile_image_url: 'https://example.com/a.png' },
      'profile_image_url',
      'picture_unknown',
    ],
  ])('%s is refused at its field', async (_, more, field, code) => {
    const { status, error } = await invite(wish('hostile', more));
    expect(status).toBe(400);
    expect(error?.fields?.map((fault) => [fault.field, fault.code])).toEqual([[field, code]]);
  });

  it.each([0, 0.01, 33.33, 99.99, 100])('a commission of %s is kept exactly', async (commission) => {
    const business = await world.signUp(`terms${String(commission).replace('.', '-')}`);
    const url = await upload(business);
    const { data } = await invite(wish('one', { commission, profile_image_url: url }), business.token);
    expect(data?.influencer.commission).toBe(commission);
  });
});

describe('§6 influencer quota', () => {
  it.each([
    ['a trial', 'FREE', 3],
    ['Starter', 'STARTER', 3],
    ['Business', 'BUSINESS', 15],
  ])('%s allows so many and no more', async (_, plan, quota) => {
    const business = await world.signUp(`quota-${plan.toLowerCase()}`);
    await setPlan(business, plan);
    const url = await upload(business);
    const make = (at: number) => invite(wish(`friend${at}`, { profile_image_url: url }), business.token);
    for (let at = 1; at <= quota; at += 1) expect((await make(at)).status).toBe(200);
    const { status, error } = await make(quota + 1);
    expect([status, error?.code]).toEqual([403, 'influencer_quota']);
    expect(error?.message).toContain(String(quota));
  });

  it('of a plan without influencers refuses the first', async () => {
    const business = await world.signUp('lite');
    await setPlan(business, 'LITE');
    const { error } = await invite(wish('first', { profile_image_url: await upload(business) }), business.token);
    expect(error?.code).toBe('trial_ended');
  });
});

describe('§6 influencers: who may', () => {
  it('invite and look names up: the merchant alone', async () => {
    const staff = await world.addStaff(merchant, 'sam');
    const maya = await world.addInfluencer(merchant, 'maya');
    for (const token of [staff, maya]) {
      expect((await invite(wish('refused'), token)).error?.code).toBe('forbidden');
      const looked = await world.call(validateInfluencerUsername, { token, body: { username: 'refused' } });
      expect(looked.error?.code).toBe('forbidden');
    }
    const look = (username: string) =>
      world.call(validateInfluencerUsername, { token: merchant.token, body: { username } });
    expect((await look('Maya')).error?.code).toBe('username_taken');
    expect((await look('no a')).error?.code).toBe('username_invalid');
    expect((await look('free-name')).status).toBe(200);
  });

  it('names of another business are free here', async () => {
    const other = await world.signUp('elsewhere');
    const body = wish('noa', { profile_image_url: await upload(other), promocode: 'NOA10' });
    expect((await invite(body, other.token)).status).toBe(200);
  });
});

it('terms agreed in a currency that is none are told as they stand', async () => {
  const business = await world.signUp('old-terms');
  await invite(wish('one', { profile_image_url: await upload(business) }), business.token);
  await sql`update influencer_terms set flat_amount = 500, flat_currency = 'XXX' where business_id = ${business.businessId}`.execute(
    world.app.platform.database.db,
  );
  const { status, data } = await world.call(listInfluencers, { token: business.token });
  expect([status, data?.influencers[0]?.commission_flat]).toEqual([200, { amount: 5, currency: 'XXX' }]);
  const standing = await world.call(getTerms, { token: business.token, params: { username: 'one' } });
  expect(standing.status).toBe(200);
});
