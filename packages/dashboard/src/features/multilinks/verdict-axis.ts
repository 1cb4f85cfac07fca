// The one axis on which the figures of two experiences are drawn. Pure.

export interface Axis {
  readonly max: number;
  readonly ticks: readonly number[];
}

const most = 5;
/** Less than this is nothing: no amount and no rate is as small. */
const least = 1e-9;
const niceSteps = [1, 2, 2.5, 5, 10];

/** From 0 to a round number that holds everything, with two to five even steps between. `limit` is the most there is. */
export function toAxis(values: readonly number[], limit = Number.POSITIVE_INFINITY): Axis {
  const highest = Math.min(limit, Math.max(0, ...values.filter(Number.isFinite)));
  if (highest < least) return { max: 1, ticks: [0] };
  const rough = highest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = niceSteps.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10;
  const step = nice * power;
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  const max = Math.min(limit, count * step);
  const ticks = Array.from({ length: count + 1 }, (_, at) => Math.min(max, toPlain(at * step)));
  return { max: toPlain(max), ticks };
}

/** Where a value stands, in percent of the axis. */
export const toPlace = (value: number, { max }: Axis): number => Math.min(100, Math.max(0, (100 * value) / max));

/** Without the last digits that counting in binary leaves behind. */
const toPlain = (value: number): number => Number(value.toPrecision(12));
