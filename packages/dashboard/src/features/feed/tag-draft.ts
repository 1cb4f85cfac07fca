// What is tagged in a post while it is edited: products in an order, their fixed options, and where in the picture they are. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { SocialPost, TagPoint, tagPost } from '@vitrine/contract/feed';
import type { Product } from '@vitrine/contract/stores';
import type { ChosenProducts } from '../../parts/products/chosen-products.ts';
import { listTagged } from './feed-view.ts';

export interface TagDraft extends ChosenProducts {
  readonly points: Readonly<Record<string, TagPoint>>;
}

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

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Puts a product there; beyond the picture's edge means the edge. */
export const placePoint = (draft: TagDraft, id: string, { x, y }: TagPoint): TagDraft => ({
  ...draft,
  points: { ...draft.points, [id]: { x: within(x), y: within(y) } },
});

export function removePoint(draft: TagDraft, id: string): TagDraft {
  const { [id]: _gone, ...points } = draft.points;
  return { ...draft, points };
}

/** With its point where one is known. */
export function addProduct(draft: TagDraft, product: Product, point: TagPoint | null = null): TagDraft {
  const added = { ...draft, products: [...draft.products, product] };
  return point === null ? added : placePoint(added, product.inventory_id, point);
}

/** By how much a key moves a point, as a share of the picture. */
const step = 0.01;
const stride = 0.05;

const directions: Readonly<Record<string, TagPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where a key brings a point; null for a key that does not move it. The picture is not turned with the writing. */
export function movePoint({ x, y }: TagPoint, key: string, isFar: boolean): TagPoint | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const by = isFar ? stride : step;
  return { x: within(x + direction.x * by), y: within(y + direction.y * by) };
}
