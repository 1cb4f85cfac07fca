// What the page of orders is asked for, as its address carries it and as the endpoint takes it. Pure.
import { linkId } from '@vitrine/contract/ids';
import type { QuerySent } from '@vitrine/contract/endpoint';
import {
  type listOrders,
  orderFilter,
  type OrderFilter,
  paymentState,
  type PaymentState,
} from '@vitrine/contract/orders';
import type { SortState } from '../../ui/table-columns.ts';
import { toRangeSent } from '../../api/queries.ts';

/** `own`: orders that influencers placed themselves. */
export const creditFilters = ['all', 'credited', 'uncredited', 'own'] as const;
type CreditFilter = (typeof creditFilters)[number];

const commissionFilters = orderFilter.shape.commission.unwrap().options;
export type CommissionFilter = (typeof commissionFilters)[number];
/** In the order people look for them. */
export const commissionChoices: readonly CommissionFilter[] = commissionFilters;

/** As addresses have them: what the list is sorted by besides the newest first. */
const orderSorts = ['created.asc', 'total', 'total.asc'] as const;
type OrderSort = (typeof orderSorts)[number];

/** What narrows and orders the list besides its days; an empty text asks for nothing. */
export interface OrderQuestion {
  readonly words: string;
  readonly credit: CreditFilter;
  readonly payment: PaymentState | '';
  readonly influencer: string;
  readonly link: string;
  readonly code: string;
  readonly commission: CommissionFilter | '';
  /** Empty for the newest first. */
  readonly sort: OrderSort | '';
}

/** Under which names the address carries them. */
const names = {
  words: 'q',
  credit: 'credit',
  payment: 'payment',
  influencer: 'influencer',
  link: 'link',
  code: 'code',
  commission: 'commission',
  sort: 'sort',
} as const satisfies Record<keyof OrderQuestion, string>;

export const noQuestion: OrderQuestion = {
  words: '',
  credit: 'all',
  payment: '',
  influencer: '',
  link: '',
  code: '',
  commission: '',
  sort: '',
};

/** What the address does not name, or names wrongly, narrows nothing. */
export function readOrderQuestion(search: string): OrderQuestion {
  const given = new URLSearchParams(search);
  const text = (name: string): string => given.get(name)?.trim() ?? '';
  const oneOf = <Choice extends string>(choices: readonly Choice[], name: string): Choice | undefined =>
    choices.find((each) => each === given.get(name));
  return {
    words: text(names.words),
    credit: oneOf(creditFilters, names.credit) ?? 'all',
    payment: oneOf(paymentState.options, names.payment) ?? '',
    influencer: text(names.influencer),
    link: linkId.safeParse(given.get(names.link)).data ?? '',
    code: text(names.code),
    commission: oneOf(commissionFilters, names.commission) ?? '',
    sort: oneOf(orderSorts, names.sort) ?? '',
  };
}

/** The address with what changed; everything else in it stays. */
export function toOrderSearch(search: string, change: Partial<OrderQuestion>): string {
  const next = new URLSearchParams(search);
  for (const key of Object.keys(names) as (keyof OrderQuestion)[]) {
    const value = change[key]?.trim();
    if (value === undefined) continue;
    if (value === noQuestion[key]) next.delete(names[key]);
    else next.set(names[key], value);
  }
  return next.size === 0 ? '' : `?${next.toString()}`;
}

const creditsSent = {
  all: {},
  credited: { credited: 'true' },
  uncredited: { credited: 'false' },
  own: { self_purchase: 'true' },
} as const satisfies Record<CreditFilter, OrderFilter>;

/** As the endpoint takes it; null days ask for all there are. */
export function toFilterSent(
  { words, credit, payment, influencer, link, code, commission }: OrderQuestion,
  days: Parameters<typeof toRangeSent>[0],
): OrderFilter {
  return {
    ...creditsSent[credit],
    ...(words === '' ? {} : { q: words }),
    ...(payment === '' ? {} : { payment }),
    ...(influencer === '' ? {} : { influencer_username: influencer }),
    ...(link === '' ? {} : { link_id: linkId.parse(link) }),
    ...(code === '' ? {} : { code }),
    ...(commission === '' ? {} : { commission }),
    ...toRangeSent(days),
  };
}

/** What a saved view keeps: the question and, of all else in the address, the days. */
export function toViewAddress(search: string, question: OrderQuestion): string {
  const range = new URLSearchParams(search).get('range') ?? '';
  return toOrderSearch(range === '' ? '' : `?${new URLSearchParams({ range }).toString()}`, question);
}

/** As headings have the order, and as the endpoint takes it. */
export const toSortState = (sort: OrderQuestion['sort']): SortState => ({
  id: sort.startsWith('total') ? 'total' : 'order',
  isDescending: !sort.endsWith('.asc'),
});

export function toSort({ id, isDescending }: SortState): OrderQuestion['sort'] {
  if (id === 'total') return isDescending ? 'total' : 'total.asc';
  return isDescending ? '' : 'created.asc';
}

export const toSortSent = (sort: OrderQuestion['sort']): QuerySent<typeof listOrders> => ({
  ...(sort.startsWith('total') ? { sort_by: 'total_price' } : {}),
  ...(sort.endsWith('.asc') ? { direction: 'asc' } : {}),
});

/** How many parts narrow the list, the search and the order aside. */
export const countFilters = (question: OrderQuestion): number =>
  (Object.keys(names) as (keyof OrderQuestion)[]).filter(
    (key) => key !== 'words' && key !== 'sort' && question[key] !== noQuestion[key],
  ).length;
