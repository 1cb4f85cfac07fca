// The form that edits an order in the admin, and how it is read.

import type { EditRequest, Order } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Form, readCount } from './form.ts';
import { html, type Html } from './html.ts';
import { PageProblem } from './problem.ts';

export function editForm(order: Order, action: string): Html {
  const open = order.lines.filter(({ currentQuantity }) => currentQuantity > 0);
  return html`<section class="panel">
    <h2>Edit</h2>
    <form method="post" action="${action}/edit">
      ${open.map(
        ({ id, title, variantTitle, currentQuantity }) =>
          html`<div class="field">
            <label for="remove_${id}">Take out <bdi>${title}</bdi> ${variantTitle} (up to ${currentQuantity})</label>
            <input id="remove_${id}" name="remove_${id}" type="number" min="0" max="${currentQuantity}" value="0" />
          </div>`,
      )}
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
  const remove = order.lines.flatMap(({ id, title, currentQuantity }) => {
    const text = form[`remove_${id}`] || '0';
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(quantity <= currentQuantity)) {
      throw new PageProblem(422, `Of “${title}”, take out a whole number from 0 to ${currentQuantity}.`);
    }
    return quantity === 0 ? [] : [{ lineId: id, quantity }];
  });
  const wanted = form['add'] ?? '';
  if (wanted === '') return { add: [], remove };
  const variantId = findVariant(shop, wanted);
  if (variantId === null) throw new PageProblem(422, `The shop has nothing that is called “${wanted}”.`);
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
