// What a feed's page shows, of the posts on it: addresses under its own, and pictures as wide as they are drawn.
import { postSources, type PostSource } from '@vitrine/contract/feed';
import type { Code } from '@vitrine/contract/ids';
import type { FeedPageView, MessageGoods } from '@vitrine/shopfront/views';
import { toArrivalQuery, type FeedPage, type FeedPost, type GalleryRecord } from '../feed/feed.ts';
import { bagOf } from './bag-name.ts';
import { isFetchedAhead } from './beacon.ts';
import { readLanguage, type Exchange } from './exchange.ts';
import { nothingNarrowed, toFeedQuery, type FeedAddress, type Narrowing } from './feed-address.ts';
import { isIndexed, toLogo } from './look-content.ts';
import { toUploadedImage } from './look-pictures.ts';
import type { OpenLink } from './public-link.ts';

interface Shown {
  /** The path of the whole feed. */
  readonly home: string;
  readonly feed: OpenLink;
  readonly gallery: (GalleryRecord & { readonly code: Code }) | null;
  readonly address: FeedAddress;
  readonly page: FeedPage;
  /** Those that posts are of, on whichever page. */
  readonly networks: readonly PostSource[];
  readonly goods: readonly MessageGoods[];
  readonly clickId: string | null;
  /** The script of the bag’s sign; null where none is shown. */
  readonly signUrl: string | null;
  /** The shopper's; null where it is not known. */
  readonly country: string | null;
}

export function toFeedView(exchange: Exchange, shown: Shown): FeedPageView {
  const { home, feed, gallery, address, page, networks, goods, clickId, country, signUrl } = shown;
  const { publicUrl } = exchange.services;
  const { store, compiled } = feed;
  const path = gallery ? `${home}/${gallery.slug}` : home;
  const origin = feed.address ?? publicUrl;
  const filter = gallery ? nothingNarrowed : address.filter;
  const bag = bagOf(compiled);
  const isWhole = toFeedQuery(filter) === '';
  const toPage = (cursor: FeedPage['newer']): string | null =>
    cursor && path + toFeedQuery(filter, cursor, address.isEmbedded);
  return {
    language: readLanguage(exchange, feed),
    storeName: store.name,
    storeUrl: store.primaryUrl,
    logo: toLogo(store, (src) => ({ known: feed.pictures.get(src), publicUrl })),
    theme: feed.appearance?.theme ?? null,
    canonicalUrl: origin + path + toFeedQuery(nothingNarrowed, address.cursor),
    origin,
    // fewer posts of the same are no page to be found by itself
    isIndexed: isWhole && !address.isEmbedded && isIndexed(compiled),
    ...(feed.findsByPhoto && !address.isEmbedded && { findUrl: toFindUrl(compiled.link.code, clickId) }),
    tag: filter.tag,
    isEmbedded: address.isEmbedded,
    country,
    oembedUrl: `${origin}/oembed?url=${encodeURIComponent(origin + path)}`,
    gallery: gallery && {
      title: gallery.title,
      layout: gallery.layout,
      feedUrl: home,
      isByHand: gallery.rule.by === 'posts',
    },
    posts: page.posts.map((post) => toPostView(post, publicUrl, gallery && toArrivalQuery(gallery.slug))),
    all: { href: path, isCurrent: isWhole },
    ...(gallery ? { networks: [], products: [] } : toWays(home, filter, { networks, products: page.products })),
    newer: toPage(page.newer),
    older: toPage(page.older),
    sign: bag === null || signUrl === null ? null : { url: signUrl, bag },
    goods,
    openedUrl:
      clickId !== null && isFetchedAhead(exchange.request.headers) ? `/${compiled.link.code}/k/${clickId}/o` : null,
  };
}

const toFindUrl = (code: string, clickId: string | null): string =>
  `/${code}${clickId === null ? '' : `/k/${clickId}`}/find`;

function toWays(
  home: string,
  filter: Narrowing,
  { networks, products }: Pick<Shown, 'networks'> & Pick<FeedPage, 'products'>,
): Pick<FeedPageView, 'networks' | 'products'> {
  const to = (narrowed: Partial<Narrowing>): string => home + toFeedQuery({ ...filter, ...narrowed });
  return {
    networks: postSources
      .filter((network) => network === filter.network || networks.includes(network))
      .map((network) => ({ network, href: to({ network }), isCurrent: filter.network === network })),
    products: products.map(({ productId, title }) => {
      const isCurrent = filter.productId === productId;
      return { title, href: to({ productId: isCurrent ? null : productId }), isCurrent };
    }),
  };
}

/** Drawn as wide as half a phone, or a quarter of a screen: the largest size there is would be thrown away. */
const widestInGrid = 800;

function toPostView(
  { code, title, products, ad, image }: FeedPost,
  publicUrl: string,
  arrival: string | null,
): FeedPageView['posts'][number] {
  const href = `/${code}${arrival ?? ''}`;
  if (image === null) return { href, title, products, ad, image: null };
  const { srcset, ...drawn } = toUploadedImage(image.url, title, { known: image, publicUrl });
  const sizes = srcset?.split(',').filter((size) => Number(/ (\d+)w$/.exec(size)?.[1]) <= widestInGrid) ?? [];
  return { href, title, products, ad, image: { ...drawn, srcset: sizes.length > 1 ? sizes.join(',') : null } };
}
