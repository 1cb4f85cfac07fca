// What the checkout and the thank-you page show.

import { showMoney } from '../currency.ts';
import type { Order } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import type { Checkout } from './checkouts.ts';
import type { Form } from './form.ts';
import { html, type Html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { notice, orderLine, sums } from './parts.ts';

export interface CheckoutMessage {
  status: number;
  sentence: string;
}

const INVENTED: Form = {
  first_name: 'Robin',
  last_name: 'Vale',
  address1: '12 Harbour Lane',
  city: 'Millbrook',
  zip: '10001',
  country: 'United States',
  card_number: '4242 4242 4242 4242',
  card_expiry: '12/34',
  card_code: '123',
};

export function toCheckout(shop: Shop, checkout: Checkout, form: Form, problem: CheckoutMessage | null): Page {
  const quote = shop.quote(checkout.lines, checkout.discountCode);
  const action = `${baseOf(shop)}/checkouts/cn/${checkout.token}`;
  const body = html`<h1>Checkout</h1>
    ${notice(problem?.sentence)}
    <div class="two">
      <form class="panel" method="post" action="${action}/pay">
        ${details({ email: checkout.email, ...INVENTED, ...form })}
        <button class="pay">Pay now · ${showMoney(quote.total, shop.parameters.currency)}</button>
      </form>
      <section class="panel" aria-label="Your order">
        <ul class="lines">
          ${quote.lines.map((line) => orderLine(shop, line))}
        </ul>
        ${discountForms(action, checkout.discountCode, quote.discountApplied)} ${sums(shop, quote)}
      </section>
    </div>`;
  return { title: 'Checkout', body, status: problem?.status ?? 200 };
}

function details(values: Form): Html {
  const field = (name: string, label: string, type = 'text', autocomplete = 'off'): Html =>
    html`<div class="field">
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" type="${type}" value="${values[name]}" autocomplete="${autocomplete}" />
    </div>`;
  return html`<h2>Contact and delivery</h2>
    ${field('email', 'E-mail', 'email')}
    <div class="row">${field('first_name', 'First name')}${field('last_name', 'Last name')}</div>
    ${field('address1', 'Address')}
    <div class="row">${field('zip', 'Postal code')}${field('city', 'City')}</div>
    ${field('country', 'Country')}
    <h2>Payment</h2>
    <p class="soft">A test card: nothing is charged. A number that ends in 0002 is declined.</p>
    ${field('card_number', 'Card number')}
    <div class="row">${field('card_expiry', 'Expires')}${field('card_code', 'Security code')}</div>`;
}

function discountForms(action: string, code: string | null, isApplied: boolean): Html {
  if (code && isApplied) {
    return html`<form class="row" method="post" action="${action}/discount" style="margin-top:1rem">
      <input type="hidden" name="discount" value="" />
      <p style="margin:0">Code <strong>${code}</strong> is applied.</p>
      <button class="quiet fit">Remove</button>
    </form>`;
  }
  return html`${code && notice(`The code “${code}” is not valid, so it takes nothing off.`)}
    <form method="post" action="${action}/discount" style="margin-top:1rem">
      <label for="discount">Discount code</label>
      <div class="row">
        <input id="discount" name="discount" autocomplete="off" maxlength="100" />
        <button class="quiet fit">Apply</button>
      </div>
    </form>`;
}

export function toThanks(shop: Shop, order: Order): Page {
  const show = (amount: number): string => showMoney(amount, shop.parameters.currency);
  const returned = order.refunds.reduce((total, refund) => total + refund.amount, 0);
  const body = html`<div class="panel" style="max-width:40rem;margin-inline:auto">
    <p class="soft">Order <strong>#${order.number}</strong></p>
    <h1>Thank you.</h1>
    <p>${statusSentence(order)} A confirmation would go to <bdi>${order.email}</bdi>.</p>
    <ul class="lines">
      ${order.lines.map((line) => orderLine(shop, line))}
    </ul>
    ${sums(shop, order)} ${returned > 0 && html`<p class="soft">Refunded so far: ${show(returned)}</p>`}
    <p><a class="button quiet" href="${baseOf(shop)}/">Back to the shop</a></p>
  </div>`;
  return { title: `Order #${order.number}`, body };
}

function statusSentence(order: Order): string {
  if (order.cancelledAt) return 'This order was cancelled.';
  if (order.financialStatus === 'REFUNDED') return 'This order was refunded.';
  if (order.financialStatus === 'PARTIALLY_REFUNDED') return 'Part of this order was refunded.';
  return order.financialStatus === 'PAID' ? 'Your order is paid and on its way.' : 'Your order is waiting for payment.';
}
