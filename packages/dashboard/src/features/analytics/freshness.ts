// How fresh the figures on screen are. Pure.
import type { Freshness } from '@vitrine/contract/analytics';

/** Visits are copied within this time when nothing is wrong, so a shorter wait is not worth a word. */
const usualWait = 5000;

export interface Fresh {
  readonly countedAt: string | null;
  /** How long the oldest visit that is not counted waits, in ms; null when nothing worth a word does. */
  readonly waitingMs: number | null;
}

/** What an event said while watching is newer than the answer, and ends its waiting. */
export function toFresh(answer: Pick<Freshness, 'counted_at' | 'waiting_ms'>, toldAt: string | null): Fresh {
  if (toldAt !== null && (answer.counted_at === null || toldAt > answer.counted_at)) {
    return { countedAt: toldAt, waitingMs: null };
  }
  return { countedAt: answer.counted_at, waitingMs: answer.waiting_ms > usualWait ? answer.waiting_ms : null };
}

/** A length of time in whole seconds, minutes or hours, such as `3 minutes`. */
export function toDurationWords(milliseconds: number, locale: string): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  const [unit, size] =
    seconds >= 7200 ? (['hour', 3600] as const) : seconds >= 120 ? (['minute', 60] as const) : (['second', 1] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
