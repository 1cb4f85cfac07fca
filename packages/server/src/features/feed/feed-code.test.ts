// Ids as codes of addresses: each its own, and back again.
import { isCode } from '@vitrine/contract/codes';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readFeedCode, toFeedCode } from './feed-code.ts';

it('stands for every id, and leads back to it', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const code = toFeedCode(id);
      expect(isCode(code)).toBe(true);
      expect(readFeedCode(code)).toBe(id);
    }),
  );
  expect(readFeedCode(toFeedCode('ffffffff-ffff-ffff-ffff-ffffffffffff'))).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff');
});

it.each([
  'feed',
  'feed-',
  'feed-short',
  `feed-${'z'.repeat(22)}`,
  `feed-${'0'.repeat(23)}`,
  `Feed-${'0'.repeat(22)}`,
  'summer',
])('%s is none', (code) => {
  expect(readFeedCode(code)).toBeNull();
});
