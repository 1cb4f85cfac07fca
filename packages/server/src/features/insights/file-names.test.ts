import { expect, it } from 'vitest';
import { nameFigureFile } from './file-names.ts';

const days = { from: '2026-10-01', to: '2026-10-31' };

it.each([
  [null, 'figures_2026-10-01_to_2026-10-31.csv'],
  ['2026-10-01', 'figures_2026-10-01_to_2026-10-31.csv'],
  ['2026-10-02', 'figures_2026-10-01_to_2026-10-31_known_from_2026-10-02.csv'],
])('where more than sums is known from %s on, a file of figures is called %s', (knownFrom, name) => {
  expect(nameFigureFile('figures', { days, knownFrom, ending: 'csv' })).toBe(name);
});
