// A short while it is being made: what was chosen, what follows from it, and what is sent.
import type { LinkDraft, Link, UrlType } from '@vitrine/contract/links';
import { countCharacters, limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import {
  areLinkFieldsSound,
  toLimited,
  toUtmDraft,
  toUtmParams,
  type UtmDraft,
} from '../../parts/links/link-field-rules.ts';
import { readStoreAddress, type StoreDomains } from '../../parts/links/store-address.ts';

export type ShortKind = Exclude<UrlType, 'look'>;
export const shortKinds = ['product', 'collection', 'custom'] as const satisfies ShortKind[];

export interface ShortDraft {
  readonly kind: ShortKind;
  readonly product: Product | null;
  readonly collection: Collection | null;
  /** As typed for a custom address, else the address of what was chosen. */
  readonly url: string;
  readonly title: string;
  readonly promocode: string;
  readonly influencerUsername: string | null;
  readonly utm: UtmDraft | null;
  readonly tags: readonly string[];
  /** The custom end of the address as typed; empty for the drawn one. */
  readonly backHalf: string;
}

/** A new short: an influencer's own begins with her name and code. */
export function emptyShort(owner: { influencerUsername: string | null; promocode: string | null }): ShortDraft {
  return {
    kind: 'product',
    product: null,
    collection: null,
    url: '',
    title: '',
    promocode: owner.promocode ?? '',
    influencerUsername: owner.influencerUsername,
    utm: null,
    tags: [],
    backHalf: '',
  };
}

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
    kind: link.url_type === 'look' ? 'custom' : link.url_type,
    product,
    collection,
    url: link.shopping_redirect_url ?? product?.url ?? collection?.url ?? '',
    title: link.title ?? '',
    promocode: link.promocode?.code ?? '',
    influencerUsername: link.influencer_username,
    utm: toUtmDraft(link.utm_params),
    tags: link.tags,
    backHalf: link.back_half ?? '',
  };
}

/** A copy to create anew, with an address of its own, its title marked as one. */
export function toShortCopy(link: Link, prefix: string): ShortDraft {
  const draft = toShortDraft(link);
  return {
    ...draft,
    backHalf: '',
    title: draft.title === '' ? '' : toLimited(prefix + draft.title, limits.shortTitle),
  };
}

export function chooseProduct(draft: ShortDraft, product: Product): ShortDraft {
  return {
    ...draft,
    kind: 'product',
    product,
    collection: null,
    url: product.url ?? '',
    title: toLimited(product.title, limits.shortTitle),
  };
}

export function chooseCollection(draft: ShortDraft, collection: Collection): ShortDraft {
  return {
    ...draft,
    kind: 'collection',
    product: null,
    collection,
    url: collection.url ?? '',
    title: toLimited(collection.title, limits.shortTitle),
  };
}

/** Changes the tab. Custom begins empty; the others wait for a choice and keep the typed address out of it. */
export function chooseKind(draft: ShortDraft, kind: ShortKind): ShortDraft {
  if (kind === draft.kind) return draft;
  return { ...draft, kind, product: null, collection: null, url: '', title: '' };
}

export function isModified(draft: ShortDraft, original: ShortDraft): boolean {
  return JSON.stringify(toComparable(draft)) !== JSON.stringify(toComparable(original));
}

export function isShortReady(draft: ShortDraft, domains: StoreDomains): boolean {
  if (countCharacters(draft.title.trim()) > limits.shortTitle || !areLinkFieldsSound(draft)) return false;
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
    link_type: urlType === 'look' ? 'LOOK' : 'SHORT',
    title: draft.title.trim() || null,
    inventory_ids: products,
    collection_ids: collections,
    shopping_redirect_url: url || null,
    promocode: draft.promocode.trim() || null,
    influencer_username: draft.influencerUsername,
    utm_params: toUtmParams(draft.utm),
    tags: [...draft.tags],
    back_half: draft.backHalf.trim() || null,
  };
}

export type ShortBody = Pick<
  LinkDraft,
  | 'link_type'
  | 'title'
  | 'inventory_ids'
  | 'collection_ids'
  | 'shopping_redirect_url'
  | 'promocode'
  | 'influencer_username'
  | 'utm_params'
  | 'tags'
  | 'back_half'
>;

function toComparable(draft: ShortDraft) {
  const { product, collection, ...rest } = draft;
  return { ...rest, utm: toUtmParams(draft.utm), product: product?.inventory_id, collection: collection?.id };
}
