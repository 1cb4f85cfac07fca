// Reads a page of pins. Pure.
import { z } from 'zod';
import { NetworkFailure, type NetworkPicture, type NetworkPost, type PostPage } from '../network.ts';
import { readEach } from '../read-each.ts';

const image = z.object({ url: z.url(), width: z.number().nullish(), height: z.number().nullish() });
/** By size: `150x150`, `400x300`, `600x`, `1200x`. */
const images = z.record(z.string(), image.nullish());

const piece = z.object({ images: images.nullish(), cover_image_url: z.url().nullish().catch(null) });

const pin = z.object({
  id: z.string().regex(/^\d+$/),
  created_at: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  media: piece.extend({ media_type: z.string(), items: z.array(z.unknown()).nullish() }).nullish(),
});

const page = z.object({ items: z.array(z.unknown()), bookmark: z.string().nullish() });

/** `site` is where pins are shown. */
export function readPinPage(answer: unknown, site: string): PostPage {
  const found = page.safeParse(answer);
  if (!found.success) throw new NetworkFailure('refused', 'a page of pins of another shape');
  const { items, bookmark } = found.data;
  const { read: posts, unreadable } = readEach(pin, items, (one) => toPost(one, site));
  return { posts, unreadable, next: bookmark || null };
}

function toPost(
  { id, created_at: created, title, description, media }: z.output<typeof pin>,
  site: string,
): NetworkPost {
  const type = media?.media_type ?? '';
  const parts = type.startsWith('multiple') ? readEach(piece, media?.items ?? [], pictureOf).read : [];
  const own = media ? [pictureOf(media)] : [];
  return {
    id,
    kind: type === 'video' || type === 'multiple_videos' ? 'video' : parts.length > 1 ? 'carousel' : 'image',
    caption: [title, description].filter((text) => text).join('\n'),
    permalink: `${site}/pin/${id}/`,
    postedAt: readTime(created),
    pictures: (parts.length > 0 ? parts : own).filter((picture) => picture !== null),
  };
}

/** The widest there is: a pin’s addresses stay, and another picture has another one. */
function pictureOf({ images: sizes, cover_image_url: cover }: z.output<typeof piece>): NetworkPicture | null {
  const widest = Object.entries(sizes ?? {})
    .flatMap(([size, found]) => (found ? [{ url: found.url, width: found.width ?? Number.parseInt(size, 10) }] : []))
    .toSorted((a, b) => b.width - a.width)[0];
  const url = widest?.url ?? cover;
  return url ? { key: url, url } : null;
}

/** Written without a zone, in UTC. */
function readTime(text: string | null | undefined): Date | null {
  if (!text) return null;
  const time = new Date(/(z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
