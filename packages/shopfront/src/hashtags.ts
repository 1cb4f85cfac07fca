// Finds the hashtags of a text that strangers wrote, as they are looked up (`caption_tags` in the database). Pure.

/** A word ends at spaces, punctuation and pictures, as it does where posts are chosen by their hashtags. */
const sign = /#([^\uFE0F\s!-/:-@[-^`{-~\u00A1-\u00BF\u2000-\u206F\u2600-\u27BF\u{1F000}-\u{1FAFF}]+)/gu;
/** What an address may ask for. */
const word = /^[\p{L}\p{M}\p{N}_]+$/u;
const longest = 40;
/** As many as Instagram takes: what is beyond them is text. */
const most = 30;

export interface TextPart {
  readonly text: string;
  /** Without its sign, in lower case; null for text between. */
  readonly tag: string | null;
}

export function splitHashtags(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  let count = 0;
  for (const { 0: whole, 1: tag = '', index } of text.matchAll(sign)) {
    if (count === most) break;
    if (!word.test(tag) || Array.from(tag).length > longest) continue;
    if (index > end) parts.push({ text: text.slice(end, index), tag: null });
    parts.push({ text: whole, tag: tag.toLowerCase() });
    end = index + whole.length;
    count += 1;
  }
  return end < text.length ? [...parts, { text: text.slice(end), tag: null }] : parts;
}
