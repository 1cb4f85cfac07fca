// A multilink while it is being made: its two experiences, how visits are split, what may be saved, and what is sent. Pure.
import { hashKey } from '@tanstack/react-query';
import type { BodySent } from '@vitrine/contract/endpoint';
import type { LinkId } from '@vitrine/contract/ids';
import type { SelectedOptions, UrlType } from '@vitrine/contract/links';
import { limits } from '@vitrine/contract/limits';
import {
  type createMultilink,
  type DeviceOption,
  type Experience,
  type Multilink,
  multilinkDraft,
} from '@vitrine/contract/multilinks';
import type { Collection, Product } from '@vitrine/contract/stores';
import { isAccepted } from '../../api/validation.ts';
import { type BaseDraft, toBaseBody, toCopied, toUtmDraft, toUtmParams } from '../../parts/links/base-draft.ts';
import { type CardFacts, emptyCard, toCardDraft, toCardFacts } from '../../parts/links/card-draft.ts';
import { readStoreAddress, type StoreDomains } from '../../parts/links/store-address.ts';

export const kinds = ['look', 'product', 'collection', 'custom'] as const satisfies UrlType[];
export const devices = ['ALL', 'MOBILE', 'PC'] as const satisfies DeviceOption[];

/** The place of an experience: A, then B. */
export type Side = 0 | 1;
export const sides = [0, 1] as const;
export type Both<Of> = readonly [Of, Of];

/** A and B in every language, as they stand in every advertisement's report. */
export const letterOf = (side: Side): 'A' | 'B' => (side === 0 ? 'A' : 'B');

export interface ExperienceDraft {
  /** The link that counts its visits; null before it was saved. */
  readonly linkId: LinkId | null;
  readonly kind: UrlType;
  /** Whole percent of the visits. */
  readonly share: number;
  readonly device: DeviceOption;
  /** Those of a look, or the one chosen product. */
  readonly products: readonly Product[];
  readonly selectedOptions: SelectedOptions;
  /** Addresses of uploaded pictures; those on their way live beside the draft, see `picture-uploads.ts`. */
  readonly images: readonly string[];
  readonly description: string;
  readonly collection: Collection | null;
  /** As typed for a custom address, else that of what was chosen. */
  readonly url: string;
}

export interface MultilinkDraft extends BaseDraft {
  readonly experiences: Both<ExperienceDraft>;
  readonly automatic: boolean;
  readonly tags: readonly string[];
}

const nothing = { products: [], selectedOptions: {}, images: [], description: '', collection: null, url: '' } as const;
const emptyExperience: ExperienceDraft = { linkId: null, kind: 'look', share: 50, device: 'ALL', ...nothing };

export const emptyMultilink: MultilinkDraft = {
  title: '',
  experiences: [emptyExperience, emptyExperience],
  automatic: false,
  tags: [],
  promocode: '',
  utm: null,
  backHalf: '',
  card: emptyCard,
};

export function toMultilinkDraft(multilink: Multilink): MultilinkDraft {
  const [a, b] = multilink.links_options;
  return {
    title: multilink.title,
    experiences: [toExperienceDraft(a), toExperienceDraft(b)],
    automatic: multilink.automatic,
    tags: multilink.tags,
    promocode: multilink.promocode?.code ?? '',
    utm: toUtmDraft(multilink.utm_params),
    backHalf: multilink.back_half ?? '',
    card: toCardDraft(multilink.link_preview),
  };
}

/** A copy to create anew: links and an address of its own, its title marked as one, split as this one began. */
export function toMultilinkCopy(multilink: Multilink, prefix: string): MultilinkDraft {
  const draft = toMultilinkDraft(multilink);
  const [a, b] = draft.experiences;
  return {
    ...draft,
    title: toCopied(prefix, draft.title, limits.multilinkTitle),
    experiences: [
      { ...a, linkId: null },
      { ...b, linkId: null },
    ],
    backHalf: '',
  };
}

function toExperienceDraft({
  value,
  device_option: device,
  link_id: linkId,
  link_data: link,
}: Experience): ExperienceDraft {
  const collection = link.url_type === 'collection' ? (link.collections[0] ?? null) : null;
  const url = link.url_type === 'look' ? '' : (link.shopping_redirect_url ?? '');
  return {
    linkId,
    kind: link.url_type,
    share: value,
    device,
    products: link.products,
    selectedOptions: link.selected_options,
    images: link.images,
    description: link.description,
    collection,
    url,
  };
}

export function changeExperience(
  draft: MultilinkDraft,
  side: Side,
  change: (experience: ExperienceDraft) => ExperienceDraft,
): MultilinkDraft {
  const [a, b] = draft.experiences;
  return { ...draft, experiences: side === 0 ? [change(a), b] : [a, change(b)] };
}

/** Shows what the other one shows; who is sent there, and what counts the visits, stays its own. */
export const copyExperience = (to: ExperienceDraft, from: ExperienceDraft): ExperienceDraft => ({
  ...from,
  linkId: to.linkId,
  share: to.share,
  device: to.device,
});

/** A shows something, and B something else. */
export const isWorthCopying = (a: ExperienceDraft, b: ExperienceDraft): boolean =>
  findGap(a) === null && hashKey([toShown(a)]) !== hashKey([toShown(b)]);

const toShown = ({ kind, products, selectedOptions, images, description, collection, url }: ExperienceDraft) => ({
  kind,
  products: products.map(({ inventory_id: id }) => id),
  selectedOptions,
  images,
  description,
  collection: collection?.id,
  url,
});

/** Selecting a type clears the others; a custom address begins at the store's own. */
export function chooseKind(experience: ExperienceDraft, kind: UrlType, home: string): ExperienceDraft {
  if (kind === experience.kind) return experience;
  return { ...experience, ...nothing, kind, url: kind === 'custom' ? home : '' };
}

export function chooseProduct(experience: ExperienceDraft, product: Product): ExperienceDraft {
  return { ...experience, ...nothing, kind: 'product', products: [product], url: product.url ?? '' };
}

export function chooseCollection(experience: ExperienceDraft, collection: Collection): ExperienceDraft {
  return { ...experience, ...nothing, kind: 'collection', collection, url: collection.url ?? '' };
}

/** Where an empty address leads: `https://shop.example/`. */
export function toHomeAddress(domains: StoreDomains): string {
  const [primary = ''] = domains;
  const reading = readStoreAddress(primary, domains);
  return reading.state === 'valid' ? reading.url : '';
}

/** A whole percent; what is out of range snaps to the nearer of 0 and 100. */
export function toShare(typed: number): number {
  if (Number.isNaN(typed)) return 0;
  return Math.round(Math.min(100, Math.max(0, typed)));
}

/** Changing one share makes the total 100 by adjusting the other. */
export function setShare(draft: MultilinkDraft, side: Side, typed: number): MultilinkDraft {
  const share = toShare(typed);
  const [a, b] = draft.experiences;
  const shares = side === 0 ? ([share, 100 - share] as const) : ([100 - share, share] as const);
  return {
    ...draft,
    experiences: [
      { ...a, share: shares[0] },
      { ...b, share: shares[1] },
    ],
  };
}

/** Who gets visitors on one kind of device: one experience alone, or both by their shares. */
export type SplitRule = Side | 'shared';

/** An experience meant for other devices is passed over, unless both are. */
export function toSplitRules([a, b]: Both<{ readonly device: DeviceOption }>): Record<'MOBILE' | 'PC', SplitRule> {
  const decide = (device: DeviceOption): SplitRule => {
    const [fitsA, fitsB] = [a, b].map((experience) => experience.device === 'ALL' || experience.device === device);
    if (fitsA === fitsB) return 'shared';
    return fitsA ? 0 : 1;
  };
  return { MOBILE: decide('MOBILE'), PC: decide('PC') };
}

/**
 * Whether what an experience shows now is another experience than the one it was: of another kind, of another product,
 * collection or address, or a look in which no product stayed. It is counted anew.
 */
export function isReplaced(before: ExperienceDraft, now: ExperienceDraft): boolean {
  if (before.kind !== now.kind) return true;
  const stays = now.products.some(({ inventory_id: id }) => before.products.some((one) => one.inventory_id === id));
  if (now.kind === 'look' || now.kind === 'product') return now.products.length > 0 && !stays;
  if (now.kind === 'collection') return now.collection !== null && now.collection.id !== before.collection?.id;
  return now.url.trim() !== before.url.trim();
}

/** A custom address has to be a page of the store; a look, a product or a collection is always valid. */
function isExperienceValid({ kind, url }: ExperienceDraft, domains: StoreDomains): boolean {
  if (kind !== 'custom') return true;
  return readStoreAddress(url.trim() || toHomeAddress(domains), domains).state === 'valid';
}

/** Both for phones, or both for computers: other visitors have none. */
export const areForSameFew = ([a, b]: Both<Pick<ExperienceDraft, 'device'>>): boolean =>
  a.device === b.device && a.device !== 'ALL';

/** What the contract takes, with valid experiences. */
export const isMultilinkReady = (draft: MultilinkDraft, domains: StoreDomains): boolean =>
  !areForSameFew(draft.experiences) &&
  draft.experiences.every((experience) => isExperienceValid(experience, domains)) &&
  isAccepted(multilinkDraft, toMultilinkBody(draft, domains));

export type Gap = 'products' | 'product' | 'collection';

/** What an experience still has to choose before the server would take it. */
export function findGap({ kind, products, collection }: ExperienceDraft): Gap | null {
  if (kind === 'look' && products.length < limits.products.min) return 'products';
  if (kind === 'product' && products.length === 0) return 'product';
  return kind === 'collection' && collection === null ? 'collection' : null;
}

type MultilinkBody = Omit<BodySent<typeof createMultilink>, 'business_id'>;
type OptionBody = MultilinkBody['links_options'][number] & { link_id?: LinkId };

/** What messengers show of it by itself: what its first experience shows, under its own name. */
export function toMultilinkFacts(
  { title, experiences: [{ kind, description, images, products, collection }] }: MultilinkDraft,
  store: Pick<CardFacts, 'storeName' | 'host'>,
): CardFacts {
  const collections = collection === null ? [] : [collection];
  return toCardFacts({
    title,
    description,
    uploads: images,
    products,
    collections,
    isShort: kind !== 'look',
    ...store,
  });
}

/** The body of create and edit. `images` are the addresses of each look's pictures. */
export function toMultilinkBody(
  draft: MultilinkDraft,
  domains: StoreDomains,
  images: Both<readonly string[]> = [draft.experiences[0].images, draft.experiences[1].images],
) {
  const [a, b] = draft.experiences;
  return {
    ...toBaseBody(draft),
    title: draft.title.trim(),
    splitter_type: 'PERCENTAGE' as const,
    automatic: draft.automatic,
    tags: [...draft.tags],
    links_options: [toOption(a, images[0], domains), toOption(b, images[1], domains)] satisfies [
      OptionBody,
      OptionBody,
    ],
  };
}

function toOption(experience: ExperienceDraft, images: readonly string[], domains: StoreDomains): OptionBody {
  const { kind, linkId, products, collection } = experience;
  const isLook = kind === 'look';
  return {
    value: experience.share,
    device_option: experience.device,
    ...(linkId === null ? {} : { link_id: linkId }),
    link_resource: {
      link_type: isLook ? 'LOOK' : 'SHORT',
      images: isLook ? [...images] : [],
      description: isLook ? experience.description.trim() : '',
      inventory_ids: products.map(({ inventory_id: id }) => id),
      selected_options: isLook ? experience.selectedOptions : {},
      collection_ids: collection ? [collection.id] : [],
      shopping_redirect_url: toRedirect(experience, domains),
    },
  };
}

function toRedirect({ kind, url }: ExperienceDraft, domains: StoreDomains): string | null {
  if (kind === 'look') return null;
  if (kind !== 'custom') return url || null;
  const home = toHomeAddress(domains);
  const reading = readStoreAddress(url.trim() || home, domains);
  return reading.state === 'valid' ? reading.url : url;
}

export function toComparable({ utm, experiences, ...draft }: MultilinkDraft) {
  const plain = experiences.map(({ products, collection, ...rest }) => ({
    ...rest,
    products: products.map(({ inventory_id: id }) => id),
    collection: collection?.id,
  }));
  return { ...draft, plain, utm: toUtmParams(utm) };
}
