// The fields by which a card's form says its variant, whichever way the page printed them: one list, or one for each option.
import { remarkJoint, valueJoint } from '../cart-form.ts';
import { readAmount } from '../page-data.ts';
import type { ProductData } from '../page-data.ts';
import { toCombinations, toEveryCombination } from './columns.ts';
import type { Combination } from './columns.ts';

export interface Control {
  /** Names of the options that can be chosen one by one; a list that does not fall apart is one of its own. */
  names: string[];
  /** One where nothing can be chosen. */
  combinations: Combination[];
  /** The fields as printed. */
  fields: HTMLSelectElement[];
  /** Index of the chosen combination. */
  chosen: () => number;
  choose: (index: number) => void;
  /** What the form sends for a combination. */
  sent: (index: number) => string[];
}

const nameOf = (list: HTMLSelectElement): string => list.getAttribute('aria-label') ?? '';

function toList(list: HTMLSelectElement): Control {
  const entries = [...list.options].map(({ text, disabled }) => ({ text, available: !disabled }));
  const names = nameOf(list).split(valueJoint);
  const split = toCombinations(entries, names.length);
  return {
    names: split ? names : [nameOf(list)],
    combinations:
      split ?? entries.map(({ text, available }) => ({ values: [text.split(remarkJoint)[0] ?? ''], available })),
    fields: [list],
    chosen: () => list.selectedIndex,
    choose: (index) => {
      list.selectedIndex = index;
    },
    sent: (index) => [list.options[index]?.value ?? ''],
  };
}

type Field = HTMLInputElement | HTMLSelectElement;

function toOptions(lists: HTMLSelectElement[], all: readonly Field[], data: ProductData): Control {
  const rows = toEveryCombination(lists.map(({ options }) => [...options].map(({ value }) => value)));
  return {
    names: lists.map(nameOf),
    combinations: rows.map((values, index) => ({ values, available: readAmount(data.a, index, rows.length) !== null })),
    fields: lists,
    chosen: () => lists.reduce((sum, { options, selectedIndex }) => sum * options.length + selectedIndex, 0),
    choose: (index) => {
      for (const [at, list] of lists.entries()) list.value = rows[index]?.[at] ?? '';
    },
    // an option with one value left stands between the others, unseen
    sent: (index) => all.map((field) => rows[index]?.[lists.findIndex((list) => list === field)] ?? field.value),
  };
}

/** The first field of a card that says its variant; null for a product of one variant. */
export function findField(item: HTMLElement): Field | null {
  return item.querySelector<Field>('select[name],input[type=hidden]');
}

/** Reads the fields of one card. */
export function toControl(item: HTMLElement, data: ProductData): Control {
  const named = findField(item);
  const all = named ? [...item.querySelectorAll<Field>(`[name=${named.name}]`)] : [];
  const lists = all.filter((field) => field instanceof HTMLSelectElement);
  const [only, second] = lists;
  return only && !second ? toList(only) : toOptions(lists, all, data);
}
