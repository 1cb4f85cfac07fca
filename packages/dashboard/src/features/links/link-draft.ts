// A look while it is being made: what was chosen, what may be saved, and what is sent.
import type { Layout, Link, LinkDraft, SelectedOptions } from '@vitrine/contract/links';
import { countCharacters, limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import {
  areLinkFieldsSound,
  toLimited,
  toUtmDraft,
  toUtmParams,
  type UtmDraft,
} from '../../parts/links/link-field-rules.ts';

export interface LookDraft {
  /** Addresses of uploaded pictures; those on their way live beside the draft, see `api/picture-uploads.ts`. */
  readonly images: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly products: readonly Product[];
  /** Per product the fixed values of its options; what is absent stays the shopper's choice. */
  readonly selectedOptions: SelectedOptions;
  readonly collections: readonly Collection[];
  readonly influencerUsername: string | null;
  readonly promocode: string;
  readonly hideOnSaleItems: boolean;
  /** How the page shows the products; null lets their number decide. */
  readonly layout: Layout | null;
  readonly noindex: boolean;
  readonly tags: readonly string[];
  /** The custom end of the address as typed; empty for the drawn one. */
  readonly backHalf: string;
  readonly utm: UtmDraft | null;
}

/** A new look: an influencer's own begins with her name and code. */
export function emptyLook(owner: { influencerUsername: string | null; promocode: string | null }): LookDraft {
  return {
    images: [],
    title: '',
    description: '',
    products: [],
    selectedOptions: {},
    collections: [],
    influencerUsername: owner.influencerUsername,
    promocode: owner.promocode ?? '',
    hideOnSaleItems: false,
    layout: null,
    noindex: false,
    tags: [],
    backHalf: '',
    utm: null,
  };
}

export function toLookDraft(link: Link): LookDraft {
  return {
    images: link.images,
    title: link.title ?? '',
    description: link.description,
    products: link.products,
    selectedOptions: link.selected_options,
    collections: link.collections,
    influencerUsername: link.influencer_username,
    promocode: link.promocode?.code ?? '',
    hideOnSaleItems: link.advanced_settings.hide_on_sale_items,
    layout: link.advanced_settings.layout,
    noindex: link.advanced_settings.noindex,
    tags: link.tags,
    backHalf: link.back_half ?? '',
    utm: toUtmDraft(link.utm_params),
  };
}

/** A copy to create anew, with an address of its own: title and description are marked as copies, within their limits. */
export function toLookCopy(link: Link, prefix: string): LookDraft {
  const draft = toLookDraft(link);
  const mark = (text: string, limit: number) => (text === '' ? '' : toLimited(prefix + text, limit));
  return {
    ...draft,
    backHalf: '',
    title: mark(draft.title, limits.linkTitle),
    description: mark(draft.description, limits.description),
  };
}

export function isModified(draft: LookDraft, original: LookDraft): boolean {
  return JSON.stringify(toComparable(draft)) !== JSON.stringify(toComparable(original));
}

/** At least one product, and nothing over its limit. */
export function isLookReady(draft: LookDraft, productsLimit: number): boolean {
  const { products, collections, title, description } = draft;
  return (
    products.length >= limits.products.min &&
    products.length <= productsLimit &&
    collections.length <= limits.collections.max &&
    countCharacters(title.trim()) <= limits.linkTitle &&
    countCharacters(description) <= limits.description &&
    areLinkFieldsSound(draft)
  );
}

export type LookBody = Omit<LinkDraft, 'shopping_redirect_url'>;

/** The body of create and edit. */
export function toLookBody(draft: LookDraft): LookBody {
  return {
    link_type: 'LOOK',
    title: draft.title.trim() || null,
    description: draft.description.trim(),
    images: [...draft.images],
    inventory_ids: draft.products.map(({ inventory_id: id }) => id),
    selected_options: draft.selectedOptions,
    collection_ids: draft.collections.map(({ id }) => id),
    promocode: draft.promocode.trim() || null,
    influencer_username: draft.influencerUsername,
    utm_params: toUtmParams(draft.utm),
    advanced_settings: { hide_on_sale_items: draft.hideOnSaleItems, layout: draft.layout, noindex: draft.noindex },
    tags: [...draft.tags],
    back_half: draft.backHalf.trim() || null,
  };
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => one.localeCompare(other);

function toComparable(draft: LookDraft) {
  const options = Object.entries(draft.selectedOptions)
    .map(([id, values]) => [id, Object.entries(values).sort(byName)] as const)
    .sort(byName);
  return { ...toLookBody(draft), selected_options: options, title: draft.title, description: draft.description };
}
