// Turns pictures of the store and uploaded ones into what a page asks for: sizes, room, and a blur until they come. Pure.
import type { LookImage, LookLayout, Photo } from '@vitrine/shopfront/views';
import type { Picture } from '../stores/stores.ts';
import type { KnownPicture } from '../media/media.ts';

/** Widths a product's picture is offered in. A single column is as wide as the phone, the others take two by density. */
const widths: Readonly<Record<LookLayout, readonly [number, ...number[]]>> = {
  single: [480, 800, 1200],
  strip: [400, 800],
  grid: [360, 720],
};
const collectionWidth = 400;
const fullWidth = 2400;
const thumbWidth = 112;
const usualRatio = 1.25;

/**
 * The address of a picture in the store's image host at a width: it scales by that parameter, and chooses AVIF or WebP by
 * what the browser accepts. Any other address stays as it is.
 */
export function scaleStorePicture(src: string, width: number): string {
  if (!URL.canParse(src)) return src;
  const url = new URL(src);
  url.searchParams.set('width', String(width));
  return url.href;
}

function ratioOf({ width, height }: Pick<Picture, 'width' | 'height'>): number {
  return width !== null && height !== null && width > 0 && height > 0 ? height / width : usualRatio;
}

export function toProductImage(picture: Picture, title: string, layout: LookLayout): LookImage {
  const { src, alt } = picture;
  const [smallest, ...larger] = widths[layout];
  const [shown = smallest] = larger;
  const bySize = layout === 'single';
  const width = bySize ? shown : smallest;
  return {
    src: scaleStorePicture(src, width),
    srcset: bySize
      ? [smallest, ...larger].map((each) => `${scaleStorePicture(src, each)} ${each}w`).join(',')
      : `${scaleStorePicture(src, shown)} 2x`,
    width,
    height: Math.max(1, Math.round(width * ratioOf(picture))),
    alt: alt || title,
    blur: null,
  };
}

/** One of a product's photos: as it is drawn large, as large as there is, and as a thumbnail. */
export function toPhoto(picture: Picture, title: string): Photo {
  return {
    image: toProductImage(picture, title, 'single'),
    full: scaleStorePicture(picture.src, fullWidth),
    thumb: scaleStorePicture(picture.src, thumbWidth),
  };
}

/** Collections are drawn small and need one size. */
export function toCollectionImage(picture: Picture, title: string): LookImage {
  const height = Math.max(1, Math.round(collectionWidth * ratioOf(picture)));
  const src = scaleStorePicture(picture.src, collectionWidth);
  return { src, srcset: null, width: collectionWidth, height, alt: title, blur: null };
}

/** One of ours by its own address, so that it needs no origin; any other as it stands. */
function withoutOrigin(src: string, publicUrl: string): string {
  return src.startsWith(`${publicUrl}/`) ? src.slice(publicUrl.length) : src;
}

/** A picture people uploaded, in the widths it is stored in. */
export function toUploadedImage(
  src: string,
  alt: string,
  { known, publicUrl }: { known: KnownPicture | undefined; publicUrl: string },
): LookImage {
  const full = withoutOrigin(src, publicUrl);
  if (!known) return { src: full, srcset: null, width: 800, height: 1000, alt, blur: null };
  const { width, height, smaller, blur, hasClip } = known;
  const at = (size: number): string => full.replace(/\.webp$/, `-${size}.webp`);
  const [middle] = smaller.toReversed();
  return {
    src: middle === undefined ? full : at(middle),
    srcset:
      smaller.length > 0 ? [...smaller.map((size) => `${at(size)} ${size}w`), `${full} ${width}w`].join(',') : null,
    width,
    height,
    alt,
    blur,
    ...(hasClip && { clip: full.replace(/\.webp$/, '.mp4') }),
  };
}

/** A face beside a name: the smallest there is. */
export function toAvatar(src: string, at: { known: KnownPicture | undefined; publicUrl: string }): LookImage {
  const full = withoutOrigin(src, at.publicUrl);
  const [smallest] = at.known?.smaller ?? [];
  const shown = smallest === undefined ? full : full.replace(/\.webp$/, `-${smallest}.webp`);
  return { src: shown, srcset: null, width: 32, height: 32, alt: '', blur: null };
}
