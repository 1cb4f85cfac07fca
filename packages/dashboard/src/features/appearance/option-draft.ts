// How values of options are shown, being changed: what stands now, what changed, how much of it is settled. Pure.
import { limits } from '@vitrine/contract/limits';
import type { AnsweredOptionMap, OptionMap } from '@vitrine/contract/themes';

export type OptionType = OptionMap[string]['type'];
type Given = OptionMap[string]['values'][string];

/** What was changed, by option; values that nobody touched are not in it. */
export type OptionDraft = Readonly<
  Record<string, { readonly type: OptionType; readonly values: Readonly<Record<string, Given>> }>
>;

export interface OptionRow {
  readonly value: string;
  /** As it stands, the store's colour included; null where there is none. */
  readonly hex: string | null;
  readonly text: string | null;
  /** Whether the page has what it takes to show it: a colour, the store's own included, or a word. */
  readonly isVerified: boolean;
  /** Empty, in an option that is being changed. */
  readonly isFlagged: boolean;
}

export const typeOf = (draft: OptionDraft, saved: AnsweredOptionMap, option: string): OptionType =>
  draft[option]?.type ?? saved[option]?.type ?? 'text';

/** The values of an option as they stand. */
export function toRows(draft: OptionDraft, saved: AnsweredOptionMap, option: string): OptionRow[] {
  const type = typeOf(draft, saved, option);
  return Object.entries(saved[option]?.values ?? {}).map(([value, set]) => {
    const { hex_value: own, text_value: text } = draft[option]?.values[value] ?? set;
    const hex = own ?? set.store_hex;
    const isVerified = type === 'color' ? hex !== null : Boolean(text?.trim());
    return { value, hex, text, isVerified, isFlagged: !isVerified && Object.hasOwn(draft, option) };
  });
}

const put = (
  draft: OptionDraft,
  saved: AnsweredOptionMap,
  option: string,
  values: Readonly<Record<string, Given>>,
) => ({
  ...draft,
  [option]: { type: typeOf(draft, saved, option), values: { ...draft[option]?.values, ...values } },
});

export function changeType(draft: OptionDraft, option: string, type: OptionType): OptionDraft {
  return { ...draft, [option]: { type, values: draft[option]?.values ?? {} } };
}

/** An emptied colour takes back what was set, so that the store's own counts again. */
export function changeValue(
  draft: OptionDraft,
  saved: AnsweredOptionMap,
  { option, value, ...change }: { option: string; value: string } & Partial<Given>,
): OptionDraft {
  const { hex_value: hex, text_value: text } = draft[option]?.values[value] ??
    saved[option]?.values[value] ?? { hex_value: null, text_value: null };
  const next = { hex_value: hex, text_value: text, ...change };
  return put(draft, saved, option, { [value]: { ...next, hex_value: next.hex_value || null } });
}

/** Puts the store's own name wherever a word is missing and the name is short enough to be one. */
export function nameAll(draft: OptionDraft, saved: AnsweredOptionMap, option: string): OptionDraft {
  const unnamed = toRows(draft, saved, option).filter(
    ({ text, value }) => !text?.trim() && value.length <= limits.optionText,
  );
  return unnamed.reduce((now, { value }) => changeValue(now, saved, { option, value, text_value: value }), draft);
}

/** As it is sent: without spaces around words. */
const toSent = ({ hex_value: hex, text_value: text }: Given): Given => ({
  hex_value: hex,
  text_value: text?.trim() || null,
});

/** The values of an option that differ from what is saved. */
function listDiffering(draft: OptionDraft, saved: AnsweredOptionMap, option: string): [string, Given][] {
  return Object.entries(draft[option]?.values ?? {})
    .map(([value, given]): [string, Given] => [value, toSent(given)])
    .filter(([value, given]) => {
      const was = saved[option]?.values[value];
      return was?.hex_value !== given.hex_value || was.text_value !== given.text_value;
    });
}

/** What differs from what is saved, as it is sent. */
export function toOptionChange(draft: OptionDraft, saved: AnsweredOptionMap): OptionMap {
  const changed = Object.entries(draft).flatMap(([option, { type }]) => {
    const differing = listDiffering(draft, saved, option);
    if (type === saved[option]?.type && differing.length === 0) return [];
    return [[option, { type, values: Object.fromEntries(differing) }] as const];
  });
  return Object.fromEntries(changed);
}

/** The first value that was emptied, which cannot be saved; null where there is none. */
export function findEmptied(draft: OptionDraft, saved: AnsweredOptionMap): { option: string; value: string } | null {
  for (const option of Object.keys(draft)) {
    const differing = new Set(listDiffering(draft, saved, option).map(([value]) => value));
    const row = toRows(draft, saved, option).find(({ value, isVerified }) => !isVerified && differing.has(value));
    if (row) return { option, value: row.value };
  }
  return null;
}
