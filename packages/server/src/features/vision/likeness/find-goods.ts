// Which products a picture shows, and where: what is most alike among all its views, and then among those apart from it.
import type { PictureBox } from '@vitrine/contract/vision';
import type { CutOut } from '../seeing/border-box.ts';
import type { AskedPicture, SeenPart } from '../seeing/embedder.ts';
import { overlapOf } from '../seeing/windows.ts';
import type { Likely, PictureIndex } from './picture-index.ts';

/** A product a picture may show. */
export interface FoundGood extends Likely {
  /** By how much it is more alike than whatever else comes into question there; less than 0 where something else is. */
  readonly lead: number;
  readonly box: PictureBox;
}

/** Windows that are looked at closely: those most alike by the network that are not nearly the same. */
const closely = 24;
const nearlySame = 0.55;
/** Parts with more in common than that show the same thing. */
const same = 0.3;
/** Products that come into question in one view, and those whose likeness there counts beside that of other views. */
const ofView = 6;
const counted = 40;
/** Views that bear out the one in which a product is most alike: twins are alike in one, seldom in all. */
const witnesses = 5;
/** In a window that holds one thing what is told by hand counts as much as the network; as there are many of them, each is believed less. */
const [windowByHand, windowDoubt] = [1, 0.25] as const;

/** Next to the view that is most alike none is as much so: this makes up for it, so that likeness reads as that of one view. */
const asOfOne = 1.2;

interface GoodCandidate extends Likely {
  readonly lead: number;
  readonly part: CutOut;
}

/** The likeliest first, at most so many, none of `without`. */
export async function findGoods(
  index: PictureIndex,
  picture: AskedPicture,
  { most, without }: { readonly most: number; readonly without?: ReadonlySet<string> },
): Promise<FoundGood[]> {
  const windows = await lookClosely(index, picture);
  const parts = [...picture.views, ...windows].map(({ part }) => part);
  const found = [
    ...(await index.search(picture.views, { most: counted, without })),
    ...(await index.search(windows, { most: counted, without, byHand: windowByHand })).map((likely) =>
      likely.map(doubt),
    ),
  ];
  const borneOut = bearOut(found);
  const likeliest = pickLikeliest(found.flatMap((likely, at) => toCandidates(likely.slice(0, ofView), parts[at]!)));
  const ranked = rank(likeliest.map((good) => ({ ...good, score: borneOut.get(good.productId) ?? 0 })));
  return ranked.slice(0, most).map(({ part, ...good }) => ({ ...good, box: toBox(part, picture) }));
}

/** Of each product the candidate that is most alike. */
function pickLikeliest(candidates: readonly GoodCandidate[]): GoodCandidate[] {
  const best = new Map<string, GoodCandidate>();
  for (const candidate of candidates)
    if (candidate.score > (best.get(candidate.productId)?.score ?? -Infinity)) best.set(candidate.productId, candidate);
  return [...best.values()];
}

/** The likeliest first, with their lead over what is likelier in about the same place. */
function rank(goods: readonly GoodCandidate[]): GoodCandidate[] {
  const ranked: GoodCandidate[] = [];
  for (const good of goods.toSorted((one, other) => other.score - one.score)) {
    const likelier = ranked.find(({ part }) => overlapOf(part, good.part) > same);
    const lead = Math.min(good.lead, likelier === undefined ? Infinity : good.score - likelier.score);
    ranked.push({ ...good, lead });
  }
  return ranked;
}

const doubt = (likely: Likely): Likely => ({ ...likely, score: likely.score - windowDoubt });

/** How like each product the picture is: half by the view that is most like it, half by those that come next. The very same picture stays at about 1.5. */
function bearOut(found: readonly (readonly Likely[])[]): Map<string, number> {
  const scores = new Map<string, number[]>();
  for (const { productId, score } of found.flat())
    scores.set(productId, [...(scores.get(productId) ?? []), Math.max(0, score)]);
  return new Map(
    [...scores].map(([productId, list]) => {
      const [most = 0, ...others] = list.toSorted((one, other) => other - one);
      const borneOut = others.slice(0, witnesses).reduce((sum, score) => sum + score, 0) / witnesses;
      return [productId, ((most + borneOut) / 2) * asOfOne];
    }),
  );
}

async function lookClosely(index: PictureIndex, picture: AskedPicture): Promise<SeenPart[]> {
  const likeness = await index.measure(picture.windows);
  const ranked = picture.windows
    .map((window, at) => ({ window, likeness: likeness[at] ?? 0 }))
    .toSorted((one, other) => other.likeness - one.likeness);
  const picked: SeenPart[] = [];
  for (const { window } of ranked) {
    if (picked.length === closely) break;
    if (picked.every(({ part }) => overlapOf(part, window.part) <= nearlySame))
      picked.push(await picture.describe(window));
  }
  return picked;
}

function toCandidates(likely: readonly Likely[], part: CutOut): GoodCandidate[] {
  const [first, second] = likely;
  return likely.map((one) => ({
    ...one,
    part,
    lead: one.score - (one === first ? (second?.score ?? 0) : (first?.score ?? 0)),
  }));
}

const toBox = ({ left, top, width, height }: CutOut, of: AskedPicture): PictureBox => ({
  x: left / of.width,
  y: top / of.height,
  width: width / of.width,
  height: height / of.height,
});
