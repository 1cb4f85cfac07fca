// The values a dimension can be filtered by, most first, with how much there is of each.
import type { ConditionDimension } from '@vitrine/contract/conditions';
import type { Measure } from '@vitrine/contract/figure-questions';
import { limits } from '@vitrine/contract/limits';
import { useTags } from '../../../parts/links/use-tags.ts';
import type { LoadedQuery } from '../../../ui/loaded.tsx';
import { isOfProducts } from '../analytics-access.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { pickTeller, useQuestion } from '../use-questions.ts';
import { toThingName } from './use-value-names.ts';

export interface ValueChoice {
  /** Null is what carries no value. */
  readonly value: string | null;
  readonly label: string;
  readonly image: string | null;
  /** Null where it is not known. */
  readonly figure: number | null;
}

export interface ValueChoices {
  readonly choices: readonly ValueChoice[];
  /** What the figures are of; null where there are none. */
  readonly measure: Measure | null;
  readonly currency: string;
}

/** Those that anything was counted of on the screen; tags are of links, whatever was counted. */
export function useConditionValues(screen: AnalyticsScreen, by: ConditionDimension): LoadedQuery<ValueChoices> {
  const measure = pickTeller(screen.access, by === 'product' || isOfProducts(screen.under));
  const asked = { measures: measure === null ? [] : [measure], split_by: by === 'tag' ? [] : [by] };
  const figures = useQuestion(screen, { ...asked, count: limits.answeredRows }, by !== 'tag' && measure !== null);
  const tags = useTags();
  if (by === 'tag') {
    const choices = tags.data?.tags.map(({ tag }) => ({ value: tag, label: tag, image: null, figure: null }));
    return { ...tags, data: choices && { choices, measure: null, currency: '' } };
  }
  const { data, isPlaceholderData } = figures;
  if (data === undefined || isPlaceholderData) return { ...figures, data: undefined };
  const found = new Map<string | null, ValueChoice>();
  for (const { keys, figures: sums } of data.rows) {
    const [key] = keys;
    if (key === undefined) continue;
    const figure = (measure === null ? null : sums[measure]) ?? null;
    const before = found.get(key.value);
    const choice = { value: key.value, label: toThingName(by, key.label), image: key.image_url, figure };
    found.set(key.value, before ? { ...before, figure: (before.figure ?? 0) + (figure ?? 0) } : choice);
  }
  return { ...figures, data: { choices: [...found.values()], measure, currency: data.currency } };
}
