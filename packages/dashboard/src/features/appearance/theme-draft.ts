// A theme being changed, held against the one that is saved: what changed, and what is hard to read. Pure.
import { colourPairs, contrastOf, readableContrast } from '@vitrine/contract/theme-rules';
import type { Theme } from '@vitrine/contract/themes';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs from what is saved. */
export function toChange(draft: Theme, saved: Theme): Partial<Theme> {
  const names = Object.keys(draft) as (keyof Theme)[];
  return Object.fromEntries(
    names.filter((name) => !isSame(draft[name], saved[name])).map((name) => [name, draft[name]]),
  );
}

/** What is still to be saved once `sent` was: what was changed meanwhile. */
export function withoutSent(edits: Partial<Theme>, sent: Partial<Theme>): Partial<Theme> {
  const left = Object.entries(edits).filter(([name, value]) => !isSame(value, sent[name as keyof Theme]));
  return Object.fromEntries(left);
}

/** The contrast of a text's colour with what is behind it where readers ask for more; null where it is enough. */
export function findContrast(theme: Theme, text: keyof Theme): number | null {
  const pair = colourPairs.find(([front]) => front === text);
  if (!pair) return null;
  const contrast = contrastOf(theme[pair[0]], theme[pair[1]]);
  return contrast < readableContrast ? contrast : null;
}
