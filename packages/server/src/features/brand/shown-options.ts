// How the values of a store's options are shown: as the merchant set them, else as the store has them. Pure.
import type { AnsweredOptionMap, OptionMap } from '@vitrine/contract/themes';
import type { OptionValueRow } from './option-values-store.ts';

/** An option of some product, as the catalogue tells it. */
export interface StoreOption {
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly swatch: string | null }[];
}

const sixDigits = /^#[0-9a-f]{6}$/i;
const threeDigits = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i;

/** A colour of the store in six digits; null for what is no plain colour. */
export function toHex(swatch: string | null): string | null {
  const text = swatch?.replace(threeDigits, '#$1$1$2$2$3$3') ?? '';
  return sixDigits.test(text) ? text.toLowerCase() : null;
}

/** Names come from the store: nothing may be inherited under them. */
const none = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>;

/** What the merchant set, by the names of option and value. */
export function toSetOptions(rows: readonly OptionValueRow[]): OptionMap {
  const set = none<OptionMap[string]>();
  for (const { option, kind } of rows.filter(({ value }) => value === ''))
    set[option] = { type: kind ?? 'text', values: none<OptionMap[string]['values'][string]>() };
  for (const { option, value, hex, text } of rows) {
    const own = set[option];
    if (own && value !== '') own.values[value] = { hex_value: hex, text_value: text };
  }
  return set;
}

/** By colours where the merchant said so or, without a word, where the store gives any of its values one. */
const kindOf = (option: StoreOption, set: OptionMap): 'color' | 'text' =>
  set[option.name]?.type ?? (option.values.some(({ swatch }) => toHex(swatch) !== null) ? 'color' : 'text');

/** Every option of the store with what is set of it. */
export function toOptionMap(options: readonly StoreOption[], set: OptionMap): AnsweredOptionMap {
  const map = none<AnsweredOptionMap[string]>();
  for (const option of options) {
    const values = none<AnsweredOptionMap[string]['values'][string]>();
    for (const { name, swatch } of option.values) {
      const own = set[option.name]?.values[name];
      values[name] = {
        hex_value: own?.hex_value ?? null,
        text_value: own?.text_value ?? null,
        store_hex: toHex(swatch),
      };
    }
    map[option.name] = { type: kindOf(option, set), values };
  }
  return map;
}

/** What is asked for as rows; with the names the store does not have, as fields of the body. */
export function toRows(
  asked: OptionMap,
  options: readonly StoreOption[],
): { rows: OptionValueRow[]; unknown: string[] } {
  const known = new Map(options.map(({ name, values }) => [name, new Set(values.map((value) => value.name))]));
  const rows: OptionValueRow[] = [];
  const unknown: string[] = [];
  for (const [option, { type, values }] of Object.entries(asked)) {
    if (!known.has(option)) unknown.push(option);
    rows.push({ option, value: '', kind: type, hex: null, text: null });
    for (const [value, { hex_value: hex, text_value: text }] of Object.entries(values)) {
      if (known.has(option) && !known.get(option)?.has(value)) unknown.push(`${option}.values.${value}`);
      rows.push({ option, value, kind: null, hex, text });
    }
  }
  return { rows, unknown };
}
