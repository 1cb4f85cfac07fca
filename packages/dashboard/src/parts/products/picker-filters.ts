// The three switches of the product picker, and how they are remembered on this device.

export interface PickerFilters {
  /** Only what shoppers can see. */
  readonly activeOnly: boolean;
  readonly outOfStock: boolean;
  readonly searchInTags: boolean;
}

export const defaultFilters: PickerFilters = { activeOnly: true, outOfStock: true, searchInTags: false };

const storageKey = 'vitrine.picker.filters';
const names = ['activeOnly', 'outOfStock', 'searchInTags'] as const satisfies (keyof PickerFilters)[];

/** Reads remembered switches; whatever is missing or damaged has its default. */
export function readFilters(text: string | null): PickerFilters {
  const kept = readRecord(text);
  const read = { ...defaultFilters };
  for (const name of names) {
    const value = kept[name];
    if (typeof value === 'boolean') Object.assign(read, { [name]: value });
  }
  return read;
}

function readRecord(text: string | null): Record<string, unknown> {
  if (text === null) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch (problem) {
    if (problem instanceof SyntaxError) return {};
    throw problem;
  }
}

export function rememberedFilters(storage: Pick<Storage, 'getItem'>): PickerFilters {
  return readFilters(storage.getItem(storageKey));
}

export function rememberFilters(storage: Pick<Storage, 'setItem'>, filters: PickerFilters): void {
  storage.setItem(storageKey, JSON.stringify(filters));
}

/** How many switches differ from their defaults: the number on the filter button. */
export function countChanged(filters: PickerFilters): number {
  return names.filter((name) => filters[name] !== defaultFilters[name]).length;
}
