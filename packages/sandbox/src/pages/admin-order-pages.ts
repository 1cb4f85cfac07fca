// What the order pages of the admin show.

import { showMoney, toMoney } from '../currency.ts';
import { fulfilmentStatusOf } from '../fulfilments.ts';
import type { Order } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { html, type Html } from '../html.ts';
import { baseOf, type Page } from './layout.ts';
import { currentTotal, isDeletable, isPaid, leftToRefund, outstandingOf } from '../refunds.ts';
import { editForm, piecesFields } from './admin-order-edits.ts';
import { cutPage, facts, orderLine, sums, table } from './parts.ts';

const PER_PAGE = 50;

export function toOrders(shop: Shop, page: number): Page {
  const orders = shop.orders().toSorted((one, other) => other.number - one.number);
  const { shown, hasMore } = cutPage(orders, PER_PAGE, page, 'There are fewer pages of orders.');
  const rows = shown.map((order) => orderRow(shop, order));
  const body = html`<h1>Orders</h1>
    ${orders.length === 0 && html`<p>There are no orders yet.</p>`}
    <div class="scroll">${table(['Order', 'When', 'Status', 'Code', 'Items#', 'Total#'], rows)}</div>
    ${hasMore && html`<p><a class="button quiet" href="?page=${page + 1}">Older orders</a></p>`}`;
  return { title: 'Orders', body };
}

function statusOf(order: Order): string {
  const status = order.financialStatus.toLowerCase().replaceAll('_', ' ');
  return order.cancelledAt ? `cancelled, ${status}` : status;
}

function orderRow(shop: Shop, order: Order): Html {
  const items = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return html`<tr>
    <td><a href="${baseOf(shop)}/admin/orders/${order.id}">#${order.number}</a></td>
    <td>${order.createdAt.slice(0, 16).replace('T', ' ')}</td>
    <td><span class="badge">${statusOf(order)}</span></td>
    <td>${order.discountCode}</td>
    <td class="n">${items}</td>
    <td class="n">${showMoney(order.total, shop.parameters.currency)}</td>
  </tr>`;
}

export function toOrder(shop: Shop, order: Order): Page {
  const left = leftToRefund(order);
  const body = html`<h1>Order #${order.number} <span class="badge">${statusOf(order)}</span></h1>
    <div class="two">
      <div>
        <section class="panel" aria-label="Lines">
          <ul class="lines">
            ${order.lines.map((line) => orderLine(shop, line))}
          </ul>
          ${sums(shop, order)} ${current(shop, order)}
        </section>
        ${refunds(shop, order)}
      </div>
      <div>${evidence(order)} ${actions(shop, order, left)}</div>
    </div>`;
  return { title: `Order #${order.number}`, body };
}

/** What the order comes to now, and what is still to be paid, where that is not what was placed. */
function current(shop: Shop, order: Order): Html {
  const now = currentTotal(order);
  if (now === order.total) return html``;
  const outstanding = outstandingOf(order);
  const { currency } = shop.parameters;
  return html`<dl class="sum">
    <dt>Now</dt>
    <dd data-sum="current">${showMoney(now, currency)}</dd>
    ${
      outstanding > 0 &&
      html`<dt>To be paid</dt>
        <dd data-sum="outstanding">${showMoney(outstanding, currency)}</dd>`
    }
  </dl>`;
}

function evidence(order: Order): Html {
  const known: [string, string | null][] = [
    ['Order id', order.id],
    ['E-mail', order.email],
    ['Landing site', order.landingSite],
    ['Referring site', order.referringSite],
    ['Referral code', order.landingSiteRef],
    ['Discount code', order.discountCode],
    ...order.noteAttributes.map(({ name, value }): [string, string] => [`Attribute ${name}`, value]),
  ];
  return html`<section class="panel">
    <h2>Where it came from</h2>
    ${facts(known.map(([name, value]) => [name, html`<bdi>${value || '–'}</bdi>`] as const))}
  </section>`;
}

function refunds(shop: Shop, order: Order): Html {
  if (order.refunds.length === 0) return html``;
  const row = (refund: Order['refunds'][number]): Html => {
    const items = refund.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const amount = showMoney(refund.amount, shop.parameters.currency);
    return html`<tr>
      <td>${refund.createdAt.slice(0, 16).replace('T', ' ')}</td>
      <td>
        ${refund.removal && 'taken out: '}${items === 0 ? 'an amount' : items === 1 ? '1 item' : `${items} items`}${refund.note && html` · <bdi>${refund.note}</bdi>`}
      </td>
      <td class="n">${amount}</td>
    </tr>`;
  };
  return html`<section class="panel">
    <h2>Refunds</h2>
    <table>
      <tbody>
        ${order.refunds.map((refund) => row(refund))}
      </tbody>
    </table>
  </section>`;
}

function actions(shop: Shop, order: Order, left: number): Html {
  const action = `${baseOf(shop)}/admin/orders/${order.id}`;
  const isWaiting =
    order.financialStatus === 'PENDING' || order.financialStatus === 'AUTHORIZED' || outstandingOf(order) > 0;
  const isOver = order.financialStatus === 'REFUNDED' || order.financialStatus === 'VOIDED';
  return html`${isPaid(order.financialStatus) && left > 0 && refundForms(shop, order, left, action)}
  ${!order.cancelledAt && fulfilment(order, action)}
  ${
    !order.cancelledAt &&
    html`${!isOver && editForm(order, action)}
      <section class="panel">
        <h2>Order</h2>
        <div class="row">
          ${isWaiting && html`<form method="post" action="${action}/mark-paid"><button>Mark as paid</button></form>`}
          <form method="post" action="${action}/cancel"><button class="danger">Cancel order</button></form>
          ${
            isPaid(order.financialStatus) &&
            html`<form method="post" action="${action}/cancel">
              <input type="hidden" name="refund" value="none" />
              <button class="danger">Cancel without refund</button>
            </form>`
          }
        </div>
      </section>`
  }
  ${
    isDeletable(order) &&
    html`<section class="panel">
      <form method="post" action="${action}/delete"><button class="danger">Delete order</button></form>
    </section>`
  }`;
}

function fulfilment(order: Order, action: string): Html {
  const pieces = piecesFields(order, 'fulfil');
  const given = (order.fulfilments ?? []).filter(({ cancelled }) => cancelled !== true);
  return html`<section class="panel">
    <h2>Fulfilment <span class="badge">${fulfilmentStatusOf(order).toLowerCase().replaceAll('_', ' ')}</span></h2>
    ${given.map(
      ({ id, at, lines }) =>
        html`<form class="row" method="post" action="${action}/unfulfil">
          <input type="hidden" name="fulfilment" value="${id}" />
          <span>${at.slice(0, 16).replace('T', ' ')}, ${lines.reduce((sum, { quantity }) => sum + quantity, 0)}</span>
          <button class="quiet fit">Cancel fulfilment</button>
        </form>`,
    )}
    ${
      pieces.length > 0 &&
      html`<form method="post" action="${action}/fulfil">
        ${pieces}
        <button>Fulfil items, all when none are chosen</button>
      </form>`
    }
  </section>`;
}

function refundForms(shop: Shop, order: Order, left: number, action: string): Html {
  const { currency } = shop.parameters;
  const pieces = piecesFields(order, 'line');
  return html`<section class="panel">
    <h2>Refund</h2>
    <form class="field" method="post" action="${action}/refund">
      <input type="hidden" name="kind" value="whole" />
      ${dayField('whole')}
      <button class="danger">Refund everything left (${showMoney(left, currency)})</button>
    </form>
    ${
      pieces.length > 0 &&
      html`<form class="field" method="post" action="${action}/refund">
        <h3>By item</h3>
        <input type="hidden" name="kind" value="lines" />
        ${pieces} ${dayField('lines')}
        <button class="quiet">Refund items</button>
      </form>`
    }
    <form method="post" action="${action}/refund">
      <h3>By amount</h3>
      <input type="hidden" name="kind" value="amount" />
      <div class="row">
        <div>
          <label for="amount">Amount, up to ${toMoney(left, currency)}</label>
          <input id="amount" name="amount" inputmode="decimal" required />
        </div>
        ${dayField('amount')}
        <button class="quiet fit">Refund amount</button>
      </div>
    </form>
  </section>`;
}

function dayField(kind: string): Html {
  return html`<div class="field">
    <label for="day_${kind}">On another day than today</label>
    <input id="day_${kind}" name="day" type="date" />
  </div>`;
}
