// What the server says when something goes wrong, by real calls, in each language; screens show it as it comes.
import * as arrivals from '@vitrine/contract/arrivals';
import type { Endpoint } from '@vitrine/contract/endpoint';
import * as identity from '@vitrine/contract/identity';
import { getLink } from '@vitrine/contract/links';
import { uploadFile } from '@vitrine/contract/media';
import { refusal, type ProblemCode } from '@vitrine/contract/problem';
import * as stores from '@vitrine/contract/stores';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf, startTestApp, type Merchant, type Sent, type TestApp } from './world/app.ts';

let world: TestApp;
let merchant: Merchant;
let influencer: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dunes');
  await world.connect(merchant, 'atelier');
  influencer = await world.addInfluencer(merchant, 'maya', { promocode: 'MAYA10' });
});
afterAll(() => world.stop());

interface Failing {
  readonly endpoint: Endpoint;
  readonly sent?: Sent<Endpoint>;
  readonly as?: 'merchant' | 'influencer';
}

const auth = 'a'.repeat(48);
const none = '01890a5d-ac96-774b-bcce-b302099a8057';
const account = { username: 'dunes-2', email: 'owner2@mail.example', password: 'kettle 7 blue' };

/** A call that fails so, and what it says in English; null where any sentence will do. */
const rows: readonly (readonly [ProblemCode, string | null, () => Failing])[] = [
  [
    'wrong_credentials',
    'Incorrect username or password',
    () => ({ endpoint: identity.login, sent: { body: { username: 'dunes', password: 'wrong 1' } } }),
  ],
  [
    'username_invalid',
    'Use 3 to 30 letters, digits, - and _, without spaces',
    () => ({ endpoint: identity.validateUsername, sent: { body: { username: 'no name' } } }),
  ],
  [
    'username_taken',
    'That username is already taken',
    () => ({ endpoint: identity.validateUsername, sent: { body: { username: 'dunes' } } }),
  ],
  [
    'email_invalid',
    "That email doesn't look right",
    () => ({ endpoint: identity.validateEmail, sent: { body: { email: 'no address' } } }),
  ],
  [
    'email_taken',
    'That email is already taken',
    () => ({ endpoint: identity.validateEmail, sent: { body: { email: 'dunes@shop.example' } } }),
  ],
  [
    'token_invalid',
    null,
    () => ({ endpoint: identity.resetPassword, sent: { body: { token: auth, new_password: 'kettle 7 blue' } } }),
  ],
  ['token_invalid', null, () => ({ endpoint: identity.verifyAccount, sent: { body: { token: auth } } })],
  ['token_invalid', null, () => ({ endpoint: stores.verifyConnect, sent: { body: { auth } } })],
  [
    'token_invalid',
    null,
    () => ({ endpoint: arrivals.registerConnect, sent: { body: { ...account, auth, language: 'en' } } }),
  ],
  ['token_invalid', null, () => ({ endpoint: stores.connectStore, sent: { body: { auth } }, as: 'merchant' })],
  ['unauthenticated', null, () => ({ endpoint: stores.getSync })],
  ['forbidden', null, () => ({ endpoint: stores.startSync, sent: { body: { business_id: none } }, as: 'influencer' })],
  ['file_missing', null, () => ({ endpoint: uploadFile, as: 'merchant' })],
  ['not_found', null, () => ({ endpoint: getLink, sent: { params: { link_id: none } }, as: 'merchant' })],
];

async function fail({ endpoint, sent = {}, as }: Failing, language: string) {
  const token = as === undefined ? undefined : as === 'merchant' ? merchant.token : influencer;
  const response = await fetch(world.url + pathOf(endpoint, sent), {
    method: endpoint.method,
    headers: {
      'accept-language': language,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(sent.body ?? {}) }),
  });
  return refusal.parse(await response.json()).error;
}

/** What it answers in both languages. */
async function tellBoth(said: string | null, failing: Failing) {
  const [english, hebrew] = [await fail(failing, 'en'), await fail(failing, 'he')];
  expect(english.message).toMatch(/^[A-Z]/);
  expect(english.message).toBe(said ?? english.message);
  expect(hebrew.message).toMatch(/[\u05d0-\u05ea]{2}/);
  expect(english.request_id).not.toBe('');
  return [english.code, hebrew.code];
}

it.each(rows)('%s is told in both languages (%s)', async (code, said, failing) => {
  expect(await tellBoth(said, failing())).toEqual([code, code]);
});

it('internal: whatever else goes wrong is told without a word of what it was', async () => {
  const { pool } = world.app.platform.database;
  await pool.query('alter table links rename to links_away');
  try {
    const said = 'Something went wrong with the operation. Please try again later.';
    expect(
      await tellBoth(said, {
        endpoint: getLink,
        sent: { params: { link_id: none } },
        as: 'merchant',
      }),
    ).toEqual(['internal', 'internal']);
  } finally {
    await pool.query('alter table links_away rename to links');
  }
});

it('sync_failed: a sync that the store breaks off says so when it is asked about', async () => {
  const { db } = world.app.platform.database;
  await db.updateTable('syncs').set({ state: 'failed', problem: 'sync_failed' }).execute();
  for (const [language, said] of [
    ['en', /^Products sync failed$/],
    ['he', /[\u05d0-\u05ea]{2}/],
  ] as const) {
    const headers = { 'accept-language': language };
    expect((await world.get(stores.getSync, { token: merchant.token, headers })).problem).toMatch(said);
  }
});
