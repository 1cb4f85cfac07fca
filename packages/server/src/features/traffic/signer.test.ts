// The signer agrees with the system's own HMAC, whatever is signed.
import * as fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSigner } from './signer.ts';

const bytes = (length: { minLength: number; maxLength: number }) =>
  fc.uint8Array(length).map((array) => Buffer.from(array));

test('it signs as HMAC-SHA-256 does, one message after another', () => {
  const messages = fc.nat(200).chain((length) => fc.array(bytes({ minLength: length, maxLength: length })));
  fc.assert(
    fc.property(bytes({ minLength: 0, maxLength: 64 }), messages, (key, signed) => {
      const signer = createSigner(key, signed[0]?.length ?? 0);
      for (const message of signed) {
        expect(signer.sign(message)).toBe(createHmac('sha256', key).update(message).digest('binary'));
      }
    }),
  );
});

test.each([0, 46, 48])('a message of %i bytes instead of 47 is refused', (length) => {
  expect(() => createSigner(Buffer.alloc(32), 47).sign(Buffer.alloc(length))).toThrow(RangeError);
});

test('a key of more than a block is refused', () => {
  expect(() => createSigner(Buffer.alloc(65), 47)).toThrow(RangeError);
});
