// Finds what a feed's address stands for: whose feed, which gallery, and what is known of its page.
import type { BusinessId, Code } from '@vitrine/contract/ids';
import type { Feed, GalleryRecord } from '../feed/feed.ts';
import type { CompiledMultilink } from '../links/links.ts';
import type { PublicLink } from './public-link.ts';

export interface FeedDoor {
  readonly publicFeed: Pick<Feed['publicFeed'], 'findShop' | 'list' | 'listNetworks' | 'listPostsShowing'>;
  readonly galleries: Pick<Feed['galleries'], 'findBySlug' | 'findPlaceOf'>;
}

export interface FeedSources {
  readonly feed: FeedDoor;
  /** What is known of a code. */
  readonly find: (code: string) => Promise<PublicLink | CompiledMultilink> | PublicLink | CompiledMultilink;
}

export interface FeedPlace {
  readonly businessId: BusinessId;
  /** The path of the whole feed. */
  readonly home: string;
  /** Null for the whole feed, and where there is none of that name. */
  readonly gallery: (GalleryRecord & { readonly code: Code }) | null;
  readonly feed: PublicLink & { readonly compiled: NonNullable<PublicLink['compiled']> };
}

/** Under a brand domain there is the feed of its owner alone. Null where there is none. */
export async function findPlace(
  { feed: { publicFeed, galleries }, find }: FeedSources,
  address: { readonly shop: string; readonly gallery: string | null },
  owner: BusinessId | null,
): Promise<FeedPlace | null> {
  const shop = await publicFeed.findShop(address.shop);
  if (shop === null || (owner !== null && owner !== shop.businessId)) return null;
  const { businessId } = shop;
  const gallery = address.gallery === null ? null : await galleries.findBySlug(businessId, address.gallery);
  const feed = await find(gallery?.code ?? shop.code);
  if ('multilink' in feed || feed.compiled === null) return null;
  return { businessId, home: `/feed/${shop.shop}`, gallery, feed: { ...feed, compiled: feed.compiled } };
}
