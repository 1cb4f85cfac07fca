// The codes of a feed and of its posts: their own ids, so that each has an address from the first and keeps it. Pure.
import { isFeedCode } from '@vitrine/contract/codes';
import { code as codeSchema, type Code } from '@vitrine/contract/ids';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'feed-';
const base = BigInt(letters.length);
/** The 128 bits of an id are less than 62 to the 22nd. */
const digits = 22;
const idBits = 128n;

export function toFeedCode(id: string): Code {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`);
  let text = '';
  for (let at = 0; at < digits; at += 1) {
    text = (letters[Number(rest % base)] ?? '') + text;
    rest /= base;
  }
  return codeSchema.parse(prefix + text);
}

/** The id of a post or of a feed; null for what is no such code. */
export function readFeedCode(code: string): string | null {
  if (!isFeedCode(code)) return null;
  const number = Array.from(code.slice(prefix.length)).reduce(
    (sum, each) => sum * base + BigInt(letters.indexOf(each)),
    0n,
  );
  if (number >> idBits > 0n) return null;
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
