// How names, codes and ids from elsewhere stand in a sentence of either direction.

/** Keeps a text's own direction inside a sentence where no element can: in placeholders and options. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

const isolated = /(\u2068[^\u2069]*\u2069)/;

export const isIsolated = (part: string): boolean => part.startsWith('\u2068');

/** A text in its parts: those that are isolated, and what stands between them. */
export const splitIsolated = (text: string): string[] => text.split(isolated).filter((part) => part !== '');

const longest = 24;

/** An id as a person compares it, by its beginning and its end; what is short stays whole. */
export function toRecognisable(id: string): string {
  const signs = Array.from(id);
  return signs.length <= longest ? id : `${signs.slice(0, 8).join('')}…${signs.slice(-6).join('')}`;
}
