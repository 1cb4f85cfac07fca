// Small pieces of HTML that several pages share: pictures, prices, cards and sums.

import type { Order, OrderLine, Picture, Product, Variant } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type Html, html } from './html.ts';
import { baseOf } from './layout.ts';
import { showMoney } from './money.ts';

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

export function variantPicture(product: Product, variant: Variant | undefined): Picture | null {
  return product.pictures.find(({ id }) => id === variant?.pictureId) ?? product.pictures[0] ?? null;
}

/** Whether a shopper can buy at least one of it. */
export function isForSale(variant: Variant): boolean {
  return !variant.tracked || variant.inventoryPolicy === 'CONTINUE' || variant.inventoryQuantity > 0;
}

export function price(shop: Shop, variant: Variant): Html {
  const { currency } = shop.parameters;
  const now = showMoney(variant.price, currency);
  if (variant.compareAtPrice === null || variant.compareAtPrice <= variant.price) return html`<span>${now}</span>`;
  return html`<span class="sale">${now}</span> <del>${showMoney(variant.compareAtPrice, currency)}</del>`;
}

export function productCard(shop: Shop, product: Product): Html {
  const cheapest = product.variants.toSorted((one, other) => one.price - other.price)[0];
  const soldOut = !product.variants.some((variant) => isForSale(variant));
  return html`<li>
    <a class="card" href="${baseOf(shop)}/products/${product.handle}">
      ${picture(shop, product.pictures[0], 300)}
      <span class="t"><bdi>${product.title}</bdi></span>
      ${cheapest ? price(shop, cheapest) : ''} ${soldOut && html`<span class="badge">Sold out</span>`}
    </a>
  </li>`;
}

/** The rows from subtotal to total; subtotal is shown before the discount so that the column adds up. */
export function sums(shop: Shop, order: Pick<Order, 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>): Html {
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
  const image = known ? variantPicture(known.product, known.variant) : null;
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

const tableHead = (name: string): Html =>
  name.endsWith('#') ? html`<th class="n">${name.slice(0, -1)}</th>` : html`<th>${name}</th>`;

/** A table under its heads; an empty `rows` shows the heads alone. Heads of figures end in `#`. */
export function table(heads: readonly string[], rows: readonly Html[]): Html {
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

export function notice(sentence: string | null | undefined, isGood = false): Html {
  if (!sentence) return html``;
  return html`<p class="notice ${isGood ? 'good' : ''}" role="${isGood ? 'status' : 'alert'}">${sentence}</p>`;
}
