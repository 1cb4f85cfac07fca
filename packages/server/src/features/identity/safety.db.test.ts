// People see to themselves over the real API: preferences, another address, the second step, passkeys' questions, proving anew.
import * as contract from '@vitrine/contract/identity';
import * as persons from '@vitrine/contract/persons';
import * as steps from '@vitrine/contract/second-steps';
import { listSessions, verifySession } from '@vitrine/contract/sessions';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Letter, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const minute = 60_000;
const letterOf = (to: string, subject: RegExp): Promise<Letter> =>
  eventually(`a letter about ${subject} to ${to}`, async () =>
    (await world.letters(to)).find((letter) => subject.test(letter.subject)),
  );
const personOf = async (token: string) => (await world.get(verifySession, { token })).person;
const confirm = ({ token, password }: Pick<Merchant, 'token' | 'password'>) =>
  world.get(steps.confirmIdentity, { token, body: { password } });
const emailOf = ({ username }: Merchant) => `${username}@shop.example`;
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() });
const nextCode = (secret: string): string => {
  world.clock.advance(30_000);
  return codeOf(secret);
};

/** Turns the second step on; answers its secret and recovery codes. */
async function secure(who: Merchant): Promise<{ secret: string; codes: string[] }> {
  await confirm(who);
  const { secret, qr, address } = await world.get(steps.beginSecondStep, { token: who.token });
  expect(address).toMatch(/^otpauth:\/\/totp\/Vitrine:/);
  expect(qr).toMatch(/^data:image\/svg\+xml;base64,/);
  const { recovery_codes: codes } = await world.get(steps.turnOnSecondStep, {
    token: who.token,
    body: { code: codeOf(secret) },
  });
  return { secret, codes };
}

const login = ({ username, password }: Merchant, code?: string) =>
  world.call(contract.login, { body: { username, password, ...(code === undefined ? {} : { code }) } });

describe('preferences', () => {
  it('chosen on one device are found on another, and mails follow them', async () => {
    const dana = await world.signUp('dana');
    expect(await personOf(dana.token)).toMatchObject({ language: null, theme: null });
    await world.get(persons.choosePreferences, { token: dana.token, body: { language: 'he', theme: 'dark' } });
    const { data } = await login(dana);
    expect(await personOf(data?.token ?? '')).toMatchObject({ language: 'he', theme: 'dark' });
    await world.get(persons.choosePreferences, { token: dana.token, body: {} });
    expect(await personOf(dana.token)).toMatchObject({ language: 'he', theme: 'dark' });
    await world.get(contract.forgotPassword, { body: { username: 'dana' } });
    expect((await letterOf(emailOf(dana), /בחירת סיסמה/)).html).toContain('dir="rtl"');
  });

  it.each([{ language: 'xx' }, { theme: 'pink' }, { role: 'admin' }, { language: 'he', plan: 'PRO' }])(
    'refuses %j',
    async (body) => {
      const { token } = await world.signUp(
        `prefers-${JSON.stringify(body).length}-${Math.random().toString(36).slice(2)}`,
      );
      expect((await world.call(persons.choosePreferences, { token, body: body as never })).status).toBe(400);
    },
  );
});

describe('names', () => {
  it('are changed by their owner; influencers are told the merchant’s new one', async () => {
    const owner = await world.signUp('renamed');
    await world.addInfluencer(owner, 'iris');
    await world.get(persons.changeProfile, { token: owner.token, body: { name: 'R. Named', username: 'Renamed-2' } });
    expect((await world.get(verifySession, { token: owner.token })).user).toMatchObject({
      name: 'R. Named',
      username: 'Renamed-2',
    });
    expect((await world.call(contract.login, { body: { username: 'renamed', password: owner.password } })).status).toBe(
      401,
    );
    expect((await login({ ...owner, username: 'renamed-2' })).status).toBe(200);
    expect((await letterOf('iris@mail.example', /Renamed-2/)).text).toContain('from renamed to Renamed-2');
    await letterOf(emailOf(owner), /Your username is now Renamed-2/);
  });

  it('that are taken, malformed or an influencer’s own are refused', async () => {
    const owner = await world.signUp('unlucky');
    await world.signUp('lucky');
    const token = await world.addInfluencer(owner, 'irit');
    const change = (body: object, who = owner.token) => world.call(persons.changeProfile, { token: who, body });
    expect(await change({ username: 'LUCKY' })).toMatchObject({ status: 409, error: { code: 'username_taken' } });
    expect((await change({ username: 'no spaces' })).status).toBe(400);
    expect((await change({ name: ' ' })).status).toBe(400);
    expect((await change({ name: 'A', role: 'admin' })).status).toBe(400);
    expect(await change({ username: 'other' }, token)).toMatchObject({ status: 403, error: { code: 'forbidden' } });
    expect((await change({ name: 'Irit L.' }, token)).status).toBe(200);
  });
});

const ask = (token: string, email: string) => world.call(persons.requestNewEmail, { token, body: { email } });

describe('another email address', () => {
  it('counts once it is proven; the old one is told before and after, and its links end', async () => {
    const owner = await world.signUp('mover');
    expect(await ask(owner.token, 'new@mover.example')).toMatchObject({
      status: 403,
      error: { code: 'confirmation_required' },
    });
    await confirm(owner);
    await world.get(contract.forgotPassword, { body: { username: 'mover' } });
    const reset = await letterOf(emailOf(owner), /Choose a new password/);
    expect((await ask(owner.token, 'New@mover.example')).status).toBe(200);
    expect(await personOf(owner.token)).toMatchObject({ new_email: 'New@mover.example' });
    const letter = await letterOf('New@mover.example', /Confirm your new/);
    expect(letter.text).toContain(`${world.url}/confirm-email?token=`);
    expect((await letterOf(emailOf(owner), /about to get another/)).text).toContain('New@mover.example');
    expect((await world.get(verifySession, { token: owner.token })).user.email).toBe(emailOf(owner));
    await world.get(persons.confirmNewEmail, { body: { token: letter.token } });
    expect((await world.get(verifySession, { token: owner.token })).user.email).toBe('New@mover.example');
    expect((await world.call(persons.confirmNewEmail, { body: { token: letter.token } })).status).toBe(400);
    expect((await letterOf(emailOf(owner), /has another address/)).text).toContain('New@mover.example');
    const body = { token: reset.token, new_password: 'another 1 kettle' };
    expect((await world.call(contract.resetPassword, { body })).status).toBe(400);
  });

  it('is withdrawn, replaced, refused when taken, and lost to who was faster', async () => {
    const [owner, other] = [await world.signUp('hesitant'), await world.signUp('faster')];
    await confirm(owner);
    expect(await ask(owner.token, emailOf(other))).toMatchObject({ status: 409, error: { code: 'email_taken' } });
    await ask(owner.token, 'one@hesitant.example');
    const first = await letterOf('one@hesitant.example', /Confirm your new/);
    await ask(owner.token, 'two@hesitant.example');
    const second = await letterOf('two@hesitant.example', /Confirm your new/);
    expect((await world.call(persons.confirmNewEmail, { body: { token: first.token } })).status).toBe(400);
    await sql`update accounts set email = 'two@hesitant.example' where username = 'faster'`.execute(
      world.app.platform.database.db,
    );
    const late = await world.call(persons.confirmNewEmail, { body: { token: second.token } });
    expect(late).toMatchObject({ status: 409, error: { code: 'email_taken' } });
    await ask(owner.token, 'three@hesitant.example');
    const third = await letterOf('three@hesitant.example', /Confirm your new/);
    await world.get(persons.withdrawNewEmail, { token: owner.token });
    expect(await personOf(owner.token)).toMatchObject({ new_email: null });
    expect((await world.call(persons.confirmNewEmail, { body: { token: third.token } })).status).toBe(400);
  });
});

describe('proving who is there', () => {
  it('takes the password, holds for ten minutes and for one session alone', async () => {
    const owner = await world.signUp('prover');
    const other = (await login(owner)).data?.token ?? '';
    const wrong = await world.call(steps.confirmIdentity, { token: owner.token, body: { password: 'wrong 1' } });
    expect(wrong).toMatchObject({ status: 403, error: { code: 'wrong_password' } });
    await confirm(owner);
    expect((await world.call(steps.beginSecondStep, { token: owner.token })).status).toBe(200);
    expect((await world.call(steps.beginSecondStep, { token: other })).status).toBe(403);
    world.clock.advance(11 * minute);
    expect((await world.call(steps.beginSecondStep, { token: owner.token })).status).toBe(403);
    expect((await world.get(steps.getSafety, { token: owner.token })).confirmed_until).toBeNull();
  });

  it('with a second step takes a code, and no password alone', async () => {
    const owner = await world.signUp('careful');
    const { secret } = await secure(owner);
    world.clock.advance(11 * minute);
    const byPassword = await world.call(steps.confirmIdentity, {
      token: owner.token,
      body: { password: owner.password },
    });
    expect(byPassword).toMatchObject({ status: 401, error: { code: 'second_step_required' } });
    await world.get(steps.confirmIdentity, { token: owner.token, body: { code: nextCode(secret) } });
    expect((await world.call(steps.turnOffSecondStep, { token: owner.token })).status).toBe(200);
    await letterOf(emailOf(owner), /turned off/);
    expect((await login(owner)).status).toBe(200);
  });

  it('is tried ten times a quarter of an hour', async () => {
    const owner = await world.signUp('forgetful');
    world.clock.startWindow(15 * minute);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1)
      statuses.push(
        (await world.call(steps.confirmIdentity, { token: owner.token, body: { password: 'wrong 1' } })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  });

  it('comes before a new password, which ends all other sessions and is mailed', async () => {
    const owner = await world.signUp('changer');
    const other = (await login(owner)).data?.token ?? '';
    const change = () =>
      world.call(persons.changePassword, { token: owner.token, body: { new_password: 'kettle 42 blue' } });
    expect((await change()).status).toBe(403);
    await confirm(owner);
    expect((await change()).status).toBe(200);
    expect((await world.call(listSessions, { token: other })).status).toBe(401);
    expect((await world.call(listSessions, { token: owner.token })).status).toBe(200);
    expect((await login(owner)).status).toBe(401);
    expect((await login({ ...owner, password: 'kettle 42 blue' })).status).toBe(200);
    await letterOf(emailOf(owner), /password was changed/);
  });
});

describe('the second step', () => {
  it('is asked of who knows the password, takes each code once, and is mailed of', async () => {
    const owner = await world.signUp('stepper');
    const { secret, codes } = await secure(owner);
    expect(new Set(codes).size).toBe(10);
    await letterOf(emailOf(owner), /Two-step sign-in is on/);
    expect(await login(owner)).toMatchObject({ status: 401, error: { code: 'second_step_required' } });
    const wrongPassword = await login({ ...owner, password: 'wrong 1' }, codeOf(secret));
    expect(wrongPassword).toMatchObject({ status: 401, error: { code: 'wrong_credentials' } });
    const code = nextCode(secret);
    expect((await login(owner, code)).status).toBe(200);
    expect(await login(owner, code)).toMatchObject({ status: 401, error: { code: 'code_wrong' } });
    world.clock.advance(5 * minute);
    const late = codeOf(secret);
    world.clock.advance(2 * minute);
    expect((await login(owner, late)).status).toBe(401);
  });

  it('is asked of who confirms their address, whom the letter alone does not let in', async () => {
    const owner = await world.signUp('unconfirmed');
    await secure(owner);
    await sql`update accounts set email_verified_at = null where username = 'unconfirmed'`.execute(
      world.app.platform.database.db,
    );
    await world.get(contract.resendVerification, { body: { username: owner.username } });
    const { token } = await letterOf(emailOf(owner), /Confirm/);
    expect(await world.get(contract.verifyAccount, { body: { token } })).toEqual({ token: null });
    expect(await login(owner)).toMatchObject({ status: 401, error: { code: 'second_step_required' } });
  });

  it('takes each recovery code once, however it is typed, and those before end with new ones', async () => {
    const owner = await world.signUp('phoneless');
    const { codes } = await secure(owner);
    const [first = '', second = '', third = ''] = codes;
    expect((await login(owner, first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await login(owner, first)).status).toBe(401);
    expect((await letterOf(emailOf(owner), /recovery code was used/)).text).toContain('left: 9');
    // the same at the same moment
    const both = await Promise.all([login(owner, second), login(owner, second)]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]));
    const { recovery_codes: fresh } = await world.get(steps.renewRecoveryCodes, { token: owner.token });
    expect((await login(owner, third)).status).toBe(401);
    expect((await login(owner, fresh[0])).status).toBe(200);
    expect((await world.get(steps.getSafety, { token: owner.token })).recovery_codes_left).toBe(9);
  });

  it('is shut after five wrong codes from wherever they come; its owner is told once', async () => {
    const owner = await world.signUp('guessed');
    const { secret } = await secure(owner);
    world.clock.startWindow(15 * minute);
    const answers = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const { username, password } = owner;
      const headers = { 'x-forwarded-for': `203.0.113.${tries + 1}` };
      answers.push(await world.call(contract.login, { body: { username, password, code: '000000' }, headers }));
    }
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect((await login(owner, codeOf(secret))).status).toBe(429);
    await letterOf(emailOf(owner), /wrong codes/);
    world.clock.advance(15 * minute);
    expect((await login(owner, codeOf(secret))).status).toBe(200);
    const told = (await world.letters(emailOf(owner))).filter(({ subject }) => /wrong codes/.test(subject));
    expect(told).toHaveLength(1);
  });

  it('keeps the secret sealed, the recovery codes hashed, and counts only once a code was entered', async () => {
    const owner = await world.signUp('sealed');
    await confirm(owner);
    const { secret } = await world.get(steps.beginSecondStep, { token: owner.token });
    expect((await login(owner)).status).toBe(200);
    expect((await world.call(steps.turnOnSecondStep, { token: owner.token, body: { code: '123456' } })).status).toBe(
      401,
    );
    const { recovery_codes: codes } = await world.get(steps.turnOnSecondStep, {
      token: owner.token,
      body: { code: codeOf(secret) },
    });
    const { db } = world.app.platform.database;
    const { rows } = await sql<{ text: string }>`
      select encode(coalesce(secret, pending_secret), 'escape') as text from authenticators
      union all select encode(code_hash, 'escape') from recovery_codes`.execute(db);
    const kept = rows.map(({ text }) => text).join('\n');
    for (const open of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(open);
  });

  it('holds for influencers, whose mailed reset does not pass it', async () => {
    const owner = await world.signUp('host');
    const token = await world.addInfluencer(owner, 'noya');
    const noya = { ...owner, token, password: 'noya pass 1', username: 'noya' };
    const { secret } = await secure(noya);
    const enter = (password: string, code?: string) =>
      world.call(contract.loginInfluencer, {
        body: { admin_username: 'host', username: 'noya', password, ...(code === undefined ? {} : { code }) },
      });
    expect(await enter('noya pass 1')).toMatchObject({ status: 401, error: { code: 'second_step_required' } });
    expect((await enter('noya pass 1', nextCode(secret))).status).toBe(200);
    await world.get(contract.forgotInfluencerPassword, { body: { username: 'host', influencer_username: 'noya' } });
    const reset = await letterOf('noya@mail.example', /Choose a new password/);
    const body = { token: reset.token, new_password: 'violet 7 kettle' };
    expect(await world.get(contract.resetPassword, { body })).toEqual({ token: null });
    expect((await enter('violet 7 kettle', nextCode(secret))).status).toBe(200);
  });
});

/** Of a passkey that nobody has. */
const answer = (handle: string) => ({
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: handle },
});

describe('passkeys', () => {
  it('are asked for without telling who has one, and wrong answers are refused alike', async () => {
    const { options } = await world.get(steps.askForPasskey);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials.0');
    for (const handle of ['AAAA', Buffer.alloc(32, 7).toString('base64url'), Buffer.alloc(32).toString('base64url')]) {
      const refused = await world.call(steps.loginByPasskey, { body: { passkey: answer(handle) } });
      expect(refused).toMatchObject({ status: 401, error: { code: 'passkey_refused' } });
    }
  });

  it('are added by who has proven themselves, for this address and this account', async () => {
    const owner = await world.signUp('keeper');
    expect((await world.call(steps.beginPasskey, { token: owner.token })).status).toBe(403);
    await confirm(owner);
    const { options } = await world.get(steps.beginPasskey, { token: owner.token });
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Vitrine' }, user: { name: 'keeper' } });
    const remove = await world.call(steps.removePasskey, {
      token: owner.token,
      params: { passkey_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
    });
    expect(remove.status).toBe(404);
  });
});
