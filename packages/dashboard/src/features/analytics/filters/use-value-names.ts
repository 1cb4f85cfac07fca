// How the values of conditions are called: countries by the reader's language, the rest as the server tells.
import { useQueries } from '@tanstack/react-query';
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import { askFigures, type SplitKey } from '@vitrine/contract/figure-questions';
import { utmNames } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { callWith } from '../../../api/queries.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AnalyticsAccess } from '../analytics-access.ts';
import { toCountryName } from '../country-name.ts';
import { pickTeller } from '../use-questions.ts';

export type NameOf = (by: ConditionDimension, value: string | null) => string;

/** Values that are their own names, where they carry one. */
const ownNamed: readonly ConditionDimension[] = ['tag', 'influencer', 'country', ...utmNames];

/** One that stands for a thing by its id says nothing to a reader. */
const isId = (by: ConditionDimension): boolean => by === 'link' || by === 'multilink' || by === 'product';

/** Experiences are named after their multilink, which is what a condition is about. */
export const toThingName = (by: string, label: string): string =>
  by === 'multilink' ? label.replace(/ · [AB]$/, '') : label;

/** Values that the server names, by their dimensions, each once. */
function listAsked(
  conditions: readonly Condition[],
): { by: Exclude<ConditionDimension, 'tag'>; values: (string | null)[] }[] {
  const asked = new Map<Exclude<ConditionDimension, 'tag'>, Set<string | null>>();
  for (const { by, values } of conditions) {
    if (by === 'tag') continue;
    const unnamed = values.filter((value) => value === null || !ownNamed.includes(by));
    if (unnamed.length > 0) asked.set(by, new Set([...(asked.get(by) ?? []), ...unnamed]));
  }
  return [...asked].map(([by, values]) => ({
    by,
    values: [...values].toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
  }));
}

/** Answers a name for every value; one that is not known yet is `…`, or the value where that says something. */
export function useValueNames(conditions: readonly Condition[], access: AnalyticsAccess): NameOf {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const asked = listAsked(conditions);
  const answers = useQueries({
    queries: asked.map(({ by, values }) => {
      const measure = pickTeller(access, by === 'product', by === 'customer');
      const splits: SplitKey[] = [by];
      const filters: Condition[] = [{ by, op: 'is', values }];
      const body = { measures: measure === null ? [] : [measure], split_by: splits, filters, traffic: 'all' as const };
      return {
        // names stay when figures move on
        queryKey: ['names of values', by, ...values],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          callWith(askFigures, { body: { ...body, count: 200 } }, signal),
        enabled: measure !== null,
        staleTime: 60 * 60_000,
      };
    }),
  });
  return (by, value) => {
    if (by === 'country' && value !== null) return toCountryName(value, locale);
    if (value !== null && ownNamed.includes(by)) return value;
    const answer = answers[asked.findIndex((each) => each.by === by)];
    const key = answer?.data?.rows.map(({ keys }) => keys[0]).find((each) => each?.value === value);
    if (key) return toThingName(by, key.label);
    if (value === null) return t('analytics.filter.none');
    return isId(by) ? (answer?.isPending ? '…' : t('analytics.filter.unknown')) : value;
  };
}
