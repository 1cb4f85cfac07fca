// Photos and videos that a browser sends by itself to a signed address: which, how large, how they are called.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { limits } from './limits.ts';

const { post } = endpointsOf('media');

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** What a video's file ends with, by its kind. */
export const videoEndings = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
} as const;

export type VideoType = keyof typeof videoEndings;
export type MediaType = (typeof imageTypes)[number] | VideoType;

export const isVideo = (type: string): type is VideoType => Object.hasOwn(videoEndings, type);
export const mediaTypes: readonly MediaType[] = [...imageTypes, ...Object.keys(videoEndings).filter(isVideo)];
export const isMediaType = (type: string): type is MediaType => mediaTypes.some((known) => known === type);

/** A file that is larger is refused. */
export const mostBytesOf = (type: MediaType): number => (isVideo(type) ? limits.upload.video : limits.upload.image);

const longestName = 100;

/** A file's name as it travels: spaces are underscores, and there is nothing else but letters, digits, dots, hyphens and underscores. */
export function toMediaName(name: string): string {
  const kept = name.replaceAll(/\s/gu, '_').replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, '');
  return Array.from(kept).slice(-longestName).join('');
}

export const presignMedia = post('/admin/v1/media/presigned-url', 'creator', {
  summary:
    'Signs an address to which one photo (10 MB) or video (150 MB) is sent by PUT within a quarter of an hour, and tells where it will be then.',
  body: z.object({
    filename: z.string().min(1).max(255),
    content_type: z.string().min(1).max(100),
    /** In bytes: what is sent must then be exactly as large. */
    size: z.number().int().min(1).optional(),
  }),
  answer: z.object({ presigned_url: z.string(), destination_url: z.string() }),
  problems: ['rate_limited', 'plan_required', 'trial_ended', 'plan_frozen'],
  examples: { photo: { filename: '1732890000000_summer.jpg', content_type: 'image/jpeg', size: 482_133 } },
});
