// Which rows of a list are chosen, to do something with them all.
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';

export interface ChosenRows {
  readonly ids: ReadonlySet<string>;
  /** No more can be chosen. */
  readonly isFull: boolean;
  /** Chooses a row, or leaves it. */
  readonly toggle: (id: string) => void;
  /** Chooses as many of them as can be, the first ones; none where they are chosen already. */
  readonly toggleAll: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

/** What a row is given of it. */
export const toChoice = (chosen: ChosenRows, id: string) => ({
  isChosen: chosen.ids.has(id),
  isFull: chosen.isFull,
  onToggle: () => chosen.toggle(id),
});

/** Those among `shown`, as asked for by `question`: another question begins with none. */
export function useChosenRows(shown: readonly string[], question: string): ChosenRows {
  const [kept, setKept] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>({
    of: question,
    ids: new Set(),
  });
  const ids = new Set(kept.of === question ? shown.filter((id) => kept.ids.has(id)) : []);
  const choose = (next: Iterable<string>) => setKept({ of: question, ids: new Set([...next].slice(0, limits.batch)) });
  return {
    ids,
    isFull: ids.size >= limits.batch,
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    toggleAll: (all) => choose(all.every((id) => ids.has(id)) || ids.size >= limits.batch ? [] : [...ids, ...all]),
    clear: () => choose([]),
  };
}
