// How likely one experience of a multilink earns more per visit than the other, and the share of visits that follows. Pure.
import { automaticFloor } from '@vitrine/contract/limits';

/** What was seen of one experience; amounts in minor units. */
export interface Evidence {
  readonly visits: number;
  /** Orders that came by a click on it. */
  readonly orders: number;
  /** Their totals, and the squares of them, in sum. */
  readonly revenue: number;
  readonly squares: number;
}

export const noEvidence: Evidence = { visits: 0, orders: 0, revenue: 0, squares: 0 };

export type Both<T> = readonly [T, T];

/** What is believed before anything was seen: one order in fifty visits, as far from the mean as it is large. */
const priorVisits = 50;
const priorSpread = 1;

/** Revenue per visit as it may truly be: a gamma distribution of this mean, whose shape is one over its squared relative spread. */
interface Belief {
  mean: number;
  shape: number;
}

/**
 * Conversion has a Beta posterior, the value of an order one by its mean and spread; their product is taken as the gamma
 * distribution of the same mean and variance. Both begin with one order of what is common to the two experiences, so that
 * one that has hardly been seen is believed to be like the other, and little is thought to be known of it.
 */
function toBelief(seen: Evidence, common: { rate: number; value: number; spread: number }): Belief {
  const { rate, value, spread } = common;
  const orders = 1 + Math.min(seen.orders, seen.visits);
  const others = 1 / rate - 1 + Math.max(0, seen.visits - seen.orders);
  const ofRate = others / (orders * (orders + others + 1));
  // as long as nothing was paid for, any amount will do: it is the same for both
  const worth = value === 0 ? 1 : (seen.revenue + value) / (seen.orders + 1);
  const ofWorth = spread / (seen.orders + 1);
  return {
    mean: (orders / (orders + others)) * worth,
    shape: 1 / ((1 + ofRate) * (1 + ofWorth) - 1),
  };
}

function toCommon([a, b]: Both<Evidence>): { rate: number; value: number; spread: number } {
  const orders = a.orders + b.orders;
  const visits = Math.max(a.visits + b.visits, orders);
  const rate = (orders + 1) / (visits + priorVisits);
  const revenue = a.revenue + b.revenue;
  if (revenue === 0) return { rate, value: 0, spread: priorSpread };
  const value = revenue / orders;
  const squares = a.squares + b.squares + (1 + priorSpread) * value * value;
  return { rate, value, spread: Math.max(squares / ((orders + 1) * value * value) - 1, 0.01) };
}

/** The probability that the first truly earns more per visit than the second; one half when nothing was seen. */
export function probabilityBetter(seen: Both<Evidence>): number {
  const common = toCommon(seen);
  const [a, b] = [toBelief(seen[0], common), toBelief(seen[1], common)];
  // of two gamma variables, the first part of their sum is a beta variable
  const [scaleA, scaleB] = [a.mean / a.shape, b.mean / b.shape];
  return 1 - incompleteBeta(scaleB / (scaleA + scaleB), a.shape, b.shape);
}

/**
 * Batched Thompson sampling (W. R. Thompson 1933; O. Chapelle and L. Li 2011): each experience gets visits as often as it
 * is likely to be the better one. Whole percent for the first of the two, never less than the floor for either.
 */
export function decideShare(seen: Both<Evidence>): number {
  const percent = Math.round(100 * probabilityBetter(seen));
  return Math.min(100 - automaticFloor, Math.max(automaticFloor, percent));
}

/** The regularised incomplete beta function, by Lentz's continued fraction. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b));
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(1 - x, b, a)) / b;
}

/** The even and odd parts of the fraction are taken in turn, each until it changes nothing more. */
function continuedFraction(x: number, a: number, b: number): number {
  let numerator = 1;
  let denominator = 1 / keepFromZero(1 - ((a + b) * x) / (a + 1));
  let result = denominator;
  for (let m = 1; m <= mostTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let change = 1;
    for (const term of [even, odd]) {
      denominator = 1 / keepFromZero(1 + term * denominator);
      numerator = keepFromZero(1 + term / numerator);
      change = denominator * numerator;
      result *= change;
    }
    if (Math.abs(change - 1) < 1e-12) break;
  }
  return result;
}

/** It takes about as many terms as the root of the larger parameter. */
const mostTerms = 20_000;

function keepFromZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}

/** The logarithm of the gamma function for positive numbers: Stirling's series, beyond ten where it is exact enough. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const y = 1 / (x * x);
  const series = (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
