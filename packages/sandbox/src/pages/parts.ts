// Small pieces of HTML that several pages share: pictures, prices, cards, sums, tables and pages of long lists.

import { showMoney } from '../currency.ts';
import type { OrderLine, Picture, Product, Totals, Variant } from '../model.ts';
import { Refused } from '../refused.ts';
import { isSellable, pictureOf } from '../shelf.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Html, html } from '../html.ts';
import { baseOf } from './layout.ts';

/** The picture at twice the width, for dense screens; nothing when there is none. */
export function picture(shop: Shop, image: Picture | null | undefined, width: number, className = ''): Html {
  if (!image) return html``;
  const height = Math.round((width * image.height) / image.width);
  const address = `${baseOf(shop)}${image.path}&width=${width * 2 > 1200 ? 1200 : width * 2}`;
  return html`<img
    ${className && html`class="${className}"`}
    src="${address}"
    alt="${image.alt}"
    width="${width}"
    height="${height}"
    loading="lazy"
  />`;
}

export function price(shop: Shop, variant: Variant): Html {
  const { currency } = shop.parameters;
  const now = showMoney(variant.price, currency);
  if (variant.compareAtPrice === null || variant.compareAtPrice <= variant.price) return html`<span>${now}</span>`;
  return html`<span class="sale">${now}</span> <del>${showMoney(variant.compareAtPrice, currency)}</del>`;
}

export function productCard(shop: Shop, product: Product): Html {
  const cheapest = product.variants.toSorted((one, other) => one.price - other.price)[0];
  const soldOut = !product.variants.some((variant) => isSellable(variant));
  return html`<li>
    <a class="card" href="${baseOf(shop)}/products/${product.handle}">
      ${picture(shop, product.pictures[0], 300)}
      <span class="t"><bdi>${product.title}</bdi></span>
      ${cheapest ? price(shop, cheapest) : ''} ${soldOut && html`<span class="badge">Sold out</span>`}
    </a>
  </li>`;
}

/** The rows from subtotal to total; subtotal is shown before the discount so that the column adds up. */
export function sums(shop: Shop, order: Totals): Html {
  const { currency, taxesIncluded } = shop.parameters;
  const show = (amount: number): string => showMoney(amount, currency);
  return html`<dl class="sum">
    <dt>Subtotal</dt>
    <dd data-sum="subtotal">${show(order.subtotal + order.discount)}</dd>
    ${
      order.discount > 0 &&
      html`<dt>Discount</dt>
        <dd data-sum="discount">−${show(order.discount)}</dd>`
    }
    <dt>Shipping</dt>
    <dd data-sum="shipping">${show(order.shipping)}</dd>
    <dt>${taxesIncluded ? 'Tax, included' : 'Tax'}</dt>
    <dd data-sum="tax">${show(order.tax)}</dd>
    <dt class="total">Total</dt>
    <dd class="total" data-sum="total">${show(order.total)}</dd>
  </dl>`;
}

export function orderLine(shop: Shop, line: OrderLine): Html {
  const known = shop.findVariant(line.variantId);
  const image = known ? pictureOf(known.product, known.variant) : null;
  return html`<li>
    <div>${picture(shop, image, 68)}</div>
    <div>
      <bdi>${line.title}</bdi><br />
      <small
        >${line.variantTitle && html`<bdi>${line.variantTitle}</bdi> · `}${line.quantity} ×
        ${showMoney(line.price, shop.parameters.currency)}</small
      >
    </div>
    <div>${showMoney(line.price * line.quantity - line.discount, shop.parameters.currency)}</div>
  </li>`;
}

const tableHead = (name: string | Html): Html =>
  typeof name === 'string' && name.endsWith('#')
    ? html`<th class="n">${name.slice(0, -1)}</th>`
    : html`<th>${name}</th>`;

/** A table under its heads; an empty `rows` shows the heads alone. Heads of figures end in `#`. */
export function table(heads: readonly (string | Html)[], rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        ${heads.map((name) => tableHead(name))}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** What is known of a thing, name by name. */
export function facts(rows: readonly (readonly [name: string, value: string | Html])[]): Html {
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** The things of page number `page`, counted from 1; past the last page a 404 with the sentence. */
export function cutPage<T>(
  things: readonly T[],
  size: number,
  page: number,
  tooFar: string,
): { shown: T[]; hasMore: boolean } {
  if (page > Math.max(1, Math.ceil(things.length / size))) throw new Refused(tooFar, 404);
  return { shown: things.slice((page - 1) * size, page * size), hasMore: page * size < things.length };
}

/** The links to the pages beside this one, which ask the same `query`. */
export function pageLinks(page: number, hasMore: boolean, query: Readonly<Record<string, string>> = {}): Html {
  const link = (number: number, text: string): Html =>
    html`<a class="button quiet" href="?${new URLSearchParams({ ...query, page: String(number) }).toString()}"
      >${text}</a
    > `;
  return html`${page > 1 && link(page - 1, 'Previous page')}${hasMore && link(page + 1, 'Next page')}`;
}

export function notice(sentence: string | null | undefined, isGood = false): Html {
  if (!sentence) return html``;
  return html`<p class="notice ${isGood ? 'good' : ''}" role="${isGood ? 'status' : 'alert'}">${sentence}</p>`;
}
