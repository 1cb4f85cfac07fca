// Tells whoever asks why the engine has no answer, by what DuckDB says of it.
import { Problem } from '../../../platform/problem.ts';

/** The engine is not there: its process could not be started, or died. */
export class EngineAway extends Error {}

/** More than its memory and its part of the disk hold. */
const tooLarge = /^(?:Error: )?Out of Memory Error/;
/** A file that is not there, or is not what was written. */
const unreadable = /^(?:Error: )?(?:IO Error|Invalid Input Error|Invalid Error|Serialization Error)/;

/** What is told whoever asks; whatever is nobody's fault but ours stays what it is. */
export function toRefusal(cause: unknown): unknown {
  if (cause instanceof Problem || !(cause instanceof Error)) return cause;
  if (tooLarge.test(cause.message)) return new Problem('question_too_large', { cause });
  const isAway = cause instanceof EngineAway || unreadable.test(cause.message);
  return isAway ? new Problem('figures_unavailable', { cause }) : cause;
}
