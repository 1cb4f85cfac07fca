// Texts of stores and clients as the database can hold them: without zero characters and halves of characters. Pure.

/** Escapes of JSON, whole: two halves that belong together are one, and what is behind a backslash stays with it. */
const escapes = /\\(?:u(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})|u([\da-f]{4})|[^u])/gi;
const suspects = /\\u(?:0000|d[89a-f])/i;

/** A JSON text whose strings can be stored: zero characters left out, halves of a character replaced by `�`. */
export function toStorable(json: string): string {
  if (!suspects.test(json)) return json;
  return json.replaceAll(escapes, (escape: string, _high?: string, _low?: string, code?: string) => {
    if (code === '0000') return '';
    return code !== undefined && /^d[89a-f]/i.test(code) ? String.raw`\ufffd` : escape;
  });
}

/** Whether a text can be stored as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
