// When single visits can be had as a file, and when not.
import { limits } from '@vitrine/contract/limits';
import { expect, it } from 'vitest';
import { decideVisitFile } from './visit-file.ts';

const asked = {
  days: { from: '2026-11-01', to: '2026-11-22' },
  today: '2026-11-22',
  months: 13,
  visits: 5,
  isOfProducts: false,
  isOfCodes: false,
};
const whole = { obstacle: null, keptFrom: '2025-10-01', isCut: false, fitsParquet: true };

it.each<[string, Partial<typeof asked>, Partial<Omit<typeof whole, 'obstacle'> & { obstacle: string }>]>([
  ['is there', {}, {}],
  ['is of some', { days: { from: '2025-09-30', to: '2026-01-01' } }, { isCut: true }],
  ['is of all that are kept', { days: { from: '2025-10-01', to: '2025-10-01' } }, {}],
  ['is of days that are over', { days: { from: '2025-09-01', to: '2025-09-30' } }, { obstacle: 'gone', isCut: true }],
  ['is of a shorter time', { months: 1 }, { keptFrom: '2026-10-01' }],
  ['is of the year before', { today: '2026-01-31', months: 25 }, { keptFrom: '2023-12-01' }],
  ['is of a year', { days: { from: '2025-11-22', to: '2026-11-22' } }, {}],
  ['is of more', { days: { from: '2025-11-21', to: '2026-11-22' } }, { obstacle: 'too_long' }],
  ['is of nothing', { visits: 0 }, { obstacle: 'empty' }],
  ['is of products', { isOfProducts: true }, { obstacle: 'products' }],
  ['is of codes', { isOfCodes: true }, { obstacle: 'codes' }],
  ['is as large as Parquet may be', { visits: limits.rawRows }, {}],
  ['is larger', { visits: limits.rawRows + 1 }, { fitsParquet: false }],
])('a file %s', (_name, part, wanted) => {
  expect(decideVisitFile({ ...asked, ...part })).toEqual({ ...whole, ...wanted });
});
