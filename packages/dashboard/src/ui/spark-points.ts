// The line of a figure over time, as points of a box of 100 by 100, the first at its beginning. Pure.

/** Of the shares of the highest value; zero lies at the bottom, and a line of nothing is one along it. */
export function toSparkPoints(values: readonly number[]): string[] {
  const top = Math.max(...values, 0);
  const step = values.length > 1 ? 100 / (values.length - 1) : 100;
  const heightOf = (value: number): number => (top === 0 ? 100 : 100 - (Math.max(value, 0) / top) * 100);
  const points = values.length === 1 ? [...values, ...values] : values;
  return points.map((value, at) => `${round(at * step)},${round(heightOf(value))}`);
}

/** What is over, and the way from it to a last point that is not. */
export const splitPoints = (points: readonly string[], isOpen: boolean) => ({
  closed: isOpen ? points.slice(0, -1) : points,
  open: points.slice(-2),
});

/** What lies under a line, down to the bottom. */
export const toShade = (points: readonly string[]): string =>
  ['0,100', ...points, `${points.at(-1)?.split(',')[0] ?? 0},100`].join(' ');

const round = (value: number): number => Math.round(value * 100) / 100;
