// A short while it is being made: what was chosen, what follows from it, and what is sent. Pure.
import { type Link, linkDraft, type LinkDraft, type UrlType } from '@vitrine/contract/links';
import { limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import { isAccepted } from '../../api/validation.ts';
import {
  emptyOwned,
  type OwnedDraft,
  ownedFields,
  type Owner,
  toCopied,
  toLimited,
  toOwnedBody,
  toOwnedDraft,
  toUtmParams,
} from '../../parts/links/base-draft.ts';
import { type CardFacts, toCardFacts } from '../../parts/links/card-draft.ts';
import type { ShortKind } from '../../parts/links/entity-list-item.ts';
import { readStoreAddress, type StoreDomains } from '../../parts/links/store-address.ts';

export const shortKinds = ['product', 'collection', 'custom'] as const satisfies ShortKind[];

export interface ShortDraft extends OwnedDraft {
  readonly kind: ShortKind;
  readonly product: Product | null;
  readonly collection: Collection | null;
  /** As typed for a custom address, else the address of what was chosen. */
  readonly url: string;
}

export const shortFields = [...ownedFields, 'shopping_redirect_url'] as const;
export type ShortField = (typeof shortFields)[number];

const nothing = { product: null, collection: null, url: '', title: '' } as const;

export const emptyShort = (owner: Owner): ShortDraft => ({ ...emptyOwned(owner), ...nothing, kind: 'product' });

/** What an address with these parts is: products come before collections, these before a custom address. */
export function deriveUrlType(parts: { products: number; collections: number; url: string }): UrlType {
  if (parts.products > 0) return 'product';
  if (parts.collections > 0) return 'collection';
  return parts.url.trim() === '' ? 'look' : 'custom';
}

export function toShortDraft(link: Link): ShortDraft {
  const product = link.products[0] ?? null;
  const collection = product ? null : (link.collections[0] ?? null);
  return {
    ...toOwnedDraft(link),
    kind: link.url_type === 'look' ? 'custom' : link.url_type,
    product,
    collection,
    url: link.shopping_redirect_url ?? product?.url ?? collection?.url ?? '',
  };
}

/** A copy to create anew, with an address of its own, its title marked as one. */
export function toShortCopy(link: Link, prefix: string): ShortDraft {
  const draft = toShortDraft(link);
  return { ...draft, backHalf: '', title: toCopied(prefix, draft.title, limits.shortTitle) };
}

/** What is chosen brings its address and its title. */
const toChosen = ({ url = null, title }: { url?: string | null; title: string }) => ({
  url: url ?? '',
  title: toLimited(title, limits.shortTitle),
});

export const chooseProduct = (draft: ShortDraft, product: Product): ShortDraft => ({
  ...draft,
  ...toChosen(product),
  kind: 'product',
  product,
  collection: null,
});

export const chooseCollection = (draft: ShortDraft, collection: Collection): ShortDraft => ({
  ...draft,
  ...toChosen(collection),
  kind: 'collection',
  product: null,
  collection,
});

/** Changes the tab. Custom begins empty; the others wait for a choice and keep the typed address out of it. */
export const chooseKind = (draft: ShortDraft, kind: ShortKind): ShortDraft =>
  kind === draft.kind ? draft : { ...draft, ...nothing, kind };

/** What the contract takes, once something is chosen or a page of the store is typed. */
export function isShortReady(draft: ShortDraft, domains: StoreDomains): boolean {
  if (!isAccepted(linkDraft, toShortBody(draft, domains))) return false;
  if (draft.kind === 'product') return draft.product !== null;
  if (draft.kind === 'collection') return draft.collection !== null;
  return readStoreAddress(draft.url, domains).state === 'valid';
}

/** The body of create and edit; the type of the link follows from what is in it. */
export function toShortBody(draft: ShortDraft, domains: StoreDomains): ShortBody {
  const reading = readStoreAddress(draft.url, domains);
  const url = draft.kind === 'custom' && reading.state === 'valid' ? reading.url : draft.url;
  const products = draft.product ? [draft.product.inventory_id] : [];
  const collections = draft.collection ? [draft.collection.id] : [];
  const urlType = deriveUrlType({ products: products.length, collections: collections.length, url });
  return {
    ...toOwnedBody(draft),
    link_type: urlType === 'look' ? 'LOOK' : 'SHORT',
    inventory_ids: products,
    collection_ids: collections,
    shopping_redirect_url: url || null,
  };
}

export type ShortBody = Omit<LinkDraft, 'description' | 'images' | 'selected_options' | 'advanced_settings'>;

/** What messengers are told of it, for what is not chosen. */
export const toShortFacts = (
  { title, product, collection }: ShortDraft,
  store: Pick<CardFacts, 'storeName' | 'host'>,
): CardFacts =>
  toCardFacts({
    title,
    description: '',
    uploads: [],
    products: product ? [product] : [],
    collections: collection ? [collection] : [],
    isShort: true,
    ...store,
  });

export function toComparable({ product, collection, ...rest }: ShortDraft) {
  return { ...rest, utm: toUtmParams(rest.utm), product: product?.inventory_id, collection: collection?.id };
}
