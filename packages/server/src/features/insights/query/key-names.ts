// Names what rows are split by: values of dimensions as breakdowns do, and hours, days and channels in the reader's language.
import { dimension, isToldOfReferrer } from '@vitrine/contract/analytics';
import type { FigureRow, SplitKey } from '@vitrine/contract/figure-questions';
import type { BusinessId } from '@vitrine/contract/ids';
import { languageCodes } from '@vitrine/contract/language';
import { sentences, type Language } from '../../../locales/locales.ts';
import { labelRows, type LabelDeps } from '../facets/labels.ts';
import { nameNothing, nameValue } from '../value-names.ts';
import type { FoldedKey } from './folding.ts';

type RowKey = FigureRow['keys'][number];
type Namer = (value: FoldedKey) => RowKey;

/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

function nameWeekday(weekday: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(monday + (weekday - 1) * dayMs);
}

/** Their values are ids, or the same as their names. */
const things: readonly SplitKey[] = ['link', 'multilink', 'product', 'influencer'];

/** What a value is found by: its name, in every language where the product names it, and itself where it is no id. */
export function toFoundBy({ by, value, label }: RowKey): string {
  if (things.includes(by)) return label;
  const nameIn = (language: Language) => (value === null ? nameNothing(by, language) : nameOwn(by, value, language));
  return [label, value ?? '', ...languageCodes.map(nameIn)].join(' ');
}

function nameOwn(by: SplitKey, value: string | number, language: Language): string {
  if (by === 'weekday') return nameWeekday(Number(value), language);
  if (by === 'hour') return `${String(value).padStart(2, '0')}:00`;
  return nameValue(by, String(value), language);
}

/** Those that do not stand by themselves. */
export const nameOthers = (by: SplitKey, count: number, language: Language): RowKey => ({
  by,
  value: null,
  label: sentences[language].value('others') ?? '',
  image_url: null,
  others: count,
});

/** How the values of one key are named; only those of `values` are known. */
export async function createNamer(
  deps: LabelDeps,
  { businessId, by, language }: { businessId: BusinessId; by: SplitKey; language: Language },
  values: readonly FoldedKey[],
): Promise<Namer> {
  const asDimension = dimension.safeParse(by);
  if (!asDimension.success || isToldOfReferrer(by)) {
    return (value) => ({
      by,
      value: value === null ? null : String(value),
      label: value === null ? nameNothing(by, language) : nameOwn(by, value, language),
      image_url: null,
    });
  }
  const numbers = [...new Set(values)].map((value) => (value === null ? null : Number(value)));
  const labelOf = await labelRows(deps, { businessId, by: asDimension.data, language }, numbers);
  return (number) => {
    const { value, label, image_url: image } = labelOf(number === null ? null : Number(number));
    return { by, value, label, image_url: image };
  };
}
