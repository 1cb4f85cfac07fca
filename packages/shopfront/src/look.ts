// What a look page needs to know to be drawn: plain data, money already written out for the reader's locale.

export interface LookImage {
  src: string;
  /** Ready-made `srcset`, or null when only one size exists. */
  srcset: string | null;
  width: number;
  height: number;
  alt: string;
}

export interface LookVariant {
  id: string;
  /** One value per option, in the product's order of options. */
  values: string[];
  price: string;
  compareAt: string | null;
  available: boolean;
  image: LookImage | null;
}

export interface LookProduct {
  id: string;
  title: string;
  url: string | null;
  image: LookImage | null;
  options: { name: string; values: { name: string; swatch: string | null }[] }[];
  variants: LookVariant[];
  /** The variant shown at first: by the values chosen on the link, else the first that can be bought. */
  chosen: string | null;
  /** Options the merchant fixed on the link are not offered for choice. */
  fixedOptions: string[];
}

export interface LookPage {
  language: 'en' | 'he';
  storeName: string;
  storeUrl: string;
  logo: LookImage | null;
  title: string;
  description: string;
  images: LookImage[];
  products: LookProduct[];
  collections: { id: string; title: string; url: string; image: LookImage | null }[];
  promocode: string | null;
  influencer: { name: string; image: LookImage | null } | null;
  /** ISO 4217, for schema.org and the script's totals. */
  currency: string;
  /** Where the cart form posts. */
  checkoutAction: string;
  canonicalUrl: string;
  /** Signed id of this visit, carried through the form; replaced per visit in a cached page. */
  clickId: string;
}
