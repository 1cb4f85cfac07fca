// Decides what a merchant is told of what the store has changed about a link, and what one click can do about it. Pure.
import type { LinkNotice, ReplacementReasons } from '@vitrine/contract/links';
import { toMajor } from '@vitrine/contract/money';
import type { LinkRecord, ProductPlace, ShownProducts } from '../../links/links.ts';
import type { CatalogueCollection } from '../../stores/stores.ts';

export interface NoticeFacts {
  readonly link: Pick<LinkRecord, 'urlType' | 'products' | 'collectionIds'>;
  readonly view: Pick<ShownProducts, 'places' | 'similar' | 'everythingGone'>;
  /** Those of the link's collections that the store ever reported. */
  readonly collections: readonly CatalogueCollection[];
  readonly currency: string;
}

type Repair = LinkNotice['repairs'][number];

/** One notice at most for each product and collection, in the link's order: the worst that is true of it. */
export function listNotices(facts: NoticeFacts): LinkNotice[] {
  const ofProducts = facts.view.places.flatMap((place) => toProductNotice(place, facts) ?? []);
  const ofCollections = facts.link.collectionIds.flatMap((id) => toCollectionNotice(id, facts) ?? []);
  return [...ofProducts, ...ofCollections];
}

/** Whether its page says that nothing is left of it. A short leads to a sold-out product all the same. */
export function isAllGone({ link, view, collections }: NoticeFacts): boolean {
  if (link.urlType === 'look') return view.everythingGone;
  if (link.urlType === 'custom') return false;
  const availabilities = view.places.map(({ availability }) => availability);
  if (link.urlType === 'product') return availabilities.every((each) => each === 'deleted' || each === 'unpublished');
  return link.collectionIds.every((id) => findCollectionFault(id, collections) !== null);
}

function toProductNotice(place: ProductPlace, { link, view, currency }: NoticeFacts): LinkNotice | null {
  const kind = toKind(place, link);
  if (kind === null) return null;
  const { product, productId, replacementId } = place;
  const seenPrice = findSeenPrice(place, link);
  const replacement = view.similar.find(({ productId: id, of }) => id === replacementId && of === productId);
  const repriced = kind === 'repriced' && product && seenPrice !== null;
  return {
    kind,
    inventory_id: productId,
    collection_id: null,
    title: product?.title ?? '',
    image_url: product?.image?.src ?? null,
    old_price: repriced ? toMajor(seenPrice, currency) : null,
    new_price: repriced ? toMajor(product.minPrice, currency) : null,
    replacement: replacement
      ? {
          inventory_id: replacement.productId,
          title: replacement.title,
          image_url: replacement.image?.src ?? null,
          price: toMajor(replacement.minPrice, currency),
          why: toWhy(replacement),
        }
      : null,
    repairs: listRepairs(kind, replacement !== undefined, link.products.length === 1),
  };
}

const toWhy = ({ why }: ShownProducts['similar'][number]): ReplacementReasons => ({
  looks: why.looks,
  same_type: why.isSameType,
  shared_tags: why.sharedTags,
  price_apart: Math.round(100 * why.priceApart),
});

function toKind(place: ProductPlace, link: NoticeFacts['link']): LinkNotice['kind'] | null {
  if (place.swapped) return 'swapped';
  if (place.availability !== 'fine') return place.availability;
  const seenPrice = findSeenPrice(place, link);
  return seenPrice !== null && place.product?.minPrice !== seenPrice ? 'repriced' : null;
}

function findSeenPrice({ productId }: ProductPlace, { products }: NoticeFacts['link']): number | null {
  return products.find((held) => held.productId === productId)?.seenPrice ?? null;
}

/** The most helpful first; the only product of a link cannot be removed. */
function listRepairs(kind: LinkNotice['kind'], hasReplacement: boolean, isOnly: boolean): Repair[] {
  const first: Repair[] = [];
  if (kind === 'repriced') first.push('accept');
  else if (kind === 'hidden_on_sale') first.push('show');
  else if (hasReplacement) first.push('replace');
  return isOnly ? first : [...first, 'remove'];
}

function toCollectionNotice(id: LinkRecord['collectionIds'][number], facts: NoticeFacts): LinkNotice | null {
  const { link, collections } = facts;
  const kind = findCollectionFault(id, collections);
  if (kind === null) return null;
  const collection = collections.find(({ collectionId }) => collectionId === id);
  return {
    kind,
    inventory_id: null,
    collection_id: id,
    title: collection?.title ?? '',
    image_url: collection?.image?.src ?? null,
    old_price: null,
    new_price: null,
    replacement: null,
    repairs: link.urlType === 'collection' ? [] : ['remove'],
  };
}

function findCollectionFault(
  id: LinkRecord['collectionIds'][number],
  collections: readonly CatalogueCollection[],
): 'deleted' | 'unpublished' | null {
  const collection = collections.find(({ collectionId }) => collectionId === id);
  if (!collection || collection.deleted) return 'deleted';
  return collection.url === null ? 'unpublished' : null;
}
