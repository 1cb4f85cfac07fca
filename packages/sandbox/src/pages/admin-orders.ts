// The orders in the admin: the list, one order with its evidence, and refunds, cancelling and payment by form.

import type { FastifyInstance } from 'fastify';
import type { Order, RefundRequest } from '../model.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { RefundRefused } from '../refunds.ts';
import { readEdit } from './admin-order-edits.ts';
import { toOrder, toOrders } from './admin-order-pages.ts';
import { type Form, readAmount, readForm } from './form.ts';
import { baseOf, sendAdminPage } from './layout.ts';
import { found, PageProblem } from './problem.ts';
import type { ShopReader } from './resolve.ts';
import { readPageNumber } from './storefront.ts';

export function addAdminOrders(app: FastifyInstance, shopOf: ShopReader): void {
  const change = (path: string, act: (shop: Shop, order: Order, form: Form) => void): void => {
    app.post(`/:shop/admin/orders/:id/${path}`, async (request, reply) => {
      const shop = shopOf(request);
      const order = readOrder(shop, request.params);
      refusingPolitely(() => act(shop, order, readForm(request.body)));
      return reply.redirect(`${baseOf(shop)}/admin/orders/${order.id}`, 303);
    });
  };
  app.get('/:shop/admin/orders', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toOrders(shop, readPageNumber(request)));
  });
  app.get('/:shop/admin/orders/:id', async (request, reply) => {
    const shop = shopOf(request);
    return sendAdminPage(reply, shop, toOrder(shop, readOrder(shop, request.params)));
  });
  change('refund', (shop, order, form) => shop.refund(order.id, readRefund(shop, order, form)));
  change('edit', (shop, order, form) => shop.edit(order.id, readEdit(shop, order, form)));
  change('cancel', (shop, order, form) => shop.cancel(order.id, form['refund'] !== 'none'));
  change('mark-paid', (shop, order) => shop.markPaid(order.id));
}

function readOrder(shop: Shop, params: unknown): Order {
  return found(shop.findOrder((params as { id: string }).id), 'There is no such order.');
}

/** What the order does not allow is the visitor's to read, not a failure of the program. */
function refusingPolitely(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (error instanceof RefundRefused) throw new PageProblem(409, error.message);
    throw error;
  }
}

/** `kind` says which; without it, an `amount` means that amount, a `line_…` means lines, and nothing means all. */
function readRefund(shop: Shop, order: Order, form: Form): RefundRequest {
  const { kind = guessKind(form), note = '' } = form;
  const common = { note: note.slice(0, 500), live: true, ...readDay(order, form) };
  if (kind === 'whole') return { kind, ...common };
  if (kind === 'amount') {
    const amount = readAmount(form, 'amount', shop.parameters.currency);
    if (amount <= 0) throw new PageProblem(422, 'The field “amount” must be more than zero.');
    return { kind, amount, ...common };
  }
  if (kind !== 'lines') throw new PageProblem(422, 'Choose what to refund: whole, lines or amount.');
  const lines = order.lines.map(({ id, currentQuantity, title }) => {
    const text = form[`line_${id}`] || '0';
    const quantity = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (!(quantity <= currentQuantity)) {
      throw new PageProblem(422, `For “${title}”, refund a whole number from 0 to ${currentQuantity}.`);
    }
    return { lineId: id, quantity };
  });
  const chosen = lines.filter(({ quantity }) => quantity > 0);
  if (chosen.length === 0) throw new PageProblem(422, 'Choose at least one item to refund.');
  return { kind, lines: chosen, ...common };
}

/** The day of a refund that was given before today: its noon. */
function readDay(order: Order, form: Form): { createdAt?: string } {
  const { day = '' } = form;
  if (day === '') return {};
  const at = `${day}T12:00:00.000Z`;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(at));
  if (!isDay || day < order.createdAt.slice(0, 10) || Date.parse(at) > Date.now() + 24 * 3600_000) {
    throw new PageProblem(422, 'A refund is given on a day from the order’s to today.');
  }
  return { createdAt: at < order.createdAt ? order.createdAt : at };
}

function guessKind(form: Form): string {
  if (form['amount']) return 'amount';
  return Object.keys(form).some((name) => name.startsWith('line_')) ? 'lines' : 'whole';
}
