// Decides how a settled notice can be taken back, and whether it can without touching anything else of the link.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { ProductId } from '@vitrine/contract/ids';
import type { editLink, Link, LinkNotice, repairLink } from '@vitrine/contract/links';

export type Repair = LinkNotice['repairs'][number];

/** What to send to take a repair back: another repair, or the link as it was. */
export type Undo =
  | { readonly kind: 'repair'; readonly body: BodySent<typeof repairLink> }
  | { readonly kind: 'edit'; readonly body: BodySent<typeof editLink> };

/** Null when it cannot be taken back, or not exactly: what the store has deleted, options chosen, prices since seen. */
export function findUndo(before: Link, after: Link, notice: LinkNotice, repair: Repair): Undo | null {
  const { inventory_id: product } = notice;
  if (repair === 'accept') return null;
  if (repair === 'replace') return product === null ? null : undoReplace(before, after, product);
  return canSaveAsItWas(before) ? { kind: 'edit', body: toBody(before) } : null;
}

function undoReplace(before: Link, after: Link, product: ProductId): Undo | null {
  const known = new Set(before.products.map(({ inventory_id: id }) => id));
  const [replacement] = after.products.filter(({ inventory_id: id }) => !known.has(id));
  const options = Object.keys(before.selected_options[product] ?? {});
  const isThere = before.products.some((held) => held.inventory_id === product && held.product_status !== 'deleted');
  if (!replacement || !isThere || options.length > 0) return null;
  return {
    kind: 'repair',
    body: { repair: 'replace', inventory_id: replacement.inventory_id, replacement_id: product },
  };
}

/** Saving a link counts as having seen its prices, and what is deleted cannot be saved again. */
function canSaveAsItWas({ notices, parent_multilink_id: parent }: Link): boolean {
  return parent === null && notices.every(({ kind }) => kind !== 'deleted' && kind !== 'repriced');
}

function toBody(link: Link): BodySent<typeof editLink> {
  return {
    link_type: link.link_type,
    title: link.title,
    description: link.description,
    images: link.images,
    inventory_ids: link.products.map(({ inventory_id: id }) => id),
    selected_options: link.selected_options,
    image_points: link.image_points,
    collection_ids: link.collections.map(({ id }) => id),
    promocode: link.promocode,
    shopping_redirect_url: link.shopping_redirect_url,
    utm_params: link.utm_params,
    advanced_settings: link.advanced_settings,
    tags: link.tags,
  };
}
