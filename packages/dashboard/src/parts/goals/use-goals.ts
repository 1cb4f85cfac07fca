// The goals that somebody sees, and how one is written.
import { useLocalStorage } from '@mantine/hooks';
import { figureOfGoal, type Goal, listGoals } from '@vitrine/contract/goals';
import { figures, toOwnName } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { canSeeAnalytics, isTeam, useSession } from '../../api/session.ts';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';

/** How often what is in sight is asked for. */
const interval = 60_000;

export const useGoals = () =>
  useEndpointQuery(listGoals, {}, { enabled: canSeeAnalytics(useSession()), refetchInterval: interval });

/** Whether a place had a goal when it was last seen in this browser, which keeps the goal's room while it loads. */
export function useGoalMemory(place: 'home' | 'analytics') {
  const { user } = useSession();
  const [hadGoal, keep] = useLocalStorage({
    key: `vitrine.goal.${place}.${user.business_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { hadGoal, keep };
}

/** From so much on amounts stand without decimals, and never as more than they are. */
const wholeFrom = 1000;

/** Counts in full. */
export function useGoalWords() {
  const { t } = useTranslation();
  const format = useFormat();
  const whole = isTeam(useSession());
  return {
    amount: ({ measure, currency }: Pick<Goal, 'measure' | 'currency'>, value: number): string => {
      if (figures[figureOfGoal[measure]].unit !== 'money') return format.count(value).full;
      const isWhole = Number.isInteger(value) || value >= wholeFrom;
      const digits = isWhole ? { maximumFractionDigits: 0 } : {};
      const shown = value >= wholeFrom ? Math.floor(value) : value;
      return new Intl.NumberFormat(format.locale, { style: 'currency', currency, ...digits }).format(shown);
    },
    name: ({ measure, username, link_id: link, link_title: title }: Goal): string => {
      const figure = t(`home.figure.${toOwnName(figureOfGoal[measure], whole)}.name`);
      const about = username === null ? (title ?? (link === null ? null : t('pulse.goal.link'))) : `@${username}`;
      return about === null ? figure : t('pulse.goal.of', { figure, about: isolate(about) });
    },
    days: ({ progress: { from_date: from, to_date: to } }: Goal): string => toRangeWords({ from, to }, format.locale),
  };
}
