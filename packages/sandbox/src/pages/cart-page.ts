// What the cart page shows: its lines with their own small forms, the discount that will apply, and the way to pay.

import { showMoney } from '../currency.ts';
import type { OrderLine } from '../model.ts';
import { pictureOf } from '../shelf.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { html, type Html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { notice, picture } from './parts.ts';
import type { CartLine } from './permalink.ts';

export function toCart(shop: Shop, lines: CartLine[], discountCode: string | null, problem: string | null): Page {
  const body = html`<h1>Cart</h1>
    ${notice(problem)} ${lines.length === 0 ? emptyCart(shop) : fullCart(shop, lines, discountCode)}`;
  return { title: 'Cart', body };
}

function emptyCart(shop: Shop): Html {
  return html`<p>The cart is empty.</p>
    <p><a class="button" href="${baseOf(shop)}/collections/all">Look around</a></p>`;
}

function fullCart(shop: Shop, lines: CartLine[], discountCode: string | null): Html {
  const quote = shop.quote(lines, discountCode);
  const { currency } = shop.parameters;
  const sum = quote.lines.reduce((total, line) => total + line.price * line.quantity, 0);
  return html`<ul class="lines">
      ${quote.lines.map((line) => cartLine(shop, line))}
    </ul>
    <p style="margin-top:1rem">
      <strong>${showMoney(sum, currency)}</strong>
      <span class="soft">before discounts, shipping and tax</span>
    </p>
    ${quote.discountApplied && html`<p>Code <strong>${discountCode}</strong> takes ${showMoney(quote.discount, currency)} off.</p>`}
    <form method="post" action="${baseOf(shop)}/cart/checkout"><button>Check out</button></form>`;
}

function cartLine(shop: Shop, line: OrderLine): Html {
  const known = shop.findVariant(line.variantId);
  const image = known ? pictureOf(known.product, known.variant) : null;
  const amount = (units: number): string => showMoney(units, shop.parameters.currency);
  return html`<li>
    <div>${picture(shop, image, 68)}</div>
    <div>
      <a href="${baseOf(shop)}/products/${known?.product.handle}?variant=${line.variantId}"><bdi>${line.title}</bdi></a
      ><br />
      <small>${line.variantTitle && html`<bdi>${line.variantTitle}</bdi> · `}${amount(line.price)}</small>
      <form class="row" method="post" action="${baseOf(shop)}/cart/update" style="margin-top:.5rem">
        <input type="hidden" name="variant" value="${line.variantId}" />
        <input
          class="narrow"
          type="number"
          name="quantity"
          min="0"
          max="999"
          value="${line.quantity}"
          aria-label="Quantity of ${line.title}"
        />
        <button class="quiet fit">Update</button>
      </form>
    </div>
    <div>${amount(line.price * line.quantity)}</div>
  </li>`;
}
