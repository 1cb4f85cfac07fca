// What a picker asks for: the search text, after a pause, and the filters, remembered on this device.
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { type PickerFilters, rememberedFilters, rememberFilters } from './picker-filters.ts';
import type { PagedRows } from '../../ui/paged-table.tsx';
import { timings } from '../../ui/timings.ts';

export interface PickerQuestion {
  /** As typed. */
  readonly text: string;
  /** As searched for: the text after typing stopped. */
  readonly asked: string;
  readonly filters: PickerFilters;
  readonly setText: (text: string) => void;
  readonly setFilters: (filters: PickerFilters) => void;
}

/** What a search answered so far. */
export interface PickerSearch<Item> extends PagedRows<Item> {
  /** The catalogue is still arriving, so an empty answer is not the last word. */
  readonly isSyncing: boolean;
}

export function usePickerQuestion(): PickerQuestion {
  const [text, setText] = useState('');
  const [filters, setFilters] = useState(() => rememberedFilters(localStorage));
  const [debounced] = useDebouncedValue(text.trim(), timings.inputDebounce);
  const change = (next: PickerFilters) => {
    rememberFilters(localStorage, next);
    setFilters(next);
  };
  return { text, asked: text.trim() === '' ? '' : debounced, filters, setText, setFilters: change };
}
