// What a look page needs to know to be drawn: plain data, money already written out for the reader's locale.
import type { Language } from '@vitrine/contract/language';
import type { PostSource } from '@vitrine/contract/feed';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import type { MakerFact } from '@vitrine/contract/makers';
import type { Theme } from '@vitrine/contract/themes';

export interface LookImage {
  src: string;
  /** Ready-made `srcset`, or null when only one size exists. Products need no more than `… 2x` beside a 360 px `src`. */
  srcset: string | null;
  width: number;
  height: number;
  alt: string;
  /** The picture a few pixels wide, as a `data:` address: shown until the picture is there. Null leaves a quiet tone. */
  blur: string | null;
  /** Of a video's cover: its first seconds, without sound. */
  clip?: string;
}

export interface LookVariant {
  id: string;
  /** One value per option, in the product's order of options. */
  values: string[];
  price: string;
  /** The same price in minor units of the page's currency: for schema.org and the script's totals. */
  amount: number;
  /** What is struck through beside the price; null for nothing. */
  compareAt: string | null;
  /** What stands in `compareAt`, in minor units. */
  compareAmount: number | null;
  available: boolean;
  /** Can be bought, but is not in stock. */
  preorder: boolean;
  image: LookImage | null;
}

export interface LookValue {
  /** As the store has it, and as forms send it. */
  name: string;
  /** Its colour, as CSS writes it. */
  swatch: string | null;
  /** Shown in the place of its name. */
  label?: string;
}

export interface MakerRow {
  fact: MakerFact | null;
  text: string;
}

export interface LookProduct {
  id: string;
  title: string;
  /** The product's own page in the store, for schema.org. */
  url: string | null;
  /** Where its title leads, relative to the page's `base`; null leaves the title plain. */
  href: string | null;
  image: LookImage | null;
  /** How many photos it has, where that is more than the one shown. */
  photos?: number;
  options: { name: string; values: LookValue[] }[];
  variants: LookVariant[];
  /** The variant shown at first: by the values chosen on the link, else the first that can be bought. */
  chosen: string | null;
  /** What is like it and can be bought, for one that is sold out. */
  instead?: { title: string; href: string; price: string; looksAlike?: boolean };
  /** The page's promo code takes nothing off it. */
  isOutsideCode?: boolean;
  /** Who made it and what is to be heeded, in the order it is read; a text of the merchant's for all products has no fact. */
  maker?: readonly MakerRow[];
  /** Options the merchant fixed on the link are not offered for choice; names, at the values of `chosen`. */
  fixedOptions: string[];
}

export interface LookCollection {
  id: string;
  title: string;
  /** Where it leads, relative to the page's `base`. */
  href: string;
  image: LookImage | null;
}

/** What goes well with a look, on the look's page. */
export interface LookCompanion {
  id: string;
  title: string;
  /** The page where it is bought, from the root. */
  href: string;
  price: string;
  image: LookImage | null;
}

/** Where a post stands among those of its feed. Addresses are paths from the root. */
export interface LookThread extends LookSpots {
  home: string;
  newer: string | null;
  older: string | null;
  /** Where it was told first; a null address for one that is not known. */
  origin: { url: string | null; network: PostSource; username: string } | null;
  /** What was given for it; null for nothing. */
  disclosure: DisclosureKind | null;
  /** How its picture was made, as far as it is no plain photo. */
  marks: readonly ('retouched' | 'ai')[];
}

/** Where in the first picture products are. */
export interface LookSpots {
  /** The page itself: points lead to its products. */
  path: string;
  /** Which of the page's products, counted from 1, and shares of width and height. */
  points: { number: number; x: number; y: number }[];
}

/** One column of large pictures, a strip to swipe through, or a grid. */
export type LookLayout = 'single' | 'strip' | 'grid';

/** What a promo code takes off, of all it is for together. */
export interface LookSaving {
  /** In hundredths of a percent; 0 for an amount. */
  share: number;
  /** In minor units; 0 for a share. */
  amount: number;
  /** It takes nothing off less than this, in minor units and in pieces. */
  leastSubtotal: number;
  leastQuantity: number;
  /** Its worth as it is read. */
  worth: string;
  /** `leastSubtotal` as it is read; null for none. */
  from: string | null;
  /** Each customer can use it once. */
  isOnce: boolean;
}

export interface LookPage {
  language: Language;
  storeName: string;
  storeUrl: string;
  /** The merchant's page about shipping and returns; null for none. */
  shippingUrl: string | null;
  logo: LookImage | null;
  layout: LookLayout;
  title: string;
  description: string;
  images: LookImage[];
  products: LookProduct[];
  collections: LookCollection[];
  /** What goes well with its products, bought on a page of its own. */
  goesWell?: LookCompanion[];
  /** It is that page: the look it stands beside. */
  beside?: { href: string; title: string | null };
  promocode: string | null;
  /** What that code takes off; null where that is not known. */
  saving?: LookSaving | null;
  influencer: { name: string; image: LookImage | null } | null;
  /** What is struck through is the lowest price of the 30 days before, and the page says so. */
  tellsLowest?: boolean;
  /** ISO 4217, for schema.org and the script's totals. */
  currency: string;
  /** The accessibility statement; none in a preview. */
  statementUrl?: string;
  /** Where shoppers search by a photo; absent where they do not. */
  findUrl?: string;
  /** Where the cart form posts. */
  checkoutAction: string;
  canonicalUrl: string;
  /** What is shown of it where its address is shared, each null for what the page itself says; left out as with both null. */
  shared?: { title: string | null; description: string | null };
  /** False keeps the page out of search results. */
  indexed: boolean;
  /** Shown to those who know a password: programs that read pages are given nothing of it. */
  isLocked?: boolean;
  /** The picture of link previews, at its full address; null when there is none. */
  ogImage: LookImage | null;
  /**
   * Before every relative address of products and collections: said once, so that the click id, which belongs to each of
   * them, is too. Null when they need none.
   */
  base: string | null;
  /** Names the bag it shares with other pages of the shop; left out where it has one of its own. */
  bag?: string;
  /** Signed id of this visit, carried through the form; `clickIdPlaceholder` in a page that is kept for many visits. */
  clickId: string;
  /** It is a post of a feed. */
  thread?: LookThread;
  /** Of a look: a post has its own. */
  spots?: LookSpots;
  /** Where it is told how others show it; left out where nothing is. */
  oembedUrl?: string;
  /** How the brand has its pages look; null as usual. */
  theme: Theme | null;
}
