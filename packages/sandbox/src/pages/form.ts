// Reads the fields of a posted form; whatever is missing or malformed is refused with a sentence naming the field.

import { readMoney } from '../currency.ts';
import { Refused } from '../refused.ts';

export const MOST_OF_ONE = 999;

export type Form = Readonly<Record<string, string>>;

/** The fields as text; a field sent twice counts once, the last one. */
export function readForm(body: unknown): Form {
  if (typeof body !== 'object' || body === null) return {};
  const fields = Object.entries(body).map(([name, value]): [string, string] => {
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return [name, typeof last === 'string' ? last.trim() : ''];
  });
  return Object.fromEntries(fields);
}

/** A whole number of the field, or `fallback` when the field was not sent at all. */
export function readCount(form: Form, name: string, least: number, fallback?: number): number {
  const text = form[name];
  if (text === undefined && fallback !== undefined) return fallback;
  const count = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= least && count <= MOST_OF_ONE)) {
    throw new Refused(`The field “${name}” must be a whole number from ${least} to ${MOST_OF_ONE}.`);
  }
  return count;
}

/** Stock may be larger than a cart line. */
export function readStock(form: Form, name: string): number {
  const text = form[name] ?? '';
  if (!/^\d{1,7}$/.test(text)) {
    throw new Refused(`The field “${name}” must be a whole number, zero or more.`);
  }
  return Number(text);
}

/** An amount of money such as 12.50, in minor units. */
export function readAmount(form: Form, name: string, currency: string): number {
  const amount = readMoney(form[name], currency);
  if (amount === null) throw new Refused(`The field “${name}” must be an amount such as 12.50.`);
  return amount;
}

/** A line of text of 1 to `longest` characters. */
export function readText(form: Form, name: string, longest: number): string {
  const text = form[name] ?? '';
  if (text === '' || text.length > longest) {
    throw new Refused(`The field “${name}” must have 1 to ${longest} characters.`);
  }
  return text;
}
