// What is chosen in a picker: toggling, choosing all, and what the limits allow.

export interface PickerRules {
  /** Fewest that may be committed. */
  readonly min: number;
  /** Most that may be chosen; with 1 a pick replaces the current choice. */
  readonly max: number;
}

export interface Choice<Item> {
  readonly chosen: readonly Item[];
  /** True when the limit kept something out: the reader is shown so for a moment. */
  readonly overLimit: boolean;
}

interface Identified {
  readonly id: string;
}

const holds = (chosen: readonly Identified[], id: string): boolean => chosen.some((item) => item.id === id);

/** Adds or removes one item, keeping the order of choosing. */
export function toggle<Item extends Identified>(
  chosen: readonly Item[],
  item: Item,
  { max }: Pick<PickerRules, 'max'>,
): Choice<Item> {
  if (holds(chosen, item.id)) return { chosen: chosen.filter(({ id }) => id !== item.id), overLimit: false };
  if (max === 1) return { chosen: [item], overLimit: false };
  if (chosen.length >= max) return { chosen, overLimit: true };
  return { chosen: [...chosen, item], overLimit: false };
}

/** Adds every listed item that is not chosen yet, up to the limit. */
export function chooseAll<Item extends Identified>(
  chosen: readonly Item[],
  listed: readonly Item[],
  { max }: Pick<PickerRules, 'max'>,
): Choice<Item> {
  const missing = listed.filter(({ id }) => !holds(chosen, id));
  const room = Math.max(0, max - chosen.length);
  return { chosen: [...chosen, ...missing.slice(0, room)], overLimit: missing.length > room };
}

/** True when nothing more can be chosen from what is listed, so that the button offers to let go of everything. */
export function isAllChosen(
  chosen: readonly Identified[],
  listed: readonly Identified[],
  { max }: Pick<PickerRules, 'max'>,
): boolean {
  if (chosen.length === 0) return false;
  return chosen.length >= max || listed.every(({ id }) => holds(chosen, id));
}

/** Done is possible from the minimum on. */
export function canCommit(chosen: readonly Identified[], { min, max }: PickerRules): boolean {
  return chosen.length >= min && chosen.length <= max;
}
