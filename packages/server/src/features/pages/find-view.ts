// What the search by photo shows: products by where in the photo they are, each with the way to where it is bought.
import type { ProductId } from '@vitrine/contract/ids';
import type { FindPageView, FoundProduct } from '@vitrine/shopfront/views';
import { toArrivalQuery, type FeedPost } from '../feed/feed.ts';
import type { PhotoAnswer } from '../vision/vision.ts';
import type { ProductSummary } from '../stores/stores.ts';
import { readLanguage, readVisitorOf, type Exchange } from './exchange.ts';
import { findClick } from './hand-over.ts';
import { toLogo } from './look-content.ts';
import { toProductImage } from './look-pictures.ts';
import { priceWriter } from './prices.ts';
import { toHandOver, type OpenLink } from './public-link.ts';
import { listShownProducts } from './shown-goods.ts';

type PostOf = Pick<FeedPost, 'code' | 'ad'>;

export interface FindOutcome extends Pick<FindPageView, 'notice' | 'fault'> {
  readonly found:
    | (Omit<Extract<PhotoAnswer, { kind: 'found' }>, 'kind'> & {
        readonly drawn: { readonly shown: Buffer; readonly width: number; readonly height: number };
        /** Of each product the post that sells it; none from a look. */
        readonly posts: ReadonlyMap<ProductId, PostOf>;
      })
    | null;
}

interface FindAsked {
  readonly clickId: string | null;
  readonly token: string;
  readonly outcome: FindOutcome;
}

export function toFindView(exchange: Exchange, link: OpenLink, { clickId, token, outcome }: FindAsked): FindPageView {
  const { store, compiled } = link;
  const { publicUrl } = exchange.services;
  const { found } = outcome;
  const click = clickId === null ? '' : `/k/${encodeURIComponent(clickId)}`;
  return {
    language: readLanguage(exchange, link),
    storeName: store.name,
    storeUrl: store.primaryUrl,
    logo: toLogo(store, (src) => ({ known: link.pictures.get(src), publicUrl })),
    theme: link.appearance?.theme ?? null,
    action: `/${compiled.link.code}${click}/find`,
    token,
    back: toBack(link),
    partner: compiled.influencer?.name ?? null,
    country: readVisitorOf(exchange, link).country,
    notice: outcome.notice,
    fault: outcome.fault,
    found: found && {
      photo: { ...found.drawn, src: `data:image/jpeg;base64,${found.drawn.shown.toString('base64')}` },
      places: toPlaces(exchange, link, clickId, found),
      isWhole: found.isWhole,
    },
  };
}

/** The page it was opened from; a feed and a gallery have an address of their own, which is what they are called. */
function toBack({ compiled: { link } }: OpenLink): FindPageView['back'] {
  if (link.linkType !== 'POST') return { href: `/${link.code}`, to: 'look' };
  if (link.thread !== undefined) return { href: `/${link.code}`, to: 'post' };
  return { href: link.title ?? '/', to: 'feed' };
}

function toPlaces(
  exchange: Exchange,
  link: OpenLink,
  given: string | null,
  { places, posts }: NonNullable<FindOutcome['found']>,
): NonNullable<FindPageView['found']>['places'] {
  const writePrice = priceWriter(link.store.currency, readLanguage(exchange, link));
  const lead = leadFrom(exchange, link, given, posts);
  return places.map(({ box, found }) => ({
    box,
    products: found.flatMap((product) => {
      const way = lead(product);
      const { title, image, minPrice } = product;
      const shown = { title, price: writePrice(minPrice), image: image && toProductImage(image, title, 'grid') };
      return way ? [{ ...shown, ...way }] : [];
    }),
  }));
}

type Way = Pick<FoundProduct, 'href' | 'leadsTo' | 'ad'>;

/**
 * Where a product is bought: the page one came from where it is there, else a post that sells it, else the store's own page of it, with
 * the click one came by. The page's promo code stays with what the page sells.
 */
function leadFrom(
  exchange: Exchange,
  link: OpenLink,
  given: string | null,
  posts: ReadonlyMap<ProductId, PostOf>,
): (product: ProductSummary) => Way | null {
  const { storefront } = exchange.services;
  const here = new Set(listShownProducts(link).map(({ productId }) => productId));
  const back = toBack(link);
  const arrival = back.to === 'feed' ? toArrivalOfGallery(back.href) : '';
  const { clickId, carried } = findClick(exchange, link, given);
  const handOver = { ...toHandOver(link, clickId, carried), promocode: null };
  return ({ productId, url }) => {
    if (here.has(productId)) return { href: back.href, leadsTo: 'here', ad: null };
    const post = posts.get(productId);
    if (post) return { href: `/${post.code}${arrival}`, leadsTo: 'post', ad: post.ad };
    if (url === null) return null;
    return { href: storefront.pageAddress(link.store, url, handOver), leadsTo: 'store', ad: null };
  };
}

/** A gallery's path says which it is: its orders are told by that. */
function toArrivalOfGallery(path: string): string {
  const [, , , slug] = path.split('/');
  return slug === undefined ? '' : toArrivalQuery(slug);
}
