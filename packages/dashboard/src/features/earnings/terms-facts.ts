// What terms say, one fact at a time, and in which facts two of them differ; the words are the screen's. Pure.
import type { Terms } from '@vitrine/contract/influencers';
import type { AppliedTerms } from '@vitrine/contract/ledger';

/** What one fact is about; `product` and `collection` with their id. */
export type TermsSubject =
  | { readonly of: 'pay' | 'refunds' | 'vat' | 'ratio' }
  | { readonly of: 'product' | 'collection'; readonly id: string };

/** Percent, a flat amount, or whether something is done; null where nothing is agreed. */
export type TermsValue =
  | { readonly percent: number }
  | { readonly flat: { readonly amount: number; readonly currency: string } }
  | { readonly isOn: boolean }
  | null;

export interface TermsFact {
  readonly subject: TermsSubject;
  readonly value: TermsValue;
}

export interface TermsDifference {
  readonly subject: TermsSubject;
  readonly before: TermsValue;
  readonly after: TermsValue;
}

/** All that is agreed, what they are paid first. Where a flat amount stands, rates of their own do not count. */
export function listFacts(terms: Terms): TermsFact[] {
  const { commission_flat: flat, commission_overrides: own, commission_rules: rules } = terms;
  const rates: TermsFact[] =
    flat === null
      ? [
          ...own.products.map(({ inventory_id: id, commission: percent }) => ({
            subject: { of: 'product' as const, id },
            value: { percent },
          })),
          ...own.collections.map(({ collection_id: id, commission: percent }) => ({
            subject: { of: 'collection' as const, id },
            value: { percent },
          })),
        ]
      : [];
  return [
    { subject: { of: 'pay' }, value: flat === null ? { percent: terms.commission } : { flat } },
    ...rates,
    { subject: { of: 'ratio' }, value: { percent: terms.revenue_rules.net_revenue_ratio } },
    { subject: { of: 'refunds' }, value: { isOn: rules.reduce_refunds_from_commission } },
    { subject: { of: 'vat' }, value: { isOn: rules.reduce_vat_from_commission } },
  ];
}

const keyOf = (subject: TermsSubject): string => ('id' in subject ? `${subject.of} ${subject.id}` : subject.of);

/** What is written of a value, to compare by; decimals of either writing are the same number. */
const textOf = (value: TermsValue): string => JSON.stringify(value);

/** In the order of the newer terms; what only the older ones had comes last. */
export function listDifferences(before: Terms, after: Terms): TermsDifference[] {
  const older = new Map(listFacts(before).map((fact) => [keyOf(fact.subject), fact]));
  const newer = listFacts(after);
  const changed = newer.flatMap(({ subject, value }) => {
    const was = older.get(keyOf(subject))?.value ?? null;
    older.delete(keyOf(subject));
    return textOf(was) === textOf(value) ? [] : [{ subject, before: was, after: value }];
  });
  return [...changed, ...[...older.values()].map(({ subject, value }) => ({ subject, before: value, after: null }))];
}

/** What an entry was counted by besides its rate, as far as it differs from the whole of a sale. */
export function listReductions(terms: AppliedTerms): ('ratio' | 'vat')[] {
  if (terms.commission_flat !== null) return [];
  return [
    ...(terms.net_revenue_ratio === 100 ? [] : (['ratio'] as const)),
    ...(terms.reduce_vat_from_commission ? (['vat'] as const) : []),
  ];
}

/** The ids of everything that has a rate of its own in any of these terms. */
export function listNamed(all: readonly Terms[]): { readonly products: string[]; readonly collections: string[] } {
  const own = all.map(({ commission_overrides: overrides }) => overrides);
  return {
    products: [...new Set(own.flatMap(({ products }) => products.map(({ inventory_id: id }) => id as string)))],
    collections: [
      ...new Set(own.flatMap(({ collections }) => collections.map(({ collection_id: id }) => id as string))),
    ],
  };
}
