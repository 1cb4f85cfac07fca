// Reads a page of TikTok’s videos. Pure.
import { z } from 'zod';
import { NetworkFailure, type NetworkPost, type PostPage } from '../network.ts';
import { readEach } from '../read-each.ts';

export const videoFields = 'id,title,video_description,create_time,cover_image_url,share_url,is_aigc';

const address = z.url().optional().catch(undefined);

const video = z.object({
  id: z.string().min(1),
  title: z.string().default(''),
  video_description: z.string().default(''),
  /** Seconds. */
  create_time: z.number().optional(),
  cover_image_url: address,
  share_url: address,
  /** Its creator, or TikTok itself, labeled it as made by AI. */
  is_aigc: z.boolean().default(false).catch(false),
});

const page = z.object({
  data: z.object({
    videos: z.array(z.unknown()).default([]),
    /** Milliseconds of the last one’s time. */
    cursor: z.number().optional(),
    has_more: z.boolean().default(false),
  }),
});

export function readVideoPage(answer: unknown): PostPage {
  const found = page.safeParse(answer);
  if (!found.success) throw new NetworkFailure('refused', 'a page of videos of another shape');
  const { videos, cursor, has_more: hasMore } = found.data.data;
  const { read: posts, unreadable } = readEach(video, videos, toPost);
  return { posts, unreadable, next: hasMore && cursor !== undefined ? String(cursor) : null };
}

const toPost = (read: z.output<typeof video>): NetworkPost => ({
  id: read.id,
  kind: 'video',
  caption: read.video_description || read.title,
  permalink: read.share_url ?? null,
  postedAt: read.create_time === undefined ? null : new Date(read.create_time * 1000),
  pictures:
    read.cover_image_url === undefined
      ? []
      : [{ key: read.id, url: read.cover_image_url, ...(read.is_aigc && { isMadeByAi: true }) }],
});
