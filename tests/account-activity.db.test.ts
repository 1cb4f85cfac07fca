// What the activity tells of how people sign in and of accounts that go, and the file of it in the reader's language.
import { exportActivity, listActivity, type ActivityEntry } from '@vitrine/contract/activity';
import { activityTexts as en } from '@vitrine/contract/activity-texts/en';
import { activityTexts as he } from '@vitrine/contract/activity-texts/he';
import { deleteAccount, keepAccount, keepAccountByMail } from '@vitrine/contract/leaving';
import { forgotPassword, login, loginInfluencer, resetPassword } from '@vitrine/contract/identity';
import { changeProfile, confirmNewEmail, requestNewEmail } from '@vitrine/contract/persons';
import * as steps from '@vitrine/contract/second-steps';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentences } from '../packages/server/src/locales/locales.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { makePasskey } from './world/authenticator.ts';

let world: TestApp;
let owner: Merchant;
/** Everybody who has an account of the business, by their name. */
let people: Record<string, { token: string; password: string }>;

beforeAll(async () => {
  world = await startTestApp();
  owner = await world.signUp('dana');
  people = {
    dana: owner,
    finn: { token: await world.addStaff(owner, 'finn', { role: 'viewer' }), password: owner.password },
    iris: { token: await world.addInfluencer(owner, 'iris'), password: 'iris pass 1' },
  };
});
afterAll(() => world.stop());

const names = ['dana', 'finn', 'iris'];
const of = (name: string) => people[name] ?? owner;
const confirm = ({ token, password }: { token: string; password: string }, code?: string) =>
  world.get(steps.confirmIdentity, { token, body: code === undefined ? { password } : { code } });
const codeOf = (secret: string): string => {
  world.clock.advance(30_000);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });
};
/** Signs somebody in by a recovery code; answers the call. */
async function signInWith(name: string, code: string): Promise<string> {
  const { password } = of(name);
  if (name === 'iris') {
    await world.get(loginInfluencer, { body: { admin_username: 'dana', username: name, password, code } });
    return `POST ${loginInfluencer.path}`;
  }
  await world.get(login, { body: { username: name, password, code } });
  return `POST ${login.path}`;
}
const listOf = async (kind: ActivityEntry['kind'], name: string): Promise<ActivityEntry[]> => {
  const { entries } = await world.get(listActivity, { token: owner.token, query: { kind, count: 100 } });
  return entries.filter(({ label, actor }) => (kind === 'passkey' ? actor.name : label) === name);
};
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe('the activity of an account', () => {
  it.each(names)(
    'tells when %s turns the second step on, makes new recovery codes, signs in by one and turns it off',
    async (name) => {
      const { token } = of(name);
      await confirm(of(name));
      const { secret } = await world.get(steps.beginSecondStep, { token });
      expect(await listOf('second_step', name)).toEqual([]);
      await world.get(steps.turnOnSecondStep, { token, body: { code: codeOf(secret) } });
      const { recovery_codes: codes } = await world.get(steps.renewRecoveryCodes, { token });
      const via = await signInWith(name, codes[0] ?? '');
      await world.get(steps.turnOffSecondStep, { token });
      const told = await listOf('second_step', name);
      expect(told.map(({ actor }) => [actor.kind, actor.name, actor.via])).toEqual([
        ['person', name, 'POST /auth/user/second-step/off'],
        ['person', name, via],
        ['person', name, 'POST /auth/user/second-step/recovery-codes'],
        ['person', name, 'POST /auth/user/second-step'],
      ]);
      const [off, used, renewed, on] = told;
      expect(on?.fields).toEqual(
        expect.arrayContaining([
          { field: 'confirmed_at', before: null, after: moment },
          { field: 'secret' },
          { field: 'code_hash' },
        ]),
      );
      expect(renewed?.fields).toEqual([{ field: 'code_hash' }]);
      expect(used?.fields).toEqual([{ field: 'used_at', before: null, after: moment }]);
      expect(off).toMatchObject({ change: 'removed' });
      expect(off?.fields).toContainEqual({ field: 'confirmed_at', before: moment, after: null });
      // of what opens the door only that it changed
      const text = JSON.stringify(told);
      for (const key of [secret, ...codes]) expect(text).not.toContain(key);
    },
  );

  it.each(names)('tells of passkeys that %s adds and removes', async (name) => {
    const { token } = of(name);
    await confirm(of(name));
    const { options } = await world.get(steps.beginPasskey, { token });
    const body = { name: `Phone of ${name}`, passkey: makePasskey(options, world.url) };
    const { passkey } = await world.get(steps.addPasskey, { token, body });
    await world.get(steps.removePasskey, { token, params: { passkey_id: passkey.passkey_id } });
    const told = await listOf('passkey', name);
    expect(told).toMatchObject([
      {
        change: 'removed',
        label: body.name,
        actor: { name, via: 'POST /auth/user/passkeys/{passkey_id}/remove' },
        fields: [{ field: 'name', before: body.name, after: null }],
      },
      {
        change: 'created',
        label: body.name,
        actor: { name, via: 'POST /auth/user/passkeys' },
        fields: [{ field: 'name', before: null, after: body.name }],
      },
    ]);
    expect(JSON.stringify(told)).not.toContain(body.passkey.id);
  });

  it.each(names)('tells when %s has their account deleted, and when they stay', async (name) => {
    const { token } = of(name);
    await confirm(of(name));
    const { erase_at: at } = await world.get(deleteAccount, { token });
    await world.get(keepAccount, { token });
    await world.get(deleteAccount, { token });
    const to = name === 'iris' ? 'iris@mail.example' : `${name}@shop.example`;
    const letter = await eventually('the second letter', async () => {
      const letters = (await world.letters(to)).filter(({ text }) => text.includes('/keep'));
      return letters.length > 1 ? letters[0] : null;
    });
    await world.get(keepAccountByMail, { body: { token: letter.token } });
    const told = await listOf('deletion', name);
    expect(told.map(({ change, actor, fields }) => [change, actor.name, fields])).toEqual([
      ['removed', name, [{ field: 'erase_at', before: moment, after: null }]],
      ['created', name, [{ field: 'erase_at', before: null, after: moment }]],
      ['removed', name, [{ field: 'erase_at', before: moment, after: null }]],
      ['created', name, [{ field: 'erase_at', before: null, after: moment }]],
    ]);
    const [first] = told.at(-1)?.fields ?? [];
    expect(new Date(String(first?.after)).toISOString()).toBe(at);
    expect(told.map(({ actor }) => actor.via)).toEqual([
      'POST /auth/account/keep',
      'POST /auth/user/delete',
      'POST /auth/user/delete/withdraw',
      'POST /auth/user/delete',
    ]);
  });
});

const mailed = (to: string, path: string) =>
  eventually(`a letter with ${path}`, async () =>
    (await world.letters(to)).find(({ text }) => text.includes(`${world.url}${path}?`)),
  );
const lastOf = async (field: string): Promise<ActivityEntry | undefined> =>
  (await listOf('account', 'mona')).find(({ fields }) => fields.some((each) => each.field === field));

describe('what is done by a mailed link', () => {
  it('is told as done by whoever it was mailed to', async () => {
    const { token } = { token: await world.addStaff(owner, 'mona', { role: 'viewer' }) };
    const mona = { actor: { kind: 'person', name: 'mona' } };
    await confirm({ token, password: owner.password });
    await world.get(requestNewEmail, { token, body: { email: 'mona@new.example' } });
    const proof = await mailed('mona@new.example', '/confirm-email');
    await world.get(confirmNewEmail, { body: { token: proof.token } });
    expect(await lastOf('email')).toMatchObject({
      ...mona,
      actor: { ...mona.actor, via: 'POST /auth/email/confirm' },
      fields: expect.arrayContaining([{ field: 'email', before: 'mona@shop.example', after: 'mona@new.example' }]),
    });
    await world.get(forgotPassword, { body: { username: 'mona' } });
    const reset = await mailed('mona@new.example', '/reset-password');
    await world.get(resetPassword, { body: { token: reset.token, new_password: 'a blue kettle 4' } });
    expect(await lastOf('password_hash')).toMatchObject({
      actor: { ...mona.actor, via: 'POST /auth/password/reset' },
      fields: expect.arrayContaining([{ field: 'password_hash' }]),
    });
    // and it stays with that change: what the program does next is the program's
    const { rows } = await sql<{
      acting: string | null;
    }>`select current_setting('vitrine.actor', true) as acting`.execute(world.app.platform.database.db);
    expect(rows[0]?.acting ?? '').not.toContain('mona');
  });
});

const download = async (language: string): Promise<Record<string, string>[]> => {
  const answer = await fetch(world.url + exportActivity.path, {
    headers: { authorization: `Bearer ${owner.token}`, 'accept-language': language },
  });
  return parse(await answer.text(), { columns: true, bom: true });
};

const codes = (rows: Record<string, string>[]) => rows.map((row) => Object.values(row).slice(8));

describe('the file of the activity', () => {
  it.each([
    ['en', en],
    ['he', he],
  ] as const)('speaks the reader’s language (%s), with the codes beside the words', async (language, words) => {
    await world.get(changeProfile, { token: owner.token, body: { name: `=1+1 ${language}` } });
    const rows = await download(language);
    const say = (heading: string): string => sentences[language].column(heading);
    const read = (row: Record<string, string> | undefined, heading: string) => row?.[say(heading)];
    expect(Object.keys(rows[0] ?? {}).filter((heading) => heading.startsWith('activity_'))).toEqual([]);
    const find = (kind: string, change: string, field: string) =>
      rows.find(
        (row) =>
          read(row, 'activity_kind_code') === kind &&
          read(row, 'activity_change_code') === change &&
          read(row, 'activity_field_code') === field,
      );
    const passkey = find('passkey', 'removed', 'name');
    expect([read(passkey, 'activity_kind'), read(passkey, 'activity_change'), read(passkey, 'activity_field')]).toEqual(
      [words.kinds.passkey, words.change.removed, words.field.name],
    );
    const secret = find('second_step', 'removed', 'secret');
    expect([read(secret, 'activity_before'), read(secret, 'activity_before_code')]).toEqual([words.hidden, '']);
    const erased = find('deletion', 'created', 'erase_at');
    expect(read(erased, 'activity_after')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const named = find('account', 'changed', 'name');
    // no formula, and the code beside it reads back to what was typed
    expect(read(named, 'activity_after')).toBe(`'=1+1 ${language}`);
    // every kind, change and field of it is in words
    for (const row of rows) {
      expect(Object.values<string>(words.kinds)).toContain(read(row, 'activity_kind'));
      expect(Object.values<string>(words.change)).toContain(read(row, 'activity_change'));
    }
  });

  it('tells in both languages the same codes', async () => {
    const [first, second] = [await download('en'), await download('he')];
    expect(first.length).toBeGreaterThan(20);
    expect(codes(second)).toEqual(codes(first));
  });
});
