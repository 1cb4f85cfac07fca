// What is tagged in a post while it is edited: products in an order, their fixed options, and where in the picture they are. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { SocialPost, TagPoint, tagPost } from '@vitrine/contract/feed';
import type { Product } from '@vitrine/contract/stores';
import { placePoint, type PlacedProducts } from '../../parts/points/placed-products.ts';
import { listTagged } from './feed-view.ts';

export type TagDraft = PlacedProducts;

export function toTagDraft(post: SocialPost): TagDraft {
  const products = listTagged(post);
  const points = products.flatMap(({ inventory_id: id, point }) => (point === null ? [] : [[id, point] as const]));
  return { products, selectedOptions: post.selected_options, points: Object.fromEntries(points) };
}

/** Points and options of products that left are left out. */
export function toTagBody({ products, selectedOptions, points }: TagDraft): BodySent<typeof tagPost> {
  const ids = products.map(({ inventory_id: id }) => id);
  const ofKept = <Value>(all: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(ids.flatMap((id) => (all[id] === undefined ? [] : [[id, all[id]]])));
  return { product_ids: ids, selected_options: ofKept(selectedOptions), points: ofKept(points) };
}

/** Whether saving would change anything. */
export const isTagModified = (before: TagDraft, now: TagDraft): boolean =>
  JSON.stringify(toTagBody(before)) !== JSON.stringify(toTagBody(now));

/** With its point where one is known. */
export function addProduct(draft: TagDraft, product: Product, point: TagPoint | null = null): TagDraft {
  const added = { ...draft, products: [...draft.products, product] };
  return point === null ? added : placePoint(added, product.inventory_id, point);
}
