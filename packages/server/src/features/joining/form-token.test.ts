// Which forms are taken: ours, of this business, opened lately.
import { businessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { expect, it } from 'vitest';
import { isFormToken, mintFormToken } from './form-token.ts';

const key = Buffer.alloc(32, 'a key');
const own = businessId.parse('01890a5d-ac96-774b-bcce-b302099a8057');
const other = businessId.parse('01890a5d-ac96-774b-bcce-b302099a8058');
const now = new Date('2026-11-28T10:00:00Z');
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const token = mintFormToken(key, own, now);

it.each([
  ['at once', token, own, after(0), true],
  ['at the last moment', token, own, after(lifetimes.joinForm), true],
  ['too late', token, own, after(lifetimes.joinForm + 1), false],
  ['before it was made', token, own, after(-1), false],
  ['at another business', token, other, after(1), false],
  ['with another moment', token.replace(/^./, 'z'), own, after(1), false],
  ['without a proof', token.split('.')[0] ?? '', own, after(1), false],
  ['empty', '', own, after(1), false],
])('%s', (_what, given, business, moment, expected) => {
  expect(isFormToken(key, business, given, moment)).toBe(expected);
});
