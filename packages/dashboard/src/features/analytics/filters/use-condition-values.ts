// The values a dimension can be filtered by, most first, with how much there is of each.
import type { ConditionDimension } from '@vitrine/contract/conditions';
import type { Measure } from '@vitrine/contract/figure-questions';
import { limits } from '@vitrine/contract/limits';
import { hasWords, toSearchWords } from '@vitrine/contract/search-text';
import { useTags } from '../../../parts/links/use-tags.ts';
import type { LoadedQuery } from '../../../ui/loaded.tsx';
import { isOfProducts } from '../analytics-access.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { isOfOrders, pickTeller, useQuestion } from '../use-questions.ts';
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
  /** How many more there are. */
  readonly hidden: number;
  /** What the figures are of; null where there are none. */
  readonly measure: Measure | null;
  readonly currency: string;
}

/** More are found by looking for them. */
const listed = 50;

/**
 * Those that anything was counted of on the screen and that `q` finds, by the names people read; tags are of links, whatever was
 * counted. Until others are found those found before stay, and `isLate`.
 */
export function useConditionValues(
  screen: AnalyticsScreen,
  by: ConditionDimension,
  q: string,
): LoadedQuery<ValueChoices> & { readonly isLate: boolean } {
  const measure = pickTeller(
    screen.access,
    by === 'product' || isOfProducts(screen.under),
    by === 'customer' || isOfOrders(screen),
  );
  const asked = { measures: measure === null ? [] : [measure], split_by: by === 'tag' ? [] : [by], q };
  // a multilink has a row for each of its experiences
  const count = by === 'multilink' ? limits.answeredRows : listed;
  const figures = useQuestion(screen, { ...asked, count }, by !== 'tag' && measure !== null);
  const tags = useTags();
  if (by === 'tag') {
    const words = toSearchWords(q);
    const all = tags.data?.tags.filter(({ tag }) => hasWords(tag, words));
    const choices = all?.slice(0, listed).map(({ tag }) => ({ value: tag, label: tag, image: null, figure: null }));
    const hidden = (all?.length ?? 0) - (choices?.length ?? 0);
    return { ...tags, isLate: false, data: choices && { choices, hidden, measure: null, currency: '' } };
  }
  const { data, isPlaceholderData: isLate } = figures;
  if (data === undefined) return { ...figures, isLate, data };
  const found = new Map<string | null, ValueChoice>();
  for (const { keys, figures: sums } of data.rows) {
    const [key] = keys;
    if (key === undefined) continue;
    const figure = (measure === null ? null : sums[measure]) ?? null;
    const before = found.get(key.value);
    const choice = { value: key.value, label: toThingName(by, key.label), image: key.image_url, figure };
    found.set(key.value, before ? { ...before, figure: (before.figure ?? 0) + (figure ?? 0) } : choice);
  }
  const choices = [...found.values()].slice(0, listed);
  const hidden = found.size - choices.length + data.total - data.rows.length;
  return { ...figures, isLate, data: { choices, hidden, measure, currency: data.currency } };
}
