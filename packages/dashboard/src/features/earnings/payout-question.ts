// What the list of payments is asked for, as its address carries it and as the call takes it. Pure.
import type { QuerySent } from '@vitrine/contract/endpoint';
import { type listMadePayouts, payoutMethod } from '@vitrine/contract/ledger';
import { type DayRange, readChoice, toDays } from '../../ui/date-range.ts';
import type { SortState } from '../../ui/table-columns.ts';

/** Empty texts narrow nothing. */
export interface PayoutQuestion {
  readonly influencer: string;
  readonly method: string;
  readonly state: string;
  readonly days: string;
  readonly sort: string;
}

const names = ['influencer', 'method', 'state', 'days', 'sort'] as const;
/** Kept beside them: in which currency everything on the page is. */
const beside = 'currency';

export const noPayoutQuestion: PayoutQuestion = { influencer: '', method: '', state: '', days: '', sort: '' };

export function readPayoutQuestion(search: string): PayoutQuestion {
  const given = new URLSearchParams(search);
  const read = (name: (typeof names)[number]): string => given.get(name)?.trim() ?? '';
  return {
    influencer: read('influencer'),
    method: payoutMethod.safeParse(read('method')).data ?? '',
    state: states.find((state) => state === read('state')) ?? '',
    days: read('days'),
    sort: sorts.find((sort) => sort === read('sort')) ?? '',
  };
}

export const states = ['paid', 'undone'] as const;
const sorts = ['day.asc', 'amount', 'amount.asc'] as const;

/** The address with what changed: the question and the currency, and nothing else. */
export function toPayoutSearch(search: string, change: Partial<PayoutQuestion>): string {
  const question = { ...readPayoutQuestion(search), ...change };
  const next = new URLSearchParams();
  const currency = new URLSearchParams(search).get(beside) ?? '';
  if (currency !== '') next.set(beside, currency);
  for (const name of names) if (question[name] !== '') next.set(name, question[name]);
  return next.size === 0 ? '' : `?${next.toString()}`;
}

export const countPayoutFilters = ({ influencer, method, state, days }: PayoutQuestion): number =>
  [influencer, method, state, days].filter((part) => part !== '').length;

/** As headings have the order. */
export const toSortState = (sort: string): SortState => ({
  id: sort.startsWith('amount') ? 'amount' : 'paid_on',
  isDescending: !sort.endsWith('.asc'),
});

export function toSort({ id, isDescending }: SortState): string {
  if (id === 'amount') return isDescending ? 'amount' : 'amount.asc';
  return isDescending ? '' : 'day.asc';
}

/** As the call takes it; days are the store's. */
export function toPayoutsSent(
  { influencer, method, state, days: asked, sort }: PayoutQuestion,
  currency: string,
  today: string,
): QuerySent<typeof listMadePayouts> {
  const choice = readChoice(asked, today);
  const days: DayRange | null = choice && toDays(choice, today);
  const known = states.find((each) => each === state);
  const by = payoutMethod.safeParse(method).data;
  return {
    currency,
    ...(influencer === '' ? {} : { influencer_username: influencer }),
    ...(by ? { method: by } : {}),
    ...(known ? { state: known } : {}),
    ...(days ? { from_date: days.from, to_date: days.to } : {}),
    ...(sort.startsWith('amount') ? { sort_by: 'amount' as const } : {}),
    ...(sort.endsWith('.asc') ? { direction: 'asc' as const } : {}),
  };
}
