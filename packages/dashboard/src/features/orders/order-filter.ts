// What the page of orders is asked for, as its address carries it and as the endpoint takes it. Pure.
import { linkId } from '@vitrine/contract/ids';
import { orderFilter, type OrderFilter, paymentState, type PaymentState } from '@vitrine/contract/orders';
import { toRangeSent } from '../../api/queries.ts';

/** `own`: orders that influencers placed themselves. */
export const creditFilters = ['all', 'credited', 'uncredited', 'own'] as const;
type CreditFilter = (typeof creditFilters)[number];

const commissionFilters = orderFilter.shape.commission.unwrap().options;
export type CommissionFilter = (typeof commissionFilters)[number];
/** In the order people look for them. */
export const commissionChoices: readonly CommissionFilter[] = commissionFilters;

/** What narrows the list besides its days; an empty text narrows nothing. */
export interface OrderQuestion {
  readonly words: string;
  readonly credit: CreditFilter;
  readonly payment: PaymentState | '';
  readonly influencer: string;
  readonly link: string;
  readonly code: string;
  readonly commission: CommissionFilter | '';
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
} as const satisfies Record<keyof OrderQuestion, string>;

export const noQuestion: OrderQuestion = {
  words: '',
  credit: 'all',
  payment: '',
  influencer: '',
  link: '',
  code: '',
  commission: '',
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

/** How many parts narrow the list, the search aside. */
export const countFilters = (question: OrderQuestion): number =>
  (Object.keys(names) as (keyof OrderQuestion)[]).filter((key) => key !== 'words' && question[key] !== noQuestion[key])
    .length;
