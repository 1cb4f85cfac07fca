// Lines of figures as points, as a table.
import { expect, it } from 'vitest';
import { toSparkPoints } from './spark-points.ts';

it.each([
  ['nothing', [], ''],
  ['one day, drawn from edge to edge', [4], '0,0 100,0'],
  ['only zeros lie at the bottom', [0, 0, 0], '0,100 50,100 100,100'],
  ['the highest touches the top', [0, 5, 10], '0,100 50,50 100,0'],
  ['what is below zero lies at the bottom', [-5, 10], '0,100 100,0'],
  ['thirds are rounded', [3, 1, 2, 3], '0,0 33.33,66.67 66.67,33.33 100,0'],
])('%s', (_title, values, points) => {
  expect(toSparkPoints(values)).toBe(points);
});
