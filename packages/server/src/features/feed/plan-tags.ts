// Decides what is tagged in a post. Pure.
import type { TagPoint } from '@vitrine/contract/feed';
import type { ProductId } from '@vitrine/contract/ids';
import type { CatalogueProduct } from '../stores/stores.ts';
import type { PostTag } from './model.ts';

export interface TagDraft {
  readonly product_ids: readonly ProductId[];
  readonly selected_options: Readonly<Record<ProductId, Readonly<Record<string, string>>>>;
  readonly points: Readonly<Record<ProductId, TagPoint>>;
}

interface TagFacts {
  /** Of the products named, those the store has or had. */
  readonly products: readonly Pick<CatalogueProduct, 'productId' | 'deleted' | 'options'>[];
  /** What is tagged now: what is there stays, though the store has it no more. */
  readonly held: readonly PostTag[];
  /** Products a post of the business may carry. */
  readonly most: number;
}

/** Why tags are refused: the field, and what stands in the sentence’s blanks. */
export interface TagRefusal {
  readonly refused: 'too_many' | 'not_tagged' | 'product_unknown' | 'options_unknown';
  readonly field: string;
  readonly values: Record<string, string | number>;
}

export type TagPlan = { readonly tags: readonly PostTag[] } | TagRefusal;

/** What a person says a post shows; every tag is theirs from then on. */
export function planTags(draft: TagDraft, { products, held, most }: TagFacts): TagPlan {
  const ids = [...new Set(draft.product_ids)];
  const heldIds = new Set(held.map(({ productId }) => productId));
  if (ids.length > most) return { refused: 'too_many', field: 'product_ids', values: { limit: most } };
  const strange = ids.filter((id) => !isKnown(products, heldIds, id));
  if (strange.length > 0)
    return { refused: 'product_unknown', field: 'product_ids', values: { ids: strange.join(', ') } };
  const [stray] = [...listStray(ids, 'selected_options', draft), ...listStray(ids, 'points', draft)];
  if (stray) return stray;
  const [option] = ids.flatMap((id) => listStrangeOptions(id, draft, products, held));
  if (option) return option;
  const tags = ids.map((productId) => ({
    productId,
    options: draft.selected_options[productId] ?? {},
    point: draft.points[productId] ?? null,
    isAutomatic: false,
  }));
  return { tags };
}

/** What is said of products that are not among those that are tagged. */
const listStray = (ids: readonly ProductId[], part: 'selected_options' | 'points', draft: TagDraft): TagRefusal[] =>
  Object.keys(draft[part])
    .filter((id) => !ids.some((tagged) => tagged === id))
    .map((id) => ({ refused: 'not_tagged', field: `${part}.${id}`, values: { id } }));

function isKnown(products: TagFacts['products'], held: ReadonlySet<ProductId>, id: ProductId): boolean {
  const product = products.find(({ productId }) => productId === id);
  return held.has(id) || (product !== undefined && !product.deleted);
}

function listStrangeOptions(
  id: ProductId,
  { selected_options: chosen }: TagDraft,
  products: TagFacts['products'],
  held: readonly PostTag[],
): TagRefusal[] {
  const kept = held.find(({ productId }) => productId === id)?.options ?? {};
  const options = products.find(({ productId }) => productId === id)?.options ?? [];
  return Object.entries(chosen[id] ?? {})
    .filter(([name, value]) => kept[name] !== value && !hasValue(options, name, value))
    .map(([name, value]) => ({
      refused: 'options_unknown' as const,
      field: `selected_options.${id}`,
      values: { option: `${name}: ${value}` },
    }));
}

const hasValue = (options: CatalogueProduct['options'], name: string, value: string): boolean =>
  options.some((option) => option.name === name && option.values.some((one) => one.name === value));

/** Products added to what is tagged, as many as there is room for; whether all of them are. */
export function addTags(
  held: readonly PostTag[],
  productIds: readonly ProductId[],
  most: number,
): { readonly tags: readonly PostTag[]; readonly isFull: boolean } {
  const missing = productIds.filter((id) => !held.some(({ productId }) => productId === id));
  const room = Math.max(0, most - held.length);
  const added = missing
    .slice(0, room)
    .map((productId) => ({ productId, options: {}, point: null, isAutomatic: false }));
  return { tags: [...held, ...added], isFull: missing.length > room };
}
