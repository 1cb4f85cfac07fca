// Reads which request is for what pages of somebody else's show of a feed: the posts of an embed, or oEmbed. Pure.
import { galleryLimits } from '@vitrine/contract/galleries';
import { productId, type ProductId } from '@vitrine/contract/ids';

export type EmbedAddress =
  | {
      readonly kind: 'posts';
      readonly shop: string;
      readonly gallery: string | null;
      /** Only posts with this product, by the store's number of it or its handle there. */
      readonly product: ProductId | null;
      readonly handle: string | null;
      readonly count: number;
      readonly language: string;
    }
  | {
      readonly kind: 'oembed';
      readonly url: string;
      readonly format: string;
      readonly mostWidth: number | null;
      readonly mostHeight: number | null;
    };

const handleShape = /^[\p{L}\p{M}\p{N}_.-]{1,255}$/u;
/** Of no product, and no gallery: what is written wrongly, or left empty, must not show all posts. */
const nobodys = '';

/** `/feed/{shop}/embed.json` and `/oembed?url=`; null for everything else. */
export function readEmbedAddress(method: string, url: string): EmbedAddress | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const asked = new URLSearchParams(question < 0 ? '' : url.slice(question));
  if (path === '/oembed' && asked.has('url')) return readOembed(asked);
  const [, shop] = /^\/feed\/([^/]{1,100})\/embed\.json$/i.exec(path) ?? [];
  return shop === undefined ? null : readPosts(shop, asked);
}

const readOembed = (asked: URLSearchParams): EmbedAddress => ({
  kind: 'oembed',
  url: asked.get('url') ?? '',
  format: asked.get('format') ?? 'json',
  mostWidth: readNumber(asked.get('maxwidth')),
  mostHeight: readNumber(asked.get('maxheight')),
});

function readPosts(shop: string, asked: URLSearchParams): EmbedAddress {
  const { usual, max } = galleryLimits.shown;
  const name = asked.get('handle') ?? '';
  const product = productId.safeParse(asked.get('product')).data ?? null;
  const isOfProduct = asked.has('product') || asked.has('handle');
  return {
    kind: 'posts',
    shop,
    gallery: readGallery(asked.get('gallery')),
    product,
    handle: handleShape.test(name) ? name : product === null && isOfProduct ? nobodys : null,
    count: Math.min(readNumber(asked.get('count')) ?? usual, max),
    language: (asked.get('lang') ?? '').slice(0, 35),
  };
}

/** As addresses of galleries are written; what is none of those is nobody's. */
const readGallery = (name: string | null): string | null =>
  name === null ? null : /^[a-z0-9-]{1,100}$/i.test(name) ? name.toLowerCase() : nobodys;

/** A whole number above nothing, of no more than five digits. */
function readNumber(text: string | null): number | null {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return number > 0 ? number : null;
}
