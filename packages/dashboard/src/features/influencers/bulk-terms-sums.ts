// What a rate for many is read from, and what it comes to for all of them. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { currencyExponent } from '@vitrine/contract/money';
import type { previewTerms } from '@vitrine/contract/terms';

type Preview = Pick<AnswerOf<typeof previewTerms>, 'currencies'>;

/** Percent with at most two decimals, a point or a comma before them; null for what is none. */
export function readRate(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return null;
  const rate = Number(text);
  return rate <= 100 ? rate : null;
}

interface Sum {
  readonly currency: string;
  readonly current: number;
  readonly proposed: number;
}

export function sumPreviews(previews: readonly Preview[]): Sum[] {
  const groups = Map.groupBy(
    previews.flatMap(({ currencies }) => currencies),
    ({ currency }) => currency,
  );
  return [...groups].map(([currency, rows]) => {
    const add = (name: 'current' | 'proposed') =>
      Number(rows.reduce((sum, row) => sum + row[name], 0).toFixed(currencyExponent(currency)));
    return { currency, current: add('current'), proposed: add('proposed') };
  });
}
