// Secrets: sealing that notices every changed byte, argon2id as the world computes it, even base62, comparison.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  deriveKeys,
  hashPassword,
  hashToken,
  randomBase62,
  randomToken,
  sameBytes,
  seal,
  sign,
  unseal,
  verifyPassword,
} from './crypto.ts';

const key = Buffer.alloc(32, 7);

describe('sealing', () => {
  it.each(['', 'shpat_0123456789', 'סוד 🔑', 'x'.repeat(100_000)])('opens what it sealed: %.20s', (text) => {
    expect(unseal(key, seal(key, text))).toBe(text);
  });

  it('never seals the same text the same way', () => {
    expect(seal(key, 'same').equals(seal(key, 'same'))).toBe(false);
  });

  it('notices a change of any byte', () => {
    const sealed = seal(key, 'token');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => unseal(key, changed)).toThrow(/authenticat|invalid/i);
    }
  });

  it.each([
    ['another key', key.map((byte) => byte + 1)],
    ['a key too short', key.subarray(0, 16)],
  ])('stays shut for %s', (_which, other) => {
    expect(() => unseal(Buffer.from(other), seal(key, 'token'))).toThrow(/authenticat|invalid/i);
  });

  it.each([0, 11, 12, 20, 27])('stays shut when only %i bytes are left', (length) => {
    expect(() => unseal(key, seal(key, 'token').subarray(0, length))).toThrow(/authenticat|invalid/i);
  });
});

describe('keys', () => {
  it('are derived: the same secret gives the same, each purpose another', () => {
    const secret = randomBytes(32);
    const keys = deriveKeys(secret);
    expect(deriveKeys(secret)).toEqual(keys);
    expect(new Set(Object.values(keys).map((one: Buffer) => one.toString('hex'))).size).toBe(5);
    expect(deriveKeys(randomBytes(32)).clicks.equals(keys.clicks)).toBe(false);
  });
});

describe('passwords', () => {
  it('is argon2id as the reference implementation computes it', async () => {
    // `echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1 -l 32`, from the reference's own test table
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', known)).toBe(true);
    expect(await verifyPassword('Password', known)).toBe(false);
  });

  it('is checked against its own hash, with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('secret1'), hashPassword('secret1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('secret1', one)).toBe(true);
    expect(await verifyPassword('secret2', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  it('is the same however the keyboard composes its letters', async () => {
    expect(await verifyPassword('e\u0301te\u03011', await hashPassword('\u00E9t\u00E91'))).toBe(true);
  });

  it.each(['', 'plain', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=16,t=2,p=1$c29tZXNhbHQ$AAAA'])(
    'refuses the stored text %j',
    async (stored) => {
      await expect(verifyPassword('x', stored)).rejects.toThrow(/argon2id/);
    },
  );
});

describe('tokens and texts', () => {
  it('are random and safe in an address', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(randomToken()).not.toBe(randomToken());
  });

  it('base62 text has the asked length and uses all of its alphabet evenly', () => {
    expect([0, 1, 7, 100].map((length) => randomBase62(length).length)).toEqual([0, 1, 7, 100]);
    const counts = new Map<string, number>();
    for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // a thousand each; eight standard deviations leave no room for chance
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(256);
  });

  it('are hashed and signed as SHA-256 is', () => {
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    // RFC 4231, test case 2
    expect(sign('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['', '', true],
    ['', 'a', false],
  ])('%j and %j are the same: %s', (a, b, same) => {
    expect(sameBytes(Buffer.from(a), Buffer.from(b))).toBe(same);
  });
});
