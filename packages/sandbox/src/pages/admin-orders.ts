// The orders in the admin: the list, one order with its evidence, and refunds, cancelling and payment by form.

import type { FulfilmentWish, Order, RefundRequest } from '../model.ts';
import { Refused, found } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { readEdit, readPieces } from './admin-order-edits.ts';
import { toOrder, toOrders } from './admin-order-pages.ts';
import { type Form, readAmount } from './form.ts';
import { readPageNumber, type ShopCall, type ShopRoutes } from './shop-routes.ts';

export function addAdminOrders(admin: ShopRoutes): void {
  const change = (path: string, act: (shop: Shop, order: Order, form: Form) => void): void =>
    admin.post(`/admin/orders/:id/${path}`, (call) => {
      const order = readOrder(call);
      act(call.shop, order, call.form);
      return `/admin/orders/${order.id}`;
    });
  admin.get('/admin/orders', (call) => toOrders(call.shop, readPageNumber(call)));
  admin.get('/admin/orders/:id', (call) => toOrder(call.shop, readOrder(call)));
  change('refund', (shop, order, form) => shop.refund(order.id, readRefund(shop, order, form)));
  change('edit', (shop, order, form) => shop.edit(order.id, readEdit(shop, order, form)));
  change('cancel', (shop, order, form) => shop.cancel(order.id, form['refund'] !== 'none'));
  admin.post('/admin/orders/:id/delete', (call) => {
    call.shop.deleteOrder(readOrder(call).id);
    return '/admin/orders';
  });
  change('mark-paid', (shop, order) => shop.markPaid(order.id));
  change('fulfil', (shop, order, form) => shop.fulfil(order.id, readFulfilment(order, form)));
  change('unfulfil', (shop, order, form) => shop.cancelFulfilment(order.id, form['fulfilment'] ?? ''));
}

function readOrder({ shop, params }: ShopCall): Order {
  return found(shop.findOrder(params['id'] ?? ''), 'There is no such order.');
}

/** The pieces that were chosen, or all. */
function readFulfilment(order: Order, form: Form): FulfilmentWish {
  const lines = readPieces(order, form, 'fulfil', (title) => `Of “${title}”, fulfil`);
  return { live: true, ...(lines.length > 0 ? { lines } : {}) };
}

/** `kind` says which; without it, an `amount` means that amount, a `line_…` means lines, and nothing means all. */
function readRefund(shop: Shop, order: Order, form: Form): RefundRequest {
  const { kind = guessKind(form), note = '' } = form;
  const common = { note: note.slice(0, 500), live: true, ...readDay(order, form) };
  if (kind === 'whole') return { kind, ...common };
  if (kind === 'amount') {
    const amount = readAmount(form, 'amount', shop.parameters.currency);
    if (amount <= 0) throw new Refused('The field “amount” must be more than zero.');
    return { kind, amount, ...common };
  }
  if (kind !== 'lines') throw new Refused('Choose what to refund: whole, lines or amount.');
  const lines = readPieces(order, form, 'line', (title) => `For “${title}”, refund`);
  if (lines.length === 0) throw new Refused('Choose at least one item to refund.');
  return { kind, lines, ...common };
}

/** The day of a refund that was given before today: its noon. */
function readDay(order: Order, form: Form): { createdAt?: string } {
  const { day = '' } = form;
  if (day === '') return {};
  const at = `${day}T12:00:00.000Z`;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(at));
  if (!isDay || day < order.createdAt.slice(0, 10) || Date.parse(at) > Date.now() + 24 * 3600_000) {
    throw new Refused('A refund is given on a day from the order’s to today.');
  }
  return { createdAt: at < order.createdAt ? order.createdAt : at };
}

function guessKind(form: Form): string {
  if (form['amount']) return 'amount';
  return Object.keys(form).some((name) => name.startsWith('line_')) ? 'lines' : 'whole';
}
