// What oEmbed (https://oembed.com) says of a feed's page, a plain frame that shows it, and of a post: its picture, which leads to it. Pure.
import { frameHeights, type GalleryLayout } from '@vitrine/contract/galleries';

interface FrameBounds {
  readonly mostWidth: number | null;
  readonly mostHeight: number | null;
}

interface Described {
  /** With its origin. */
  readonly address: string;
  /** Null for the whole feed. */
  readonly title: string | null;
  readonly store: { readonly name: string; readonly primaryUrl: string };
  readonly layout: GalleryLayout;
  readonly bounds: FrameBounds;
}

const usualWidth = 720;

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => names[letter] ?? '');

export function toOembed({ address, title, store, layout, bounds }: Described): object {
  const width = Math.min(usualWidth, bounds.mostWidth ?? usualWidth);
  const height = Math.min(frameHeights[layout], bounds.mostHeight ?? frameHeights[layout]);
  const name = title ?? store.name;
  return {
    version: '1.0',
    type: 'rich',
    title: name,
    provider_name: store.name,
    provider_url: store.primaryUrl,
    cache_age: 3600,
    width,
    height,
    html: `<iframe src="${escape(address)}?embed=1" title="${escape(name)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
  };
}

interface DescribedPost {
  /** With its origin. */
  readonly address: string;
  readonly title: string;
  readonly store: Described['store'];
  /** Whose post it is at its network; null where that is not known. */
  readonly author: string | null;
  /** That it is an advertisement, in a word; null where it is none. */
  readonly ad: string | null;
  /** In the sizes there are, the smallest first; none for a post without a picture. */
  readonly images: readonly { readonly src: string; readonly width: number; readonly height: number }[];
  readonly bounds: FrameBounds;
}

/** What is said beneath the picture takes two lines. */
const captionHeight = 56;

/** Whole pages stand in no frame of strangers, and a picture alone would say neither what can be bought nor that it is an advertisement. */
export function toPostOembed({ address, title, store, author, ad, images, bounds }: DescribedPost): object {
  const common = {
    version: '1.0',
    title,
    ...(author !== null && { author_name: author }),
    provider_name: store.name,
    provider_url: store.primaryUrl,
    cache_age: 3600,
  };
  const image = findFitting(images, bounds);
  if (image === null) return { ...common, type: 'link' };
  const { src, width, height, thumbnail } = image;
  const said = `${ad === null ? '' : `<b>${escape(ad)}</b> `}<a href="${escape(address)}">${escape(title)}</a> · ${escape(store.name)}`;
  return {
    ...common,
    type: 'rich',
    width,
    height: height + captionHeight,
    thumbnail_url: thumbnail.src,
    thumbnail_width: thumbnail.width,
    thumbnail_height: thumbnail.height,
    html: `<figure style="margin:0"><a href="${escape(address)}"><img src="${escape(src)}" alt="${escape(title)}" width="${width}" height="${height}" loading="lazy"></a><figcaption>${said}</figcaption></figure>`,
  };
}

/** Drawn as large as is asked for, by the smallest file that is as large as that. */
function findFitting(images: DescribedPost['images'], { mostWidth, mostHeight }: FrameBounds) {
  const [thumbnail] = images;
  const largest = images.at(-1);
  if (thumbnail === undefined || largest === undefined) return null;
  const room = mostHeight === null ? Infinity : Math.max(1, mostHeight - captionHeight);
  const share = largest.width / largest.height;
  const width = Math.max(1, Math.floor(Math.min(usualWidth, mostWidth ?? usualWidth, largest.width, room * share)));
  const { src } = images.find((each) => each.width >= width) ?? largest;
  return { src, width, height: Math.max(1, Math.round(width / share)), thumbnail };
}
