// Where in a photo things are that a shop has something like: what was found, by the part it was found in. Pure.
import type { PictureBox } from '@vitrine/contract/vision';

interface Alike {
  /** From 0 to 1. */
  readonly likeness: number;
  /** How sure it is, from 0 to 1. */
  readonly sureness: number;
  readonly box: PictureBox;
}

export interface PhotoPlace<Found> {
  /** Of the likeliest. */
  readonly box: PictureBox;
  /** The likeliest first. */
  readonly found: readonly Found[];
}

/** What is as alike, or as sure, is shown; in the sandbox's scenes hardly anything that looks otherwise is. */
const enough = { likeness: 0.4, sureness: 0.4 } as const;
/** Beside it what is hardly less alike. */
const beside = { likeness: 0.28, share: 0.7 } as const;
const mostPlaces = 4;
const mostOfEach = 4;
/** Of the smaller of two parts; beyond that both are of the same thing. */
const sameShare = 0.5;

/** Of finds in the order of how alike they are. */
export function toPlaces<Found extends Alike>(found: readonly Found[]): PhotoPlace<Found>[] {
  const places: { readonly box: PictureBox; readonly found: Found[] }[] = [];
  for (const each of found) {
    const place = places.find(({ box }) => isSame(box, each.box));
    if (place) {
      const [first] = place.found;
      const isLike = each.likeness >= Math.max(beside.likeness, (first?.likeness ?? 0) * beside.share);
      if (isLike && place.found.length < mostOfEach) place.found.push(each);
    } else if (places.length < mostPlaces && isEnough(each)) places.push({ box: each.box, found: [each] });
  }
  return places;
}

const isEnough = ({ likeness, sureness }: Alike): boolean => likeness >= enough.likeness || sureness >= enough.sureness;

function isSame(one: PictureBox, other: PictureBox): boolean {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return false;
  return width * height > sameShare * Math.min(one.width * one.height, other.width * other.height);
}
