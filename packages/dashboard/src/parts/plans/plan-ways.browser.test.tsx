// The way on from what a plan keeps closed, for everybody who meets it: choosing, paying, asking, or only being told.
import { requestUpgrade } from '@vitrine/contract/plans';
import { rightsOf } from '@vitrine/contract/team-rights';
import type { User } from '@vitrine/contract/sessions';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Problem } from '../../api/problem.ts';
import { toGuestRights } from '../../testing/rights-samples.ts';
import { Routed } from '../../testing/routed.tsx';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { answerCalls } from '../../testing/server.ts';
import { toSampleSession } from '../../testing/signed-in.tsx';
import { ClosedByPlan } from './closed-by-plan.tsx';
import { FoundDialog } from './found.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { TrialDialog } from './trial-dialog.tsx';

const manager = { role: 'staff' as const, rights: rightsOf({ role: 'manager', exceptions: {} }), is_admin: false };
const people: Readonly<Record<'owner' | 'manager' | 'influencer', Partial<User>>> = {
  owner: {},
  manager,
  influencer: { ...toGuestRights(), is_admin: false, influencer_username: 'maya' },
};
const ended = { subscription_plan: 'FREE', free_trial_days_left: 0 };
const frozen = { subscription_plan: 'PRO', is_plan_frozen: true };
const starter = { subscription_plan: 'STARTER' };

const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const nothing = () => undefined;

const Trial = () => <TrialDialog opened onClose={nothing} />;
const Domain = () => (
  <>
    <p>here</p>
    <ClosedByPlan feature="brand domain">It comes with Business.</ClosedByPlan>
  </>
);
const Form = () => (
  <FoundDialog
    source={{ state: 'trial_over' }}
    failed="failed"
    width="medium"
    title="New link"
    back="Back"
    onClose={nothing}
  >
    {() => null}
  </FoundDialog>
);

/** What leads on: `plans` and `plan` are the pages, `ask` a button. */
const ways = [
  ['owner', ended, 'plans'],
  ['owner', frozen, 'plan'],
  ['manager', ended, 'ask'],
  ['manager', frozen, 'none'],
  ['influencer', ended, 'none'],
  ['influencer', frozen, 'none'],
] as const;

describe.each(readers)('the way on, on %s,', (_where, reader) => {
  it.each(ways)('of the %s with %j is: %s', async (who, standing, way) => {
    const session = toSampleSession({ user: { ...people[who], ...standing } });
    const { words } = await show(<Routed screens={{ '/here': Trial }} at="/here" session={session} />, reader);
    await expect.element(button(words.ui.ok)).toBeVisible();
    const found = {
      plans: link(words.shell.see_plans).query() !== null,
      plan: link(words.shell.own_plan).query() !== null,
      ask: button(words.shell.ask_plan).query() !== null,
    };
    expect(found).toEqual({ plans: way === 'plans', plan: way === 'plan', ask: way === 'ask' });
  });

  it('of a refusal by the plan stands beside its sentence, and a manager’s asks the merchant', async () => {
    const asked: string[] = [];
    answerCalls(({ path }) => {
      asked.push(path);
      return { data: {} };
    });
    const problem = new Problem({ code: 'plan_required', message: 'It needs Business.', request_id: 'r-1' }, 403);
    const session = toSampleSession({ user: { ...manager, ...starter } });
    const Screen = () => <RefusedDialog problem={problem} title="Not saved" onClose={nothing} />;
    const { words } = await show(<Routed screens={{ '/here': Screen }} at="/here" session={session} />, reader);
    await expect.element(page.getByRole('alert').getByText('It needs Business.', { exact: false })).toBeVisible();
    await button(words.shell.ask_plan).click();
    await expect.element(page.getByText(words.shell.plan_asked)).toBeVisible();
    expect(asked).toEqual([requestUpgrade.path]);
  });

  it('of any other refusal is none', async () => {
    const problem = new Problem({ code: 'unavailable', message: 'Not now.', request_id: 'r-1' }, 503);
    const Screen = () => <RefusedDialog problem={problem} title="Not saved" onClose={nothing} />;
    const { words } = await show(<Routed screens={{ '/here': Screen }} at="/here" />, reader);
    await expect.element(page.getByRole('alert').getByText('Not now.', { exact: false })).toBeVisible();
    expect(link(words.shell.see_plans).query()).toBeNull();
  });

  it('stands over what can be looked at only', async () => {
    const session = toSampleSession({ user: starter });
    const { words } = await show(<Routed screens={{ '/here': Domain }} at="/here" session={session} />, reader);
    await expect.element(page.getByText(words.shell.plan_needed)).toBeVisible();
    await expect.element(link(words.shell.see_plans)).toHaveAttribute('href', '/pricing-plans');
    await expectOrder();
  });

  it('is not there where the plan opens it', async () => {
    await show(<Routed screens={{ '/here': Domain }} at="/here" />, reader);
    await expect.element(page.getByText('here')).toBeVisible();
    expect(page.getByText('It comes with Business.').query()).toBeNull();
  });

  it('is all that is shown of a form that nobody can fill in', async () => {
    const session = toSampleSession({ user: ended });
    const { words } = await show(<Routed screens={{ '/here': Form }} at="/here" session={session} />, reader);
    await expect.element(page.getByText(words.links.trial_title)).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    expect(page.getByText('New link').query()).toBeNull();
  });
});
