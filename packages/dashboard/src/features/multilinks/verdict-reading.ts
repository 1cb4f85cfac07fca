// What a verdict says, reduced to what is worth a sentence. Pure.
import type { Verdict, VerdictBrief } from '@vitrine/contract/multilinks';
import type { Side } from './multilink-draft.ts';

/** How sure one may be, in whole percent, never rounded up. */
export interface Certainty {
  readonly percent: number;
  /** Surer than `percent`, which is the most that is said. */
  readonly isMore: boolean;
}

export type Reading =
  /** Shown to different devices. */
  | { readonly state: 'apart' }
  | {
      readonly state: 'leads';
      readonly side: Side;
      readonly basis: 'revenue' | 'conversion';
      readonly certainty: Certainty | null;
    }
  /** Nobody came, nobody bought, or both are level. */
  | { readonly state: 'unseen' | 'unsold' | 'level' }
  | {
      readonly state: 'ahead';
      readonly side: Side;
      readonly certainty: Certainty | null;
      /** Visits still to come until the difference is proven; null when that is unknown. */
      readonly needed: number | null;
    };

export function toReading(verdict: Verdict): Reading {
  const { state, leader, basis, ahead, experiences } = verdict;
  if (state === 'not_comparable') return { state: 'apart' };
  const certainty = verdict.certainty === null ? null : toCertainty(verdict.certainty);
  if (state === 'leads' && leader !== null)
    return { state: 'leads', side: leader, basis: basis ?? 'revenue', certainty };
  if (ahead !== null) return { state: 'ahead', side: ahead, certainty, needed: verdict.visits_needed };
  if (experiences.every(({ visits }) => visits === 0)) return { state: 'unseen' };
  return { state: experiences.every(({ conversion }) => (conversion?.value ?? 0) === 0) ? 'unsold' : 'level' };
}

/** What a list says: too early while nothing is proven, even where both have sold and neither is ahead. */
type BriefReading =
  | { readonly state: 'apart' | 'early' | 'even' }
  | { readonly state: 'leads'; readonly side: Side; readonly certainty: Certainty | null };

export function toBriefReading({ state, leader, ahead, certainty }: VerdictBrief): BriefReading {
  if (state === 'not_comparable') return { state: 'apart' };
  if (state === 'leads' && leader !== null) {
    return { state: 'leads', side: leader, certainty: certainty === null ? null : toCertainty(certainty) };
  }
  // what is as likely better as worse is even, whatever was seen
  const isEven = ahead !== null && certainty !== null && certainty < evenBelow;
  return { state: isEven ? 'even' : 'early' };
}

/** From so sure on one is ahead of the other. */
const evenBelow = 0.6;

/** Sure enough that a reader asks why there is no verdict. */
export const isNearlySure = ({ percent }: Certainty): boolean => percent >= 95;

const most = 99;

export function toCertainty(probability: number): Certainty {
  // 0.29 times 100 is a little less than 29
  const percent = Math.floor(probability * 100 + 1e-9);
  return { percent: Math.min(most, percent), isMore: probability * 100 > most };
}

/** A number of visits as one speaks of what is still to come: two digits that count. */
export function toRoughly(visits: number): number {
  if (visits < 100) return Math.ceil(visits);
  const step = 10 ** (Math.floor(Math.log10(visits)) - 1);
  return Math.ceil(visits / step) * step;
}
