// Tokens: random, leading with their business, and refused in every other shape.
import { businessId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/crypto.ts';
import { mintToken, readToken } from './token.ts';

const business = businessId.parse('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b');

describe('a token', () => {
  it('is read back as its business and the hash that is stored', () => {
    const { token, hash } = mintToken(business);
    expect(readToken(token)).toEqual({ businessId: business, hash });
    expect(hash).toEqual(hashToken(token));
    expect(hash).toHaveLength(32);
  });

  it('is new each time, long, and safe in an address', () => {
    const tokens = Array.from({ length: 50 }, () => mintToken(business).token);
    expect(new Set(tokens).size).toBe(50);
    expect(tokens.every((token) => /^[A-Za-z0-9_-]{64}$/.test(token))).toBe(true);
  });

  it('does not hold its hash', () => {
    const { token, hash } = mintToken(business);
    expect(token).not.toContain(hash.toString('base64url'));
  });

  const { token } = mintToken(business);
  it.each([
    ['empty', ''],
    ['a space', ' '],
    ['the word null', 'null'],
    ['cut', token.slice(0, -1)],
    ['longer', `${token}A`],
    ['padded', `${token}=`],
    ['spaced', ` ${token}`],
    ['broken by a line', `${token}\n`],
    ['with a character of another alphabet', `${token.slice(0, -1)}+`],
    ['in plain base64', Buffer.alloc(48, 0xff).toString('base64')],
    ['48 bytes whose first 16 are no UUID', Buffer.alloc(48, 0xfe).toString('base64url')],
    ['a UUID', business],
    ['a JSON web token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'],
    ['very long', 'A'.repeat(100_000)],
    ['Unicode', 'טוקן'.repeat(16)],
    ['a zero byte', `${token.slice(0, 10)}\0${token.slice(11)}`],
  ])('%s is none', (_shape, text) => {
    expect(readToken(text)).toBeNull();
  });
});
