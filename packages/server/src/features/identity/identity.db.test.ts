// Accounts over the real API: from registration by the mail to the first sign-in, and every way it can go wrong.
import * as contract from '@vitrine/contract/identity';
import * as sessionCalls from '@vitrine/contract/sessions';
import { trialDays } from '@vitrine/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Letter, type TestApp } from '../../../../../tests/world/app.ts';
import { allPermissions } from './actor.ts';

let world: TestApp;

beforeAll(async () => {
  world = await startTestApp();
});
afterAll(async () => {
  await world.stop();
});

const hour = 3600 * 1000;

/** Registers without confirming; the name doubles as address and password. */
async function register(username: string, change: object = {}): Promise<{ email: string; password: string }> {
  const account = { email: `${username}@mail.example`, password: `${username} has 1 kettle` };
  await world.get(contract.register, { body: { username, ...account, ...change } });
  return account;
}

/** The newest letter to an address once there are `count`. */
const letterTo = (email: string, count = 1): Promise<Letter> =>
  eventually(`letter ${count} to ${email}`, async () => {
    const letters = await world.letters(email);
    return letters.length >= count && letters[0];
  });

const signIn = (username: string, password: string) => world.call(contract.login, { body: { username, password } });

/** A merchant with the influencer Lena. */
const invite = async (merchant: string) => {
  const { businessId } = await world.signUp(merchant);
  await world.app.features.influencers.create(businessId, {
    username: 'lena',
    email: 'lena@mail.example',
    password: 'lena pass 1',
    promocode: 'LENA10',
    imageUrl: null,
    permissions: { ...allPermissions, analytics_revenue_enabled: false },
  });
  return { businessId };
};

const enterInfluencer = (admin: string, username = 'lena', password = 'lena pass 1') =>
  world.call(contract.loginInfluencer, { body: { admin_username: admin, username, password } });

describe('a new merchant', () => {
  it('registers, confirms by mail, signs in, is recognised and signs out', async () => {
    const { email, password } = await register('dana', { name: 'Dana', language: 'en' });
    const letter = await letterTo(email);
    expect(letter.text).toContain(`${world.url}/verify-account?token=`);
    expect(letter.html).toContain('dir="ltr"');
    const opened = await world.get(contract.verifyAccount, { body: { token: letter.token } });
    expect((await world.get(sessionCalls.verifySession, { token: opened.token ?? '' })).user.username).toBe('dana');
    const { token } = await world.get(contract.login, { body: { username: 'Dana', password } });
    const who = await world.get(sessionCalls.verifySession, { token });
    expect(who).toMatchObject({
      token,
      is_admin: true,
      brand: null,
      user: {
        username: 'dana',
        name: 'Dana',
        email,
        role: 'admin',
        influencer_username: null,
        is_verified: true,
        subscription_plan: 'FREE',
        free_trial_days_left: trialDays,
        permissions: allPermissions,
      },
    });
    await world.get(sessionCalls.logout, { token });
    expect(await world.call(sessionCalls.verifySession, { token })).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated' },
    });
  });

  it('signs in by email address as well', async () => {
    const { username, password, token } = await world.signUp('by-mail');
    const answer = await signIn(`${username.toUpperCase()}@SHOP.example`, password);
    expect(answer.status).toBe(200);
    expect(answer.data?.token).not.toBe(token);
  });

  it('is answered not to be cached', async () => {
    const { password } = await world.signUp('uncached');
    expect((await signIn('uncached', password)).headers.get('cache-control')).toBe('no-store');
  });

  it('reads the mail in the language of the registration', async () => {
    const { email } = await register('hebrew-one', { language: 'he', name: 'דנה' });
    const letter = await letterTo(email);
    expect(letter.html).toContain('dir="rtl"');
    // whoever registers names an address, which may be anybody's: nothing they wrote is mailed to it
    expect(letter.text).not.toContain('דנה');
    const byHeader = await world.call(contract.register, {
      body: { username: 'hebrew-two', email: 'hebrew-two@mail.example', password: 'abcdef1' },
      headers: { 'accept-language': 'he-IL,he;q=0.9' },
    });
    expect(byHeader.status).toBe(200);
    expect((await letterTo('hebrew-two@mail.example')).html).toContain('dir="rtl"');
  });

  it('who has not confirmed cannot sign in, and is mailed again', async () => {
    const { email, password } = await register('hasty');
    await letterTo(email);
    const answer = await signIn('hasty', password);
    expect(answer).toMatchObject({ status: 403, error: { code: 'email_not_verified' } });
    const again = await letterTo(email, 2);
    await world.get(contract.verifyAccount, { body: { token: again.token } });
    expect((await signIn('hasty', password)).status).toBe(200);
  });

  it('is signed in by the first letter that confirms, and by no other', async () => {
    const { email } = await register('confirmed-twice');
    const first = await letterTo(email);
    await world.get(contract.resendVerification, { body: { username: 'confirmed-twice' } });
    const second = await letterTo(email, 2);
    const open = (token: string) => world.call(contract.verifyAccount, { body: { token } });
    expect((await open(second.token)).data?.token).toEqual(expect.any(String));
    expect((await open(first.token)).data).toEqual({ token: null });
    expect((await open(second.token)).error?.code).toBe('token_invalid');
  });

  it('asks for another letter; unknown names and confirmed accounts get the same answer and no letter', async () => {
    const { email } = await register('again');
    await letterTo(email);
    const answers = await Promise.all(
      ['again', 'nobody-here', 'dana'].map((username) =>
        world.call(contract.resendVerification, { body: { username } }),
      ),
    );
    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
    await letterTo(email, 2);
    expect(await world.letters('dana@mail.example')).toHaveLength(1);
  });
});

describe('names and addresses', () => {
  it('that are taken are told together, each at its field', async () => {
    await register('taken');
    const body = { username: 'TAKEN', email: 'Taken@Mail.example', password: 'abcdef1' };
    const { status, error } = await world.call(contract.register, { body });
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: 'username_taken', field: 'username' });
    expect(error?.fields?.map(({ field, code }) => [field, code])).toEqual([
      ['username', 'username_taken'],
      ['email', 'email_taken'],
    ]);
  });

  it('leave nothing behind when they are refused', async () => {
    const count = async (): Promise<unknown> =>
      (await world.app.platform.database.pool.query('select count(*) from businesses')).rows[0];
    const before = await count();
    await world.call(contract.register, {
      body: { username: 'taken', email: 'new@mail.example', password: 'abcdef1' },
    });
    expect(await count()).toEqual(before);
  });

  it('go to one of two who ask at the same moment', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((each) =>
        world.call(contract.register, {
          body: { username: 'race', email: `race-${each}@mail.example`, password: 'abcdef1' },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['free-name', 200, undefined],
    ['taken', 409, 'username_taken'],
    ['Taken', 409, 'username_taken'],
    ['a b', 400, 'username_invalid'],
    ['ab', 400, 'username_invalid'],
    ['', 400, 'username_invalid'],
    ['nul\0', 400, 'validation_failed'],
  ])('the live check of the username %j answers %i %s', async (username, status, code) => {
    const answer = await world.call(contract.validateUsername, { body: { username } });
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it.each([
    ['free@mail.example', 200, undefined],
    ['taken@mail.example', 409, 'email_taken'],
    ['TAKEN@mail.EXAMPLE', 409, 'email_taken'],
    [' taken@mail.example ', 409, 'email_taken'],
    ['not an address', 400, 'email_invalid'],
    ['', 400, 'email_invalid'],
  ])('the live check of the address %j answers %i %s', async (email, status, code) => {
    const answer = await world.call(contract.validateEmail, { body: { email } });
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });

  it('that are wrong are told all at once, in the reader’s language', async () => {
    const { status, error } = await world.call(contract.register, {
      body: { username: 'a b', email: 'none', password: 'short' },
      headers: { 'accept-language': 'he' },
    });
    expect(status).toBe(400);
    expect(error?.code).toBe('validation_failed');
    const fields = error?.fields ?? [];
    expect(new Set(fields.map(({ field }) => field))).toEqual(new Set(['username', 'email', 'password']));
    expect(fields.filter(({ message }) => !/[\u0590-\u05FF]/.test(message))).toEqual([]);
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown name alike', async () => {
    await world.signUp('known');
    const wrong = await signIn('known', 'wrong password 1');
    const unknown = await signIn('unknown', 'wrong password 1');
    const { request_id: _first, ...told } = wrong.error ?? { request_id: '' };
    const { request_id: _second, ...same } = unknown.error ?? { request_id: '' };
    expect([wrong.status, told]).toEqual([
      401,
      { code: 'wrong_credentials', message: 'Incorrect username or password' },
    ]);
    expect([unknown.status, same]).toEqual([wrong.status, told]);
  });

  it.each(["' or 1=1 --", '%', '_', '*', 'known\u0000', '😀', 'x'.repeat(255)])(
    'is not fooled by the name %j',
    async (name) => {
      const { status } = await signIn(name, 'x');
      expect([400, 401]).toContain(status);
    },
  );

  it('is slowed down after ten failures, for the right password too, until the next quarter of an hour', async () => {
    const { password } = await world.signUp('guessed');
    world.clock.startWindow(hour / 4);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn('Guessed', `wrong ${attempt}`)).status).toBe(401);
    }
    expect(await signIn('guessed', password)).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    expect((await signIn('someone-else', 'x')).status).toBe(401);
    world.clock.advance(hour / 4);
    expect((await signIn('guessed', password)).status).toBe(200);
  });

  it('is open to its owner, however many elsewhere guess at it by name and by address', async () => {
    const { password } = await world.signUp('besought');
    world.clock.startWindow(hour / 4);
    const tryAt = (place: number, username: string, typed: string) =>
      world.call(contract.login, {
        body: { username, password: typed },
        headers: { 'x-forwarded-for': `203.0.113.${place}` },
      });
    // one account, one count, by either of its names
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await tryAt(1, 'besought', 'wrong 1')).status).toBe(401);
      expect((await tryAt(1, 'besought@shop.example', 'wrong 1')).status).toBe(401);
    }
    expect((await tryAt(1, 'besought@shop.example', 'wrong 1')).status).toBe(429);
    expect((await tryAt(2, 'besought', password)).status).toBe(200);
  });

  it('is slowed down for a hundred addresses of one network as for one', async () => {
    await world.signUp('surrounded');
    world.clock.startWindow(hour / 4);
    const guesses = [];
    for (let place = 1; place <= 100; place += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:7:1::${place.toString(16)}` };
      guesses.push(
        await world.call(contract.login, { body: { username: 'surrounded', password: 'wrong 1' }, headers }),
      );
    }
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(90);
  });

  it('is slowed down for guesses at the same moment as well', async () => {
    await world.signUp('besieged');
    world.clock.startWindow(hour / 4);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn('besieged', `wrong ${index}`)));
    const countOf = (wanted: number): number => guesses.filter(({ status }) => status === wanted).length;
    expect([countOf(401), countOf(429)]).toEqual([10, 20]);
  });

  it('does not count the right password', async () => {
    const { password } = await world.signUp('frequent');
    world.clock.startWindow(hour / 4);
    for (let attempt = 0; attempt < 12; attempt += 1) expect((await signIn('frequent', password)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are listed newest first with the one in use, and end one by one', async () => {
    const { username, password, token } = await world.signUp('sessions');
    const device = 'A browser of tests';
    const { token: other } = await world.get(contract.login, {
      body: { username, password },
      headers: { 'user-agent': device },
    });
    const { sessions } = await world.get(sessionCalls.listSessions, { token });
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const found = sessions.find((session) => session.device === device);
    await world.get(sessionCalls.revokeSession, { token, params: { session_id: found?.session_id ?? '' } });
    expect((await world.call(sessionCalls.listSessions, { token: other })).status).toBe(401);
    expect((await world.get(sessionCalls.listSessions, { token })).sessions).toHaveLength(1);
    const again = await world.call(sessionCalls.revokeSession, {
      token,
      params: { session_id: found?.session_id ?? '' },
    });
    expect(again).toMatchObject({ status: 404, error: { code: 'not_found' } });
  });

  it('of others cannot be ended', async () => {
    const victim = await world.signUp('victim');
    const thief = await world.signUp('thief');
    const [session] = (await world.get(sessionCalls.listSessions, { token: victim.token })).sessions;
    const params = { session_id: session?.session_id ?? '' };
    expect((await world.call(sessionCalls.revokeSession, { token: thief.token, params })).status).toBe(404);
    expect((await world.call(sessionCalls.listSessions, { token: victim.token })).status).toBe(200);
  });

  it('end after thirty days in which nobody used them, and not before', async () => {
    const { token } = await world.signUp('on-leave');
    for (let fortnight = 0; fortnight < 3; fortnight += 1) {
      world.clock.advance(14 * 24 * hour);
      expect((await world.call(sessionCalls.verifySession, { token })).status).toBe(200);
    }
    const { token: forgotten } = await world.signUp('on-long-leave');
    world.clock.advance(31 * 24 * hour);
    expect((await world.call(sessionCalls.verifySession, { token: forgotten })).status).toBe(401);
  });

  it('end after sixty days', async () => {
    const { token } = await world.signUp('long-gone');
    world.clock.advance(61 * 24 * hour);
    expect((await world.call(sessionCalls.verifySession, { token })).status).toBe(401);
  });

  const shapes: [string, (token: string) => string, number][] = [
    ['with the word Bearer', (token) => `Bearer ${token}`, 200],
    ['bare', (token) => token, 200],
    ['with bearer in small letters and spaces', (token) => `  bearer   ${token}  `, 200],
    ['as Basic', (token) => `Basic ${token}`, 401],
    ['twice', (token) => `Bearer ${token} ${token}`, 401],
    ['in quotes', (token) => `Bearer "${token}"`, 401],
    ['cut', (token) => `Bearer ${token.slice(0, -2)}`, 401],
    ['in other letters', (token) => `Bearer ${token.toLowerCase()}`, 401],
    ['padded', (token) => `Bearer ${token}==`, 401],
    ['with a changed end', (token) => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 401],
    ['as nothing', () => 'Bearer', 401],
    ['as the word null', () => 'Bearer null', 401],
    ['as the word undefined', () => 'Bearer undefined', 401],
    ['very long', () => `Bearer ${'A'.repeat(4000)}`, 401],
  ];
  it('are known by their token in every right form and in no wrong one', async () => {
    const { token } = await world.signUp('forms');
    const answers = [];
    for (const [shape, write] of shapes) {
      const { status } = await world.call(sessionCalls.listSessions, { headers: { authorization: write(token) } });
      answers.push([shape, status]);
    }
    expect(answers).toEqual(shapes.map(([shape, , status]) => [shape, status]));
  });

  it('never come from a token in the address', async () => {
    const { token } = await world.signUp('in-address');
    const answer = await fetch(`${world.url}/auth/sessions?auth=${token}&token=${token}`);
    expect(answer.status).toBe(401);
  });
});

describe('a new password', () => {
  const own = { username: 'kettle-shop', email: 'rivka@kettles.example', name: 'Rivka Oren' };

  it.each([
    ['password1', 'password_common'],
    ['Qwerty123', 'password_common'],
    ['123456', 'password_common'],
    ['kettle-shop1', 'password_own_name'],
    ['Rivka2024', 'password_own_name'],
    ['rivka12345', 'password_own_name'],
    ['Akv1r 77777', 'password_own_name'],
    ['kettles-19840523', 'password_own_name'],
    ['rivka-monkey1', 'password_own_name'],
    ['rivka@kettles.example1', 'password_own_name'],
    ['oren1rivka', 'password_own_name'],
    ['short', 'too_short'],
    ['no digit here', 'password_digit'],
  ])('is not %j', async (password, code) => {
    const { status, error } = await world.call(contract.register, { body: { ...own, password } });
    expect([status, error?.fields?.[0]]).toMatchObject([400, { field: 'password', code }]);
  });

  it('is held to the same when it is reset, and the code is good for another try', async () => {
    const { username } = await world.signUp('renewed');
    await world.get(contract.forgotPassword, { body: { username } });
    const { token } = await letterTo('renewed@shop.example');
    for (const weak of ['abc123', 'renewed1']) {
      const { status, error } = await world.call(contract.resetPassword, { body: { token, new_password: weak } });
      expect([status, error?.field]).toEqual([400, 'new_password']);
    }
    await world.get(contract.resetPassword, { body: { token, new_password: 'a blue kettle 4' } });
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mailed code, once, and all sessions end', async () => {
    const { username, password, token } = await world.signUp('forgetful');
    expect(await world.get(contract.forgotPassword, { body: { username } })).toEqual({});
    const letter = await letterTo('forgetful@shop.example');
    expect(letter.text).toContain(`${world.url}/reset-password?token=`);
    const body = { token: letter.token, new_password: 'better 2' };
    const weak = await world.call(contract.resetPassword, { body: { ...body, new_password: 'weak' } });
    expect(weak).toMatchObject({ status: 400, error: { code: 'validation_failed', field: 'new_password' } });
    await world.get(contract.resetPassword, { body });
    expect((await world.call(sessionCalls.verifySession, { token })).status).toBe(401);
    expect((await signIn(username, password)).status).toBe(401);
    expect((await signIn(username, 'better 2')).status).toBe(200);
    const again = await world.call(contract.resetPassword, { body });
    expect(again).toMatchObject({ status: 400, error: { code: 'token_invalid' } });
  });

  it('once replaced, leaves no other letter that could replace it again', async () => {
    const { username } = await world.signUp('two-letters');
    await world.get(contract.forgotPassword, { body: { username } });
    const first = await letterTo('two-letters@shop.example');
    await world.get(contract.forgotPassword, { body: { username } });
    const second = await eventually('the second letter', async () => {
      const letter = await letterTo('two-letters@shop.example');
      return letter.token === first.token ? null : letter;
    });
    await world.get(contract.resetPassword, { body: { token: second.token, new_password: 'better 2' } });
    const late = await world.call(contract.resetPassword, { body: { token: first.token, new_password: 'worse 3' } });
    expect(late.error?.code).toBe('token_invalid');
    expect((await signIn(username, 'better 2')).status).toBe(200);
  });

  it('is answered the same for an unknown name, without a letter', async () => {
    // mails that tell of what earlier tests did may still be on their way
    const listResets = async () =>
      (await world.app.platform.mail.listOutbox()).filter(({ raw }) => raw.includes('Choose a new password'));
    const before = await listResets();
    expect(await world.get(contract.forgotPassword, { body: { username: 'no-such-name' } })).toEqual({});
    expect(await listResets()).toHaveLength(before.length);
  });

  it('has a code that ends after 72 hours and is good for nothing else', async () => {
    const { username } = await world.signUp('late');
    await world.get(contract.forgotPassword, { body: { username } });
    const { token } = await letterTo('late@shop.example');
    const elsewhere = await Promise.all([
      world.call(contract.verifyAccount, { body: { token } }),
      world.call(contract.exchangeToken, { body: { auth: token } }),
      world.call(sessionCalls.verifySession, { token }),
    ]);
    expect(elsewhere.map(({ error }) => error?.code)).toEqual(['token_invalid', 'token_invalid', 'unauthenticated']);
    world.clock.advance(73 * hour);
    const answer = await world.call(contract.resetPassword, { body: { token, new_password: 'better 2' } });
    expect(answer.error?.code).toBe('token_invalid');
  });

  it('of two who use one code at the same moment is replaced by one', async () => {
    const { username } = await world.signUp('twice-used');
    await world.get(contract.forgotPassword, { body: { username } });
    const { token } = await letterTo('twice-used@shop.example');
    const answers = await Promise.all(
      ['first 1', 'second 2', 'third 3'].map((password) =>
        world.call(contract.resetPassword, { body: { token, new_password: password } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it('is asked for from My account by POST and by GET, the latter never cached', async () => {
    const { token } = await world.signUp('inside');
    const byPost = await world.call(contract.requestPasswordReset, { token });
    const byGet = await world.call(contract.requestPasswordResetByGet, { token });
    expect([byPost.status, byGet.status]).toEqual([200, 200]);
    expect(byGet.headers.get('cache-control')).toBe('no-store');
    await letterTo('inside@shop.example', 2);
  });

  it('is mailed five times an hour at most', async () => {
    const { username } = await world.signUp('impatient');
    world.clock.startWindow(hour);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      statuses.push((await world.call(contract.forgotPassword, { body: { username } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each(['', 'x', 'null', 'A'.repeat(64), '../../etc/passwd', 'x'.repeat(501), '\0'])(
    'is not replaced by the code %j',
    async (token) => {
      const answer = await world.call(contract.resetPassword, { body: { token, new_password: 'better 2' } });
      expect(answer.status).toBe(400);
    },
  );
});

describe('an influencer', () => {
  it('signs in to the merchant she works with, and to no other', async () => {
    await invite('brand-a');
    await world.signUp('brand-b');
    const { data } = await enterInfluencer('Brand-A', 'LENA');
    const who = await world.get(sessionCalls.verifySession, { token: data?.token ?? '' });
    expect(who).toMatchObject({
      is_admin: false,
      user: { username: 'brand-a', role: 'influencer', influencer_username: 'lena', promocode: 'LENA10' },
    });
    expect(who.user.permissions.analytics_revenue_enabled).toBe(false);
    const refused = await Promise.all([
      enterInfluencer('brand-b'),
      enterInfluencer('nobody'),
      enterInfluencer('brand-a', 'lena', 'wrong 1'),
    ]);
    expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
      refused.map(() => [401, 'wrong_credentials']),
    );
  });

  it('does not sign in as a merchant', async () => {
    expect((await signIn('lena', 'lena pass 1')).status).toBe(401);
    expect((await signIn('lena@mail.example', 'lena pass 1')).status).toBe(401);
  });

  it('resets her password with her merchant’s name', async () => {
    await invite('brand-c');
    const before = (await world.letters('lena@mail.example')).length;
    const body = { username: 'brand-c', influencer_username: 'lena' };
    expect(await world.get(contract.forgotInfluencerPassword, { body })).toEqual({});
    const { token } = await letterTo('lena@mail.example', before + 1);
    await world.get(contract.resetPassword, { body: { token, new_password: 'lena new 2' } });
    expect((await enterInfluencer('brand-c', 'lena', 'lena new 2')).status).toBe(200);
    expect((await enterInfluencer('brand-a', 'lena', 'lena new 2')).status).toBe(401);
  });

  it('asks for a reset from her own account', async () => {
    await invite('brand-d');
    const before = (await world.letters('lena@mail.example')).length;
    const { data } = await enterInfluencer('brand-d');
    await world.get(contract.requestPasswordReset, { token: data?.token ?? '' });
    expect((await letterTo('lena@mail.example', before + 1)).subject).toBe('Choose a new password');
  });

  it('enters by a single-use link, once and within its minute', async () => {
    const { businessId } = await invite('brand-e');
    const account = await world.app.features.identity.accounts.findInfluencer(businessId, 'lena');
    if (!account) throw new Error('the influencer was not created');
    const mint = async (): Promise<string> =>
      (await world.app.features.identity.credentials.mintCode(businessId, account.account_id, 'handover')).code;
    const auth = await mint();
    const { token } = await world.get(contract.exchangeToken, { body: { auth } });
    expect((await world.get(sessionCalls.verifySession, { token })).user.influencer_username).toBe('lena');
    expect((await world.call(contract.exchangeToken, { body: { auth } })).error?.code).toBe('token_invalid');
    const late = await mint();
    world.clock.advance(61_000);
    expect((await world.call(contract.exchangeToken, { body: { auth: late } })).error?.code).toBe('token_invalid');
  });
});

it('nothing readable of a password or token is kept', async () => {
  const { token } = await world.signUp('kept');
  const { rows } = await world.app.platform.database.pool.query<{ text: string }>(
    `select string_agg(to_jsonb(a)::text, '') || (select string_agg(to_jsonb(s)::text, '') from sessions s) as text
     from accounts a`,
  );
  expect(rows[0]?.text).toContain('$argon2id$');
  expect(rows[0]?.text).not.toContain('kept 1');
  expect(rows[0]?.text).not.toContain(token);
});
