// The orders of a shop: placed, refunded, cancelled and paid, each with its stock moves and its events.

import { numberFor, tokenFor } from './order-ids.ts';
import type { ShopRecords } from './persistence.ts';
import { usualPresentment } from './presentment.ts';
import { priceLines } from './pricing.ts';
import { planEdit, type AddedLine, type OrderEdit } from './order-edits.ts';
import {
  RefundRefused,
  checkDeletable,
  isPaid,
  outstandingOf,
  planRefund,
  planRemoval,
  receivedOf,
  statusAfterRefunds,
  type RefundPlan,
} from './refunds.ts';
import { isAtHome, isBundled, isSellable, type Shelf } from './shelf.ts';
import { Refused } from './refused.ts';
import type { ShopListener } from './shop-events.ts';
import { fulfilmentStatusOf, planFulfilment } from './fulfilments.ts';
import type {
  CartProblem,
  Discount,
  EditRequest,
  FulfilmentWish,
  Order,
  OrderLine,
  OrderRequest,
  Refund,
  RefundRequest,
  ShopParameters,
  Totals,
} from './model.ts';

/** A cart that cannot be bought, with the reason for each line. */
export class CartRefused extends Refused {
  override name = 'CartRefused';
  readonly problems: readonly CartProblem[];

  constructor(problems: readonly CartProblem[]) {
    super(problems.map(({ variantId, reason }) => `${variantId}: ${reason}`).join(', ') || 'The cart is empty.');
    this.problems = problems;
  }
}

export interface OrderBookOptions {
  parameters: ShopParameters;
  shelf: Shelf;
  records: ShopRecords;
  emit: ShopListener;
  now: () => Date;
}

/** What a cart comes to; `discountApplied` tells whether the code took something off. */
export type Quote = Totals & { lines: OrderLine[]; discountApplied: boolean };

/** Every act is one transaction: either the order, the stock and the webhooks all change, or none does. */
export class OrderBook {
  readonly orders: Order[];
  readonly #options: OrderBookOptions;
  readonly #byIdOrToken = new Map<string, Order>();

  constructor(options: OrderBookOptions) {
    this.#options = options;
    this.orders = options.records.list<Order>('order').toSorted((a, b) => a.number - b.number);
    for (const order of this.orders) if (order.deletedAt === undefined) this.#index(order);
  }

  find(idOrToken: string): Order | null {
    return this.#byIdOrToken.get(idOrToken) ?? null;
  }

  /** One problem for each line that cannot be bought as it stands; none means that `place` would take the cart. */
  checkCart(lines: OrderRequest['lines']): CartProblem[] {
    return lines.flatMap(({ variantId, quantity }): CartProblem[] => {
      const found = this.#options.shelf.findVariant(variantId);
      if (found === null) return [{ variantId, reason: 'unknown' }];
      const { product, variant } = found;
      if (!isAtHome(product)) return [{ variantId, reason: 'not-published' }];
      if (product.soldAs !== undefined || isBundled(product, variant)) return [{ variantId, reason: 'not-alone' }];
      if (!isSellable(variant)) return [{ variantId, reason: 'sold-out' }];
      if (quantity < (variant.leastQuantity ?? 1)) return [{ variantId, reason: 'too-few' }];
      if (!variant.tracked || variant.inventoryPolicy === 'CONTINUE') return [];
      return variant.inventoryQuantity < quantity ? [{ variantId, reason: 'not-enough' }] : [];
    });
  }

  /** Prices known variants of the cart; a code that is unknown, not running, used up or not for this cart changes nothing. */
  quote(lines: OrderRequest['lines'], discountCode: string | null, email = ''): Quote {
    const discount = this.#runningDiscount(discountCode, lines, email);
    const { taken: _, ...quote } = this.#price(lines, discount === null ? [] : [discount], this.orders.length + 1);
    return quote;
  }

  #price(lines: OrderRequest['lines'], discounts: readonly Discount[], count: number): Quote & { taken: number[][] } {
    const { parameters } = this.#options;
    const drafts = lines.flatMap(({ variantId, quantity }, index): OrderLine[] => {
      const found = this.#findForLine(variantId);
      if (found === null) return [];
      const id = numberFor('line', parameters.handle, count, index);
      return [{ id, ...found, quantity, currentQuantity: quantity, discount: 0, tax: 0 }];
    });
    const { shelf } = this.#options;
    const reductions = discounts.map((discount) => ({
      ...discount,
      excluded: new Set(drafts.flatMap(({ variantId }, index) => (shelf.isFor(discount, variantId) ? [] : [index]))),
    }));
    const { lines: priced, ...totals } = priceLines(drafts, reductions, parameters);
    const whole = drafts.map((draft, index) => ({ ...draft, ...priced[index] }));
    return { ...totals, lines: whole, discountApplied: totals.discount > 0 };
  }

  #runningDiscount(code: string | null, lines: OrderRequest['lines'], email: string): Discount | null {
    const discount = code === null ? null : this.#options.shelf.findDiscount(code);
    if (discount === null || !isRunning(discount, this.#now())) return null;
    const isEnough = meetsMinimum(discount, this.#price(lines, [], 0).lines);
    return isEnough && !(discount.oncePerCustomer === true && this.#hasUsed(email, discount)) ? discount : null;
  }

  /** Whether somebody of this e-mail address bought with the code before. */
  #hasUsed(email: string, { code }: Discount): boolean {
    const address = email.toLowerCase();
    return address !== '' && this.orders.some((each) => each.discountCode === code && sameAddress(each.email, address));
  }

  /** Records an order. Live: refuses what cannot be bought (`CartRefused`), takes the stock and fires the events. */
  place(request: OrderRequest): Order {
    this.#refuseBadLines(request);
    // Made-up history lies before the start of a code, so only its existence counts.
    const code = request.discountCode ?? null;
    const discount = request.live
      ? this.#runningDiscount(code, request.lines, request.email ?? '')
      : code === null
        ? null
        : this.#options.shelf.findDiscount(code);
    const beside = discount === null ? [] : this.#options.shelf.combine(discount, request.codesBeside ?? []);
    const order = this.#newOrder(request, discount === null ? [] : [discount, ...beside]);
    const { records, shelf } = this.#options;
    records.together(() => {
      if (order.discountCode !== null && discount !== null) shelf.countRedemption(discount);
      for (const each of beside) shelf.countRedemption(each);
      this.orders.push(order);
      this.#index(order);
      this.#save(order);
      if (request.live) this.#announceNew(order);
    });
    return order;
  }

  #refuseBadLines(request: OrderRequest): void {
    const { lines } = request;
    if (lines.length === 0 || lines.length > 250 || !lines.every(isCountable)) throw new CartRefused([]);
    const problems = this.checkCart(lines).filter(({ reason }) => request.live || reason === 'unknown');
    if (problems.length > 0) throw new CartRefused(problems);
  }

  #newOrder(request: OrderRequest, discounts: readonly Discount[]): Order {
    const { handle } = this.#options.parameters;
    const count = this.orders.length + 1;
    const { discountApplied, taken, ...priced } = this.#price(request.lines, discounts, count);
    const id = numberFor('order', handle, count);
    const [used = null, ...beside] = discountApplied ? discounts : [];
    const { tip = 0 } = request;
    const createdAt = request.createdAt === undefined ? this.#now() : new Date(request.createdAt).toISOString();
    return {
      id,
      number: 1000 + count,
      token: tokenFor('order', handle, id),
      cartToken: tokenFor('cart', handle, id),
      checkoutToken: request.checkoutToken ?? tokenFor('checkout', handle, id),
      createdAt,
      updatedAt: createdAt,
      cancelledAt: null,
      test: request.test ?? false,
      financialStatus: request.financialStatus ?? 'PAID',
      email: request.email ?? '',
      landingSite: request.landingSite ?? null,
      referringSite: request.referringSite ?? '',
      sourceName: request.sourceName ?? 'web',
      landingSiteRef: request.landingSiteRef ?? null,
      ...(request.attribution && { attribution: request.attribution }),
      noteAttributes: request.noteAttributes ?? [],
      discountCode: used?.code ?? null,
      ...(used && { discountWorth: { kind: used.kind, value: used.value } }),
      ...(beside.length > 0 && {
        codesBeside: beside.map(({ code: name, kind, value }, at) => ({
          code: name,
          kind,
          value,
          taken: taken[at + 1] ?? [],
        })),
      }),
      ...priced,
      ...presentmentOf(request, this.#options.parameters, count),
      total: priced.total + tip,
      ...(tip === 0 ? {} : { tip }),
      ...(request.cardPaid === undefined ? {} : { cardPaid: Math.min(request.cardPaid, priced.total + tip) }),
      refunds: [],
      ...(request.received === undefined ? {} : { received: Math.min(request.received, priced.total + tip) }),
    };
  }

  #announceNew(order: Order): void {
    const { emit, shelf } = this.#options;
    emit({ topic: 'orders/create', order });
    if (order.financialStatus === 'PAID') emit({ topic: 'orders/paid', order });
    emit({ topic: 'orders/updated', order });
    for (const line of order.lines) shelf.moveStock(line.variantId, -line.quantity);
  }

  /** Gives money back (`RefundRefused` when the order does not allow it); live refunds restock and fire events. */
  refund(orderId: string, request: RefundRequest): Order {
    const order = this.#order(orderId);
    const plan = planRefund(order, request, this.#options.parameters.taxesIncluded);
    this.#options.records.together(() => {
      const refund = this.#apply(order, plan, request);
      if (!request.live) return;
      this.#options.emit({ topic: 'refunds/create', order, refund });
      this.#options.emit({ topic: 'orders/updated', order });
      this.#restock(order, refund.lines);
    });
    return order;
  }

  /** The money of a refund that was on its way arrives, or comes back; `orders/updated` tells of it. */
  settleRefund(orderId: string, refundId: string, arrives: boolean): Order {
    const order = this.#order(orderId);
    const refund = order.refunds.find(({ id }) => id === refundId);
    if (refund?.state !== 'pending') throw new RefundRefused('This refund is not on its way.');
    this.#options.records.together(() => {
      if (arrives) delete refund.state;
      else refund.state = 'failed';
      order.financialStatus = statusAfterRefunds(order);
      this.#touch(order, this.#now());
      this.#options.emit({ topic: 'orders/updated', order });
    });
    return order;
  }

  #apply(order: Order, plan: RefundPlan, request: Pick<RefundRequest, 'note' | 'createdAt' | 'pending'>): Refund {
    const { handle } = this.#options.parameters;
    const count = order.number - 1000;
    const earlier = order.refunds.reduce((total, refund) => total + refund.lines.length, 0);
    const createdAt = request.createdAt === undefined ? this.#now() : new Date(request.createdAt).toISOString();
    const refund: Refund = {
      ...plan,
      id: numberFor('refund', handle, count, order.refunds.length),
      createdAt,
      note: request.note ?? '',
      ...(request.pending === true && plan.amount > 0 ? { state: 'pending' as const } : {}),
      lines: plan.lines.map((line, index) => ({
        ...line,
        id: numberFor('refundLine', handle, count, earlier + index),
      })),
    };
    order.refunds.push(refund);
    for (const { lineId, quantity } of refund.lines) {
      const line = order.lines.find(({ id }) => id === lineId);
      if (line !== undefined) line.currentQuantity -= quantity;
    }
    order.financialStatus = statusAfterRefunds(order);
    this.#touch(order, createdAt);
    return refund;
  }

  /**
   * Cancels: what is left is refunded (or, on wish, kept), an order never paid is voided. Live: everything not returned
   * yet is restocked and the events fire.
   */
  cancel(orderId: string, live: boolean, withRefund = true): Order {
    const order = this.#order(orderId);
    if (order.cancelledAt !== null) throw new RefundRefused('This order is cancelled already.');
    this.#options.records.together(() => {
      order.cancelledAt = this.#now();
      const wasPaid = isPaid(order.financialStatus) && order.financialStatus !== 'REFUNDED';
      const refund = wasPaid ? this.#giveUp(order, withRefund) : null;
      const open = refund?.lines ?? this.#void(order);
      if (!live) return;
      const { emit } = this.#options;
      emit({ topic: 'orders/cancelled', order });
      if (refund !== null && !refund.removal) emit({ topic: 'refunds/create', order, refund });
      emit({ topic: 'orders/updated', order });
      this.#restock(order, open);
    });
    return order;
  }

  #giveUp(order: Order, withRefund: boolean): Refund {
    const { taxesIncluded } = this.#options.parameters;
    const plan = withRefund ? planRefund(order, { kind: 'whole', live: true }, taxesIncluded) : planRemoval(order);
    return this.#apply(order, plan, { note: 'Cancelled' });
  }

  #void(order: Order): { lineId: string; quantity: number }[] {
    const open = order.lines.map(({ id, currentQuantity }) => ({ lineId: id, quantity: currentQuantity }));
    if (order.financialStatus !== 'REFUNDED') order.financialStatus = 'VOIDED';
    for (const line of order.lines) line.currentQuantity = 0;
    this.#touch(order, this.#now());
    return open;
  }

  /** Adds pieces and takes pieces out (`RefundRefused` when the order does not allow it); live, with stock and events. */
  edit(orderId: string, request: EditRequest, live: boolean): Order {
    const order = this.#order(orderId);
    const plan = planEdit(order, request, (variantId) => this.#findForLine(variantId), this.#options.parameters);
    this.#options.records.together(() => {
      const added = plan.added.map((line) => this.#addLine(order, line));
      const removed = plan.removal && this.#apply(order, plan.removal, {});
      order.edits = (order.edits ?? 0) + 1;
      order.financialStatus = statusAfterRefunds(order);
      this.#touch(order, this.#now());
      if (!live) return;
      this.#announceEdit(order, added, removed?.lines ?? []);
    });
    return order;
  }

  #findForLine(variantId: string) {
    const found = this.#options.shelf.findVariant(variantId);
    if (found === null) return null;
    const { product, variant } = found;
    return {
      productId: product.id,
      variantId,
      title: product.title,
      variantTitle: variant.title === 'Default Title' ? null : variant.title,
      sku: variant.sku,
      vendor: product.vendor,
      ...(product.productType === 'Gift card' || product.soldAs === 'gift_card' ? { giftCard: true as const } : {}),
      price: variant.price,
    };
  }

  #addLine(order: Order, added: AddedLine): OrderLine {
    const { handle, taxesIncluded } = this.#options.parameters;
    // what an order without this was paid is known by its status alone
    order.received ??= receivedOf(order);
    const line = {
      id: numberFor('line', handle, order.number - 1000, order.lines.length),
      ...added,
      addedAt: this.#now(),
    };
    order.lines.push(line);
    const before = order.added ?? { subtotal: 0, tax: 0, total: 0 };
    const worth = added.price * added.quantity;
    order.added = {
      subtotal: before.subtotal + worth,
      tax: before.tax + added.tax,
      total: before.total + worth + (taxesIncluded ? 0 : added.tax),
    };
    return line;
  }

  #announceEdit(order: Order, added: readonly OrderLine[], removed: Refund['lines']): void {
    const { emit, parameters, shelf } = this.#options;
    const edit: OrderEdit = {
      id: numberFor('edit', parameters.handle, order.number - 1000, order.edits),
      at: order.updatedAt,
      additions: added.map(({ id, quantity }) => ({ id, delta: quantity })),
      removals: removed.map(({ lineId, quantity }) => ({ id: lineId, delta: quantity })),
    };
    emit({ topic: 'orders/edited', order, edit });
    emit({ topic: 'orders/updated', order });
    for (const { variantId, quantity } of added) shelf.moveStock(variantId, -quantity);
    this.#restock(order, removed);
  }

  #restock(order: Order, lines: readonly { lineId: string; quantity: number }[]): void {
    for (const { lineId, quantity } of lines) {
      const line = order.lines.find(({ id }) => id === lineId);
      if (line !== undefined && quantity > 0) this.#options.shelf.moveStock(line.variantId, quantity);
    }
  }

  /** Takes in what is still to be paid, and fires `orders/paid` and `orders/updated`. */
  markPaid(orderId: string): Order {
    const order = this.#order(orderId);
    const isWaiting = order.financialStatus === 'PENDING' || order.financialStatus === 'AUTHORIZED';
    if (!isWaiting && outstandingOf(order) === 0) {
      throw new RefundRefused('This order is not waiting for payment.');
    }
    this.#options.records.together(() => {
      order.received = receivedOf(order) + outstandingOf(order);
      order.financialStatus = 'PAID';
      order.financialStatus = statusAfterRefunds(order);
      this.#touch(order, this.#now());
      this.#options.emit({ topic: 'orders/paid', order });
      this.#options.emit({ topic: 'orders/updated', order });
    });
    return order;
  }

  /** Takes in a part of what is still to be paid; the last part is `markPaid`. Fires `orders/updated`. */
  pay(orderId: string, amount: number): Order {
    const order = this.#order(orderId);
    const isOpen = order.financialStatus !== 'VOIDED' && Number.isSafeInteger(amount) && amount > 0;
    if (!isOpen || amount >= outstandingOf(order)) {
      throw new RefundRefused('A part is above zero and below what is to be paid.');
    }
    this.#options.records.together(() => {
      order.received = receivedOf(order) + amount;
      order.financialStatus = 'PARTIALLY_PAID';
      order.financialStatus = statusAfterRefunds(order);
      this.#touch(order, this.#now());
      this.#options.emit({ topic: 'orders/updated', order });
    });
    return order;
  }

  /** Hands pieces over; what is handed over whole fires `orders/fulfilled` besides `orders/updated`. */
  fulfil(orderId: string, { lines, at = this.#now(), live }: FulfilmentWish): Order {
    const order = this.#order(orderId);
    const planned = planFulfilment(order, lines);
    const count = order.fulfilments?.length ?? 0;
    const id = numberFor('fulfilment', this.#options.parameters.handle, order.number - 1000, count);
    return this.#afterFulfilment(order, { at, live }, () => {
      order.fulfilments = [...(order.fulfilments ?? []), { id, at: new Date(at).toISOString(), lines: planned }];
    });
  }

  /** Takes a fulfilment back: its pieces are to be handed over again. */
  cancelFulfilment(orderId: string, fulfilmentId: string): Order {
    const order = this.#order(orderId);
    const found = order.fulfilments?.find(({ id, cancelled }) => id === fulfilmentId && cancelled !== true);
    if (found === undefined) throw new Refused('There is no such fulfilment.');
    return this.#afterFulfilment(order, { at: this.#now(), live: true }, () => {
      found.cancelled = true;
    });
  }

  #afterFulfilment(order: Order, { at, live }: { at: string; live: boolean }, act: () => void): Order {
    const { emit, records } = this.#options;
    records.together(() => {
      act();
      this.#touch(order, new Date(at).toISOString());
      if (!live) return;
      if (fulfilmentStatusOf(order) === 'FULFILLED') emit({ topic: 'orders/fulfilled', order });
      emit({ topic: 'orders/updated', order });
    });
    return order;
  }

  /** Takes an order out for good, as the admin lets with what is cancelled, a test or a draft. Fires `orders/delete` alone. */
  remove(orderId: string): void {
    const order = checkDeletable(this.#order(orderId));
    this.#options.records.together(() => {
      this.#save(Object.assign(order, { deletedAt: this.#now() }));
      for (const key of [order.id, order.token]) this.#byIdOrToken.delete(key);
      this.#options.emit({ topic: 'orders/delete', orderId });
    });
  }

  #order(idOrToken: string): Order {
    const order = this.find(idOrToken);
    if (order === null) throw new RefundRefused('The shop has no such order.');
    return order;
  }

  #index(order: Order): void {
    this.#byIdOrToken.set(order.id, order);
    this.#byIdOrToken.set(order.token, order);
  }

  #touch(order: Order, at: string): void {
    order.updatedAt = at > order.updatedAt ? at : order.updatedAt;
    this.#save(order);
  }

  readonly #save = (order: Order): void => this.#options.records.put('order', order.id, order);

  #now(): string {
    return this.#options.now().toISOString();
  }
}

function presentmentOf(
  { live, presentment }: OrderRequest,
  parameters: ShopParameters,
  count: number,
): Pick<Order, 'presentment'> {
  const paidIn = presentment ?? (live ? usualPresentment(parameters, count) : undefined);
  return paidIn === undefined ? {} : { presentment: paidIn };
}

const sameAddress = (one: string, lowered: string) => one.toLowerCase() === lowered;

function isRunning({ startsAt, endsAt, usageLimit, usageCount }: Discount, now: string): boolean {
  return startsAt <= now && (endsAt === null || now < endsAt) && (usageLimit === null || usageCount < usageLimit);
}

function meetsMinimum({ minimum }: Discount, lines: readonly OrderLine[]): boolean {
  if (!minimum) return true;
  const sizes = lines.map(({ price, quantity }) => (minimum.kind === 'subtotal' ? price * quantity : quantity));
  return sizes.reduce((sum, size) => sum + size, 0) >= minimum.value;
}

const isCountable = ({ quantity }: { quantity: number }) => Number.isSafeInteger(quantity) && quantity > 0;
