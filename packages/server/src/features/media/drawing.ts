// Draws an uploaded picture in the widths that pages ask for: upright, as WebP, and without what its file says, but of AI.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { Problem } from '../../platform/problem.ts';
import { readAiMark, toXmp } from './provenance.ts';

/** Widths besides the largest; a smaller original has fewer. */
export const smallerWidths = [400, 800] as const;
const largestWidth = 1600;
/** WebP knows no longer side. */
const longestSide = 16_383;
/** However it was packed, a picture is unpacked to be drawn: four bytes a pixel. */
const mostPixels = 50_000_000;
const formats = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);

interface Size {
  suffix: string;
  data: Buffer;
  width: number;
  height: number;
}

/** Of bytes, or of the file at a path; the largest first. Refuses `file_type_refused`, `too_many_pixels` and `file_unreadable`. */
export async function drawSizes(from: Buffer | string): Promise<[Size, ...Size[]]> {
  try {
    const original = sharp(from, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format, autoOrient } = await original.metadata();
    if (!formats.has(format)) throw new Problem('file_type_refused');
    const mark = readAiMark(typeof from === 'string' ? await readFile(from) : from);
    // each size is drawn from a copy, which has this too
    if (mark !== null) original.withXmp(toXmp(mark));
    const largest = await drawSize(original, '', largestWidth);
    const smaller = smallerWidths
      .filter((size) => size < autoOrient.width)
      .map((size) => drawSize(original, `-${size}`, size));
    return [largest, ...(await Promise.all(smaller))];
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    // sharp says in its own words that it cannot read the bytes
    if (/pixel limit/i.test(String(problem))) throw new Problem('too_many_pixels', { cause: problem });
    const unknown = /unsupported image format/i.test(String(problem));
    throw new Problem(unknown ? 'file_type_refused' : 'file_unreadable', { cause: problem });
  }
}

async function drawSize(original: Sharp, suffix: string, width: number): Promise<Size> {
  const { data, info } = await original
    .clone()
    .rotate()
    .resize({ width, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: width === largestWidth ? 82 : 76 })
    .toBuffer({ resolveWithObject: true });
  return { suffix, data, width: info.width, height: info.height };
}
