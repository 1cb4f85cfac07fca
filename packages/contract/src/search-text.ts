// How texts are looked for by words: whatever their letter case, accents and vowel points, in any order. Pure.

/** One shape of each character, without marks, in lower case. */
const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of what somebody looks for; none where nothing is looked for. */
export const toSearchWords = (search: string): readonly string[] => fold(search).split(/\s+/).filter(Boolean);

/** Whether a text holds every word of `toSearchWords`, in the middle of its own words as well. */
export function hasWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
