// Lines of figures as points, as a table.
import { expect, it } from 'vitest';
import { splitPoints, toShade, toSparkPoints } from './spark-points.ts';

it.each([
  ['nothing', [], ''],
  ['one day, drawn from edge to edge', [4], '0,0 100,0'],
  ['only zeros lie at the bottom', [0, 0, 0], '0,100 50,100 100,100'],
  ['the highest touches the top', [0, 5, 10], '0,100 50,50 100,0'],
  ['what is below zero lies at the bottom', [-5, 10], '0,100 100,0'],
  ['thirds are rounded', [3, 1, 2, 3], '0,0 33.33,66.67 66.67,33.33 100,0'],
])('%s', (_title, values, points) => {
  expect(toSparkPoints(values).join(' ')).toBe(points);
});

it.each([
  [false, '0,100 50,50 100,0', '0,100 0,100 50,50 100,0 100,100'],
  // the shade ends where the line does, and the dashed way begins there
  [true, '0,100 50,50', '0,100 0,100 50,50 50,100'],
] as const)('with a last day that is not over: %s', (isOpen, closed, shade) => {
  const parts = splitPoints(toSparkPoints([0, 5, 10]), isOpen);
  expect(parts.closed.join(' ')).toBe(closed);
  expect(parts.open.join(' ')).toBe('50,50 100,0');
  expect(toShade(parts.closed)).toBe(shade);
});
