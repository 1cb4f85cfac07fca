// The door of vision: pictures people upload, stored in the sizes pages need.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { insertFile } from './store.ts';

export interface StoredPicture {
  /** Address of the largest size. */
  url: string;
  width: number;
  height: number;
}

export interface Vision {
  /**
   * Turns a picture upright, strips what the camera wrote into it, and stores it as WebP in up to three widths. Refuses
   * `file_too_large`, `file_type_refused`, `file_unreadable`.
   */
  storePicture(
    owner: { businessId: BusinessId; accountId: AccountId },
    bytes: Buffer,
    name: string,
  ): Promise<StoredPicture>;
}

/** Widths besides the largest; a smaller original has fewer. */
const smallerWidths = [400, 800] as const;
const largestWidth = 1600;
const largestSide = 12_000;
const formats = new Set(['jpeg', 'png', 'webp', 'avif', 'heif', 'gif']);

export function createVision({ database, files, clock, publicUrl }: Platform): Vision {
  return {
    storePicture: async ({ businessId, accountId }, bytes, name) => {
      if (bytes.length > limits.upload.image) throw new Problem('file_too_large', { values: { limit: '10MB' } });
      const sizes = await drawSizes(bytes);
      const fileId = uuidv7();
      for (const { suffix, data } of sizes) await files.write(`${businessId}/${fileId}${suffix}.webp`, data);
      const [largest] = sizes;
      await insertFile(database.db, {
        business_id: businessId,
        file_id: fileId,
        // the file's own name may hold anything; a zero byte fits in no text column
        name: name.replaceAll('\0', '').slice(0, 120),
        content_type: 'image/webp',
        width: largest.width,
        height: largest.height,
        bytes: largest.data.length,
        blur: null,
        created_by: accountId,
        created_at: clock.now(),
      });
      const url = `${publicUrl}/files/${businessId}/${fileId}.webp`;
      return { url, width: largest.width, height: largest.height };
    },
  };
}

interface Size {
  suffix: string;
  data: Buffer;
  width: number;
  height: number;
}

async function drawSizes(bytes: Buffer): Promise<[Size, ...Size[]]> {
  try {
    const original = sharp(bytes, { limitInputPixels: largestSide * largestSide, failOn: 'error' });
    const { format, width } = await original.metadata();
    if (!formats.has(format)) throw new Problem('file_type_refused');
    const largest = await drawSize(original, '', largestWidth);
    const smaller = smallerWidths.filter((size) => size < width).map((size) => drawSize(original, `-${size}`, size));
    return [largest, ...(await Promise.all(smaller))];
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    // sharp says in its own words that it cannot read the bytes
    const unknown = /unsupported image format/i.test(String(problem));
    throw new Problem(unknown ? 'file_type_refused' : 'file_unreadable', { cause: problem });
  }
}

async function drawSize(original: Sharp, suffix: string, width: number): Promise<Size> {
  const { data, info } = await original
    .clone()
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { suffix, data, width: info.width, height: info.height };
}
