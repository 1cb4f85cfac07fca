// Changing, deactivating and resetting influencers over the real API: who may, what is refused, and what ends at once.
import { login, loginInfluencer, resetPassword, type Permissions } from '@vitrine/contract/identity';
import { listSessions, verifySession } from '@vitrine/contract/sessions';
import {
  activateInfluencer,
  createInfluencer,
  editInfluencer,
  getInfluencer,
  listInfluencers,
  resetInfluencerPassword,
  resetInfluencerPasswordByGet,
  validateInfluencerEmail,
  validateInfluencerUsername,
} from '@vitrine/contract/influencers';
import { getBalance } from '@vitrine/contract/ledger';
import { createLink } from '@vitrine/contract/links';
import { uploadFile } from '@vitrine/contract/media';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/actor.ts';

let world: TestApp;
let merchant: Merchant;
let other: Merchant;
let picture: string;

beforeAll(async () => {
  world = await startTestApp();
  merchant = await world.signUp('dana');
  other = await world.signUp('omer');
  for (const one of [merchant, other]) await setPlan(one, 'PRO');
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

async function setPlan(who: Merchant, plan: string): Promise<void> {
  await world.app.platform.database.db
    .updateTable('plans')
    .set({ plan })
    .where('business_id', '=', who.businessId)
    .execute();
}

const profile = (username: string, more: object = {}) => ({
  email: `${username}@mail.example`,
  profile_image_url: picture,
  promocode: null,
  phone: null,
  permissions: allPermissions,
  commission: 0,
  ...more,
});
const invite = (username: string, more: object = {}) =>
  world.get(createInfluencer, { token: merchant.token, body: { username, ...profile(username, more) } });
const edit = (username: string, more: object = {}, token = merchant.token) =>
  world.call(editInfluencer, { token, params: { username }, body: profile(username, more) });
const activate = (username: string, isOn: boolean, token = merchant.token) =>
  world.call(activateInfluencer, { token, params: { username }, body: { activate: isOn } });
const reset = (username: string, token = merchant.token) =>
  world.call(resetInfluencerPassword, { token, params: { username } });
const tokenIn = (url: string | undefined): string => new URL(url ?? '').searchParams.get('token') ?? '';
const choose = (token: string, password = 'low tide 17') =>
  world.call(resetPassword, { body: { token, new_password: password } });
const signIn = (username: string, password: string) =>
  world.call(loginInfluencer, { body: { admin_username: 'dana', username, password } });

/** In hundredths of a percent, oldest first. */
const listCommissions = async () => {
  const { rows } = await sql<{ commission: number }>`
    select t.commission from influencer_terms t join accounts using (business_id, account_id)
    where username = 'tal' order by effective_from`.execute(world.app.platform.database.db);
  return rows.map(({ commission }) => commission);
};

describe('an edit', () => {
  it('changes everything but her name, and says how she stands then', async () => {
    await invite('noa', { promocode: 'NOA10', commission: 10 });
    const permissions: Permissions = { ...allPermissions, analytics_revenue_enabled: false };
    const terms = {
      commission: 12.5,
      commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: true },
      revenue_rules: { net_revenue_ratio: 33.33 },
    };
    const changed = { email: 'נועה@דואר.example', promocode: 'נועה-קיץ', phone: '+972 50-123-4567', permissions };
    const { data, error } = await edit('NOA', { ...changed, ...terms });
    expect(error).toBeNull();
    const expected = { username: 'noa', ...changed, phone: '+972501234567', is_active: true, ...terms };
    expect(data?.influencer).toMatchObject(expected);
    const { influencer } = await world.get(getInfluencer, { token: merchant.token, params: { username: 'noa' } });
    expect(influencer).toMatchObject(expected);
  });

  it('keeps the tags they are given, and those they have where none are named', async () => {
    expect((await invite('tagged', { tags: ['Berlin', 'berlin', 'VIP'] })).influencer.tags).toEqual(['Berlin', 'VIP']);
    expect((await edit('tagged', { phone: '0501234567' })).data?.influencer.tags).toEqual(['Berlin', 'VIP']);
    expect((await edit('tagged', { tags: [] })).data?.influencer.tags).toEqual([]);
    expect((await edit('tagged', { tags: ['a,b'] })).error?.fields).toMatchObject([{ code: 'tag_characters' }]);
  });

  it('writes down new terms from now on and leaves those before; the same terms write nothing', async () => {
    await invite('tal', { commission: 10 });
    expect((await edit('tal', { commission: 10, phone: '0501234567' })).status).toBe(200);
    expect(await listCommissions()).toEqual([1000]);
    expect((await edit('tal', { commission: 12.5 })).status).toBe(200);
    expect(await listCommissions()).toEqual([1000, 1250]);
  });

  it('leaves a flat amount and rates of their own as they are when it says nothing of them', async () => {
    const special = {
      commission_flat: { amount: 5, currency: 'USD' },
      commission_overrides: { products: [{ inventory_id: '9001', commission: 20 }], collections: [] },
    };
    await invite('bar', { commission: 10, ...special });
    const { data } = await edit('bar', { commission: 11 });
    expect(data?.influencer).toMatchObject({ commission: 11, ...special });
    const cleared = await edit('bar', { commission: 11, commission_flat: null });
    expect(cleared.data?.influencer).toMatchObject({ ...special, commission_flat: null });
  });

  it('§5 influencer: refuses an address or a code another has, and keeps her own in any case', async () => {
    await invite('gal', { promocode: 'GAL10' });
    await invite('ron', { promocode: 'RON10' });
    const { status, error } = await edit('ron', { email: 'GAL@mail.example', promocode: 'gal10' });
    expect(status).toBe(409);
    expect(error?.fields?.map(({ field, code }) => [field, code])).toEqual([
      ['email', 'email_taken'],
      ['promocode', 'promocode_taken'],
    ]);
    expect((await edit('ron', { email: 'RON@mail.example', promocode: 'ron10' })).status).toBe(200);
  });

  it('keeps the code she gives up hers for thirty days, also when she is given none', async () => {
    await invite('old-code', { promocode: 'BEFORE' });
    expect((await edit('old-code', { promocode: 'AFTER' })).data?.influencer.promocode).toBe('AFTER');
    expect((await edit('old-code', { promocode: null })).data?.influencer.promocode).toBeNull();
    for (const promocode of ['before', 'after']) {
      expect((await edit('gal', { promocode })).error?.code).toBe('promocode_taken');
    }
    expect((await edit('old-code', { promocode: 'before' })).data?.influencer.promocode).toBe('before');
    await world.passDays(31, merchant.token, other.token);
    expect((await edit('gal', { promocode: 'after' })).status).toBe(200);
  });

  it('of two at once to one address lets one through', async () => {
    await invite('one');
    await invite('two');
    const both = await Promise.all(['one', 'two'].map((name) => edit(name, { email: 'shared@mail.example' })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ['an address without a domain', { email: 'noa@' }, 'email', 'email_format'],
    ['letters in a phone number', { phone: 'call me' }, 'phone', 'phone_format'],
    ['a commission above 100', { commission: 100.01 }, 'commission', 'commission_range'],
    ['a commission of three decimals', { commission: 1.005 }, 'commission', 'percent_decimals'],
    ['a commission that is no number', { commission: 'ten' }, 'commission', 'wrong_type'],
    [
      'a ratio below 0',
      { revenue_rules: { net_revenue_ratio: -0.01 } },
      'revenue_rules.net_revenue_ratio',
      'ratio_range',
    ],
    ['a code with a blank', { promocode: 'A B' }, 'promocode', 'promocode_characters'],
    ['a zero byte', { email: 'no\0a@mail.example' }, 'email', 'email_format'],
    ['no picture', { profile_image_url: null }, 'profile_image_url', 'wrong_type'],
    [
      'a picture from elsewhere',
      { profile_image_url: 'https://x.example/a.png' },
      'profile_image_url',
      'picture_unknown',
    ],
    [
      'a permission that is no switch',
      { permissions: { ...allPermissions, analytics_cr_enabled: 'yes' } },
      'permissions.analytics_cr_enabled',
      'wrong_type',
    ],
  ])('§5 influencer: %s is refused at its field', async (_, more, field, code) => {
    const { status, error } = await edit('tal', more);
    expect(status).toBe(400);
    expect(error?.fields?.map((fault) => [fault.field, fault.code])).toEqual([[field, code]]);
  });

  it('ends links that were mailed to an address she has no longer', async () => {
    const { invitation_url: url } = await invite('mia');
    expect((await edit('mia', { email: 'mia.new@mail.example' })).status).toBe(200);
    expect((await choose(tokenIn(url))).error?.code).toBe('token_invalid');
  });

  it('takes a permission away from the session she is in', async () => {
    const token = await world.addInfluencer(merchant, 'lia');
    expect((await edit('lia', { permissions: { ...allPermissions, analytics_clicks_enabled: false } })).status).toBe(
      200,
    );
    const { user } = await world.get(verifySession, { token });
    expect(user.permissions.analytics_clicks_enabled).toBe(false);
  });
});

describe('deactivating', () => {
  it('ends all her sessions and links at once, and leaves her what she earned until she is put back', async () => {
    const token = await world.addInfluencer(merchant, 'adi');
    const { reset_url: url } = await world.get(resetInfluencerPassword, {
      token: merchant.token,
      params: { username: 'adi' },
    });
    expect((await world.call(listSessions, { token })).status).toBe(200);
    const { data } = await activate('adi', false);
    expect(data?.influencer.is_active).toBe(false);
    expect((await world.call(listSessions, { token })).error?.code).toBe('unauthenticated');
    const { data: left } = await signIn('adi', 'adi pass 1');
    const { user } = await world.get(verifySession, { token: left?.token ?? '' });
    expect(user.is_active).toBe(false);
    const held = Object.entries(user.permissions).filter(([, isOn]) => isOn);
    expect(held.map(([name]) => name)).toEqual(['analytics_commission_enabled']);
    // nothing but that: no link, no figure, nobody else
    const asLeft = { token: left?.token ?? '' };
    const look = { business_id: merchant.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
    const refused = [
      await world.call(createLink, { ...asLeft, body: look }),
      await world.call(listInfluencers, asLeft),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(['forbidden', 'forbidden']);
    expect((await world.call(getBalance, { ...asLeft, params: { username: 'adi' } })).status).toBe(200);
    expect((await world.call(getBalance, { ...asLeft, params: { username: 'ron' } })).status).toBe(404);
    await eventually('the letter', async () =>
      (await world.letters('adi@mail.example')).some(({ text }) => text.includes('stays yours')),
    );
    expect((await choose(tokenIn(url))).error?.code).toBe('token_invalid');
    expect((await reset('adi')).error?.code).toBe('influencer_inactive');
    expect((await activate('adi', false)).status).toBe(200);
    expect((await activate('adi', true)).data?.influencer.is_active).toBe(true);
    // her sessions stay ended
    expect((await world.call(listSessions, { token })).error?.code).toBe('unauthenticated');
    expect((await signIn('adi', 'adi pass 1')).status).toBe(200);
  });

  it('stands last in the list', async () => {
    await activate('gal', false);
    const { influencers } = await world.get(listInfluencers, { token: merchant.token });
    expect(influencers.at(-1)).toMatchObject({ username: 'gal', is_active: false });
  });

  it('§6 influencer quota: makes room for another, and then leaves none to come back to', async () => {
    const small = await world.signUp('small');
    for (const name of ['a-1', 'a-2', 'a-3']) await world.addInfluencer(small, name);
    expect((await activate('a-1', false, small.token)).status).toBe(200);
    await world.addInfluencer(small, 'a-4');
    const refused = await activate('a-1', true, small.token);
    expect([refused.status, refused.error?.code]).toEqual([403, 'influencer_quota']);
    await setPlan(small, 'BUSINESS');
    expect((await activate('a-1', true, small.token)).status).toBe(200);
    await setPlan(small, 'LITE');
    await activate('a-1', false, small.token);
    expect((await activate('a-1', true, small.token)).error?.code).toBe('trial_ended');
  });

  it('of two put back at once keeps within the quota', async () => {
    const small = await world.signUp('narrow');
    for (const name of ['b-1', 'b-2', 'b-3', 'b-4']) await world.addInfluencer(small, name);
    for (const name of ['b-1', 'b-2']) await activate(name, false, small.token);
    const both = await Promise.all(['b-1', 'b-2'].map((name) => activate(name, true, small.token)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe('a password reset', () => {
  it('mails a link for one use and shows another, never a password, and ends those of before', async () => {
    const session = await world.addInfluencer(merchant, 'shir');
    const first = await world.get(resetInfluencerPassword, { token: merchant.token, params: { username: 'shir' } });
    await eventually('the first mail', async () => (await world.letters('shir@mail.example'))[0]);
    const second = await reset('shir');
    expect(Object.keys(second.data ?? {})).toEqual(['influencer', 'reset_url']);
    expect(JSON.stringify(second.data)).not.toMatch(/"password/);
    expect((await choose(tokenIn(first.reset_url))).error?.code).toBe('token_invalid');
    const letter = await eventually(
      'the second mail',
      async () => (await world.letters('shir@mail.example'))[1] && (await world.letters('shir@mail.example'))[0],
    );
    expect(letter.subject).toBe('Choose a new password');
    // until she chooses, the old password is good
    expect((await signIn('shir', 'shir pass 1')).status).toBe(200);
    expect((await choose(letter.token, 'moonlight1')).status).toBe(200);
    expect((await choose(tokenIn(second.data?.reset_url))).error?.code).toBe('token_invalid');
    expect((await signIn('shir', 'shir pass 1')).error?.code).toBe('wrong_credentials');
    expect((await signIn('shir', 'moonlight1')).status).toBe(200);
    expect((await world.call(listSessions, { token: session })).status).toBe(401);
  });

  it('of one who never had a password is her invitation again', async () => {
    await invite('new-one');
    await eventually('the invitation', async () => (await world.letters('new-one@mail.example'))[0]);
    await reset('new-one');
    const letters = await eventually('the second', async () => {
      const all = await world.letters('new-one@mail.example');
      return all.length === 2 ? all : null;
    });
    expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill('dana invites you to share and earn'));
    expect((await choose(letters[0]?.token ?? '')).status).toBe(200);
  });

  it('by its GET twin is never cached', async () => {
    await world.addInfluencer(merchant, 'kim');
    const { status, headers, data } = await world.call(resetInfluencerPasswordByGet, {
      token: merchant.token,
      params: { username: 'kim' },
    });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(data?.influencer.username).toBe('kim');
    expect((await choose(tokenIn(data?.reset_url))).status).toBe(200);
  });

  it('is not sent more than five times an hour', async () => {
    world.clock.startWindow(3600_000);
    await world.addInfluencer(merchant, 'spam');
    for (let at = 0; at < 5; at += 1) expect((await reset('spam')).status).toBe(200);
    expect((await reset('spam')).error?.code).toBe('rate_limited');
  });
});

const look = (email: string, username?: string) =>
  world.call(validateInfluencerEmail, { token: merchant.token, body: { email, ...(username ? { username } : {}) } });

describe('looking an address up', () => {
  it.each([
    ['free@mail.example', undefined, null],
    ['RON@mail.example', undefined, 'email_taken'],
    ['ron@mail.example', 'RON', null],
    ['ron@mail.example', 'nobody', 'email_taken'],
    ['not an address', undefined, 'email_invalid'],
    ['', undefined, 'email_invalid'],
  ])('§5 influencer: “%s” for %s is answered %s', async (email, username, code) => {
    expect((await look(email, username)).error?.code ?? null).toBe(code);
  });

  it.each(['analytics', 'Create', 'password'])(
    'the name “%s” stands in addresses and is nobody’s',
    async (username) => {
      const body = { username };
      const looked = await world.call(validateInfluencerUsername, { token: merchant.token, body });
      expect(looked.error?.code).toBe('username_taken');
      const made = await world.call(createInfluencer, {
        token: merchant.token,
        body: { username, ...profile('free-address') },
      });
      expect(made.error?.fields?.map(({ field, code }) => [field, code])).toEqual([['username', 'username_taken']]);
    },
  );
});

describe('§6 influencers: who may', () => {
  const calls = {
    edit: (token: string, username: string) => edit(username, {}, token),
    deactivate: (token: string, username: string) => activate(username, false, token),
    reset: (token: string, username: string) => reset(username, token),
    'reset by GET': (token: string, username: string) =>
      world.call(resetInfluencerPasswordByGet, { token, params: { username } }),
    'look an address up': (token: string) =>
      world.call(validateInfluencerEmail, { token, body: { email: 'a@b.example' } }),
  };

  it.each(Object.entries(calls))('%s: the merchant alone, and of another business nobody is there', async (_, ask) => {
    const staff = (await world.call(login, { body: { username: 'sam', password: merchant.password } })).data?.token;
    const tokens = [staff ?? (await world.addStaff(merchant, 'sam')), await world.addInfluencer(merchant, nextName())];
    for (const token of tokens) expect((await ask(token, 'ron')).error?.code).toBe('forbidden');
    const [foreign] = [await ask(other.token, 'ron')];
    expect(foreign?.error?.code ?? null).toBe(ask === calls['look an address up'] ? null : 'not_found');
    expect((await ask(merchant.token, ask === calls['look an address up'] ? '' : 'nobody')).error?.code ?? null).toBe(
      ask === calls['look an address up'] ? null : 'not_found',
    );
  });

  it.each(['a'.repeat(31), '../../x', '%00', "' or 1=1 --", 'שלום'])('nobody is called “%s”', async (username) => {
    const found = await world.call(getInfluencer, { token: merchant.token, params: { username } });
    expect(found.error?.code).toBe('not_found');
    expect((await reset(username)).error?.code).toBe('not_found');
  });
});

let count = 0;
const nextName = (): string => `asker-${(count += 1)}`;
