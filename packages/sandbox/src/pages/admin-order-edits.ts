// The forms of the admin that choose pieces of an order's lines, and how they are read; above all the edit.

import { unfulfilledOf } from '../fulfilments.ts';
import type { EditRequest, Order } from '../model.ts';
import { Refused } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Form, readCount } from './form.ts';
import { html, type Html } from '../html.ts';

type Prefix = 'line' | 'remove' | 'fulfil';

/** Pieces of a line that can be chosen. */
const mostOf = (order: Order, line: Order['lines'][number], prefix: Prefix): number =>
  prefix === 'fulfil' ? unfulfilledOf(order, line) : line.currentQuantity;

/** How many pieces of each line that has any left, in fields named `{prefix}_{line id}`. */
export function piecesFields(order: Order, prefix: Prefix, verb = ''): Html[] {
  return order.lines
    .map((line) => ({ ...line, most: mostOf(order, line, prefix) }))
    .filter(({ most }) => most > 0)
    .map(
      ({ id, title, variantTitle, most }) =>
        html`<div class="field">
          <label for="${prefix}_${id}">${verb}<bdi>${title}</bdi> ${variantTitle} (up to ${most})</label>
          <input id="${prefix}_${id}" name="${prefix}_${id}" type="number" min="0" max="${most}" value="0" />
        </div>`,
    );
}

/** The lines of which pieces were chosen; `begin` is the sentence's beginning for a line with a bad number. */
export function readPieces(order: Order, form: Form, prefix: Prefix, begin: (title: string) => string) {
  return order.lines.flatMap((line) => {
    const { id, title } = line;
    const most = mostOf(order, line, prefix);
    const text = form[`${prefix}_${id}`] || '0';
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(quantity <= most)) throw new Refused(`${begin(title)} a whole number from 0 to ${most}.`);
    return quantity === 0 ? [] : [{ lineId: id, quantity }];
  });
}

export function editForm(order: Order, action: string): Html {
  return html`<section class="panel">
    <h2>Edit</h2>
    <form method="post" action="${action}/edit">
      ${piecesFields(order, 'remove', 'Take out ')}
      <div class="row">
        <div>
          <label for="add">Add: SKU, variant id or product handle</label>
          <input id="add" name="add" autocomplete="off" />
        </div>
        <div>
          <label for="quantity">Pieces</label>
          <input id="quantity" name="quantity" type="number" min="1" max="99" value="1" />
        </div>
        <button class="quiet fit">Save edit</button>
      </div>
    </form>
  </section>`;
}

export function readEdit(shop: Shop, order: Order, form: Form): EditRequest {
  const remove = readPieces(order, form, 'remove', (title) => `Of “${title}”, take out`);
  const wanted = form['add'] ?? '';
  if (wanted === '') return { add: [], remove };
  const variantId = findVariant(shop, wanted);
  if (variantId === null) throw new Refused(`The shop has nothing that is called “${wanted}”.`);
  return { add: [{ variantId, quantity: readCount(form, 'quantity', 1, 1) }], remove };
}

/** The variant of that id or SKU, or the first one of a product. */
function findVariant(shop: Shop, wanted: string): string | null {
  if (shop.findVariant(wanted)) return wanted;
  const bySku = shop
    .products()
    .flatMap(({ variants }) => variants)
    .find(({ sku }) => sku === wanted);
  return bySku?.id ?? shop.findProduct(wanted)?.variants[0]?.id ?? null;
}
