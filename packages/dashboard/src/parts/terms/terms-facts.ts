// What terms say, one fact at a time, and in which facts two of them differ; the words are the screen's. Pure.
import type { MonthMeasure, Terms } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import type { AppliedTerms } from '@vitrine/contract/ledger';
import { dayOf } from '@vitrine/contract/range';
import type { TermsChange, TermsEnd } from '@vitrine/contract/terms';

/** What one fact is about; `product` and `collection` with their id. */
export type TermsSubject =
  | { readonly of: 'pay' | 'refunds' | 'vat' | 'ratio' | 'returning' | 'order_cap' | 'customer_cap' }
  | MonthStep
  | { readonly of: 'product' | 'collection'; readonly id: string };

/** A step of a month: where it begins, in orders or money. */
export interface MonthStep {
  readonly of: 'tier' | 'bonus';
  readonly from: number;
  readonly measure: MonthMeasure;
  readonly currency: string;
}

/** Percent, a flat amount, or whether something is done; null where nothing is agreed. */
export type TermsValue =
  | { readonly percent: number }
  | { readonly flat: { readonly amount: number; readonly currency: string } }
  | { readonly money: { readonly amount: number; readonly currency: string } }
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
    ...listMonthFacts(terms),
    ...listLimits(terms),
    { subject: { of: 'ratio' }, value: { percent: terms.revenue_rules.net_revenue_ratio } },
    { subject: { of: 'refunds' }, value: { isOn: rules.reduce_refunds_from_commission } },
    { subject: { of: 'vat' }, value: { isOn: rules.reduce_vat_from_commission } },
  ];
}

/** What a month adds; tiers are rates, and do not count beside a flat amount. */
function listMonthFacts({ commission_monthly: monthly, commission_flat: flat }: Terms): TermsFact[] {
  if (monthly === null) return [];
  const { measure, currency, tiers, bonuses } = monthly;
  const rates = flat === null ? tiers : [];
  return [
    ...rates.map(({ from, commission: percent }) => ({
      subject: { of: 'tier' as const, from, measure, currency },
      value: { percent },
    })),
    ...bonuses.map(({ from, amount }) => ({
      subject: { of: 'bonus' as const, from, measure, currency },
      value: { money: { amount, currency } },
    })),
  ];
}

function listLimits({ commission_returning: percent, commission_caps: caps }: Terms): TermsFact[] {
  const toCap = (of: 'order_cap' | 'customer_cap', amount: number | null | undefined): TermsFact[] =>
    caps && amount !== null && amount !== undefined
      ? [{ subject: { of }, value: { money: { amount, currency: caps.currency } } }]
      : [];
  return [
    ...(percent === null ? [] : [{ subject: { of: 'returning' as const }, value: { percent } }]),
    ...toCap('order_cap', caps?.per_order),
    ...toCap('customer_cap', caps?.per_customer),
  ];
}

/** By which a fact of older terms is found among those of newer ones. */
export function toFactKey(subject: TermsSubject): string {
  if ('id' in subject) return `${subject.of} ${subject.id}`;
  return 'from' in subject ? `${subject.of} ${subject.measure} ${subject.currency} ${subject.from}` : subject.of;
}

/** What is written of a value, to compare by; decimals of either writing are the same number. */
const textOf = (value: TermsValue): string => JSON.stringify(value);

/** In the order of the newer terms; what only the older ones had comes last. */
export function listDifferences(before: Terms, after: Terms): TermsDifference[] {
  const older = new Map(listFacts(before).map((fact) => [toFactKey(fact.subject), fact]));
  const newer = listFacts(after);
  const changed = newer.flatMap(({ subject, value }) => {
    const was = older.get(toFactKey(subject))?.value ?? null;
    older.delete(toFactKey(subject));
    return textOf(was) === textOf(value) ? [] : [{ subject, before: was, after: value }];
  });
  return [...changed, ...[...older.values()].map(({ subject, value }) => ({ subject, before: value, after: null }))];
}

/** What an entry was counted by besides its rate: what differs from the whole of a sale, why the rate is another, a cap. */
export function listReductions(terms: AppliedTerms): ('ratio' | 'vat' | 'tier' | 'returning' | 'capped')[] {
  const capped = terms.is_capped ? (['capped'] as const) : [];
  if (terms.commission_flat !== null) return [...capped];
  return [
    ...(terms.rate_by === null ? [] : [terms.rate_by]),
    ...(terms.net_revenue_ratio === 100 ? [] : (['ratio'] as const)),
    ...(terms.reduce_vat_from_commission ? (['vat'] as const) : []),
    ...capped,
  ];
}

/** When terms are planned to end and what holds then; by default anything that is not nothing. */
export function toEnd(changes: readonly TermsChange[], zone: string): TermsEnd | null {
  const end = changes.find(({ state, is_end: isEnd }) => state === 'planned' && isEnd);
  if (!end) return null;
  // what holds then begins with a day of the store
  const lastDay = dayOf(new Date(Date.parse(end.effective_from) - 1), zone);
  const isNothing = end.terms.commission === 0 && end.terms.commission_flat === null;
  return { last_day: lastDay, after: isNothing ? 'nothing' : 'default' };
}

/** What held a day ago, which they count on: less than it needs notice. Null where nothing did. */
export function toRelied(changes: readonly TermsChange[], now: number): Terms | null {
  const since = now - limits.termsGraceHours * 3600_000;
  return changes.find(({ effective_from: from }) => Date.parse(from) <= since)?.terms ?? null;
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
