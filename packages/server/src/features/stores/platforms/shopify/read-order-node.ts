// Turns an order as the Admin API answers it into the same snapshot that its webhook would give. Pure.
import { orderId } from '@vitrine/contract/ids';
import { readMinor } from '@vitrine/contract/money';
import { fulfilmentOf, grossOf, neverSold, paymentOf, soldOf, toKept, type ToldRefund } from '../../gross.ts';
import type { OrderSnapshot, SnapshotLine, StoreOrder } from '../../records.ts';
import { hashCheckout, type HashPerson } from '../../buyer.ts';
import { isClick, isOwnAttribute, type NamedSales } from '../../model.ts';
import type { LineNode, OrderNode, OrderTotalsNode } from './nodes.ts';
import { numberOf } from './read-catalogue.ts';
import { readPlacedIn } from './placed-in.ts';
import { lostFulfilments, titleOf } from './read-order.ts';
import { reduceLanding, reduceReferrer } from './visit-address.ts';

type Amount = { shopMoney: { amount: string } } | null;

/**
 * Landing page and referrer come from the customer's last visit, which the store may not know (yet). Without `hash` nothing
 * is kept of the checkout.
 */
export function toSnapshot(node: OrderNode, lines: readonly LineNode[], hash: HashPerson | null): OrderSnapshot {
  const currency = node.currencyCode;
  const minor = (set: Amount): number => readMinor(set?.shopMoney.amount ?? '0', currency);
  const visit = node.customerJourneySummary?.lastVisit;
  const told = node.refunds.map((each) => toRefund(each, node, minor));
  const refunds = told.map(toKept);
  const totals = {
    financialStatus: node.displayFinancialStatus?.toLowerCase() ?? 'pending',
    totalPrice: minor(node.totalPriceSet),
    totalTax: minor(node.totalTaxSet),
    currentTotalPrice: minor(node.currentTotalPriceSet),
    refunds,
  };
  const currentTotalTax = node.currentTotalTaxSet && minor(node.currentTotalTaxSet);
  const sums = grossOf({ ...totals, currentTotalTax, refunds: told });
  const outstanding = node.totalOutstandingSet && minor(node.totalOutstandingSet);
  return {
    ...totals,
    ...sums,
    ...paymentOf(totals.financialStatus, { gross: sums.gross, told: outstanding, updatedAt: node.updatedAt }),
    ...toFulfilment(node),
    orderId: orderId.parse(numberOf(node.id)),
    name: node.name,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    cancelledAt: node.cancelledAt,
    test: node.test,
    currency,
    taxesIncluded: node.taxesIncluded,
    subtotalPrice: minor(node.subtotalPriceSet),
    totalDiscounts: minor(node.totalDiscountsSet),
    tips: minor(node.totalTipReceivedSet),
    landingSite: toLanding(visit?.landingPage ?? null),
    referringSite: visit?.referrerUrl ? reduceReferrer(visit.referrerUrl) : null,
    sourceName: node.sourceName,
    attributedTo: toAttributed(node.attribution),
    placedIn: readPlacedIn({
      sourceName: node.sourceName,
      landingSite: visit?.landingPage ?? null,
      referringSite: visit?.referrerUrl ?? null,
      noteAttributes: node.customAttributes,
    }),
    // not asked for: a store without consent for it refuses the whole question
    buyerEmailHash: null,
    buyerCustomerHash: null,
    // the same token that the webhook has as `checkout_token`, and the pixel as `checkout.token` (since 2026-07)
    checkoutHash: hash && hashCheckout(hash, node.checkoutToken),
    customerOrder: node.customerJourneySummary?.customerOrderIndex ?? null,
    noteAttributes: node.customAttributes
      .filter(({ key, value }) => isOwnAttribute(key) && isClick(value))
      .map(({ key, value }) => ({ name: key, value: value ?? '' })),
    discountCodes: node.discountCodes,
    lines: lines.map((line) => toLine(line, minor, told)),
  };
}

/** The store's own shop online says nothing of where somebody came from. */
const toAttributed = (attribution: OrderNode['attribution']): string | null =>
  attribution === null || attribution.handle === 'web' ? null : `${attribution.displayName} (${attribution.handle})`;

/** An order that needs no fulfilment tells of none. */
const fulfilments: Readonly<Record<string, OrderSnapshot['fulfilment']>> = {
  FULFILLED: 'whole',
  PARTIALLY_FULFILLED: 'part',
  FULFILLMENT_NOT_REQUIRED: null,
};

function toFulfilment({ displayFulfillmentStatus: status, fulfillments, updatedAt }: OrderNode) {
  const handedOver = fulfillments.filter((each) => !lostFulfilments.includes(each.status.toLowerCase()));
  const how = status in fulfilments ? (fulfilments[status] ?? null) : 'none';
  return fulfilmentOf(how, { handedOver: handedOver.map(({ createdAt }) => createdAt), updatedAt });
}

/** Sales records that are money beside the goods: what their delivery, their import and the order itself cost. */
const shippingTypes = ['SHIPPING', 'DUTY', 'FEE', 'ADDITIONAL_FEE'];
/** Money for later, and money for nothing that is sold: they are in no report of sales. */
const unsoldTypes = ['GIFT_CARD', 'TIP'];

/** The sums of what the store's own reports are made of: each record is after discounts and with its tax. */
function toNamedSales({ agreements, currencyCode }: OrderTotalsNode): NamedSales {
  const minor = (set: { shopMoney: { amount: string } }): number => readMinor(set.shopMoney.amount, currencyCode);
  const sums = { gross: 0, discounts: 0, returns: 0, shipping: 0, taxes: 0 };
  for (const sale of agreements.nodes.flatMap(({ sales }) => sales.nodes)) {
    if (unsoldTypes.includes(sale.lineType)) continue;
    const tax = minor(sale.totalTaxAmount);
    const net = minor(sale.totalAmount) - tax;
    sums.taxes += tax;
    if (shippingTypes.includes(sale.lineType)) sums.shipping += net;
    else if (sale.actionType === 'RETURN' || sale.lineType === 'ADJUSTMENT') sums.returns -= net;
    else {
      const discount = minor(sale.totalDiscountAmountBeforeTaxes);
      sums.gross += net + discount;
      sums.discounts += discount;
    }
  }
  return sums;
}

/** An order in its own totals, of which nothing is worked out here but what it was before money went back. */
export function toStoreOrder(node: OrderTotalsNode): StoreOrder {
  const minor = (set: { shopMoney: { amount: string } }): number => readMinor(set.shopMoney.amount, node.currencyCode);
  const financialStatus = node.displayFinancialStatus?.toLowerCase() ?? 'pending';
  const refunded = minor(node.totalRefundedSet);
  return {
    orderId: orderId.parse(numberOf(node.id)),
    name: node.name,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    currency: node.currencyCode,
    test: node.test,
    financialStatus,
    cancelled: node.cancelledAt !== null,
    total: neverSold(financialStatus) ? minor(node.totalPriceSet) : minor(node.currentTotalPriceSet) + refunded,
    refunded,
    named: toNamedSales(node),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

function toRefund(
  refund: OrderNode['refunds'][number],
  { updatedAt: toldAt, taxesIncluded }: OrderNode,
  minor: (set: Amount) => number,
): ToldRefund {
  const moneyOf = (state: string): number =>
    refund.transactions.nodes
      .filter(({ kind, status }) => kind === 'REFUND' && status === state)
      .reduce((total, each) => total + minor(each.amountSet), 0);
  const lines = refund.refundLineItems.nodes.map((each) => ({
    lineId: numberOf(each.lineItem.id),
    quantity: each.quantity,
    subtotal: minor(each.subtotalSet),
    tax: minor(each.totalTaxSet),
  }));
  const shipping = refund.refundShippingLines.nodes.map((each) => ({
    amount: minor(each.subtotalAmountSet),
    tax: minor(each.taxAmountSet),
  }));
  const shippingTax = sum(shipping.map(({ tax }) => tax));
  const known = {
    refundId: numberOf(refund.id),
    createdAt: refund.createdAt ?? toldAt,
    // the refund's own total has money in it that is still on its way, or came back
    amount: moneyOf('SUCCESS'),
    tax: sum(lines.map(({ tax }) => tax)) + shippingTax,
    // where prices contain their tax, it is in the amount
    shipping: sum(shipping.map(({ amount }) => amount)) + (taxesIncluded ? 0 : shippingTax),
    lines,
  };
  return { ...known, underway: moneyOf('PENDING') };
}

function toLine(line: LineNode, minor: (set: Amount) => number, refunds: readonly ToldRefund[]): SnapshotLine {
  const pieces = { lineId: numberOf(line.id), quantity: line.quantity, currentQuantity: line.currentQuantity };
  return {
    ...pieces,
    soldQuantity: soldOf(pieces, refunds),
    productId: line.product && numberOf(line.product.id),
    variantId: line.variant && numberOf(line.variant.id),
    title: titleOf({ productId: line.product && line.product.id, title: line.title }),
    variantTitle: line.variantTitle,
    sku: line.sku ?? '',
    giftCard: line.isGiftCard,
    price: minor(line.originalUnitPriceSet),
    discount: line.discountAllocations.reduce((all, each) => all + minor(each.allocatedAmountSet), 0),
    tax: line.taxLines.reduce((all, each) => all + minor(each.priceSet), 0),
  };
}

/** Webhooks carry the landing page as path and query. */
function toLanding(landingPage: string | null): string | null {
  if (landingPage === null || !URL.canParse(landingPage)) return landingPage && reduceLanding(landingPage);
  return reduceLanding(landingPage);
}
