// What the form of terms holds, how typing is cleaned, and what is sent of it. Pure.
import type { Terms } from '@vitrine/contract/influencers';
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import { currencyExponent } from '@vitrine/contract/money';
import { readAmount, toTyped } from './amounts.ts';

export interface OwnRate<Id> {
  readonly id: Id;
  readonly title: string;
  readonly imageUrl: string | null;
  /** As typed. */
  readonly commission: string;
}

export interface TermsDraft extends Record<string, unknown> {
  pay: 'rate' | 'flat';
  commission: string;
  flat: string;
  currency: string;
  ratio: string;
  reduce_refunds: boolean;
  reduce_vat: boolean;
  products: OwnRate<ProductId>[];
  collections: OwnRate<CollectionId>[];
}

/** What things are called and look like, as far as it is known. */
export interface KnownGoods {
  readonly product: (id: string) => { readonly title: string; readonly image_url: string | null } | null;
  readonly collection: (
    id: string,
  ) => { readonly title: string; readonly images: { readonly medium: { readonly src: string | null } } } | null;
}

export function toDraft(terms: Terms, currency: string, known: KnownGoods): TermsDraft {
  const { commission_flat: flat, commission_overrides: own, commission_rules: rules } = terms;
  return {
    pay: flat === null ? 'rate' : 'flat',
    commission: String(terms.commission),
    flat: flat === null ? '' : toTyped(flat.amount, flat.currency),
    currency: flat?.currency ?? currency,
    ratio: String(terms.revenue_rules.net_revenue_ratio),
    reduce_refunds: rules.reduce_refunds_from_commission,
    reduce_vat: rules.reduce_vat_from_commission,
    products: own.products.map(({ inventory_id: id, commission }) => ({
      id,
      title: known.product(id)?.title ?? `#${id}`,
      imageUrl: known.product(id)?.image_url ?? null,
      commission: String(commission),
    })),
    collections: own.collections.map(({ collection_id: id, commission }) => ({
      id,
      title: known.collection(id)?.title ?? `#${id}`,
      imageUrl: known.collection(id)?.images.medium.src ?? null,
      commission: String(commission),
    })),
  };
}

/** A percentage as typed, with a point or a comma; NaN for what is none, so that it is refused at its field. */
const toPercentNumber = (typed: string): number => {
  const text = typed.trim().replace(',', '.');
  return text === '' ? Number.NaN : Number(text);
};

/** What is sent. Rates stay known under a flat amount, so that taking it back brings them back. */
export function toTerms(draft: TermsDraft): Terms {
  const isFlat = draft.pay === 'flat';
  const commission = toPercentNumber(draft.commission);
  return {
    commission: isFlat && Number.isNaN(commission) ? 0 : commission,
    commission_flat: isFlat
      ? { amount: readAmount(draft.flat, currencyExponent(draft.currency)), currency: draft.currency }
      : null,
    commission_overrides: {
      products: draft.products.map(({ id, commission: own }) => ({
        inventory_id: id,
        commission: toPercentNumber(own),
      })),
      collections: draft.collections.map(({ id, commission: own }) => ({
        collection_id: id,
        commission: toPercentNumber(own),
      })),
    },
    commission_rules: {
      reduce_refunds_from_commission: draft.reduce_refunds,
      reduce_vat_from_commission: draft.reduce_vat,
    },
    revenue_rules: { net_revenue_ratio: toPercentNumber(draft.ratio) },
  };
}

/** The form's name of a field of the call. */
export function toFormField(path: string): string {
  const own = /^terms\.commission_overrides\.(products|collections)\.(.+)$/.exec(path);
  if (own) return `${own[1]}.${own[2]}`;
  if (path.startsWith('terms.commission_flat')) return 'flat';
  const names: Record<string, string> = {
    'terms.commission': 'commission',
    'terms.revenue_rules.net_revenue_ratio': 'ratio',
  };
  return names[path] ?? path;
}

/** The rates after another choice of things: who stays keeps its rate, who is new begins with the general one. */
export function withChosen<Id extends string>(
  before: readonly OwnRate<Id>[],
  chosen: readonly Omit<OwnRate<Id>, 'commission'>[],
  general: string,
): OwnRate<Id>[] {
  const rates = new Map(before.map(({ id, commission }) => [id, commission]));
  return chosen.map((each) => ({ ...each, commission: rates.get(each.id) ?? general }));
}

/** Digits with a point or a comma, without a zero that means nothing: `07` is `7`, `0.5` stays. */
export function cleanPercent(typed: string): string {
  return typed
    .replaceAll(/[^\d.,]/g, '')
    .slice(0, 6)
    .replace(/^0+(?=\d)/, '');
}
