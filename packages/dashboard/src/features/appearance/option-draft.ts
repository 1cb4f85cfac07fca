// How values of options are shown, being changed: what stands now, what changed, how much of it is settled. Pure.
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
  /** Whether the page has what it takes to show it: a colour, or a word. */
  readonly isVerified: boolean;
}

export const typeOf = (draft: OptionDraft, saved: AnsweredOptionMap, option: string): OptionType =>
  draft[option]?.type ?? saved[option]?.type ?? 'text';

/** The values of an option as they stand; where words are shown, the store's own name is as good as another. */
export function toRows(draft: OptionDraft, saved: AnsweredOptionMap, option: string): OptionRow[] {
  const type = typeOf(draft, saved, option);
  return Object.entries(saved[option]?.values ?? {}).map(([value, set]) => {
    const given = draft[option]?.values[value] ?? set;
    const hex = given.hex_value ?? set.store_hex;
    return { value, hex, text: given.text_value, isVerified: type === 'text' || hex !== null };
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

/** Empty takes back what was set, so that the store's own counts again. */
export function changeValue(
  draft: OptionDraft,
  saved: AnsweredOptionMap,
  { option, value, ...change }: { option: string; value: string } & Partial<Given>,
): OptionDraft {
  const { hex_value: hex, text_value: text } = draft[option]?.values[value] ??
    saved[option]?.values[value] ?? { hex_value: null, text_value: null };
  const next = { hex_value: hex, text_value: text, ...change };
  return put(draft, saved, option, {
    [value]: { hex_value: next.hex_value || null, text_value: next.text_value?.trim() || null },
  });
}

/** What differs from what is saved, as it is sent. */
export function toOptionChange(draft: OptionDraft, saved: AnsweredOptionMap): OptionMap {
  const changed = Object.entries(draft).flatMap(([option, { type, values }]) => {
    const before = saved[option];
    const differing = Object.entries(values).filter(([value, given]) => {
      const was = before?.values[value];
      return was?.hex_value !== given.hex_value || was.text_value !== given.text_value;
    });
    if (type === before?.type && differing.length === 0) return [];
    return [[option, { type, values: Object.fromEntries(differing) }] as const];
  });
  return Object.fromEntries(changed);
}
