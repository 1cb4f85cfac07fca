// Says which experience of a multilink leads, and only when the evidence bears it, however often one looks. Pure.
import type { DeviceOption } from '@vitrine/contract/multilinks';
import { sumEvidence, toFairEvidence } from './fair-evidence.ts';
import { probabilityBetter, type Both, type Evidence } from './posterior.ts';

/** A figure with the bounds between which it lies with 95 % certainty. */
export interface Bounds {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Seen {
  readonly visits: number;
  /** Orders by visit, from 0 to 1; null before any visit of it, or any order of either. */
  readonly conversion: Bounds | null;
  /** In minor units; null as well where its orders brought nothing, so that no bound of it is known. */
  readonly revenuePerVisit: Bounds | null;
}

export interface Judgement {
  readonly state: 'no_verdict' | 'leads' | 'not_comparable';
  readonly leader: 0 | 1 | null;
  readonly basis: 'revenue' | 'conversion' | null;
  readonly ahead: 0 | 1 | null;
  readonly certainty: number | null;
  readonly visitsNeeded: number | null;
  readonly experiences: Both<Seen>;
}

/** Before any verdict: visits of each experience, and orders of both together. */
export const leastVisits = 100;
export const leastOrders = 20;

/** One that leads by how often it sells must at least this likely earn more as well. */
const leastCertainty = 0.95;

/** Fewer orders than this tell nothing of how much traffic is needed; more visits than this nobody waits for. */
const leastOrdersToForesee = 5;
const mostVisitsForeseen = 10_000_000;

/** Five per cent of false verdicts in all, shared by the two tests. */
const alpha = 0.05 / 2;
/** Differences looked for, relative to the mean: the test finds any other too, it is quickest near this. */
const expectedLift = 0.3;
const z95 = 1.959964;

/**
 * Judges what was seen day by day, oldest day first. Told of each experience is what was counted; where automatic moves
 * the shares, what was counted on like days, as the bare sums would mislead.
 */
export function judge(days: readonly Both<Evidence>[], devices: Both<DeviceOption>, isAutomatic: boolean): Judgement {
  const counted = sumEvidence(days);
  const seen = toFairEvidence(days);
  const [ofA, ofB] = isAutomatic ? seen : counted;
  const experiences: Both<Seen> = [
    { ...toSeen(ofA, ofB), visits: counted[0].visits },
    { ...toSeen(ofB, ofA), visits: counted[1].visits },
  ];
  const nothing = { leader: null, basis: null, ahead: null, certainty: null, visitsNeeded: null, experiences } as const;
  if (devices[0] !== devices[1]) return { state: 'not_comparable', ...nothing };
  const orders = counted[0].orders + counted[1].orders;
  const revenue = compareRevenue(seen);
  const conversion = compareConversion(seen);
  const ahead = toSide(revenue.difference) ?? toSide(conversion.difference);
  if (orders === 0 || ahead === null) return { state: 'no_verdict', ...nothing };
  const better = probabilityBetter(seen);
  const known = { ahead, certainty: ahead === 0 ? better : 1 - better, experiences };
  // what sells more often but may well earn less must not be told to lead
  const sellsWell = toSide(conversion.difference) === ahead && known.certainty >= leastCertainty;
  const tests = sellsWell ? [revenue, conversion] : [revenue];
  const isEnough = Math.min(counted[0].visits, counted[1].visits) >= leastVisits && orders >= leastOrders;
  const proof = isEnough ? tests.find((test) => weigh(test) >= proven) : undefined;
  if (proof) return { state: 'leads', leader: ahead, basis: proof.basis, visitsNeeded: 0, ...known };
  return { state: 'no_verdict', leader: null, basis: null, visitsNeeded: foresee(counted, tests), ...known };
}

interface Comparison {
  readonly basis: 'revenue' | 'conversion';
  /** First less second, per visit. */
  readonly difference: number;
  /** Of that difference, as estimated. */
  readonly variance: number;
  /** How large a difference is expected, should there be one. */
  readonly scale: number;
}

function compareConversion([a, b]: Both<Evidence>): Comparison {
  const [soldA, soldB] = [Math.min(a.orders, a.visits), Math.min(b.orders, b.visits)];
  const rate = (soldA + soldB) / Math.max(1, a.visits + b.visits);
  return {
    basis: 'conversion',
    difference: soldA / Math.max(1, a.visits) - soldB / Math.max(1, b.visits),
    variance: rate * (1 - rate) * (1 / Math.max(1, a.visits) + 1 / Math.max(1, b.visits)),
    scale: expectedLift * rate,
  };
}

/** An experience that has hardly sold seems to vary little: the variance of both together is then the larger, and holds. */
function compareRevenue([a, b]: Both<Evidence>): Comparison {
  const [visitsA, visitsB] = [Math.max(1, a.visits), Math.max(1, b.visits)];
  const [meanA, meanB] = [a.revenue / visitsA, b.revenue / visitsB];
  const mean = (a.revenue + b.revenue) / (visitsA + visitsB);
  const together = (a.squares + b.squares) / (visitsA + visitsB) - mean * mean;
  const apart = (a.squares / visitsA - meanA * meanA) / visitsA + (b.squares / visitsB - meanB * meanB) / visitsB;
  return {
    basis: 'revenue',
    difference: meanA - meanB,
    variance: Math.max(apart, together * (1 / visitsA + 1 / visitsB)),
    scale: expectedLift * mean,
  };
}

/**
 * The logarithm of the likelihood ratio of "they differ" against "they do not", the size of the difference being spread
 * over a normal mixture: the mixture sequential probability ratio test (H. Robbins 1970; R. Johari, P. Koomen, L. Pekelis
 * and D. Walsh, "Always valid inference", 2017 and 2022). Where there is no difference it exceeds ln(1/alpha) with
 * probability alpha at most, at any time at all; so one may look after every visit and stop when it does.
 */
function weigh({ difference, variance, scale }: Comparison, times = 1): number {
  if (variance <= 0) return 0;
  const ratio = (times * scale * scale) / variance;
  const squaredZ = (times * difference * difference) / variance;
  return (squaredZ * ratio) / (2 * (1 + ratio)) - Math.log1p(ratio) / 2;
}

const proven = Math.log(1 / alpha);

/** How many visits are still to come, in the proportion so far, until the difference seen would be proven. */
function foresee(seen: Both<Evidence>, tests: readonly Comparison[]): number | null {
  const [a, b] = seen;
  const visits = a.visits + b.visits;
  const orders = a.orders + b.orders;
  if (orders < leastOrdersToForesee || Math.min(a.visits, b.visits) === 0) return null;
  const least = Math.max(1, leastVisits / Math.min(a.visits, b.visits), leastOrders / orders);
  const most = mostVisitsForeseen / visits;
  const isProven = (times: number): boolean => tests.some((test) => weigh(test, times) >= proven);
  if (least > most || !isProven(most)) return null;
  let [low, high] = [least, isProven(least) ? least : most];
  for (let step = 0; step < 60 && high - low > 0.5 / visits; step += 1) {
    const middle = (low + high) / 2;
    if (isProven(middle)) high = middle;
    else low = middle;
  }
  return Math.max(1, Math.ceil((high - 1) * visits));
}

function toSide(difference: number): 0 | 1 | null {
  if (difference === 0) return null;
  return difference > 0 ? 0 : 1;
}

function toSeen(own: Evidence, other: Evidence): Seen {
  const { visits } = own;
  // of no order at all the interval would be that of the visits alone: it says nothing of the two
  if (visits === 0 || own.orders + other.orders === 0) return { visits, conversion: null, revenuePerVisit: null };
  const conversion = toWilson(Math.min(own.orders, visits), visits);
  return { visits, conversion, revenuePerVisit: toRevenuePerVisit(own, other, conversion) };
}

/** The score interval of E. B. Wilson (1927): honest for few orders, and for none. */
function toWilson(successes: number, trials: number): Bounds {
  const rate = successes / trials;
  const z2 = z95 * z95;
  const middle = (rate + z2 / (2 * trials)) / (1 + z2 / trials);
  const half = (z95 / (1 + z2 / trials)) * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials * trials));
  return {
    value: rate,
    low: Math.max(0, Math.min(rate, middle - half)),
    high: Math.min(1, Math.max(rate, middle + half)),
  };
}

/**
 * On the scale of logarithms (delta method), as amounts are never below nothing and few orders leave more room above than
 * below. Without an order the bound above is that of conversion, at what the other experience's orders are worth.
 */
function toRevenuePerVisit(
  { visits, orders, revenue, squares }: Evidence,
  other: Evidence,
  conversion: Bounds,
): Bounds | null {
  if (revenue === 0) {
    const worth = other.orders > 0 ? other.revenue / other.orders : 0;
    return orders > 0 || worth === 0 ? null : { value: 0, low: 0, high: conversion.high * worth };
  }
  const mean = revenue / visits;
  const spread = Math.sqrt(Math.max(0, squares / visits - mean * mean) / visits) / mean;
  return { value: mean, low: mean * Math.exp(-z95 * spread), high: mean * Math.exp(z95 * spread) };
}
