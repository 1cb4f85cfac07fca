// Reads a page of Instagram’s media. Pure.
import { z } from 'zod';
import { NetworkFailure, type NetworkPicture, type NetworkPost, type PostPage } from '../network.ts';
import { readEach } from '../read-each.ts';

const address = z.url().optional().catch(undefined);

/** A video without a thumbnail, and media whose rights somebody claims, have no picture to show. */
const piece = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  media_type: z.string(),
  media_url: address,
  thumbnail_url: address,
});

const media = piece.extend({
  caption: z.string().default(''),
  permalink: address,
  timestamp: z.string().optional(),
  children: z.object({ data: z.array(z.unknown()) }).optional(),
});

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

export function readMediaPage(answer: unknown): PostPage {
  const found = page.safeParse(answer);
  if (!found.success) throw new NetworkFailure('refused', 'a page of media of another shape');
  const { data, paging } = found.data;
  const { read: posts, unreadable } = readEach(media, data, toPost);
  // the last page names a cursor as well, and nothing that comes next
  return { posts, unreadable, next: paging?.next === undefined ? null : (paging.cursors?.after ?? null) };
}

function toPost({
  id,
  media_type: type,
  caption,
  permalink,
  timestamp,
  children,
  ...own
}: z.output<typeof media>): NetworkPost {
  const parts = readEach(piece, children?.data ?? [], toPicture).read;
  const pictures =
    type === 'CAROUSEL_ALBUM' && parts.length > 0 ? parts : [toPicture({ id, media_type: type, ...own })];
  return {
    id,
    kind: type === 'CAROUSEL_ALBUM' ? 'carousel' : type === 'VIDEO' ? 'video' : 'image',
    caption,
    permalink: permalink ?? null,
    postedAt: readTime(timestamp),
    pictures: pictures.filter((picture) => picture !== null),
  };
}

function toPicture({
  id,
  media_type: type,
  media_url: url,
  thumbnail_url: cover,
}: z.output<typeof piece>): NetworkPicture | null {
  const isVideo = type === 'VIDEO';
  const shown = isVideo ? cover : url;
  return shown === undefined ? null : { key: id, url: shown, ...(isVideo && { video: url ?? null }) };
}

/** Written as `2026-05-01T12:34:56+0000`. */
function readTime(text: string | undefined): Date | null {
  const time = new Date((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(time.getTime()) ? null : time;
}
