// What an order is in the store's own reports of sales: an agreement when it was placed, edited and refunded, with its sales.

import { taxOf } from '../../pricing.ts';
import type { Order, OrderLine, Refund } from '../../model.ts';
import { numberFor } from '../../order-ids.ts';
import type { SandboxShop } from '../../shop.ts';
import { toUtcSeconds } from '../../store-time.ts';
import { listField } from '../list-fields.ts';
import { moneyBagView, toGid } from './values.ts';

/** One sale record, in minor units: after discounts and with its tax, negative where something goes back. */
interface SaleRecord {
  id: string;
  type: keyof typeof saleTypes;
  action: 'ORDER' | 'RETURN';
  line: OrderLine | null;
  quantity: number | null;
  total: number;
  tax: number;
  /** Without and with the tax in it. */
  discount: readonly [number, number];
}

interface Agreement {
  id: string;
  kind: 'OrderAgreement' | 'OrderEditAgreement' | 'RefundAgreement';
  reason: 'ORDER' | 'ORDER_EDIT' | 'REFUND';
  happenedAt: string;
  refund: Refund | null;
  sales: SaleRecord[];
}

const saleTypes = {
  PRODUCT: 'ProductSale',
  GIFT_CARD: 'GiftCardSale',
  SHIPPING: 'ShippingLineSale',
  TIP: 'TipSale',
  ADJUSTMENT: 'AdjustmentSale',
} as const;

const noDiscount = [0, 0] as const;

/** What agreements and their sales lead to. */
export interface SaleViews {
  line: (line: OrderLine) => object;
  refund: (refund: Refund) => object;
  shipping: () => object;
  order: () => object;
}

/** The field `agreements` of an order, the oldest first. */
export function agreementsField(shop: SandboxShop, order: Order, views: SaleViews) {
  return (...[page, context]: Parameters<ReturnType<typeof listField>>) => {
    const all = [placedOf(shop, order), ...editsOf(shop, order), ...refundsOf(shop, order), ...voidedOf(shop, order)];
    const sorted = all.toSorted((a, b) => a.happenedAt.localeCompare(b.happenedAt));
    return listField(sorted, (agreement) => agreementView(shop, agreement, views))(page, context);
  };
}

const agreementView = (
  shop: SandboxShop,
  { id, kind, reason, happenedAt, refund, sales }: Agreement,
  views: SaleViews,
) => ({
  __typename: kind,
  id: toGid(kind, id),
  reason,
  happenedAt: toUtcSeconds(happenedAt),
  app: null,
  order: views.order,
  refund: () => refund && views.refund(refund),
  sales: listField(sales, (sale) => saleView(shop, sale, views)),
});

function saleView(
  shop: SandboxShop,
  { type, line, discount: [without, withTax], ...sale }: SaleRecord,
  views: SaleViews,
) {
  return {
    __typename: saleTypes[type],
    id: toGid(saleTypes[type], sale.id),
    actionType: sale.action,
    lineType: type,
    quantity: sale.quantity,
    totalAmount: moneyBagView(shop, sale.total),
    totalTaxAmount: moneyBagView(shop, sale.tax),
    totalDiscountAmountBeforeTaxes: moneyBagView(shop, without),
    totalDiscountAmountAfterTaxes: moneyBagView(shop, withTax),
    shippingLine: views.shipping,
    lineItem: () => line && views.line(line),
  };
}

function lineSale({ parameters }: SandboxShop, line: OrderLine): SaleRecord {
  const { id, price, quantity, discount, tax, giftCard } = line;
  const taxOff = taxOf(price * quantity, parameters) - tax;
  return {
    id,
    type: giftCard ? 'GIFT_CARD' : 'PRODUCT',
    action: 'ORDER',
    line,
    quantity,
    total: price * quantity - discount + (parameters.taxesIncluded ? 0 : tax),
    tax,
    discount: parameters.taxesIncluded ? [discount - taxOff, discount] : [discount, discount + taxOff],
  };
}

/** What belongs to no line; nothing where it is nought. */
const moneySale = (id: string, type: SaleRecord['type'], action: SaleRecord['action'], total: number): SaleRecord[] =>
  total === 0 ? [] : [{ id, type, action, line: null, quantity: null, total, tax: 0, discount: noDiscount }];

const shippingId = ({ parameters }: SandboxShop, order: Order): string =>
  numberFor('shippingLine', parameters.handle, order.number - 1000);

function placedOf(shop: SandboxShop, order: Order): Agreement {
  const placed = order.lines.filter(({ addedAt }) => addedAt === undefined);
  return {
    id: order.id,
    kind: 'OrderAgreement',
    reason: 'ORDER',
    happenedAt: order.createdAt,
    refund: null,
    sales: [
      ...placed.map((line) => lineSale(shop, line)),
      ...moneySale(shippingId(shop, order), 'SHIPPING', 'ORDER', order.shipping),
      ...moneySale(order.id, 'TIP', 'ORDER', order.tip ?? 0),
    ],
  };
}

function editsOf(shop: SandboxShop, order: Order): Agreement[] {
  const added = order.lines.filter(({ addedAt }) => addedAt !== undefined);
  return [...Map.groupBy(added, ({ addedAt }) => addedAt ?? '')].map(([happenedAt, lines], at) => ({
    id: numberFor('edit', shop.parameters.handle, order.number - 1000, at),
    kind: 'OrderEditAgreement',
    reason: 'ORDER_EDIT',
    happenedAt,
    refund: null,
    sales: lines.map((line) => lineSale(shop, line)),
  }));
}

/** What was taken out without money is an edit, unless the order was cancelled; money beside the lines is an adjustment. */
function refundsOf(shop: SandboxShop, order: Order): Agreement[] {
  const { taxesIncluded } = shop.parameters;
  return order.refunds.map((refund) => {
    const isEdit = refund.removal === true && refund.note !== 'Cancelled';
    const lines = refund.lines.map((part): SaleRecord => {
      const { id, lineId, quantity, subtotal, tax } = part;
      const line = order.lines.find((each) => each.id === lineId) ?? null;
      const type = line?.giftCard ? 'GIFT_CARD' : 'PRODUCT';
      const total = -(subtotal + (taxesIncluded ? 0 : tax));
      return { id, type, action: 'RETURN', line, quantity: -quantity, total, tax: -tax, discount: noDiscount };
    });
    const told = lines.reduce((sum, { total }) => sum + total, -refund.shipping);
    return {
      id: refund.id,
      reason: isEdit ? 'ORDER_EDIT' : 'REFUND',
      kind: isEdit ? 'OrderEditAgreement' : 'RefundAgreement',
      happenedAt: refund.createdAt,
      refund: isEdit ? null : refund,
      sales: [
        ...lines,
        ...moneySale(shippingId(shop, order), 'SHIPPING', 'RETURN', -refund.shipping),
        ...moneySale(refund.id, 'ADJUSTMENT', 'RETURN', -(refund.taken ?? refund.amount) - told),
      ],
    };
  });
}

/** An order that was never paid and was cancelled is taken back as it was placed. */
function voidedOf(shop: SandboxShop, order: Order): Agreement[] {
  if (order.cancelledAt === null || order.financialStatus !== 'VOIDED') return [];
  const { sales, ...placed } = placedOf(shop, order);
  const back = sales.map((sale) => ({
    ...sale,
    action: 'RETURN' as const,
    total: -sale.total,
    tax: -sale.tax,
    discount: noDiscount,
  }));
  return [{ ...placed, kind: 'OrderEditAgreement', reason: 'REFUND', happenedAt: order.cancelledAt, sales: back }];
}

/** Whom the store says an order came from: what an app said when it made it, else its own shop. */
export function attributionView({ attribution, sourceName }: Order) {
  if (attribution !== undefined) return { ...attribution, icon: null };
  return sourceName === 'web' ? { handle: 'web', displayName: 'Online Store', icon: null } : null;
}
