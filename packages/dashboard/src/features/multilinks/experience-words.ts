// How the two experiences of a multilink are called. Pure.
import type { Side } from './multilink-draft.ts';

/** A and B in every language, as they stand in every advertisement's report. */
export const letterOf = (side: Side): 'A' | 'B' => (side === 0 ? 'A' : 'B');
