// What the form of terms holds, how typing is cleaned, and what is sent of it. Pure.
import type { MonthMeasure, Terms } from '@vitrine/contract/influencers';
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import { currencyExponent } from '@vitrine/contract/money';
import type { TermsEnd } from '@vitrine/contract/terms';
import { readAmount, toTyped } from './amounts.ts';

export interface OwnRate<Id> {
  readonly id: Id;
  readonly title: string;
  readonly imageUrl: string | null;
  /** As typed. */
  readonly commission: string;
}

/** A step of a month, as typed: a rate from there on, or an amount for getting there. */
interface TierDraft {
  readonly from: string;
  readonly commission: string;
}
interface BonusDraft {
  readonly from: string;
  readonly amount: string;
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
  /** Whether returning customers earn by a rate of their own. */
  has_returning: boolean;
  returning: string;
  measure: MonthMeasure;
  tiers: TierDraft[];
  bonuses: BonusDraft[];
  /** Empty for no cap. */
  order_cap: string;
  customer_cap: string;
  /** Days as the store has them; empty for now, and for never. */
  from: string;
  last_day: string;
  after: TermsEnd['after'];
}

/** What things are called and look like, as far as it is known. */
export interface KnownGoods {
  readonly product: (id: string) => { readonly title: string; readonly image_url: string | null } | null;
  readonly collection: (
    id: string,
  ) => { readonly title: string; readonly images: { readonly medium: { readonly src: string | null } } } | null;
}

/** What terms begin with in the form; `end` is what is planned as their end. */
export function toDraft(terms: Terms, currency: string, known: KnownGoods, end: TermsEnd | null = null): TermsDraft {
  const { commission_flat: flat, commission_overrides: own, commission_rules: rules } = terms;
  return {
    ...toMonthDraft(terms),
    ...toCapsDraft(terms),
    has_returning: terms.commission_returning !== null,
    returning: terms.commission_returning === null ? '' : String(terms.commission_returning),
    from: '',
    last_day: end?.last_day ?? '',
    after: end?.after ?? 'nothing',
    pay: flat === null ? 'rate' : 'flat',
    commission: String(terms.commission),
    flat: flat === null ? '' : toTyped(flat.amount, flat.currency),
    currency: flat?.currency ?? terms.commission_monthly?.currency ?? terms.commission_caps?.currency ?? currency,
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

function toMonthDraft({ commission_monthly: monthly }: Terms): Pick<TermsDraft, 'measure' | 'tiers' | 'bonuses'> {
  if (monthly === null) return { measure: 'orders', tiers: [], bonuses: [] };
  const { measure, currency, tiers, bonuses } = monthly;
  const toFrom = (from: number): string => (measure === 'orders' ? String(from) : toTyped(from, currency));
  return {
    measure,
    tiers: tiers.map(({ from, commission }) => ({ from: toFrom(from), commission: String(commission) })),
    bonuses: bonuses.map(({ from, amount }) => ({ from: toFrom(from), amount: toTyped(amount, currency) })),
  };
}

function toCapsDraft({ commission_caps: caps }: Terms): Pick<TermsDraft, 'order_cap' | 'customer_cap'> {
  const toCap = (amount: number | null | undefined): string =>
    caps === null || amount === null || amount === undefined ? '' : toTyped(amount, caps.currency);
  return { order_cap: toCap(caps?.per_order), customer_cap: toCap(caps?.per_customer) };
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
    commission_returning: draft.has_returning ? toPercentNumber(draft.returning) : null,
    commission_monthly: toMonthly(draft),
    commission_caps: toCaps(draft),
  };
}

/** Tiers are rates: under a flat amount none are agreed. */
function toMonthly({ pay, measure, currency, tiers, bonuses }: TermsDraft): Terms['commission_monthly'] {
  const rates = pay === 'flat' ? [] : tiers;
  if (rates.length === 0 && bonuses.length === 0) return null;
  const decimals = currencyExponent(currency);
  const readFrom = (typed: string): number => readAmount(typed, measure === 'orders' ? 0 : decimals);
  return {
    measure,
    currency,
    tiers: rates.map(({ from, commission }) => ({ from: readFrom(from), commission: toPercentNumber(commission) })),
    bonuses: bonuses.map(({ from, amount }) => ({ from: readFrom(from), amount: readAmount(amount, decimals) })),
  };
}

function toCaps({ order_cap: order, customer_cap: customer, currency }: TermsDraft): Terms['commission_caps'] {
  const read = (typed: string): number | null =>
    typed.trim() === '' ? null : readAmount(typed, currencyExponent(currency));
  const caps = { currency, per_order: read(order), per_customer: read(customer) };
  return caps.per_order === null && caps.per_customer === null ? null : caps;
}

/** From when on and until when, as it is sent. */
export const toDays = ({ from, last_day: lastDay, after }: TermsDraft) => ({
  ...(from === '' ? {} : { from }),
  end: lastDay === '' ? null : { last_day: lastDay, after },
});

/** The form's name of a field of the call. */
export function toFormField(path: string): string {
  const own = /^terms\.commission_overrides\.(products|collections)\.(.+)$/.exec(path);
  if (own) return `${own[1]}.${own[2]}`;
  const step = /^terms\.commission_monthly\.((?:tiers|bonuses).*)$/.exec(path);
  if (step) return step[1] ?? path;
  if (path.startsWith('terms.commission_flat')) return 'flat';
  const names: Record<string, string> = {
    'terms.commission': 'commission',
    'terms.revenue_rules.net_revenue_ratio': 'ratio',
    'terms.commission_returning': 'returning',
    'terms.commission_caps.per_order': 'order_cap',
    'terms.commission_caps.per_customer': 'customer_cap',
    'end.last_day': 'last_day',
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
