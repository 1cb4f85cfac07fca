// Influencers who come in by their address: invited many at once, welcomed, signed in by email or a mailed link, and what they tell of themselves.
import { exchangeToken, loginInfluencer, mailSignInLink, resetPassword } from '@vitrine/contract/identity';
import { changeOwnProfile, getOwnProfile, inviteInfluencers, readInvitation } from '@vitrine/contract/invitations';
import { updateDefaultTerms } from '@vitrine/contract/terms';
import { listInfluencers } from '@vitrine/contract/influencers';
import { changeProfile } from '@vitrine/contract/persons';
import { verifySession } from '@vitrine/contract/sessions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from '../identity/identity.ts';

let world: TestApp;
let dana: Merchant;
let maya: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  dana = await world.signUp('dana');
  await world.connect(dana, 'atelier');
  await world.get(updateDefaultTerms, {
    token: dana.token,
    params: { business_id: dana.businessId },
    body: { terms: { commission: 12 } },
  });
  maya = await world.addInfluencer(dana, 'maya', { promocode: 'MAYA10' });
  await sql`update plans set plan = 'PRO'`.execute(world.app.platform.database.db);
});
afterAll(() => world.stop());

const invite = (people: { email: string; promocode?: string }[], dry_run = false) =>
  world.get(inviteInfluencers, { token: dana.token, body: { people, permissions: allPermissions, dry_run } });
const names = async () =>
  (await world.get(listInfluencers, { token: dana.token })).influencers.map(({ username }) => username);
const letterTo = (email: string, isIt: (subject: string) => boolean = () => true) =>
  eventually(`letter to ${email}`, async () => {
    const letters = await world.letters(email);
    return letters.find(({ subject }) => isIt(subject)) ?? false;
  });

const whose = async (token: string) => (await world.get(verifySession, { token })).user.username;
/** The code of the sign-in link in a letter. */
const toAuth = (text: string) => new URL(/http\S+auth=\S+/.exec(text)?.[0] ?? '').searchParams.get('auth') ?? '';

describe('many at once', () => {
  const people = [
    { email: 'Noa.Levi@mail.example', promocode: 'NOA10' },
    { email: 'not an address' },
    { email: 'noa.levi@mail.example' },
    { email: 'noa.levi@other.example' },
    { email: 'eli@mail.example', promocode: 'maya10' },
    { email: 'eli@mail.example', promocode: 'two words' },
    { email: 'gil@mail.example' },
  ];

  it('tells what would happen, and then does just that', async () => {
    const before = await names();
    const told = (await invite(people, true)).outcomes;
    const toWords = ({ outcome, username, problem }: (typeof told)[number]) => [
      outcome,
      username,
      problem?.code ?? null,
    ];
    expect(told.map(toWords)).toEqual([
      ['ready', 'noa-levi', null],
      ['refused', null, 'email_invalid'],
      ['refused', null, 'email_taken'],
      ['ready', 'noa-levi-2', null],
      ['refused', null, 'promocode_taken'],
      ['refused', null, 'validation_failed'],
      ['ready', 'gil', null],
    ]);
    expect(told.every(({ invitation_url: url }) => url === null)).toBe(true);
    expect(told[2]?.problem?.message).toBe('That email is already taken');
    expect(await names()).toEqual(before);
    const done = (await invite(people)).outcomes;
    expect(done.map(toWords)).toEqual(
      told.map(toWords).map(([outcome, ...rest]) => [outcome === 'ready' ? 'invited' : outcome, ...rest]),
    );
    expect(await names()).toEqual(expect.arrayContaining(['noa-levi', 'noa-levi-2', 'gil']));
    // again, all of them are there already
    expect((await invite(people.slice(0, 1), true)).outcomes[0]?.problem?.code).toBe('email_taken');
  });
});

describe('somebody who was invited', () => {
  it('reads who invites them on which terms, sets a password, and is in', async () => {
    await invite([{ email: 'liv@mail.example', promocode: 'LIV10' }]);
    const { text, html, token } = await letterTo('liv@mail.example');
    expect(text).toContain(`${world.url}/welcome?token=`);
    const { name } = (await world.get(verifySession, { token: dana.token })).brand ?? { name: '' };
    expect(html).toContain(name);
    const read = () => world.call(readInvitation, { body: { token } });
    const { data } = await read();
    expect(data).toMatchObject({
      inviter: name,
      role: 'influencer',
      member_role: null,
      username: 'liv',
      email: 'liv@mail.example',
      promocode: 'LIV10',
      terms: { commission: 12 },
    });
    // looking uses nothing up
    expect((await read()).status).toBe(200);
    const { token: session } = await world.get(resetPassword, { body: { token, new_password: 'low tide 17' } });
    expect((await world.get(verifySession, { token: session ?? '' })).user.influencer_username).toBe('liv');
    expect((await read()).error?.code).toBe('token_invalid');
    expect((await world.call(readInvitation, { body: { token: 'abc' } })).error?.code).toBe('token_invalid');
  });
});

describe('signing in without the merchant’s name', () => {
  const email = 'two@mail.example';
  const signIn = (password: string, username = email) => world.call(loginInfluencer, { body: { username, password } });

  beforeAll(async () => {
    const gil = await world.signUp('gila');
    await sql`update plans set plan = 'PRO'`.execute(world.app.platform.database.db);
    for (const [merchant, password] of [
      [dana, 'of dana 17'],
      [gil, 'of gila 17'],
    ] as const) {
      const body = { people: [{ email }], permissions: allPermissions };
      const { outcomes } = await world.get(inviteInfluencers, { token: merchant.token, body });
      const token = new URL(outcomes[0]?.invitation_url ?? '').searchParams.get('token') ?? '';
      await world.get(resetPassword, { body: { token, new_password: password } });
    }
  });

  it('takes the address and the password, of whichever merchant it is', async () => {
    expect(await whose((await signIn('of dana 17', ' Two@Mail.example ')).data?.token ?? '')).toBe('dana');
    expect(await whose((await signIn('of gila 17')).data?.token ?? '')).toBe('gila');
    expect((await signIn('of nobody 17')).error?.code).toBe('wrong_credentials');
    expect((await signIn('of dana 17', 'nobody@mail.example')).error?.code).toBe('wrong_credentials');
    // a username alone names nobody
    expect((await signIn('of dana 17', 'two')).error?.code).toBe('wrong_credentials');
  });

  it('mails a link for each merchant, good once; to nobody else', async () => {
    expect((await world.call(mailSignInLink, { body: { email } })).status).toBe(200);
    expect((await world.call(mailSignInLink, { body: { email: 'nobody@mail.example' } })).status).toBe(200);
    const ofGila = await letterTo(email, (subject) => subject === 'Your sign-in link for gila');
    const ofDana = await letterTo(
      email,
      (subject) => subject.startsWith('Your sign-in link') && !subject.endsWith('gila'),
    );
    const [link] = /http\S+auth=\S+/.exec(ofGila.text) ?? [''];
    expect(new URL(link).pathname).toBe('/login/influencer');
    const take = (text: string) => world.call(exchangeToken, { body: { auth: toAuth(text) } });
    expect(await whose((await take(ofGila.text)).data?.token ?? '')).toBe('gila');
    expect((await take(ofGila.text)).error?.code).toBe('token_invalid');
    expect(await whose((await take(ofDana.text)).data?.token ?? '')).toBe('dana');
    expect(await world.letters('nobody@mail.example')).toEqual([]);
  });
});

describe('what an influencer tells of themselves', () => {
  it('is their phone number, their name and the mails they want; of nobody else', async () => {
    expect(await world.get(getOwnProfile, { token: maya })).toEqual({
      profile_image_url: expect.toSatisfy((url) => url === null || typeof url === 'string') as string | null,
      phone: null,
      muted_mails: [],
    });
    const body = { phone: '+972 50-123-4567', muted_mails: ['sales', 'codes', 'sales'] as const };
    const changed = await world.get(changeOwnProfile, {
      token: maya,
      body: { ...body, muted_mails: [...body.muted_mails] },
    });
    expect(changed).toMatchObject({ phone: '+972501234567', muted_mails: ['sales', 'codes'] });
    // what is left out stays
    expect(await world.get(changeOwnProfile, { token: maya, body: { phone: null } })).toMatchObject({
      phone: null,
      muted_mails: ['sales', 'codes'],
    });
    const elsewhere = { profile_image_url: 'https://pictures.example/face.jpg' };
    expect((await world.call(changeOwnProfile, { token: maya, body: elsewhere })).status).toBe(400);
    expect((await world.call(getOwnProfile, { token: dana.token })).error?.code).toBe('forbidden');
    await world.get(changeProfile, { token: maya, body: { name: 'Maya Stern' } });
    const { influencers } = await world.get(listInfluencers, { token: dana.token });
    expect(influencers.find(({ username }) => username === 'maya')?.name).toBe('Maya Stern');
  });
});
