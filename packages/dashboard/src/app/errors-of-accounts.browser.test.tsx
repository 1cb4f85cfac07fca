// What goes wrong at the door, with the store and on the merchant's own screens, as a reader of either language is told it.
import { registerConnect, requestAccount, loginConnect } from '@vitrine/contract/arrivals';
import {
  forgotPassword,
  login,
  loginInfluencer,
  register,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  validateEmail,
  validateUsername,
  verifyAccount,
} from '@vitrine/contract/identity';
import { subscribePlan } from '@vitrine/contract/plans';
import type { ProblemCode } from '@vitrine/contract/problem';
import {
  beginConnect,
  connectStore,
  disconnectStore,
  getSync,
  startSync,
  verifyConnect,
} from '@vitrine/contract/stores';
import { getOptionMap, getTheme, updateTheme } from '@vitrine/contract/themes';
import { usualTheme } from '@vitrine/contract/theme-rules';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clientProblem, configureClient } from '../api/client.ts';
import { AccountPage } from '../features/account/account-page.tsx';
import { PasswordPanel } from '../features/account/password-panel.tsx';
import { StorePanel } from '../features/account/store-panel.tsx';
import { AppearancePage } from '../features/appearance/appearance-page.tsx';
import { LoginPage, InfluencerLoginPage } from '../features/identity/login-page.tsx';
import { ForgotPage, ResetPage } from '../features/identity/password-pages.tsx';
import { RegisterPage } from '../features/identity/register-page.tsx';
import { RequestPage } from '../features/identity/request-page.tsx';
import { StoreLoginPage } from '../features/identity/store-login-page.tsx';
import { StoreRegisterPage } from '../features/identity/store-register-page.tsx';
import { VerifyPage } from '../features/identity/verify-page.tsx';
import { MerchantCards } from '../features/plans/merchant-cards.tsx';
import { LogoPanel } from '../parts/appearance/logo-panel.tsx';
import { ConnectPage } from '../features/stores/connect-page.tsx';
import type { Words } from '../locales/en/index.ts';
import { i18n } from '../locales/i18n.ts';
import { Routed } from '../testing/routed.tsx';
import { readers, show } from '../testing/scene.tsx';
import { answerCalls, type Call } from '../testing/server.ts';
import { toSampleSession } from '../testing/signed-in.tsx';

type Answer = Awaited<ReturnType<Parameters<typeof answerCalls>[0]>>;

/** As the server words it, in whatever language was asked for: shown as it came. */
const sentence = 'The sentence of the server.';
const refused = (code: ProblemCode, status = 400): Answer => ({ status, error: { code, message: sentence } });
const auth = 'a'.repeat(48);
const waiting = {
  email: '',
  shop: 'dunes.store.example',
  name: 'Dunes',
  has_account: false,
  is_begun_here: false,
  admin_origins: [],
};

/** On the smallest plan, with a store that can be charged. */
const planState = {
  has_multilinks: true,
  billing: true,
  plan: 'STARTER' as const,
  tier: 'starter' as const,
  trial_days_left: 0,
  is_frozen: false,
  ends_at: null,
  next_plan: null,
  next_plan_at: null,
  subscription: null,
  attempt: null,
  obstacle: null,
  active_influencers: 1,
  invoices_url: null,
  contact_email: null,
  admin_origins: [],
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByLabelText(name, { exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

/** Opens a screen at an address of its own; the calls of `answers` are answered so, all others as if nobody were there. */
async function open(Screen: () => ReactNode, answers: Readonly<Record<string, Answer>>, reader: object, query = '') {
  const calls = answerCalls(({ path }: Call) => {
    const known = Object.entries(answers).find(([each]) => toPattern(each).test(path));
    return known ? known[1] : 'away';
  });
  const screens = {
    '/here': Screen,
    '/login': () => <h2>the door</h2>,
    '/register': () => <h2>the door</h2>,
    '/admin/home': () => <h2>home</h2>,
  };
  const { words } = await show(<Routed screens={screens} at={`/here${query}`} />, reader);
  return { words, calls };
}

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** A problem above a form: its title, if it has one, and what the server said. */
function toBanner(title: string | null, message = sentence) {
  const alerts = page.getByRole('alert');
  const alert = title === null ? alerts : alerts.filter({ hasText: title });
  return alert.getByText(message, { exact: false }).first();
}

const free = { [validateUsername.path]: { data: {} }, [validateEmail.path]: { data: {} } };

async function signUp({ identity }: Words, action = identity.register.submit) {
  await box(identity.username).fill('dunes');
  await box(identity.email).fill('owner@dunes.example');
  await box(identity.password).fill('kettle 7 blue');
  await expect.element(button(action)).toBeEnabled();
  await button(action).click();
}

async function signIn({ identity }: Words, action = identity.login.submit) {
  await box(identity.username).fill('dunes');
  await box(identity.password).fill('kettle 7 blue');
  await button(action).click();
}

beforeAll(() => {
  const nobody = { token: () => null, language: () => 'en', ended: () => undefined, away: () => undefined };
  configureClient({ ...nobody, sentence: (code) => i18n.t(`ui.problem.${code}`) });
});
afterAll(() => {
  const nobody = { token: () => null, language: () => 'en', ended: () => undefined, away: () => undefined };
  configureClient({ ...nobody, sentence: (code) => code });
});

describe.each(readers)('at the door, on %s,', (_where, reader) => {
  it.each<[string, Parameters<typeof answerCalls>[0], 'timed_out' | 'unavailable' | 'internal']>([
    ['nothing for 20 seconds', () => Promise.reject(new DOMException('', 'TimeoutError')), 'timed_out'],
    ['nobody', () => 'away', 'unavailable'],
    ['a page that is no answer', () => ({ data: { token: 7 } }), 'internal'],
  ])('%s is told in our own words', async (_what, answer, code) => {
    answerCalls(answer);
    const { words } = await show(<Routed screens={{ '/here': LoginPage }} at="/here" />, reader);
    await signIn(words);
    await expect.element(toBanner(null, words.ui.problem[code])).toBeVisible();
    expect(clientProblem(code, 502).status).toBe(502);
  });

  it('a wrong name or password', async () => {
    const { words } = await open(LoginPage, { [login.path]: refused('wrong_credentials', 401) }, reader);
    await signIn(words);
    await expect.element(toBanner(null, words.identity.login.failed)).toBeVisible();
  });

  it('a wrong name or password of an influencer, whose names stay and whose password goes', async () => {
    const answers = { [loginInfluencer.path]: refused('wrong_credentials', 401) };
    const { words } = await open(InfluencerLoginPage, answers, reader);
    const { merchant_username: merchant, influencer_username: own, password, login: texts } = words.identity;
    await button(texts.by_username).click();
    await box(merchant).fill('dunes');
    await box(own).fill('maya');
    await box(password).fill('wrong 1');
    await button(texts.submit).click();
    await expect.element(toBanner(null, texts.failed)).toBeVisible();
    await expect.element(box(own)).toHaveValue('maya');
    await expect.element(box(password)).toHaveValue('');
  });

  it('a registration that is refused', async () => {
    const { words } = await open(RegisterPage, { ...free, [register.path]: refused('rate_limited', 429) }, reader);
    await signUp(words);
    await expect.element(toBanner(words.identity.register.failed)).toBeVisible();
  });

  it.each([
    ['a name that is taken', 'username', validateUsername.path, 'username_taken'],
    ['an address that is taken', 'email', validateEmail.path, 'email_taken'],
  ] as const)('%s, at its field', async (_what, field, path, code) => {
    const { words } = await open(RegisterPage, { ...free, [path]: refused(code, 409) }, reader);
    const input = box(words.identity[field]);
    await input.fill(field === 'email' ? 'owner@dunes.example' : 'dunes');
    await expect.element(page.getByText(words.identity.register[code])).toBeVisible();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['a name', 'username', 'username_invalid', 'no name'],
    ['an address', 'email', 'email_invalid', 'no address'],
  ] as const)('%s that does not look right, at its field', async (_what, field, code, typed) => {
    const { words } = await open(RegisterPage, free, reader);
    await box(words.identity[field]).fill(typed);
    await expect.element(page.getByText(words.identity.register[code])).toBeVisible();
  });

  it('a request for an account that did not go out, and one that did', async () => {
    const answers: Record<string, Answer> = { [requestAccount.path]: refused('rate_limited', 429) };
    const { words } = await open(RequestPage, answers, reader);
    const { request } = words.arrival;
    await box(request.name).fill('Noa');
    await box(words.identity.email).fill('noa@mail.example');
    await box(request.description).fill('A store of lamps.');
    await button(request.submit).click();
    await expect.element(toBanner(request.failed)).toBeVisible();
    answers[requestAccount.path] = { data: {} };
    await button(request.submit).click();
    await expect.element(dialog(request.sent_title)).toBeVisible();
    await dialog(request.sent_title).getByRole('button', { name: request.sent_go }).click();
    await expect.element(page.getByText('the door')).toBeVisible();
  });

  it('a forgotten password that could not be asked about, and one that was', async () => {
    const answers: Record<string, Answer> = { [forgotPassword.path]: refused('rate_limited', 429) };
    const { words } = await open(ForgotPage, answers, reader);
    const { forgot, username_or_email: who } = words.identity;
    await box(who).fill('dunes');
    await button(forgot.submit).click();
    await expect.element(dialog(forgot.failed_title).getByText(sentence)).toBeVisible();
    await dialog(forgot.failed_title).getByRole('button', { name: words.ui.done }).click();
    answers[forgotPassword.path] = { data: {} };
    await button(forgot.submit).click();
    await expect.element(dialog(forgot.sent_title).getByText(forgot.sent_body)).toBeVisible();
  });

  it.each([
    ['the reason of the server', '?token=abc', refused('token_invalid'), () => sentence],
    ['that nobody answered', '?token=abc', 'away', ({ ui }: Words) => ui.problem.unavailable],
  ] as const)('a password that was not reset, with %s', async (_what, query, answer, why) => {
    const { words } = await open(ResetPage, { [resetPassword.path]: answer }, reader, query);
    await box(words.identity.new_password).fill('kettle 7 blue');
    await button(words.identity.reset.submit).click();
    await expect.element(toBanner(words.identity.reset.failed, why(words))).toBeVisible();
  });

  it('another link to confirm with that was not sent', async () => {
    const answers = {
      ...free,
      [register.path]: { data: { username: 'dunes', email: 'owner@dunes.example' } },
      [resendVerification.path]: refused('rate_limited', 429),
    };
    const { words, calls } = await open(RegisterPage, answers, reader);
    const { check_email: check, login: texts } = words.identity;
    await signUp(words);
    await button(check.send_again).click();
    await expect.element(toBanner(null)).toBeVisible();
    answers[resendVerification.path] = { data: {} };
    await button(check.send_again).click();
    await expect.element(page.getByText(texts.sent_again)).toBeVisible();
    expect(calls.at(-1)).toMatchObject({ path: resendVerification.path, body: { username: 'dunes' } });
  });

  it('a link to a new password without its code', async () => {
    const { words } = await open(ResetPage, {}, reader);
    await expect.element(toBanner(words.identity.reset.failed, words.identity.reset.no_token)).toBeVisible();
    await expect.element(button(words.identity.reset.submit)).toBeDisabled();
  });

  it('an address that was confirmed before, which leads to the door', async () => {
    const { words } = await open(VerifyPage, { [verifyAccount.path]: { data: { token: null } } }, reader, '?token=abc');
    await expect.element(page.getByText(words.identity.verify.verified_body)).toBeVisible();
    await expect.element(page.getByText('the door')).toBeVisible();
  });

  it('an address that was not confirmed', async () => {
    const { words } = await open(VerifyPage, { [verifyAccount.path]: refused('token_invalid') }, reader, '?token=abc');
    await expect.element(page.getByText(words.identity.verify.not_verified_body)).toBeVisible();
    await expect.element(page.getByRole('link', { name: words.identity.verify.to_login })).toBeVisible();
  });
});

describe.each(readers)('arriving with a store, on %s,', (_where, reader) => {
  const query = `?auth=${auth}`;

  it('an account that was not made', async () => {
    const answers = {
      ...free,
      [verifyConnect.path]: { data: waiting },
      [registerConnect.path]: refused('internal', 500),
    };
    const { words } = await open(StoreRegisterPage, answers, reader, query);
    await expect.element(box(words.identity.username)).toBeVisible();
    await signUp(words, words.arrival.register.submit);
    await expect.element(toBanner(words.arrival.register.failed)).toBeVisible();
  });

  it('a store that was not connected by signing in', async () => {
    const answers = {
      [verifyConnect.path]: { data: waiting },
      [loginConnect.path]: refused('store_connected_elsewhere', 409),
    };
    const { words } = await open(StoreLoginPage, answers, reader, query);
    await expect.element(box(words.identity.username)).toBeVisible();
    await signIn(words, words.arrival.login.submit);
    await expect.element(toBanner(words.arrival.login.failed)).toBeVisible();
  });

  it.each([
    ['register', StoreRegisterPage],
    ['login', StoreLoginPage],
  ] as const)('a code that opens nothing stands in a dialog with one way out (%s)', async (_what, Screen) => {
    const { words } = await open(Screen, { [verifyConnect.path]: refused('token_invalid') }, reader, query);
    const closed = dialog(words.arrival.closed.title);
    await expect.element(closed.getByText(words.arrival.closed.body)).toBeVisible();
    await expect.element(closed.getByRole('button')).toHaveLength(1);
    await closed.getByRole('button', { name: words.arrival.closed.go }).click();
    await expect.element(page.getByText('the door')).toBeVisible();
  });

  it.each([StoreRegisterPage, StoreLoginPage])('no code at all leads on at once', async (Screen) => {
    await open(Screen, {}, reader);
    await expect.element(page.getByText('the door')).toBeVisible();
  });

  it('a grant that was begun here and could not be taken is offered again', async () => {
    const answers = {
      [verifyConnect.path]: { data: { ...waiting, is_begun_here: true } },
      [connectStore.path]: refused('store_connection_failed', 502),
    };
    const session = toSampleSession({ brand: null });
    const calls = answerCalls(({ path }) => answers[path] ?? 'away');
    const { words } = await show(
      <Routed screens={{ '/auth': ConnectPage }} at={`/auth${query}`} session={session} />,
      reader,
    );
    await expect.element(toBanner(words.arrival.connect.failed)).toBeVisible();
    await expect.element(button(words.arrival.connect.connect)).toBeEnabled();
    expect(calls.filter(({ path }) => path === connectStore.path)).toHaveLength(1);
  });

  it('a grant that could not be taken', async () => {
    const answers = {
      [verifyConnect.path]: { data: waiting },
      [connectStore.path]: refused('store_connection_failed', 502),
    };
    const session = toSampleSession({ brand: null });
    answerCalls(({ path }) => answers[path] ?? 'away');
    const { words } = await show(
      <Routed screens={{ '/auth': ConnectPage }} at={`/auth${query}`} session={session} />,
      reader,
    );
    await button(words.arrival.connect.connect).click();
    await expect.element(toBanner(words.arrival.connect.failed)).toBeVisible();
  });

  it.each([
    ['token_invalid', 'token_invalid'],
    ['signature_invalid', 'signature_invalid'],
    ['validation_failed', 'validation_failed'],
    ['store_connection_failed', 'store_connection_failed'],
    ['store_scopes_missing', 'store_scopes_missing'],
    ['store_app_required', 'store_app_required'],
    ['<b>anything</b>', 'other'],
  ] as const)('the way back from the store that ended with %s', async (code, told) => {
    const at = `?problem=${encodeURIComponent(code)}`;
    const { words } = await open(StoreRegisterPage, {}, reader, at);
    const { failed, refused: why } = words.arrival.connect;
    await expect.element(toBanner(failed, why[told])).toBeVisible();
    await expect.element(page.getByRole('link', { name: words.arrival.connect.start_over })).toBeVisible();
  });

  it('a store that could not be asked', async () => {
    answerCalls(({ path }) => (path === beginConnect.path ? refused('store_connection_failed', 502) : 'away'));
    const session = toSampleSession({ brand: null });
    const { words } = await show(<Routed screens={{ '/auth': ConnectPage }} at="/auth" session={session} />, reader);
    await page.getByRole('textbox', { name: words.arrival.connect.shop_label }).fill('dunes');
    await button(words.arrival.connect.go).click();
    await expect.element(toBanner(words.arrival.connect.failed)).toBeVisible();
  });
});

describe.each(readers)('on the merchant’s own screens, on %s,', (_where, reader) => {
  it('a sync that could not begin', async () => {
    const { words } = await open(StorePanel, { [startSync.path]: refused('sync_failed', 502) }, reader);
    await button(words.account.force_sync).click();
    await expect.element(toBanner(words.stores.sync.failed)).toBeVisible();
    await expect.element(button(words.account.force_sync)).toBeEnabled();
  });

  it('a sync that broke off', async () => {
    const progress = { state: 'failed', phase: null, problem: 'Why it broke off.', processed: 3, total: 9 };
    const counts = { products: 2, variants: 1, collections: 0 };
    const moments = { started_at: '2026-11-01T10:00:00.000Z', finished_at: '2026-11-01T10:00:09.000Z' };
    const data = { ...progress, ...counts, ...moments };
    const { words } = await open(StorePanel, { [getSync.path]: { data } }, reader);
    await expect.element(toBanner(words.stores.sync.failed, 'Why it broke off.')).toBeVisible();
  });

  it('a reset that was mailed, and one that was not', async () => {
    const answers: Record<string, Answer> = { [requestPasswordReset.path]: refused('rate_limited', 429) };
    const { words } = await open(PasswordPanel, answers, reader);
    await button(words.account.reset_password).click();
    await expect.element(toBanner(null)).toBeVisible();
    answers[requestPasswordReset.path] = { data: {} };
    await button(words.account.reset_password).click();
    await expect.element(dialog(words.account.reset_sent_title)).toBeVisible();
  });

  it('a store that stayed connected: the button can be pressed again', async () => {
    const { words } = await open(AccountPage, { [disconnectStore.path]: refused('unavailable', 503) }, reader);
    await button(words.account.disconnect).click();
    const asked = page.getByRole('dialog');
    await asked.getByRole('textbox').fill(` ${words.account.disconnect_phrase.toUpperCase()} `);
    await asked.getByRole('button', { name: words.account.disconnect, exact: true }).click();
    await expect.element(asked.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect.element(asked.getByRole('button', { name: words.account.disconnect, exact: true })).toBeEnabled();
  });

  it('a plan that was not changed: the button can be pressed again', async () => {
    const { words } = await open(
      () => <MerchantCards state={planState} />,
      { [subscribePlan.path]: refused('internal', 500) },
      reader,
    );
    const choose = page.getByRole('button', { name: words.shell.plan_name.BUSINESS, exact: false });
    await choose.click();
    await expect.element(toBanner(null)).toBeVisible();
    await expect.element(choose).toBeEnabled();
  });

  it('a theme that was not saved, in a dialog; what was changed stays', async () => {
    const answers = {
      [getTheme.path]: { data: { theme: usualTheme, is_initial: false, kept: [] } },
      [getOptionMap.path]: { data: {} },
    };
    answerCalls(({ path, method }) => {
      if (method === 'PUT') return refused('unavailable', 503);
      return Object.entries(answers).find(([each]) => toPattern(each).test(path))?.[1] ?? 'away';
    });
    expect(toPattern(updateTheme.path).source).toBe(toPattern(getTheme.path).source);
    const { words } = await show(<Routed screens={{ '/here': AppearancePage }} at="/here" />, reader);
    const text = page.getByPlaceholder(words.appearance.preorder.example);
    await text.fill('In June');
    await button(words.ui.save).first().click();
    const told = dialog(words.appearance.failed);
    await expect.element(told.getByText(sentence, { exact: false })).toBeVisible();
    await told.getByRole('button', { name: words.ui.ok }).click();
    await expect.element(text).toHaveValue('In June');
  });

  it('a logo that could not be taken, in a dialog', async () => {
    const { brand } = toSampleSession();
    if (brand === null) throw new Error('a sample without a store');
    const { words } = await open(() => <LogoPanel brand={brand} own={null} canChange />, {}, reader);
    const file = new File(['no picture'], 'logo.txt', { type: 'text/plain' });
    await expect.element(button(words.settings.logo.choose)).toBeVisible();
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('no field for files');
    await page.elementLocator(input).upload(file);
    await expect.element(dialog(words.settings.logo.failed).getByText(words.settings.logo.type)).toBeVisible();
  });
});
