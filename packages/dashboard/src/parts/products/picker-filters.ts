// The switches and the order of the product picker, and how they are remembered on this device.
import { productOrder } from '@vitrine/contract/stores';
import { z } from 'zod';
import { readJson } from '../../api/json.ts';

/** As they are remembered; whatever is missing or damaged has its default. */
const remembered = z.object({
  /** Only what shoppers can see. */
  activeOnly: z.boolean().catch(true),
  outOfStock: z.boolean().catch(true),
  searchInTags: z.boolean().catch(false),
  order: productOrder.catch('title'),
});

export type PickerFilters = Readonly<z.output<typeof remembered>>;

const filterNames = remembered.keyof().options;
export const switchNames = ['activeOnly', 'outOfStock', 'searchInTags'] as const;
export const defaultFilters: PickerFilters = remembered.parse({});

const storageKey = 'vitrine.picker.filters';

export const readFilters = (text: string | null): PickerFilters =>
  remembered.catch(defaultFilters).parse(readJson(text));

export function rememberedFilters(storage: Pick<Storage, 'getItem'>): PickerFilters {
  return readFilters(storage.getItem(storageKey));
}

export function rememberFilters(storage: Pick<Storage, 'setItem'>, filters: PickerFilters): void {
  storage.setItem(storageKey, JSON.stringify(filters));
}

/** How many of them differ from their defaults: the number on the filter button. */
export function countChanged(filters: PickerFilters): number {
  return filterNames.filter((name) => filters[name] !== defaultFilters[name]).length;
}
