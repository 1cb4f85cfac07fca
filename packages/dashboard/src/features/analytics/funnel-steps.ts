// The funnel from a visit to an order, with the rate of each step; the checkouts in it are estimated. Pure.
import { estimateCheckouts, type FigureName, toOwnName } from '@vitrine/contract/figures';
import { can, canSee, type Rights } from '@vitrine/contract/rights';
import { readFigure, type Sums } from './tab-figures.ts';

export interface FunnelStep {
  readonly figure: FigureName;
  readonly value: number;
  readonly isEstimated: boolean;
  /** How many of them each of the step before came to; null at the first step and after nothing. */
  readonly perStep: number | null;
  /** 0 to 1, against the longest. */
  readonly length: number;
}

/** Null for a reader who may not see visits and orders; empty when nothing happened. */
export function toFunnel(sums: Sums, rights: Rights): FunnelStep[] | null {
  const { visits, views, adds, requested_checkouts: requested } = sums;
  const orders = readFigure('checkouts', sums, rights);
  if (!canSee(rights, 'estimated_checkouts') || visits === undefined || typeof orders !== 'number') return null;
  const known: readonly (readonly [FigureName, number | undefined])[] = [
    ['visits', visits],
    ['views', views],
    ['adds', adds],
    ['estimated_checkouts', estimateCheckouts({ visits, requested_checkouts: requested ?? 0, checkouts: orders })],
    [toOwnName('checkouts', can(rights, 'see every figure')), orders],
  ];
  const steps = known.flatMap(([figure, value]) => (value === undefined ? [] : [{ figure, value }]));
  const longest = Math.max(...steps.map(({ value }) => value));
  if (longest === 0) return [];
  return steps.map(({ figure, value }, index) => {
    const before = steps[index - 1]?.value ?? 0;
    return {
      figure,
      value,
      isEstimated: figure === 'estimated_checkouts',
      perStep: index === 0 || before === 0 ? null : value / before,
      length: value / longest,
    };
  });
}
