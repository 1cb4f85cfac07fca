// A goal in one line with a bar: what is reached, what is expected by its end, and how that stands.
import { Progress, Skeleton } from '@mantine/core';
import { type Goal, placeOfGoal } from '@vitrine/contract/goals';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { AddressLink } from '../links/address-link.tsx';
import classes from './goal-line.module.css';
import { percentOf, type GoalStanding, standingOf } from './goal-view.ts';
import { useGoalMemory, useGoals, useGoalWords } from './use-goals.ts';

const tones: Readonly<Record<GoalStanding['kind'], Tone>> = {
  reached: 'good',
  on_track: 'good',
  behind: 'fair',
  missed: 'plain',
  coming: 'plain',
  early: 'plain',
};

export function GoalLine({ goal, leads = false }: { goal: Goal; leads?: boolean }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { amount, name, days } = useGoalWords();
  const standing = standingOf(goal);
  const { reached, expected, to_date: to } = goal.progress;
  const by = 'by' in standing ? amount(goal, standing.by) : '';
  return (
    <div className={classes.goal} data-standing={standing.kind}>
      <div className={classes.head}>
        <span className={classes.name}>
          {leads ? <AddressLink href={placeOfGoal(goal)}>{name(goal)}</AddressLink> : name(goal)}
        </span>
        <span className={classes.days}>{days(goal)}</span>
        <Tag tone={tones[standing.kind]}>{t(`pulse.goal.standing.${standing.kind}`, { by: isolate(by) })}</Tag>
      </div>
      <Progress.Root size="md" radius="xl" className={classes.bar ?? ''}>
        <Progress.Section value={percentOf(goal)} aria-label={name(goal)} />
      </Progress.Root>
      <p className={classes.words}>
        {t('pulse.goal.so_far', {
          reached: isolate(amount(goal, reached)),
          target: isolate(amount(goal, goal.target)),
        })}
        {expected !== null &&
          ` · ${t('pulse.goal.expected', { day: isolate(toDayWords(to, locale)), amount: isolate(amount(goal, expected)) })}`}
      </p>
    </div>
  );
}

interface PlaceProps {
  readonly place: 'home' | 'analytics';
  /** Which of them is told of there. */
  readonly pick: (goals: readonly Goal[]) => Goal | null;
}

/** A goal in a card of its own; nothing where there is none. */
export function GoalCard({ place, pick }: PlaceProps) {
  const { t } = useTranslation();
  const { data } = useGoals();
  const { hadGoal, keep } = useGoalMemory(place);
  const goal = data && pick(data.goals);
  useEffect(() => {
    if (goal !== undefined) keep(goal !== null);
  }, [goal, keep]);
  if (goal === undefined) return hadGoal ? <Skeleton className={classes.room} radius="lg" /> : null;
  return (
    goal && (
      <Card label={t('pulse.goal.title')} className={classes.card}>
        <GoalLine goal={goal} leads={place === 'home'} />
      </Card>
    )
  );
}
