// What the frame says of a plan and of an account that ends, as each person reads it in either language, and the way on from there.
import { keepAccount } from '@vitrine/contract/leaving';
import { rightsOf } from '@vitrine/contract/team-rights';
import type { User } from '@vitrine/contract/sessions';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, filled, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { i18n } from '../../locales/i18n.ts';
import { BusinessLeaving, LeavingScreen } from './leaving-screen.tsx';
import { PlanStrip } from './plan-strip.tsx';
import { toPlanWord } from './state-view.ts';

const people: Readonly<Record<'owner' | 'manager' | 'influencer', Partial<User>>> = {
  owner: {},
  manager: { role: 'staff', rights: rightsOf({ role: 'manager', exceptions: {} }), is_admin: false },
  influencer: { ...toGuestRights(), is_admin: false, influencer_username: 'maya' },
};
const lastDays = (days: number) => ({ subscription_plan: 'FREE', free_trial_days_left: days });
const frozen = { subscription_plan: 'PRO', is_plan_frozen: true };
const eraseAt = '2026-11-30T10:00:00.000Z';
const Leaving = () => <LeavingScreen eraseAt={eraseAt} />;
const OthersLeave = () => <BusinessLeaving eraseAt={eraseAt} />;

/** `plans` and `plan` are the pages, `ask` a button. */
const words = [
  ['owner', 'ending', lastDays(7), 'plans'],
  ['owner', 'ending', lastDays(1), 'plans'],
  ['owner', 'ended', lastDays(0), 'plans'],
  ['manager', 'ended', lastDays(0), 'ask'],
  ['influencer', 'ended', lastDays(0), 'none'],
  ['owner', 'frozen', frozen, 'plan'],
  ['manager', 'frozen', frozen, 'none'],
  ['influencer', 'frozen', frozen, 'none'],
] as const;

describe.each(readers)('on %s,', (_where, reader) => {
  it.each(words)('the %s is told that it is %s with %j, and led on to: %s', async (who, kind, standing, way) => {
    const session = toSampleSession({ user: { ...people[who], ...standing } });
    const view = toPlanWord(session, '/admin/links', false);
    if (view === null) throw new Error('nothing is said');
    const Strip = () => <PlanStrip view={view} />;
    const { words: texts } = await show(<Routed screens={{ '/here': Strip }} at="/here" session={session} />, reader);
    const said =
      view.kind === 'ending' ? i18n.t('shell.strip.ending', { count: view.days }) : texts.shell.strip[view.kind];
    expect(view.kind).toBe(kind);
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
    const found = {
      plans: page.getByRole('link', { name: texts.shell.see_plans }).query() !== null,
      plan: page.getByRole('link', { name: texts.shell.own_plan }).query() !== null,
      ask: page.getByRole('button', { name: texts.shell.ask_plan }).query() !== null,
    };
    expect(found).toEqual({ plans: way === 'plans', plan: way === 'plan', ask: way === 'ask' });
    await expectOrder();
  });

  it.each(['owner', 'influencer'] as const)('the %s whose account ends keeps it by one button', async (who) => {
    const calls = answerCalls(() => ({ status: 503, error: { code: 'unavailable', message: 'Not now.' } }));
    const session = toSampleSession({ user: people[who] });
    const { words: texts } = await show(<Routed screens={{ '/here': Leaving }} at="/here" session={session} />, reader);
    const { leaving } = texts.shell;
    const body = who === 'owner' ? leaving.body_business : leaving.body;
    await expect.element(page.getByText(body.split('{{when}}')[1]?.trim() ?? '', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: leaving.keep }).click();
    await expect.element(page.getByRole('alert').getByText('Not now.', { exact: false })).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual([keepAccount.path]);
    await expectOrder();
  });

  it('others of a business whose owner leaves are told over every screen', async () => {
    const session = toSampleSession({ user: people.influencer });
    const { words: texts } = await show(
      <Routed screens={{ '/here': OthersLeave }} at="/here" session={session} />,
      reader,
    );
    const told = filled(texts.shell.business_leaving.split('{{when}}')[0] ?? '', { name: 'Dunes' });
    await expect.element(page.getByText(told.trim(), { exact: false })).toBeVisible();
  });
});
