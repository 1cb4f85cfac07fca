// The goals of the business: how far each is, and where they are set, changed and taken back.
import { type Goal, removeGoal, restoreGoal } from '@vitrine/contract/goals';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { GoalLine } from '../../../parts/goals/goal-line.tsx';
import { useGoals, useGoalWords } from '../../../parts/goals/use-goals.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { useTakingBack } from '../use-taking-back.ts';
import { WrittenListDialog, WrittenTools } from '../written-list.tsx';
import { goalAnswers, GoalForm } from './goal-form.tsx';
import classes from './goals.module.css';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly onClose: () => void;
}

export function GoalsDialog({ screen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const query = useGoals();
  const isFull = (query.data?.goals.length ?? 0) >= limits.goals;
  return (
    <WrittenListDialog
      name="goals"
      help={isFull ? t('goals.full', { count: limits.goals }) : t('goals.help')}
      query={query}
      isEmpty={({ goals }) => goals.length === 0}
      canWrite={can(screen.access.rights, 'share figures')}
      isFull={isFull}
      onClose={onClose}
      renderForm={(goal: Goal | null, onDone) => <GoalForm goal={goal} today={screen.today} onDone={onDone} />}
    >
      {({ goals }, edit) => <Lists goals={goals} edit={edit} />}
    </WrittenListDialog>
  );
}

interface ListProps {
  readonly goals: readonly Goal[];
  /** Null for who may not. */
  readonly edit: ((goal: Goal) => void) | null;
}

const isOver = ({ progress }: Goal): boolean => progress.state === 'over';

/** Those that are over stand below, the latest first. */
function Lists({ goals, edit }: ListProps) {
  const { t } = useTranslation();
  const over = goals.filter(isOver).toReversed();
  return (
    <>
      <List goals={goals.filter((goal) => !isOver(goal))} edit={edit} />
      {over.length > 0 && (
        <section aria-labelledby="goals-over">
          <h3 id="goals-over" className={classes.over}>
            {t('goals.over')}
          </h3>
          <List goals={over} edit={edit} />
        </section>
      )}
    </>
  );
}

const List = ({ goals, edit }: ListProps) => (
  <ul className={classes.list}>
    {goals.map((goal) => (
      <li key={goal.goal_id} className={classes.item}>
        <GoalLine goal={goal} />
        {edit && <Tools goal={goal} edit={edit} />}
      </li>
    ))}
  </ul>
);

function Tools({ goal, edit }: { goal: Goal; edit: (goal: Goal) => void }) {
  const { t } = useTranslation();
  const { name, days } = useGoalWords();
  const { takeAway, isBusy } = useTakingBack(
    {
      remove: removeGoal,
      restore: restoreGoal,
      refreshes: goalAnswers,
      words: { removed: t('goals.deleted'), restored: t('goals.restored') },
    },
    { params: { goal_id: goal.goal_id } },
  );
  const what = isolate(`${name(goal)}, ${days(goal)}`);
  return (
    <WrittenTools
      editName={t('goals.edit_of', { what })}
      deleteName={t('goals.delete_of', { what })}
      isBusy={isBusy}
      onEdit={() => edit(goal)}
      onDelete={takeAway}
    />
  );
}
