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

/** A photo somebody asks about, as it is looked at and as it is shown to them, both as JPEG. */
export interface AskedPhoto {
  readonly seen: Buffer;
  readonly shown: Buffer;
  /** Of what is shown. */
  readonly width: number;
  readonly height: number;
}

/** Beyond these pixels of the longer side nothing more is seen; so many are shown. */
const [seenSide, shownSide] = [640, 480];
/** A picture that is no wider or higher is no more than a dot. */
const leastSide = 40;

const fitInto = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** Upright, and without anything its file says. Refuses as `drawSizes`; what is too small to show anything is `file_unreadable`. */
export async function drawAsked(from: Buffer): Promise<AskedPhoto> {
  try {
    const original = sharp(from, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await original.metadata();
    if (!formats.has(format)) throw new Problem('file_type_refused');
    const seen = await fitInto(original.autoOrient(), seenSide)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    if (Math.min(seen.info.width, seen.info.height) < leastSide) throw new Problem('file_unreadable');
    const { data, info } = await fitInto(sharp(seen.data), shownSide)
      .jpeg({ quality: 60 })
      .toBuffer({ resolveWithObject: true });
    return { seen: seen.data, shown: data, width: info.width, height: info.height };
  } catch (problem) {
    throw toProblem(problem);
  }
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
    throw toProblem(problem);
  }
}

/** Sharp says in its own words that it cannot read the bytes. */
function toProblem(problem: unknown): Problem {
  if (problem instanceof Problem) return problem;
  if (/pixel limit/i.test(String(problem))) return new Problem('too_many_pixels', { cause: problem });
  const unknown = /unsupported image format/i.test(String(problem));
  return new Problem(unknown ? 'file_type_refused' : 'file_unreadable', { cause: problem });
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
