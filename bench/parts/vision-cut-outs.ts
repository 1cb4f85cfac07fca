// Photographs that were cut out of their background, as Debian's tuxpaint-stamps-default has them: none was used to choose or learn.
import { createRandom } from '@vitrine/scenery/random';
import { existsSync, globSync } from 'node:fs';
import { relative } from 'node:path';
import sharp from 'sharp';
import { changes, drawChanged, drawThing, readThing, type Change } from './vision-pictures.ts';

/** A thing in photographs. */
export interface CutOutPhoto {
  readonly id: string;
  readonly path: string;
}

/** What is asked of a photograph; it has one colour. */
export const photoChanges = changes.filter((change) => change !== 'other colour');

/** Shares of a photograph's dots have more colours than a drawing's. */
const leastColours = 45;
const leastAcross = 100;

/** Those in a folder, in a fixed order; none where it is not there. */
export async function listCutOuts(folder: string): Promise<CutOutPhoto[]> {
  if (!existsSync(folder)) return [];
  const paths = globSync(`${folder}/**/*.png`).filter((path) => !/symbols|cartoon|_mirror|_flip/.test(path));
  const found: CutOutPhoto[] = [];
  for (const path of paths.toSorted()) if (await isPhoto(path)) found.push({ id: relative(folder, path), path });
  return found;
}

async function isPhoto(path: string): Promise<boolean> {
  const { width, height, hasAlpha } = await sharp(path).metadata();
  if (Math.min(width, height) < leastAcross || !hasAlpha) return false;
  const dots = await sharp(path).resize(48, 48, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer();
  const colours = new Set<number>();
  for (let at = 0; at < dots.length; at += 4)
    if (dots[at + 3]! > 250) colours.add((dots[at]! >> 4) * 256 + (dots[at + 1]! >> 4) * 16 + (dots[at + 2]! >> 4));
  return colours.size >= leastColours;
}

/** As its store would show it. */
export const drawCutOut = async ({ path }: CutOutPhoto): Promise<Buffer> => drawThing(await readThing(path));

/** So many of them under every change, each beside the next where there are two. */
export function listAskedPhotos(
  photos: readonly CutOutPhoto[],
  count: number,
): { readonly change: Change; readonly ids: readonly string[]; readonly draw: () => Promise<Buffer> }[] {
  const some = createRandom(11).shuffle(photos).slice(0, count);
  return some.flatMap((photo, at) => {
    const other = some[(at + 1) % some.length] ?? photo;
    return photoChanges.map((change) => ({
      change,
      ids: change === 'two products' ? [photo.id, other.id] : [photo.id],
      draw: async () => drawChanged(change, await readThing(photo.path), await readThing(other.path), photo.id),
    }));
  });
}
