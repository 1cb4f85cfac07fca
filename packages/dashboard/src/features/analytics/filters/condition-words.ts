// Conditions as sentences: “Country is Germany or France”. Pure.
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import type { TFunction } from 'i18next';
import { isolate } from '../../../ui/foreign-text.ts';
import type { NameOf } from './use-value-names.ts';

/** A condition on a multilink is on both its experiences. */
export const toDimensionName = (by: ConditionDimension, t: TFunction): string =>
  by === 'multilink' ? t('analytics.filter.multilink') : t(`analytics.by.${by}`);

/** More values than these are counted. */
const named = 3;

export function toConditionWords(
  { by, op, values }: Condition,
  { nameOf, t, locale }: { nameOf: NameOf; t: TFunction; locale: string },
): string {
  const isLong = values.length > named;
  const names = values.slice(0, isLong ? named - 1 : named).map((value) => isolate(nameOf(by, value)));
  const more = isLong ? [t('analytics.filter.more', { count: values.length - names.length })] : [];
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format([...names, ...more]);
  return t(`analytics.filter.${op}`, { dimension: toDimensionName(by, t), values: list });
}
