// Which lines of a log are written and which only counted, so that a fault that comes with every request fills no disk. Pure.

/** So many lines of one text are written within a span; what comes beyond them is counted. */
const most = 5;
export const spanMs = 10_000;
/** Texts that are remembered at once; with more the oldest are told early. */
const mostTexts = 500;

/** What was counted of a text: how many lines, and the facts of the last. */
export interface Repeated {
  readonly level: number;
  readonly text: string;
  readonly times: number;
  readonly last: object;
}

interface SeenText {
  readonly level: number;
  readonly text: string;
  readonly since: number;
  written: number;
  times: number;
  last: object;
}

export class RepeatedLines {
  readonly #seen = new Map<string, SeenText>();

  /** Whether a line is to be written at a moment, in milliseconds. */
  take(level: number, text: string, facts: object, now: number): boolean {
    const key = `${level} ${text}`;
    const seen =
      this.#seen.get(key) ?? this.#begin(key, { level, text, since: now, written: 0, times: 0, last: facts });
    if (seen.written < most) {
      seen.written += 1;
      return true;
    }
    seen.times += 1;
    seen.last = facts;
    return false;
  }

  /** What was counted in spans that are over, or in all of them; each is told once. */
  end(now: number): Repeated[] {
    const over = [...this.#seen].filter(
      ([, { since }], place) => now - since >= spanMs || place < this.#seen.size - mostTexts,
    );
    for (const [key] of over) this.#seen.delete(key);
    return over.flatMap(([, { level, text, times, last }]) => (times === 0 ? [] : { level, text, times, last }));
  }

  #begin(key: string, seen: SeenText): SeenText {
    this.#seen.set(key, seen);
    return seen;
  }
}
