// Decides what a link becomes when one of its notices is settled. Pure.
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import type { CatalogueProduct } from '../stores/stores.ts';
import type { LinkRecord } from './model.ts';
import { toLinkTitle, type LinkPlan, type LinkRefusal } from './plan-link.ts';

export interface RepairWish {
  readonly repair: 'replace' | 'remove' | 'accept' | 'show';
  readonly productId: ProductId | null;
  readonly collectionId: CollectionId | null;
}

export interface RepairFacts {
  readonly link: LinkRecord;
  /** The product the wish names, as the store has it; null when there is none, or it was never received. */
  readonly product: CatalogueProduct | null;
  /** What is to take its place; null when there is nothing. */
  readonly replacement: CatalogueProduct | null;
}

/** Either the whole link as it is to be, or why the repair is refused. */
export function planRepair(wish: RepairWish, facts: RepairFacts): { plan: LinkPlan } | LinkRefusal {
  const { link } = facts;
  if (wish.repair === 'show') {
    const plan = toPlan(link);
    return { plan: { ...plan, settings: { ...plan.settings, hide_on_sale_items: false } } };
  }
  if (wish.productId !== null) {
    const { productId } = wish;
    const held = link.products.some((each) => each.productId === productId);
    if (!held) return { refused: 'product_unknown', field: 'inventory_id', values: { ids: productId } };
    return planProduct(wish.repair, productId, facts);
  }
  if (wish.collectionId !== null && wish.repair === 'remove') return removeCollection(link, wish.collectionId);
  return { refused: 'validation_failed', field: 'inventory_id', fault: 'required' };
}

function planProduct(
  repair: 'replace' | 'remove' | 'accept',
  productId: ProductId,
  facts: RepairFacts,
): { plan: LinkPlan } | LinkRefusal {
  const { link, product } = facts;
  const plan = toPlan(link);
  switch (repair) {
    case 'replace':
      return replaceProduct(plan, productId, facts);
    case 'remove':
      if (plan.products.length === 1) return { refused: 'last_product', field: 'inventory_id' };
      return { plan: { ...plan, products: plan.products.filter((each) => each.productId !== productId) } };
    case 'accept': {
      const seen = plan.products.map((each) =>
        each.productId === productId ? { ...each, seenPrice: product?.minPrice ?? each.seenPrice } : each,
      );
      return { plan: { ...plan, products: seen } };
    }
  }
}

/** The new product keeps the place; options chosen for the old one are not its own. */
function replaceProduct(
  plan: LinkPlan,
  productId: ProductId,
  { link, product, replacement }: RepairFacts,
): { plan: LinkPlan } | LinkRefusal {
  const field = 'replacement_id';
  if (!replacement) return { refused: 'no_replacement', field };
  if (plan.products.some((each) => each.productId === replacement.productId)) {
    return { refused: 'validation_failed', field, fault: 'already_there' };
  }
  const products = plan.products.map((each) =>
    each.productId === productId
      ? { productId: replacement.productId, selectedOptions: {}, seenPrice: replacement.minPrice }
      : each,
  );
  if (link.urlType !== 'product') return { plan: { ...plan, products } };
  if (replacement.url === null) return { refused: 'url_missing', field };
  // a short is called after its product until somebody names it
  const wasNamed = product === null || link.title !== toLinkTitle(product.title);
  const title = wasNamed ? plan.title : toLinkTitle(replacement.title);
  return { plan: { ...plan, products, title, redirectUrl: replacement.url } };
}

function removeCollection(link: LinkRecord, collectionId: CollectionId): { plan: LinkPlan } | LinkRefusal {
  const field = 'collection_id';
  if (!link.collectionIds.includes(collectionId)) {
    return { refused: 'collection_unknown', field, values: { ids: collectionId } };
  }
  if (link.urlType === 'collection') return { refused: 'last_product', field };
  return { plan: { ...toPlan(link), collectionIds: link.collectionIds.filter((id) => id !== collectionId) } };
}

/** A link as it is, in the form in which it is written. */
function toPlan(link: LinkRecord): LinkPlan {
  return {
    linkType: link.linkType,
    urlType: link.urlType,
    title: link.title,
    description: link.description,
    images: link.images,
    redirectUrl: link.redirectUrl,
    promocode: link.promocode,
    utm: link.utm,
    settings: link.settings,
    preview: link.preview,
    products: link.products,
    collectionIds: link.collectionIds,
    tags: link.tags,
    backHalf: undefined,
  };
}
