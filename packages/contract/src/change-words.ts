// A change in words: each field by its name, values as people write them, and of what has parts the parts that differ. Pure.
import type { ActivityEntry } from './activity.ts';
import { currencyExponent } from './money.ts';

type Field = ActivityEntry['fields'][number];
type Words = Readonly<Record<string, string>>;

export interface ToldField {
  readonly name: string;
  /** The field as the API names it; of what has parts `field.part`. */
  readonly field: string;
  /** Null where nothing is there; absent where values are nobody's to read. */
  readonly values: { readonly before: string | null; readonly after: string | null } | null;
  /** The same as they are kept. */
  readonly kept: { readonly before: unknown; readonly after: unknown } | null;
}

export interface Tongue {
  readonly fields: Words;
  readonly values: Words;
  readonly yes: string;
  readonly no: string;
  readonly moment: (instant: string) => string;
  readonly money: (amount: number, currency: string) => string;
  /** What is longer is cut; nothing is where this is left out. */
  readonly longest?: number;
}

const amounts = ['amount', 'total', 'flat_amount', 'price', 'cap'];
const spoken = ['status', 'state', 'role', 'member_role', 'plan'];
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

const isParts = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Whose {
  /** Of amounts where the change itself names none. */
  readonly currency: string | null;
  /** What else is an amount in it. */
  readonly amounts: readonly string[];
}

const noAmount: Whose = { currency: null, amounts: [] };

/** What is an amount by what it is a change of: a goal for revenue is money, one for orders is none. `currency` is the store’s. */
export const amountsOf = ({ kind, label }: Pick<ActivityEntry, 'kind' | 'label'>, currency: string | null): Whose =>
  kind === 'goal' && label === 'revenue' ? { currency, amounts: ['target'] } : noAmount;

/** Amounts are told in the currency that the same change names, else in that of what is changed, else as the number they are. */
export function tellChange(fields: readonly Field[], tongue: Tongue, whose: Whose = noAmount): ToldField[] {
  const { longest = Infinity } = tongue;
  const named = fields.find(({ field }) => field === 'currency' || field === 'flat_currency');
  const currency = [named?.after, named?.before].find((each) => typeof each === 'string') ?? whose.currency;
  const isAmount = (field: string): boolean => amounts.includes(field) || whose.amounts.includes(field);
  const nameOf = (field: string) => tongue.fields[field] ?? field;
  const say = (field: string, value: unknown): string | null => {
    const text = toText(field, value, isAmount(field) ? currency : null, tongue);
    return text !== null && text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  return fields.flatMap((each): ToldField[] => {
    const { field, before = null, after = null } = each;
    if (!('before' in each) && !('after' in each)) return [{ name: nameOf(field), field, values: null, kept: null }];
    if (!(isParts(before) || before === null) || !(isParts(after) || after === null) || before === after)
      return [
        {
          name: nameOf(field),
          field,
          values: { before: say(field, before), after: say(field, after) },
          kept: { before, after },
        },
      ];
    const parts = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
    return parts
      .filter((part) => !isSame(before?.[part], after?.[part]))
      .map((part) => ({
        name: `${nameOf(field)} · ${tongue.fields[`${field}.${part}`] ?? nameOf(part)}`,
        field: `${field}.${part}`,
        values: { before: say(part, before?.[part]), after: say(part, after?.[part]) },
        kept: { before: before?.[part] ?? null, after: after?.[part] ?? null },
      }));
  });
}

function toText(field: string, value: unknown, currency: string | null, tongue: Tongue): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? tongue.yes : tongue.no;
  if (typeof value === 'number' && currency !== null)
    return tongue.money(value / 10 ** currencyExponent(currency), currency);
  if (typeof value === 'string') {
    if (instant.test(value)) return tongue.moment(value);
    return spoken.includes(field) ? (tongue.values[value] ?? value) : value;
  }
  if (Array.isArray(value)) return value.map((each) => toText(field, each, currency, tongue)).join(', ') || null;
  return JSON.stringify(value);
}

/** What the changed thing is called, settings by their section and plans by the name people know; null where it has no name. */
export function nameThing(
  { kind, object_id: id, label }: Pick<ActivityEntry, 'kind' | 'object_id' | 'label'>,
  sections: Words,
  values: Words = {},
): string | null {
  if (kind === 'settings') return sections[id] ?? label;
  if ((kind === 'plan' || kind === 'subscription') && label !== null) return values[label] ?? label;
  return label ?? (kind === 'invoice' ? id : null);
}
