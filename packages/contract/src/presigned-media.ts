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
  problems: ['rate_limited', 'videos_unavailable', 'plan_required', 'trial_ended', 'plan_frozen'],
  examples: { photo: { filename: '1732890000000_summer.jpg', content_type: 'image/jpeg', size: 482_133 } },
});

/** How often it is asked how far a video is, in ms, and how many times at most. */
export const compressionPolling = { everyMs: 2_000, tries: 30 } as const;

/** Why nothing came of a video: it is damaged or in a format we don't read, its picture is too large, there is no room, or we failed. */
export const videoFailures = ['video_unreadable', 'video_too_large', 'storage_full', 'internal'] as const;
export type VideoFailure = (typeof videoFailures)[number];

export const jobStatuses = ['QUEUED', 'RUNNING', 'COMPLETE', 'FAILED', 'CANCELED'] as const;
export type JobStatus = (typeof jobStatuses)[number];

const gates = ['plan_required', 'trial_ended', 'plan_frozen'] as const;
const jobBody = z.object({ job_id: z.uuid() });

export const triggerCompression = post('/admin/v1/media/trigger-compression', 'creator', {
  summary:
    'Has an uploaded video turned into a few images of it in the background; asked again for the same file, it answers the same job.',
  body: z.object({ file_url: z.string().min(1).max(2000) }),
  answer: z.object({
    job_id: z.uuid(),
    /** What is searched once the job is complete. */
    media_url: z.string(),
  }),
  problems: ['not_found', 'videos_unavailable', ...gates],
});

export const checkCompression = post('/admin/v1/media/check-compression-status', 'creator', {
  summary: 'How far such a job is.',
  body: jobBody,
  answer: z.object({
    job_status: z.enum(jobStatuses),
    /** From 0 to 1. */
    progress: z.number().min(0).max(1),
    /** Of one that failed: why. */
    failure: z.enum(videoFailures).nullable(),
  }),
  problems: ['not_found', ...gates],
});

export const cancelCompression = post('/admin/v1/media/cancel-compression', 'creator', {
  summary: 'Ends such a job and forgets its video; one that is over stays as it is.',
  body: jobBody,
  answer: z.object({ job_status: z.enum(jobStatuses) }),
  problems: ['not_found', ...gates],
});
