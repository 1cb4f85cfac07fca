// Whether the merchant's measuring may begin: what was answered before, for how long it holds, and when to ask. Pure.

export type Answer = 'yes' | 'no';

/** Half a year: then it is asked again. */
const holdsFor = 180 * 24 * 3600 * 1000;

/** As it is kept in the browser, with when it was given. */
export function writeAnswer(answer: Answer, now: number): string {
  return `${answer} ${now}`;
}

/** The answer that still holds; null when there is none. */
export function readAnswer(kept: string | null, now: number): Answer | null {
  const [, answer, at] = /^(yes|no) (\d{1,16})$/.exec(kept ?? '') ?? [];
  const age = now - Number(at);
  return (answer === 'yes' || answer === 'no') && age >= 0 && age < holdsFor ? answer : null;
}

/** What to do at once: measure, keep still, or ask. */
export function decideStart({ asks, answer }: { asks: boolean; answer: Answer | null }): Answer | 'ask' {
  return answer ?? (asks ? 'ask' : 'yes');
}
