// Decides what the picture of a look's link preview shows, and the name under which it is kept. Pure.
import { createHash } from 'node:crypto';
import { scaleStorePicture } from './look-pictures.ts';
import { listShownCollections, listShownProducts, type LookContent } from './shown-goods.ts';

export interface OgPlan {
  /** Addresses of one to four pictures: the look's own first, then its products that can be bought. */
  readonly pictures: readonly string[];
  /** The one picture that was chosen fills it all; others stand beside each other, with the store's name. */
  readonly isChosen: boolean;
  readonly storeName: string;
  /** Twelve hexadecimal digits that change with what is shown. */
  readonly hash: string;
}

export const ogSize = { width: 1200, height: 630 } as const;

/** Written into the hash, so that pictures drawn by older rules are drawn again. */
const rules = 2;
const mostPictures = 4;
/** Wide enough for the largest place there is. */
const askedWidth = 640;

/** Null when there is nothing to show: then a preview has no picture. */
export function planOgPicture(content: LookContent): OgPlan | null {
  const { link } = content.compiled;
  const { name: storeName } = content.store;
  const { image_url: chosen } = link.preview;
  if (chosen !== null)
    return toPlan([isUploaded(chosen) ? chosen : scaleStorePicture(chosen, ogSize.width)], true, storeName);
  const shown = listShownProducts(content);
  const buyable = shown.filter(({ variants }) => variants.some(({ available }) => available));
  // when everything is sold out, the preview shows what the page leads to
  const goods = buyable.length > 0 ? buyable : listShownCollections(content);
  const ofGoods = goods.flatMap(({ image }) => (image ? [scaleStorePicture(image.src, askedWidth)] : []));
  const pictures = [...link.images.slice(0, 1), ...ofGoods].slice(0, mostPictures);
  return pictures.length === 0 ? null : toPlan(pictures, false, storeName);
}

/** Of ours there are the widths they are stored in, and no others. */
const isUploaded = (src: string): boolean => /\/files\/[\da-f-]{36}\//.test(src);

function toPlan(pictures: readonly string[], isChosen: boolean, storeName: string): OgPlan {
  const shown = isChosen ? [rules, pictures] : [rules, pictures, storeName];
  const hash = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12);
  return { pictures, isChosen, storeName, hash };
}
