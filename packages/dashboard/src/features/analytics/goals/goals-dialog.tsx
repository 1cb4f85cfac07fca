// The goals of the business: how far each is, and where they are set, changed and taken back.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Goal, removeGoal, restoreGoal } from '@vitrine/contract/goals';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../api/problem.ts';
import { useEndpointMutation } from '../../../api/queries.ts';
import { GoalLine } from '../../../parts/goals/goal-line.tsx';
import { useGoals, useGoalWords } from '../../../parts/goals/use-goals.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkDrawing } from '../../../ui/list-drawings.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { EmptyState, Loaded, RowShapes } from '../../../ui/loaded.tsx';
import { toastDone, toastFailed, toastUndo } from '../../../ui/toast.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { goalAnswers, GoalForm } from './goal-form.tsx';
import classes from './goals.module.css';

interface DialogProps {
  readonly screen: AnalyticsScreen;
  readonly onClose: () => void;
}

/** What is written: nothing, a new goal, or one there is. */
type Writing = Goal | 'new' | null;

export function GoalsDialog({ screen, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [writing, setWriting] = useState<Writing>(null);
  const query = useGoals();
  const canWrite = can(screen.access.rights, 'share figures');
  const isFull = (query.data?.goals.length ?? 0) >= limits.goals;
  return (
    <Dialog opened onClose={onClose} title={t('goals.title')} size="lg">
      <div className={classes.content}>
        <p className={classes.help}>{isFull ? t('goals.full', { count: limits.goals }) : t('goals.help')}</p>
        {writing === null ? (
          canWrite && (
            <Button
              className={classes.add ?? ''}
              variant="light"
              leftSection={<IconPlus size={18} aria-hidden />}
              disabled={isFull}
              onClick={() => setWriting('new')}
            >
              {t('goals.add')}
            </Button>
          )
        ) : (
          <GoalForm goal={writing === 'new' ? null : writing} today={screen.today} onDone={() => setWriting(null)} />
        )}
        <Loaded
          query={query}
          skeleton={<RowShapes rows={3} />}
          failed={t('goals.failed')}
          isEmpty={({ goals }) => goals.length === 0}
          empty={
            <EmptyState
              drawing={<LinkDrawing />}
              title={t('goals.none_title')}
              body={t(canWrite ? 'goals.none_body' : 'goals.none_body_reader')}
            />
          }
        >
          {({ goals }) => <Lists goals={goals} edit={canWrite ? setWriting : null} />}
        </Loaded>
      </div>
    </Dialog>
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

const onError = ({ message, requestId }: Problem): void => toastFailed(message, requestId);

/** Takes a goal away, and offers to put it back. */
function useRemoving(goal: Goal) {
  const { t } = useTranslation();
  const params = { goal_id: goal.goal_id };
  const restoring = useEndpointMutation(restoreGoal, {
    refreshes: goalAnswers,
    onSuccess: () => toastDone(t('goals.restored')),
    onError,
  });
  const removing = useEndpointMutation(removeGoal, {
    refreshes: goalAnswers,
    onSuccess: () => toastUndo(t('goals.deleted'), () => restoring.mutate({ params })),
    onError,
  });
  return { remove: () => removing.mutate({ params }), isBusy: removing.isPending };
}

function Tools({ goal, edit }: { goal: Goal; edit: (goal: Goal) => void }) {
  const { t } = useTranslation();
  const { name, days } = useGoalWords();
  const { remove, isBusy } = useRemoving(goal);
  const what = isolate(`${name(goal)}, ${days(goal)}`);
  return (
    <div className={classes.tools}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('goals.edit_of', { what })}
        onClick={() => edit(goal)}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('goals.delete_of', { what })}
        loading={isBusy}
        onClick={remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
