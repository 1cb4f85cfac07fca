// Marks that nobody sees and that come along when codes and addresses are copied: of direction, of no width. Pure.

const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** For texts that machines compare: a code with such a mark would be another code, an address would lead nowhere. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '').trim();
}
