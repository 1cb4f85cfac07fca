import type { BusinessId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { isSealedBy, toSeal } from './sealed-address.ts';

const key = Buffer.alloc(32, 7);
const file = { businessId: 'b' as BusinessId, fileId: 'f' };
const at = (time: string): Date => new Date(`2026-11-${time}Z`);

it('opens one file until the end of the next day, and is the same all day', () => {
  const seal = toSeal(key, file, at('29T00:00:00'));
  expect(toSeal(key, file, at('29T23:59:59'))).toBe(seal);
  expect(isSealedBy(key, file, seal, at('30T23:59:59'))).toBe(true);
  expect(isSealedBy(key, file, seal, new Date('2026-12-01T00:00:00Z'))).toBe(false);
  for (const other of [
    { ...file, fileId: 'g' },
    { ...file, businessId: 'c' as BusinessId },
  ])
    expect(isSealedBy(key, other, seal, at('29T00:00:00'))).toBe(false);
});

it('opens nothing with what was written by others', () => {
  const [day = '', proof = ''] = toSeal(key, file, at('29T00:00:00')).split('.');
  for (const forged of ['', '.', `${Number(day) + 1}.${proof}`, `${day}.`, `${day}.${'A'.repeat(24)}`, `1e9.${proof}`])
    expect(isSealedBy(key, file, forged, at('29T00:00:00'))).toBe(false);
  expect(isSealedBy(Buffer.alloc(32, 8), file, `${day}.${proof}`, at('29T00:00:00'))).toBe(false);
});
