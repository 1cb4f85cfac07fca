// How sure one may be of what is found in a store's pictures: by its report, and by what its people said of each product. Pure.
import { taggingLevels, type TaggingLevel } from '@vitrine/contract/vision';
import { toConfidence, type FindTraits, type Weights } from './calibration.ts';
import type { TrialReport } from './make-report.ts';

type Counts = ReadonlyMap<string, { readonly right: number; readonly wrong: number }>;

export interface Judge {
  /** From 0 to 1: of finds as sure as 0.8, 8 of 10 are right. */
  rate(find: FindTraits & { readonly productId: string }): number;
  /** From how sure on posts are tagged without asking; null where that cannot be told. */
  readonly thresholds: Readonly<Record<TaggingLevel, number | null>>;
  /** Another one rates otherwise. */
  readonly stamp: string;
}

/** Of the drawn store that `bench/vision` asks about: what counts until a store has a report. */
const usual: Weights = [-5.5, 6.2, 13.3];
/** What is said of a product counts as much as so many decisions that agree with the report. */
const believed = 2;

export function toJudge(report: TrialReport | null, counts: Counts): Judge {
  const levels = Object.keys(taggingLevels) as TaggingLevel[];
  const thresholdOf = (level: TaggingLevel): number | null => report?.levels[level].threshold ?? null;
  const said = [...counts].map(([id, { right, wrong }]) => `${id} ${right} ${wrong}`).toSorted();
  return {
    rate: ({ productId, ...find }) => toConfidence(report?.weights ?? usual, find) * trustOf(counts.get(productId)),
    thresholds: { HIGH: thresholdOf('HIGH'), MEDIUM: thresholdOf('MEDIUM'), LOW: thresholdOf('LOW') },
    stamp: JSON.stringify([levels.map(thresholdOf), report?.weights ?? null, said]),
  };
}

/** Less for a product that was more often wrong than right; never more than 1. */
function trustOf(counts: { readonly right: number; readonly wrong: number } | undefined): number {
  const { right, wrong } = counts ?? { right: 0, wrong: 0 };
  return Math.min(1, (right + believed) / (Math.max(right, wrong) + believed));
}
