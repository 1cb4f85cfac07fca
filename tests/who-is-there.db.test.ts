// Whether somebody has an account is told by no open call: the very same answer for people that there are and people that there are not.
import { endpoints } from '@vitrine/contract/api';
import type { Endpoint } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/identity';
import { beginSecondStep, confirmIdentity, turnOnSecondStep } from '@vitrine/contract/second-steps';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { openBodies } from './world/open-inputs.ts';

let world: TestApp;
let owner: Merchant;

beforeAll(async () => {
  world = await startTestApp();
  owner = await world.signUp('target');
  for (const name of ['worker', 'gone', 'unproven']) await world.addStaff(owner, name);
  await sql`update accounts set deactivated_at = now() where username = 'gone'`.execute(db());
  await sql`update accounts set email_verified_at = null where username = 'unproven'`.execute(db());
  await world.addInfluencer(owner, 'star');
  const careful = await world.signUp('careful');
  const { token, password } = careful;
  await world.get(confirmIdentity, { token, body: { password } });
  const { secret } = await world.get(beginSecondStep, { token });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });
  await world.get(turnOnSecondStep, { token, body: { code } });
});
afterAll(() => world.stop());

const db = () => world.app.platform.database.db;
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

let asked = 0;
/** What a call answers: status, body and headers, but for what is another each time. */
async function answer(name: string, body: object, address?: string): Promise<object> {
  const [method = '', path = ''] = name.split(' ');
  asked += 1;
  const response = await fetch(world.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      // the limits are of addresses: each is somebody else
      'x-forwarded-for': address ?? `198.51.${Math.floor(asked / 250)}.${1 + (asked % 250)}`,
    },
    body: JSON.stringify(body),
  });
  const text = (await response.text()).replaceAll(/"request_id":"[^"]*"/g, '').replaceAll(/"challenge":"[^"]*"/g, '');
  const passing = /^(date|x-request-id|keep-alive|connection|etag)$/;
  const headers = [...response.headers].filter(([header]) => !passing.test(header));
  return { status: response.status, text, headers: headers.toSorted(([a], [b]) => a.localeCompare(b)) };
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const forged = (businessId: string): string =>
  Buffer.concat([bytesOf(businessId), randomBytes(32)]).toString('base64url');
const password = 'not the right one 1';
const passkeyOf = (businessId: string): object => ({
  passkey: {
    id: randomBytes(32).toString('base64url'),
    rawId: randomBytes(32).toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: 'AAAA',
      authenticatorData: 'AAAA',
      signature: 'AAAA',
      userHandle: Buffer.concat([bytesOf(businessId), bytesOf(randomUUID())]).toString('base64url'),
    },
  },
});

/** Everybody who is known in some way, and what nobody is called. */
const people = ['target', 'worker', 'gone', 'unproven', 'careful', 'target@shop.example', 'TARGET'];
const nobody = 'nobody-x';
const typed = (username: string) => ({ username });
const credentials = (username: string) => ({ username, password });
const withCode = (username: string) => ({ username, password, code: '123456' });

/** For each call that is told a person: bodies of somebody there, and the body of nobody. */
const rows: readonly (readonly [name: string, what: string, known: () => object, unknown: () => object])[] = [
  ...people.flatMap((who) =>
    (
      [
        ['POST /auth/login', credentials],
        ['POST /auth/login', withCode],
        ['POST /auth/password/forgot', typed],
        ['POST /auth/account/verify/resend', typed],
        ['POST /auth/login/connect', (username: string) => ({ ...credentials(username), auth: 'a code' })],
      ] as const
    ).map(([name, body]) => [name, who, () => body(who), () => body(`${nobody}-of-${who}`)] as const),
  ),
  ...[
    ['target', 'star'],
    ['target', 'nobody'],
    ['worker', 'star'],
    ['gone', 'star'],
  ].flatMap(([merchant = '', star = '']) => [
    [
      'POST /admin/v1/influencers/login',
      `${star} of ${merchant}`,
      () => ({ admin_username: merchant, username: star, password }),
      () => ({ admin_username: nobody, username: 'nobody', password }),
    ] as const,
    [
      'POST /admin/v1/influencers/password/forgot',
      `${star} of ${merchant}`,
      () => ({ username: merchant, influencer_username: star }),
      () => ({ username: nobody, influencer_username: 'nobody' }),
    ] as const,
  ]),
  ...['star@mail.example', 'STAR@mail.example'].flatMap((email) => [
    ['POST /auth/mail-link', email, () => ({ email }), () => ({ email: `${nobody}-of-${email}` })] as const,
    [
      'POST /admin/v1/influencers/login',
      email,
      () => ({ username: email, password }),
      () => ({ username: `${nobody}-of-${email}`, password }),
    ] as const,
  ]),
  ...(
    [
      ['POST /auth/account/verify', (token: string) => ({ token })],
      ['POST /auth/account/keep', (token: string) => ({ token })],
      ['POST /auth/email/confirm', (token: string) => ({ token })],
      ['POST /auth/exchange', (auth: string) => ({ auth })],
      ['POST /auth/invitation', (token: string) => ({ token })],
      ['POST /auth/connect/verify', (auth: string) => ({ auth })],
      ['POST /auth/password/reset', (token: string) => ({ token, new_password: 'a blue kettle 4' })],
      ['POST /admin/v1/figures/reports/open', (token: string) => ({ token })],
    ] as const
  ).map(
    ([name, body]) =>
      [
        name,
        'a code made up of a business',
        () => body(forged(owner.businessId)),
        () => body(forged(randomUUID())),
      ] as const,
  ),
  ['POST /auth/passkey', 'a business', () => passkeyOf(owner.businessId), () => passkeyOf(randomUUID())],
  [
    'POST /auth/register/request',
    'an address',
    () => ({ name: 'A', email: 'target@shop.example', description: 'Hats.' }),
    () => ({ name: 'A', email: 'nobody@shop.example', description: 'Hats.' }),
  ],
];

/** Open calls that are told nobody, or whose answer is that a name is taken, with the reason. */
const apart: Readonly<Record<string, string>> = {
  'POST /auth/passkey/begin': 'asks for nothing',
  'POST /auth/validate/username': 'says what is free: so it is meant, and slowed down (attempts.ts, lookUp)',
  'POST /auth/validate/email': 'the same',
  'POST /auth/register': 'whoever registers is told that a name is taken; slowed down (attempts.ts, register)',
  'POST /auth/register/connect': 'the same, with a store’s grant that nobody guesses',
  'POST /auth/embedded/session': 'is proven by the store’s token',
  'POST /auth/embedded/home': 'the same',
  'POST /auth/embedded/dashboard': 'the same',
  'POST /api/logs/commit': 'takes reports',
};

const costOf = (hash = ''): string => hash.split('$').slice(0, 4).join('$');

describe('whether somebody has an account', () => {
  it.each(rows)('is not told by %s: %s', async (name, _what, known, unknown) => {
    expect(await answer(name, known())).toEqual(await answer(name, unknown()));
  });

  it('is asked here of every open call', () => {
    const open = endpoints.filter(({ who, method }) => who === 'anyone' && method !== 'GET').map(nameOf);
    const tried = [...new Set(rows.map(([name]) => name)), ...Object.keys(apart)];
    expect(tried.toSorted()).toEqual(open.toSorted());
    expect(open.filter((name) => name in apart && !(name in openBodies) && !/begin|session/.test(name))).toEqual([]);
  });

  it.each([
    ['POST /auth/login', credentials],
    ['POST /auth/login', withCode],
    ['POST /auth/password/forgot', typed],
    ['POST /auth/account/verify/resend', typed],
  ] as const)('is not told by how long %s is borne', async (name, body) => {
    world.clock.startWindow(60 * 60_000);
    const tries = async (who: string, address: string) => {
      const told: object[] = [];
      for (let n = 0; n < 12; n += 1) told.push(await answer(name, body(who), address));
      return told;
    };
    const last = ++asked % 250;
    const known = await tries('worker', `203.0.113.${last}`);
    expect(known).toEqual(await tries(`${nobody}-${last}`, `192.0.2.${last}`));
    expect(known.at(-1)).toMatchObject({ status: 429 });
  });

  it('costs a password’s hash whether or not there is somebody: the decoy is made as dear as all others', async () => {
    const { rows: kept } = await sql<{ hash: string }>`select password_hash as hash from accounts limit 1`.execute(
      db(),
    );
    const decoy = await world.app.features.identity.sessions.decoy;
    expect(costOf(decoy)).toBe(costOf(kept[0]?.hash));
    expect(decoy).not.toBe(kept[0]?.hash);
  });

  it('is told by no mail either', async () => {
    const before = (await world.letters('nobody@shop.example')).length;
    await world.call(contract.forgotPassword, { body: { username: 'nobody@shop.example' } });
    expect(await world.letters('nobody@shop.example')).toHaveLength(before);
  });
});
