// What messengers show of a shared link, while it is being chosen: what is typed, what is shown without it, what is sent. Pure.
import type { LinkPreview } from '@vitrine/contract/link-previews';
import type { Collection, Product } from '@vitrine/contract/stores';

export interface CardDraft {
  /** As typed; empty shows what is shown by itself. */
  readonly title: string;
  readonly description: string;
  /** Null shows the image that is made of what the link holds. */
  readonly image: string | null;
}

/** The names the contract gives its fields. */
export const cardFields = ['link_preview.title', 'link_preview.description', 'link_preview.image_url'] as const;
export type CardField = (typeof cardFields)[number];

export const emptyCard: CardDraft = { title: '', description: '', image: null };

export const toCardDraft = ({ title, description, image_url: image }: LinkPreview): CardDraft => ({
  title: title ?? '',
  description: description ?? '',
  image,
});

export const toCardSent = ({ title, description, image }: CardDraft): LinkPreview => ({
  title: title.trim() || null,
  description: description.trim() || null,
  image_url: image,
});

export const isCardEmpty = (draft: CardDraft): boolean =>
  Object.values(toCardSent(draft)).every((chosen) => chosen === null);

interface CardImage {
  readonly src: string;
  /** What it shows. */
  readonly name: string;
}

/** What is shown of a link without anything chosen. */
export interface CardFacts {
  readonly title: string;
  readonly description: string;
  /** Of what it holds: what the generated image is made of, and what can be chosen in its place. */
  readonly images: readonly CardImage[];
  readonly storeName: string;
  /** The host of its address. */
  readonly host: string;
  /** It leads people straight to the store: then apps show the store's page until something is chosen. */
  readonly isShort: boolean;
}

interface Held {
  readonly title: string;
  readonly description: string;
  /** Addresses of uploaded images. */
  readonly uploads: readonly string[];
  readonly products: readonly Pick<Product, 'title' | 'image_url'>[];
  readonly collections: readonly Pick<Collection, 'title' | 'images'>[];
  readonly storeName: string;
  readonly host: string;
  readonly isShort: boolean;
}

/** By the rules of the public page: its own words, else its products' titles, else the store's name. */
export function toCardFacts({ uploads, products, collections, ...held }: Held): CardFacts {
  const { storeName, host, isShort } = held;
  const title = held.title.trim();
  const titles = products.map((product) => product.title);
  const [first = storeName] = titles;
  const ofGoods = [
    ...products.map((product) => ({ src: product.image_url, name: product.title })),
    ...collections.map(({ title: name, images }) => ({ src: images.medium.src, name })),
  ];
  const images = [...uploads.map((src) => ({ src, name: title || storeName })), ...ofGoods];
  return {
    title: title || (isShort ? first : storeName),
    description: held.description.trim() || (isShort ? storeName : titles.join(', ')) || storeName,
    images: images.flatMap(({ src, name }) => (src === null ? [] : [{ src, name }])),
    storeName,
    host,
    isShort,
  };
}
