// A look while it is being made: what was chosen, what may be saved, and what is sent. Pure.
import { type Link, linkDraft, type LinkDraft, type SelectedOptions } from '@vitrine/contract/links';
import { defaultSettings, type LinkSettings } from '@vitrine/contract/link-settings';
import type { ImagePoints } from '@vitrine/contract/image-points';
import { limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import { isAccepted } from '../../api/validation.ts';
import { type CardFacts, toCardFacts } from './card-draft.ts';
import {
  emptyOwned,
  type OwnedDraft,
  ownedFields,
  type Owner,
  toCopied,
  toOwnedBody,
  toOwnedDraft,
} from './base-draft.ts';

export interface LookDraft extends OwnedDraft {
  /** Addresses of uploaded pictures; those on their way live beside the draft, see `picture-uploads.ts`. */
  readonly images: readonly string[];
  readonly description: string;
  readonly products: readonly Product[];
  /** Per product the fixed values of its options; what is absent stays the shopper's choice. */
  readonly selectedOptions: SelectedOptions;
  readonly collections: readonly Collection[];
  readonly settings: LinkSettings;
  /** Where on the first image products are, as long as both are there. */
  readonly points: ImagePoints;
}

export const lookFields = [...ownedFields, 'description', 'images', 'selected_options'] as const;
export type LookField = (typeof lookFields)[number];

export const emptyLook = (owner: Owner): LookDraft => ({
  ...emptyOwned(owner),
  images: [],
  description: '',
  products: [],
  selectedOptions: {},
  collections: [],
  settings: defaultSettings,
  points: {},
});

export const toLookDraft = (link: Link): LookDraft => ({
  ...toOwnedDraft(link),
  images: link.images,
  description: link.description,
  products: link.products,
  selectedOptions: link.selected_options,
  collections: link.collections,
  settings: link.advanced_settings,
  points: link.image_points,
});

/** A copy to create anew, with an address of its own: title and description are marked as copies, within their limits. */
export function toLookCopy(link: Link, prefix: string): LookDraft {
  const draft = toLookDraft(link);
  return {
    ...draft,
    backHalf: '',
    title: toCopied(prefix, draft.title, limits.linkTitle),
    description: toCopied(prefix, draft.description, limits.description),
  };
}

/** What the contract takes, with at least one product and no more than this business may have. */
export const isLookReady = (draft: LookDraft, productsLimit: number): boolean =>
  draft.products.length >= limits.products.min &&
  draft.products.length <= productsLimit &&
  isAccepted(linkDraft, toLookBody(draft));

export type LookBody = Omit<LinkDraft, 'shopping_redirect_url'>;

/** Of products that are in the look; none without an image. */
export function listPoints({
  points,
  products,
  images,
}: Pick<LookDraft, 'points' | 'products' | 'images'>): ImagePoints {
  if (images.length === 0) return {};
  const placed = products.flatMap(({ inventory_id: id }) => (points[id] ? [[id, points[id]] as const] : []));
  return Object.fromEntries(placed);
}

/** The body of create and edit. */
export function toLookBody(draft: LookDraft): LookBody {
  return {
    ...toOwnedBody(draft),
    link_type: 'LOOK',
    description: draft.description.trim(),
    images: [...draft.images],
    inventory_ids: draft.products.map(({ inventory_id: id }) => id),
    selected_options: draft.selectedOptions,
    collection_ids: draft.collections.map(({ id }) => id),
    advanced_settings: draft.settings,
    image_points: listPoints(draft),
  };
}

/** What messengers show of it by itself. `uploads` are its images as they are now, also those on their way. */
export const toLookFacts = (
  { title, description, products, collections }: LookDraft,
  beside: Pick<Parameters<typeof toCardFacts>[0], 'uploads' | 'storeName' | 'host'>,
): CardFacts => toCardFacts({ title, description, products, collections, isShort: false, ...beside });

export const toComparable = (draft: LookDraft) => ({
  ...toLookBody(draft),
  title: draft.title,
  description: draft.description,
});
