// Goals: listed with their bars, past ones apart; set, edited, deleted and put back; above the chart the one of what is shown.
import type { Goal } from '@vitrine/contract/goals';
import { goalId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { GoalCard } from '../../../parts/goals/goal-line.tsx';
import { findNearest, listAbout } from '../../../parts/goals/goal-view.ts';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { toGuestRights } from '../../../testing/rights-samples.ts';
import { expectOrder, readers, show } from '../../../testing/scene.tsx';
import { answerCalls } from '../../../testing/server.ts';
import { OnScreen } from '../testing/on-screen.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { GoalsButton } from './goals-button.tsx';

type Change = Omit<Partial<Goal>, 'progress'> & { progress?: Partial<Goal['progress']> };

const toGoal = (number: number, { progress, ...change }: Change = {}): Goal => ({
  goal_id: goalId.parse(toSampleUuid(number)),
  measure: 'revenue',
  target: 10_000,
  currency: 'USD',
  username: null,
  link_id: null,
  link_title: null,
  period: 'month',
  first_day: '2026-11-01',
  last_day: null,
  repeats: false,
  is_shown: false,
  ...change,
  progress: {
    from_date: '2026-11-01',
    to_date: '2026-11-30',
    through: '2026-11-22',
    state: 'running',
    reached: 7200,
    expected: 8800,
    ...progress,
  },
});

/** Keeps goals as the server does. */
function startGoalServer(goals: Goal[]) {
  const removed: Goal[] = [];
  const calls = answerCalls(({ path, method, body }) => {
    if (path.endsWith('/figures/segments')) return { data: { segments: [] } };
    if (path.endsWith('/admin/v1/influencers')) return { data: { influencers: [] } };
    if (path.endsWith('/figures/goals') && method === 'GET') return { data: { goals } };
    const at = goals.findIndex(({ goal_id: id }) => path.includes(id));
    const sent = body as Partial<Goal>;
    if (path.endsWith('/remove')) removed.push(...goals.splice(at, 1));
    else if (path.endsWith('/restore')) goals.push(...removed.splice(0));
    else if (path.endsWith('/edit')) goals.splice(at, 1, { ...toGoal(1), ...goals[at], ...sent });
    else if (path.endsWith('/figures/goals')) goals.push({ ...toGoal(700 + goals.length), ...sent });
    else throw new Error(`${method} ${path} is not answered`);
    return { data: { goal: goals.at(-1) } };
  });
  return { sent: () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body })) };
}

const Drawn = ({ screen }: { screen: AnalyticsScreen }) => (
  <>
    <GoalCard place="analytics" pick={(goals) => findNearest(listAbout(goals, screen.under))} />
    <GoalsButton screen={screen} />
  </>
);

describe.each(readers)('goals on %s', (_where, reader) => {
  const open = async (goals: Goal[] = [], access: Partial<AnalyticsScreen['access']> = {}) => {
    const server = startGoalServer(goals);
    const draw = (screen: AnalyticsScreen) => (
      <Drawn screen={{ ...screen, today: '2026-11-22', access: { ...screen.access, ...access } }} />
    );
    const { words } = await show(<OnScreen search="?range=2026-11-16..2026-11-22" draw={draw} />, reader);
    const dialog = page.getByRole('dialog');
    const button = page.getByRole('button', { name: words.goals.open, exact: true });
    return { ...server, words: words.goals, all: words, dialog, button };
  };

  it('that are of what is shown stand above the chart, with what is expected', async () => {
    const { all } = await open([toGoal(1), toGoal(2, { username: 'maya', target: 1 })]);
    const card = page.getByRole('region', { name: all.pulse.goal.title });
    await expect.element(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '72');
    const [behind = ''] = all.pulse.goal.standing.behind.split('{{');
    await expect.element(card).toMatchTextContent(new RegExp(`${behind.trim()}.*1,200`));
    await expectOrder();
  });

  it('are listed, those that are over below', async () => {
    const over = toGoal(2, { progress: { state: 'over', reached: 1, expected: null, to_date: '2026-10-31' } });
    const { words, dialog, button } = await open([over, toGoal(1)]);
    await button.click();
    await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(/7,200/);
    await expect.element(dialog.getByRole('region', { name: words.over }).getByRole('listitem')).toBeVisible();
    await expectOrder();
  });

  it('are set, edited, deleted, and put back', async () => {
    const { words, all, dialog, button, sent } = await open();
    await button.click();
    await expect.element(dialog.getByText(words.none_title)).toBeVisible();
    await dialog.getByRole('button', { name: words.add }).click();
    const form = dialog.getByRole('form', { name: words.add });
    const save = form.getByRole('button', { name: words.save });
    await expect.element(save).toBeDisabled();
    await form.getByLabelText(words.target_in.replace('{{currency}}', 'USD')).fill('5000');
    await expectOrder();
    await save.click();
    await expect.element(dialog.getByText(/5,000/).first()).toBeVisible();
    expect(sent().at(-1)).toMatchObject({
      body: { measure: 'revenue', target: 5000, period: 'month', first_day: '2026-11-01', repeats: false },
    });
    const [editing = ''] = words.edit_of.split('{{');
    await dialog.getByRole('button', { name: new RegExp(`^${editing}`) }).click();
    await dialog
      .getByRole('form', { name: words.edit })
      .getByLabelText(words.target_in.replace('{{currency}}', 'USD'))
      .fill('6000');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect.element(dialog.getByText(/6,000/).first()).toBeVisible();
    const [deleting = ''] = words.delete_of.split('{{');
    await dialog.getByRole('button', { name: new RegExp(`^${deleting}`) }).click();
    await expect.element(dialog.getByText(words.none_title)).toBeVisible();
    await page.getByRole('button', { name: all.ui.undo }).click();
    await expect.element(dialog.getByText(/6,000/).first()).toBeVisible();
  });

  it('are so many at most', async () => {
    const many = Array.from({ length: limits.goals }, (_, each) => toGoal(each + 1));
    const { words, dialog, button } = await open(many);
    await button.click();
    await expect.element(dialog.getByRole('button', { name: words.add })).toBeDisabled();
  });

  it('are read by who may not set them, and only by the team', async () => {
    const { words, dialog, button } = await open([toGoal(1)], { rights: { ...toGuestRights(), role: 'staff' } });
    await button.click();
    await expect.element(dialog.getByText(/7,200/).first()).toBeVisible();
    expect(dialog.getByRole('button', { name: words.add }).elements()).toHaveLength(0);
    const ofGuest = await open([toGoal(1)], { isTeam: false });
    await expect.element(page.getByTestId('address')).toBeInTheDocument();
    expect(ofGuest.button.elements()).toHaveLength(0);
  });
});
