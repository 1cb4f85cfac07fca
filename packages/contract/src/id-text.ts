// An id as 22 letters and digits, for addresses that tell whose they are. Pure.

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = BigInt(letters.length);
/** The 128 bits of an id are less than 62 to the 22nd. */
const digits = 22;
const idBits = 128n;

export function toIdText(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`);
  let text = '';
  for (let at = 0; at < digits; at += 1) {
    text = (letters[Number(rest % base)] ?? '') + text;
    rest /= base;
  }
  return text;
}

/** The id that such a text is of; null where it is larger than any. */
export function readIdText(text: string): string | null {
  const number = Array.from(text).reduce((sum, each) => sum * base + BigInt(letters.indexOf(each)), 0n);
  if (number >> idBits > 0n) return null;
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
