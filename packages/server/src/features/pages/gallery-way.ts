// A post that was opened from a gallery: the way back there, and the posts beside it in that gallery.
import type { ThreadWays } from '@vitrine/shopfront/views';
import pTimeout from 'p-timeout';
import { readArrival, toArrivalQuery } from '../feed/feed.ts';
import type { PageThread } from '../links/links.ts';
import type { Exchange } from './exchange.ts';
import type { OpenLink } from './public-link.ts';

/** How long a shopper waits for it: without it the post leads to its feed. */
const longestWaitMs = 400;

/** The question of a request's address, with its mark; empty where it asks none. */
export function queryOf({ url = '' }: Pick<Exchange['request'], 'url'>): string {
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question);
}

/** Null for what is no post, and for a post that no gallery led to: most pages wait for nothing. */
export function findGalleryWays(
  exchange: Exchange,
  { compiled: { link } }: OpenLink,
): Promise<ThreadWays | null> | null {
  const query = queryOf(exchange.request);
  const isAsked = link.thread !== undefined && readArrival(query) !== null;
  return isAsked ? loadGalleryWays(exchange, { ...link, thread: link.thread }, query) : null;
}

async function loadGalleryWays(
  { services: { galleries, log } }: Exchange,
  { businessId, code, thread }: OpenLink['compiled']['link'] & { readonly thread: PageThread },
  query: string,
): Promise<ThreadWays | null> {
  try {
    const reading = galleries.findPlaceOf(businessId, code, query);
    const place = await pTimeout(reading, { milliseconds: longestWaitMs, fallback: () => null });
    if (place === null) return null;
    const { title, slug, isByHand, newer, older } = place;
    return { home: `${thread.home}/${slug}`, gallery: { title, isByHand }, newer, older };
  } catch (problem) {
    log.warn({ problem: String(problem) }, 'a post of a gallery leads to its feed');
    return null;
  }
}

/** The part of what an address brought that says which gallery led here. */
export function toArrivalOf(carried: readonly (readonly [string, string])[]): string {
  const slug = readArrival(new URLSearchParams(carried.map(([name, value]) => [name, value])).toString());
  return slug === null ? '' : toArrivalQuery(slug);
}
