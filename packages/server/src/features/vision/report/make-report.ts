// Makes the report of how well the products of a store are known: by pictures made of its own, of which it is known what they show.
import { taggingLevels, type TaggingLevel } from '@vitrine/contract/vision';
import type { FoundGood } from '../likeness/find-goods.ts';
import { findStandard, fitWeights, judgeByOthers, type Standard, type Trial, type Weights } from './calibration.ts';
import { makeTrialPicture } from './trial-picture.ts';

/** A product, and one of its pictures. */
export interface TrialProduct {
  readonly productId: string;
  readonly read: () => Promise<Uint8Array>;
}

/** What a report says. */
export interface TrialReport {
  readonly weights: Weights;
  readonly levels: Readonly<Record<TaggingLevel, Standard>>;
  /** Pictures it was made of, and the products to be found in them. */
  readonly pictures: number;
  readonly products: number;
}

interface TrialSources {
  /** Finds products of the store in a picture, as if it had none of `without`. */
  readonly find: (bytes: Uint8Array, without: readonly string[]) => Promise<readonly FoundGood[]>;
  /** What is known besides, of real pictures. */
  readonly known: readonly Trial[];
}

const ofPicture = 3;
/** With fewer products there is little to confuse, and little to learn. */
const fewestProducts = 12;
/** Products shown in all of its pictures, and how often each at most. */
const [mostShown, mostOfEach] = [180, 3] as const;
/** One of so many shown is taken for a product the store does not have: posts show such as well. */
const everyAbsent = 5;
/** In so many groups each is judged by the others. */
const groups = 5;

/** Pictures that could not be had are left out; null where too few are left. */
export async function makeReport(
  products: readonly TrialProduct[],
  { find, known }: TrialSources,
): Promise<TrialReport | null> {
  const trials: (Trial & { group: number })[] = [];
  let [pictures, shown] = [0, 0];
  if (products.length < fewestProducts) return null;
  for (let from = 0; from < Math.min(mostShown, products.length * mostOfEach); from += ofPicture) {
    // of a product shown again, beside others
    const round = Math.floor(from / products.length);
    const some = Array.from({ length: ofPicture }, (_, at) => products[(from + at * (1 + round)) % products.length]!);
    const picture = await makePicture(some, pictures);
    if (picture === null) continue;
    const without = some.filter((_, at) => (from + at) % everyAbsent === 0).map(({ productId }) => productId);
    const there = new Set(some.map(({ productId }) => productId).filter((id) => !without.includes(id)));
    const found = await find(picture, without);
    for (const { productId, score, lead } of found)
      trials.push({ score, lead, isRight: there.has(productId), group: pictures % groups });
    pictures += 1;
    shown += there.size;
  }
  if (shown < fewestProducts) return null;
  const all = [...trials, ...known.map((trial, at) => ({ ...trial, group: at % groups }))];
  const weights = fitWeights(all);
  const judged = judgeByOthers(all);
  const toBeFound = shown + known.filter(({ isRight }) => isRight).length;
  const toStandard = (level: TaggingLevel): Standard => findStandard(judged, taggingLevels[level].right, toBeFound);
  const levels = { HIGH: toStandard('HIGH'), MEDIUM: toStandard('MEDIUM'), LOW: toStandard('LOW') };
  return { weights, levels, pictures, products: shown };
}

/** Null where one of their pictures could not be had, or is none any more. */
async function makePicture(products: readonly TrialProduct[], seed: number): Promise<Uint8Array | null> {
  const making = Promise.all(products.map((product) => product.read())).then((read) => makeTrialPicture(read, seed));
  const [made] = await Promise.allSettled([making]);
  return made.status === 'fulfilled' ? made.value : null;
}
