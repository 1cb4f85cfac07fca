// Decides what a draft becomes, from facts alone: the rules of looks and shorts. Pure.
import type { AccountId, Code, CollectionId, ProductId } from '@vitrine/contract/ids';
import { noLinkPreview } from '@vitrine/contract/link-previews';
import { limits, utmNames } from '@vitrine/contract/limits';
import { defaultSettings } from '@vitrine/contract/link-settings';
import { noUtm, type LinkDraft, type LinkType, type UrlType, type UtmParams } from '@vitrine/contract/links';
import type { ProblemCode } from '@vitrine/contract/problem';
import type { CatalogueProduct, SoldAs } from '../stores/stores.ts';
import { readStoreUrl } from './address.ts';
import { readBackHalf } from './back-half.ts';
import type { LinkRecord } from './model.ts';
import type { ImagePoint } from '@vitrine/contract/image-points';

export interface LinkFacts {
  /** The store's addresses, the primary one first. */
  storeUrls: readonly string[];
  /** The chosen products that exist and are not deleted. */
  products: readonly {
    productId: ProductId;
    title: string;
    url: string | null;
    /** In the storefront, and so with an address; drafts may be put in before they are. */
    status?: CatalogueProduct['status'];
    soldAs?: SoldAs | null;
    /** Minor units. */
    minPrice: number;
    options: readonly { name: string; values: readonly { name: string }[] }[];
  }[];
  collections: readonly { collectionId: CollectionId; title: string; url: string | null }[];
  /** The influencer the link is or shall be for; null when there is none; `unknown` when the name is nobody's. */
  influencer: { accountId: AccountId; promocode: string | null } | 'unknown' | null;
  maySetUtm: boolean;
  /** A name sent by anybody else is refused; an influencer's links are their own whatever they send. */
  mayChooseInfluencer: boolean;
  /** How many products a look of this business may hold. */
  productsLimit: number;
  /** The link being edited; null when it is new. */
  existing: { linkType: LinkType; influencerId: string | null; utm: UtmParams; tags: readonly string[] } | null;
  /** What it holds already, and may go on holding whatever the store has made of it; null when it is new. */
  held: Held | null;
}

export interface Held {
  readonly products: readonly Pick<LinkRecord['products'][number], 'productId' | 'selectedOptions'>[];
  readonly collectionIds: readonly CollectionId[];
  readonly redirectUrl: string | null;
}

/** Whether it holds that product or collection already. */
export function holds(held: Held | null, id: ProductId | CollectionId): boolean {
  if (held === null) return false;
  return held.products.some(({ productId }) => productId === id) || held.collectionIds.some((own) => own === id);
}

type PlannedFact = 'linkType' | 'urlType' | 'title' | 'description' | 'images' | 'redirectUrl' | 'promocode' | 'utm';

/** What of a link a draft decides; products have the lowest price they have now: whoever saves a link has seen it. */
export interface LinkPlan extends Pick<
  LinkRecord,
  PlannedFact | 'settings' | 'preview' | 'products' | 'collectionIds' | 'tags'
> {
  /** The custom end of its address; null for the drawn code, undefined to leave it as it is. */
  readonly backHalf: Code | null | undefined;
}

export interface LinkRefusal {
  refused: ProblemCode;
  field: string;
  /** A fault's own sentence when `refused` is `validation_failed`. */
  fault?: string;
  values?: Record<string, string | number>;
  /** What else is wrong, each with a field of its own. */
  also?: readonly LinkRefusal[];
}

export type Planned = { plan: LinkPlan } | LinkRefusal;

/** Either what to write, or all that refuses the draft and which fields are at fault. */
export function planLink(draft: LinkDraft, facts: LinkFacts): Planned {
  const { existing } = facts;
  if (existing && existing.linkType !== draft.link_type) {
    return invalid('link_type', 'not_allowed', { allowed: existing.linkType });
  }
  const faults = [...listFaults(draft, facts), ...listStrangers(draft, facts), ...listStrayPoints(draft)];
  const backHalf = planBackHalf(draft.back_half);
  const target = draft.link_type === 'LOOK' ? lookTarget() : shortTarget(draft, facts);
  if (faults.length > 0 || isRefusal(backHalf) || isRefusal(target)) {
    const ofAddress = isRefusal(backHalf) ? [backHalf] : [];
    // where it leads is at fault of its own only when what it holds is not
    return toOne([...faults, ...ofAddress, ...(isRefusal(target) && faults.length === 0 ? [target] : [])]);
  }
  const influencer = facts.influencer === 'unknown' ? null : facts.influencer;
  return {
    plan: {
      linkType: draft.link_type,
      urlType: target.urlType,
      title: draft.title || target.title,
      description: draft.description,
      images: draft.images,
      redirectUrl: target.redirectUrl,
      // sales of an influencer are known by their own code: it cannot be another's
      promocode: influencer?.promocode ?? draft.promocode,
      utm: facts.maySetUtm ? (draft.utm_params ?? noUtm) : (facts.existing?.utm ?? noUtm),
      settings: draft.advanced_settings ?? defaultSettings,
      preview: draft.link_preview ?? noLinkPreview,
      products: draft.inventory_ids.map((productId) => ({
        productId,
        selectedOptions: draft.selected_options[productId] ?? {},
        seenPrice: facts.products.find((product) => product.productId === productId)?.minPrice ?? null,
        ...pointOf(draft, productId),
      })),
      collectionIds: draft.collection_ids,
      tags: draft.tags ?? facts.existing?.tags ?? [],
      backHalf,
    },
  };
}

export function isRefusal(planned: object | string | null | undefined): planned is LinkRefusal {
  return typeof planned === 'object' && planned !== null && 'refused' in planned;
}

/** Of several refusals of one field the first; the others go with the first of all. */
function toOne(refusals: readonly LinkRefusal[]): LinkRefusal {
  const [first, ...also] = refusals.filter(
    ({ field }, at) => refusals.findIndex((other) => other.field === field) === at,
  );
  if (!first) throw new Error('a draft is refused for nothing');
  return also.length === 0 ? first : { ...first, also };
}

/** The code wanted, null for the drawn one, undefined for no change; or why it cannot be had. */
export function planBackHalf(typed: string | null | undefined): Code | null | undefined | LinkRefusal {
  if (typed === null || typed === undefined) return typed;
  const read = readBackHalf(typed);
  if ('code' in read) return read.code;
  if (read.refused === 'code_reserved') return { refused: 'code_reserved', field: 'back_half' };
  return invalid('back_half', 'code_format');
}

/** Things named in the draft that the store, or the merchant, does not have. */
function listStrangers(draft: LinkDraft, facts: LinkFacts): LinkRefusal[] {
  const refusals: LinkRefusal[] = [];
  if (facts.influencer === 'unknown') refusals.push({ refused: 'influencer_unknown', field: 'influencer_username' });
  const known = new Set<string>(facts.products.map((product) => product.productId));
  const strangers = draft.inventory_ids.filter((id) => !known.has(id));
  if (strangers.length > 0) {
    refusals.push({ refused: 'product_unknown', field: 'inventory_ids', values: { ids: strangers.join(', ') } });
  }
  const knownCollections = new Set<string>(facts.collections.map((collection) => collection.collectionId));
  const strangeCollections = draft.collection_ids.filter((id) => !knownCollections.has(id));
  if (strangeCollections.length > 0) {
    refusals.push({
      refused: 'collection_unknown',
      field: 'collection_ids',
      values: { ids: strangeCollections.join(', ') },
    });
  }
  return [...refusals, ...listUnsellable(draft, facts), ...listStrangeOptions(draft, facts)];
}

/** What no shopper can buy is not put into a link anew; what it holds already stays, and is told of. */
function listUnsellable(draft: LinkDraft, { products, held }: LinkFacts): LinkRefusal[] {
  const added = products.filter(({ productId }) => draft.inventory_ids.includes(productId) && !holds(held, productId));
  const [first] = added.flatMap((product) => {
    const why = findUnsellable(product);
    return why === null ? [] : [{ why, title: product.title }];
  });
  if (first === undefined) return [];
  return [{ refused: first.why, field: 'inventory_ids', values: { product: first.title } }];
}

/** Why a product cannot be put into a link; null where it can. */
export function findUnsellable({
  url,
  status,
  soldAs,
}: Pick<LinkFacts['products'][number], 'url' | 'status' | 'soldAs'>): ProblemCode | null {
  if (soldAs === 'subscription') return 'product_subscription';
  if (soldAs === 'bundle') return 'product_bundle';
  if (soldAs === 'gift_card') return 'product_gift_card';
  if (soldAs === 'combined_listing') return 'product_combined_listing';
  if (soldAs === 'other_markets') return 'product_other_markets';
  if (soldAs === 'quantity_rule') return 'product_quantity_rule';
  return status === 'active' && url === null ? 'product_unpublished' : null;
}

/** Of a look that has an image. */
function pointOf({ link_type: type, images, image_points: points }: LinkDraft, id: ProductId): { point?: ImagePoint } {
  const point = type === 'LOOK' && images.length > 0 ? points?.[id] : undefined;
  return point === undefined ? {} : { point };
}

/** A point leads to a product that is there. */
const listStrayPoints = ({ image_points: points = {}, inventory_ids: ids }: LinkDraft): LinkRefusal[] =>
  Object.keys(points)
    .filter((id) => !ids.some((held) => held === id))
    .map((id) => invalid(`image_points.${id}`, 'not_allowed', { allowed: ids.join(', ') }));

function listStrangeOptions(draft: LinkDraft, { products, held }: LinkFacts): LinkRefusal[] {
  return Object.entries(draft.selected_options).flatMap(([productId, chosen]): LinkRefusal[] => {
    const product = products.find((candidate) => candidate.productId === productId);
    const field = `selected_options.${productId}`;
    if (!product) return [{ refused: 'product_unknown', field, values: { ids: productId } }];
    const kept = held?.products.find((one) => one.productId === productId)?.selectedOptions ?? {};
    const strange = Object.entries(chosen).filter(
      ([name, value]) => kept[name] !== value && !hasValue(product, name, value),
    );
    return strange.map(([name, value]) => ({
      refused: 'options_unknown',
      field,
      values: { option: `${name}: ${value}` },
    }));
  });
}

function hasValue({ options }: LinkFacts['products'][number], name: string, value: string): boolean {
  return options.some((option) => option.name === name && option.values.some((one) => one.name === value));
}

function invalid(field: string, fault: string, values: Record<string, string | number> = {}): LinkRefusal {
  return { refused: 'validation_failed', field, fault, values };
}

/** Faults of the draft in itself and against the link it would change. */
function listFaults(draft: LinkDraft, facts: LinkFacts): LinkRefusal[] {
  const { existing } = facts;
  const refusals: LinkRefusal[] = [];
  if (!facts.maySetUtm && changesUtm(draft.utm_params ?? noUtm, existing?.utm ?? noUtm)) {
    refusals.push({ refused: 'utm_not_allowed', field: 'utm_params' });
  }
  if (!existing && draft.influencer_username && !facts.mayChooseInfluencer) {
    refusals.push({ refused: 'forbidden', field: 'influencer_username' });
  }
  return [...refusals, ...(draft.link_type === 'LOOK' ? listLookFaults(draft, facts) : listShortFaults(draft))];
}

function listLookFaults({ inventory_ids: ids }: LinkDraft, { productsLimit }: LinkFacts): LinkRefusal[] {
  const { min } = limits.products;
  if (ids.length < min) return [invalid('inventory_ids', 'too_few', { limit: min })];
  return ids.length > productsLimit ? [invalid('inventory_ids', 'too_many', { limit: productsLimit })] : [];
}

/** A short has one product, or one collection, or an address. */
function listShortFaults({ inventory_ids, collection_ids, shopping_redirect_url: url }: LinkDraft): LinkRefusal[] {
  const [products, collections] = [inventory_ids.length, collection_ids.length];
  const most = products > 0 ? 0 : 1;
  return [
    ...(products > 1 ? [invalid('inventory_ids', 'too_many', { limit: 1 })] : []),
    ...(collections > most ? [invalid('collection_ids', 'too_many', { limit: most })] : []),
    ...(products + collections === 0 && !url ? [invalid('shopping_redirect_url', 'required')] : []),
  ];
}

/** Values left out, or sent back as they are saved, change nothing. */
function changesUtm(sent: UtmParams, saved: UtmParams): boolean {
  return utmNames.some((name) => sent[name] !== null && sent[name] !== saved[name]);
}

type Target = { urlType: UrlType; redirectUrl: string | null; title: string | null } | LinkRefusal;

function lookTarget(): Target {
  return { urlType: 'look', redirectUrl: null, title: null };
}

/** A short leads to its product, else its collection, else the address typed. */
function shortTarget(draft: LinkDraft, facts: LinkFacts): Target {
  const product = facts.products.find(({ productId }) => productId === draft.inventory_ids[0]);
  const collection = facts.collections.find(({ collectionId }) => collectionId === draft.collection_ids[0]);
  const chosen = product ?? collection;
  if (chosen) {
    const field = product ? 'inventory_ids' : 'collection_ids';
    const id = product?.productId ?? collection?.collectionId;
    // what the store shows no more keeps the address it had
    const url = chosen.url ?? (id && holds(facts.held, id) ? (facts.held?.redirectUrl ?? null) : null);
    if (url === null) return { refused: 'url_missing', field };
    const title = toLinkTitle(chosen.title);
    return { urlType: product ? 'product' : 'collection', redirectUrl: url, title };
  }
  const read = readStoreUrl(draft.shopping_redirect_url ?? '', facts.storeUrls);
  if ('url' in read) return { urlType: 'custom', redirectUrl: read.url, title: null };
  return { refused: read.refused, field: 'shopping_redirect_url', values: { domain: facts.storeUrls[0] ?? '' } };
}

/** A store's title may be longer than a link's: cut, never through a character, so that the form takes it back. */
export function toLinkTitle(title: string): string {
  return Array.from(title).slice(0, limits.linkTitle).join('');
}
