// Orders, lines and refunds as the Admin API shows them; the amounts mirror the webhook payloads.

import { toMoney } from '../../currency.ts';
import { numberFor, tokenFor } from '../../order-ids.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Order, OrderLine, Refund, UsedCode } from '../../model.ts';
import { pictureOf } from '../../shelf.ts';
import type { SandboxShop } from '../../shop.ts';
import type { AdminContext } from '../connection.ts';
import { listField } from '../list-fields.ts';
import { fulfilmentStatusOf, unfulfilledOf } from '../../fulfilments.ts';
import { currentTotals, gatewaysOf, outstandingOf, partsOf, receivedOf, shippingTaxOf } from '../../refunds.ts';
import { purseOf } from '../../presentment.ts';
import { lineName, listUsed } from '../order-payload.ts';
import { agreementsField, attributionView } from './agreement-views.ts';
import { imageView, productView, variantView } from './product-views.ts';
import { allOf, moneyBagView, moneyTwins, moneyView, nodeView, optional, pick, toGid } from './values.ts';

/** `totalPriceSet` and the like are as the order was placed, `current…Set` after edits and refunds. */
export function orderView(shop: SandboxShop, order: Order): object {
  const { currency, taxesIncluded } = shop.parameters;
  const used = listUsed(shop, order);
  return {
    ...nodeView('Order', order),
    name: `#${order.number}`,
    number: order.number,
    confirmationNumber: tokenFor('confirmation', shop.parameters.handle, order.id).slice(0, 9).toUpperCase(),
    processedAt: toUtcSeconds(order.createdAt),
    cancelledAt: optional(order.cancelledAt, toUtcSeconds),
    cancelReason: optional(order.cancelledAt, () => 'CUSTOMER'),
    ...pick(order, 'cartToken', 'checkoutToken', 'discountCode'),
    taxesIncluded,
    currencyCode: currency,
    presentmentCurrencyCode: order.presentment?.currency ?? currency,
    discountCodes: used.map(({ code }) => code),
    customAttributes: order.noteAttributes.map(({ name, value }) => ({ key: name, value })),
    sourceName: order.sourceName,
    statusPageUrl: `${shop.url}/orders/${order.token}`,
    paymentGatewayNames: gatewaysOf(order),
    ...orderState(order),
    ...orderAmounts(shop, order),
    ...orderJourney(shop, order),
    ...orderParts(shop, order),
    attribution: attributionView(order),
    agreements: agreementsField(shop, order, {
      line: (line) => lineView(shop, order, line),
      refund: (refund) => refundView(shop, order, refund),
      shipping: () => shippingLineView(shop, order),
      order: () => orderView(shop, order),
    }),
  };
}

function orderState(order: Order) {
  const isPaid = !['PENDING', 'AUTHORIZED', 'VOIDED'].includes(order.financialStatus);
  return {
    test: order.test,
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: fulfilmentStatusOf(order),
    returnStatus: 'NO_RETURN',
    ...allOf(true, 'confirmed', 'requiresShipping', 'billingAddressMatchesShippingAddress'),
    ...allOf(false, 'closed', 'canNotifyCustomer', 'dutiesIncluded', 'estimatedTaxes', 'taxExempt'),
    ...allOf(false, 'productNetwork', 'hasTimelineComment', 'customerAcceptsMarketing'),
    ...allOf(order.cancelledAt === null, 'restockable', 'fulfillable', 'merchantEditable'),
    ...allOf('0', 'currentTotalWeight', 'totalWeight'),
    edited: (order.edits ?? 0) > 0,
    capturable: order.financialStatus === 'AUTHORIZED',
    canMarkAsPaid: order.financialStatus === 'PENDING' || order.financialStatus === 'PARTIALLY_PAID',
    fullyPaid: isPaid && order.financialStatus !== 'PARTIALLY_PAID',
    unpaid: !isPaid,
    refundable: order.financialStatus === 'PAID' || order.financialStatus === 'PARTIALLY_REFUNDED',
    subtotalLineItemsQuantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    currentSubtotalLineItemsQuantity: order.lines.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
  };
}

function orderAmounts(shop: SandboxShop, order: Order) {
  const current = currentTotals(order, shop.parameters.taxesIncluded);
  const bag = (amount: number) => () => moneyBagView(purseOf(shop, order), amount);
  const received = receivedOf(order);
  const refundedShipping = order.refunds.reduce((sum, { shipping }) => sum + shipping, 0);
  const twins = moneyTwins(purseOf(shop, order), {
    subtotalPrice: order.subtotal,
    totalPrice: order.total,
    totalTax: order.tax,
    totalDiscounts: order.discount,
    totalRefunded: current.refunded,
    totalShippingPrice: order.shipping,
    totalReceived: received,
    netPayment: received - current.refunded,
  });
  const bags = {
    originalTotalPriceSet: order.total,
    cartDiscountAmountSet: order.discount,
    totalRefundedShippingSet: refundedShipping,
    totalOutstandingSet: outstandingOf(order),
    totalCapturableSet: order.financialStatus === 'AUTHORIZED' ? order.total : 0,
    totalTipReceivedSet: order.tip ?? 0,
    refundDiscrepancySet: 0,
    currentSubtotalPriceSet: current.subtotal,
    currentTotalPriceSet: current.total,
    currentTotalTaxSet: current.tax,
    currentTotalDiscountsSet: current.discount,
    currentCartDiscountAmountSet: current.discount,
    currentShippingPriceSet: current.shipping,
  };
  return { ...twins, ...Object.fromEntries(Object.entries(bags).map(([name, amount]) => [name, bag(amount)])) };
}

function orderJourney(shop: SandboxShop, order: Order) {
  // `landing_site` is a path of the shop's own domain, which here has a path of its own.
  const landingPage = optional(order.landingSite, (path) => `${shop.url}${path}`);
  const referrerUrl = order.referringSite || null;
  const referralCode = order.landingSiteRef;
  const visit = optional(order.landingSite, (path) => ({
    ...nodeView('CustomerVisit', order),
    landingPage,
    referralCode,
    referrerUrl,
    occurredAt: toUtcSeconds(order.createdAt),
    referralInfoHtml: '',
    source: referrerUrl === null ? 'direct' : 'unknown',
    utmParameters: utmView(new URL(path, `${shop.url}/`).searchParams),
  }));
  const known =
    <T>(value: T) =>
    (_args: object, { journeyOf }: AdminContext) =>
      journeyOf(order) === 'ready' ? value : null;
  return {
    landingPageUrl: known(landingPage),
    referrerUrl: known(referrerUrl),
    referralCode: known(referralCode),
    customerJourneySummary: {
      ready: (_args: object, { journeyOf }: AdminContext) => journeyOf(order) !== 'waiting',
      customerOrderIndex: (_args: object, { journeyOf }: AdminContext) =>
        journeyOf(order) === 'waiting' ? null : placeOf(shop, order),
      daysToConversion: known(visit && 0),
      firstVisit: known(visit),
      lastVisit: known(visit),
    },
  };
}

/** The how manieth order of its customer it is; test orders are not counted. */
function placeOf(shop: SandboxShop, order: Order): number | null {
  if (order.test || order.email === '') return null;
  return shop.orders().filter((each) => !each.test && each.email === order.email && each.number <= order.number).length;
}

function utmView(parameters: URLSearchParams) {
  const names = ['source', 'medium', 'campaign', 'term', 'content'] as const;
  const values = names.map((name) => [name, parameters.get(`utm_${name}`)] as const);
  return values.some(([, value]) => value !== null) ? Object.fromEntries(values) : null;
}

function orderParts(shop: SandboxShop, order: Order) {
  return {
    lineItems: listField(order.lines, (line) => lineView(shop, order, line)),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundView(shop, order, refund)),
    fulfillments: ({ first }: { first?: number | null }) =>
      (order.fulfilments ?? []).slice(0, first ?? undefined).map(({ id, at, cancelled, lines }) => ({
        ...nodeView('Fulfillment', { id, createdAt: at, updatedAt: at }),
        name: `#${order.number}`,
        requiresShipping: true,
        status: cancelled === true ? 'CANCELLED' : 'SUCCESS',
        totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      })),
    taxLines: () => taxLines(shop, order, order.tax),
    currentTaxLines: () => taxLines(shop, order, currentTotals(order, shop.parameters.taxesIncluded).tax),
    shippingLine: () => shippingLineView(shop, order),
    shippingLines: listField([order], () => shippingLineView(shop, order)),
    discountApplications: listField(
      listUsed(shop, order).map((each) => ({ ...each, id: each.code })),
      (each) => discountApplication(shop, order, each),
    ),
    transactions: () => [
      transactionView(shop, order, null),
      ...order.refunds
        .flatMap((refund) => listRefundParts(order, refund))
        .map((part) => transactionView(shop, order, part)),
    ],
  };
}

function taxLines(shop: SandboxShop, order: Order, tax: number) {
  if (tax === 0) return [];
  const rate = shop.parameters.taxRate / 10_000;
  return [{ title: 'Tax', rate, ratePercentage: rate * 100, ...moneyTwins(purseOf(shop, order), { price: tax }) }];
}

function shippingLineView(shop: SandboxShop, order: Order) {
  return {
    id: toGid('ShippingLine', numberFor('shippingLine', shop.parameters.handle, order.number - 1000)),
    title: 'Standard',
    code: 'Standard',
    source: 'shopify',
    ...allOf(false, 'custom', 'isRemoved'),
    price: toMoney(order.shipping, shop.parameters.currency),
    ...allOf(moneyView(shop, order.shipping), 'originalPrice', 'discountedPrice'),
    ...allOf(
      moneyBagView(purseOf(shop, order), order.shipping),
      'originalPriceSet',
      'discountedPriceSet',
      'currentDiscountedPriceSet',
    ),
  };
}

function discountApplication(shop: SandboxShop, order: Order, used: UsedCode) {
  const value =
    used.kind === 'fixed_amount'
      ? { __typename: 'MoneyV2', ...moneyView(shop, used.value) }
      : { __typename: 'PricingPercentageValue', percentage: used.value / 100 };
  return {
    __typename: 'DiscountCodeApplication',
    code: used.code,
    index: listUsed(shop, order).findIndex(({ code }) => code === used.code),
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
    value,
  };
}

function lineView(shop: SandboxShop, order: Order, line: OrderLine): object {
  const found = shop.findVariant(line.variantId);
  const product = shop.findProduct(line.productId);
  const picture = product && pictureOf(product, found?.variant);
  const { quantity, currentQuantity } = line;
  const gross = line.price * line.quantity;
  const unit = Math.round((gross - line.discount) / line.quantity);
  const bag = (amount: number) => () => moneyBagView(purseOf(shop, order), amount);
  return {
    ...nodeView('LineItem', line),
    name: lineName(line),
    ...pick(line, 'title', 'variantTitle', 'sku', 'vendor', 'quantity', 'currentQuantity'),
    refundableQuantity: currentQuantity,
    ...allOf(unfulfilledOf(order, line), 'fulfillableQuantity', 'unfulfilledQuantity'),
    nonFulfillableQuantity: quantity - currentQuantity,
    fulfillmentStatus: unfulfilledOf(order, line) === 0 ? 'fulfilled' : 'unfulfilled',
    isGiftCard: line.giftCard ?? false,
    ...allOf(true, 'requiresShipping', 'restockable', 'taxable', 'merchantEditable'),
    originalUnitPriceSet: bag(line.price),
    originalTotalSet: bag(gross),
    // A code's discount counts only when it is asked for, as the field's argument says.
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean | null }) =>
      moneyBagView(purseOf(shop, order), withCodeDiscounts === true ? gross - line.discount : gross),
    discountedUnitPriceSet: bag(line.price),
    discountedUnitPriceAfterAllDiscountsSet: bag(unit),
    priceAfterAllDiscountsBeforeTaxesSet: bag(gross - line.discount - (shop.parameters.taxesIncluded ? line.tax : 0)),
    totalDiscountSet: bag(0),
    unfulfilledOriginalTotalSet: bag(line.price * line.currentQuantity),
    unfulfilledDiscountedTotalSet: bag(line.price * line.currentQuantity),
    discountAllocations: () =>
      listUsed(shop, order).flatMap((used) => {
        const amount = used.taken[order.lines.indexOf(line)] ?? 0;
        if (amount === 0) return [];
        return [
          {
            allocatedAmount: moneyView(shop, amount),
            allocatedAmountSet: moneyBagView(purseOf(shop, order), amount),
            discountApplication: discountApplication(shop, order, used),
          },
        ];
      }),
    taxLines: () => taxLines(shop, order, line.tax),
    product: () => optional(product, (each) => productView(shop, each)),
    variant: () => optional(found, (each) => variantView(shop, each.product, each.variant)),
    image: () => optional(picture, (each) => imageView(shop, each)),
  };
}

/** What an edit took out is a refund here too: of no money, with lines whose `restockType` is CANCEL. */
export function refundView(shop: SandboxShop, order: Order, refund: Refund): object {
  const { createdAt, shipping } = refund;
  return {
    ...nodeView('Refund', { ...refund, updatedAt: createdAt }),
    processedAt: toUtcSeconds(createdAt),
    note: refund.note || null,
    totalRefunded: () => moneyView(shop, refund.amount),
    totalRefundedSet: () => moneyBagView(purseOf(shop, order), refund.amount),
    order: () => orderView(shop, order),
    refundLineItems: listField(refund.lines, (line) => refundLineView(shop, order, line)),
    refundShippingLines: listField(shipping === 0 ? [] : [refund], () => ({
      id: toGid('RefundShippingLine', refund.id),
      shippingLine: shippingLineView(shop, order),
      subtotalAmountSet: moneyBagView(purseOf(shop, order), shipping),
      taxAmountSet: moneyBagView(purseOf(shop, order), shippingTaxOf(order, shipping)),
    })),
    transactions: listField(listRefundParts(order, refund), (part) => transactionView(shop, order, part)),
  };
}

function refundLineView(shop: SandboxShop, order: Order, line: Refund['lines'][number]) {
  const sold = order.lines.find(({ id }) => id === line.lineId);
  const isRemoval = order.refunds.some(({ removal, lines }) => removal && lines.includes(line));
  return {
    id: toGid('RefundLineItem', line.id),
    quantity: line.quantity,
    restocked: line.restock,
    restockType: !line.restock ? 'NO_RESTOCK' : isRemoval ? 'CANCEL' : 'RETURN',
    ...moneyTwins(purseOf(shop, order), { price: sold?.price ?? 0, subtotal: line.subtotal, totalTax: line.tax }),
    lineItem: () => optional(sold, (each) => lineView(shop, order, each)),
  };
}

interface RefundPart {
  readonly id: string;
  readonly refund: Refund;
  /** Its place among the gateways of the refund. */
  readonly at: number;
  readonly gateway: string;
  readonly amount: number;
}

const listRefundParts = (order: Order, refund: Refund): RefundPart[] =>
  partsOf(order, refund).map((part, at) => ({ id: `${refund.id} ${at}`, refund, at, ...part }));

/** The payment of the order, or the money of one refund by one gateway. */
function transactionView(shop: SandboxShop, order: Order, part: RefundPart | null): object {
  const refund = part?.refund ?? null;
  const isWaiting = ['PENDING', 'AUTHORIZED', 'VOIDED'].includes(order.financialStatus);
  const amount = part?.amount ?? (isWaiting ? order.total : receivedOf(order));
  const at = toUtcSeconds(refund?.createdAt ?? order.createdAt);
  const index = part === null ? 0 : 1 + order.refunds.indexOf(part.refund) + 500 * part.at;
  const isAuthorized = refund === null && order.financialStatus === 'AUTHORIZED';
  const isPending = refund === null ? order.financialStatus === 'PENDING' : refund.state === 'pending';
  return {
    __typename: 'OrderTransaction',
    id: toGid('OrderTransaction', numberFor('transaction', shop.parameters.handle, order.number - 1000, index)),
    kind: refund === null ? (isAuthorized ? 'AUTHORIZATION' : 'SALE') : 'REFUND',
    status: refund?.state === 'failed' ? 'FAILURE' : isPending ? 'PENDING' : 'SUCCESS',
    gateway: part?.gateway ?? 'bogus',
    formattedGateway: part?.gateway === 'gift_card' ? 'Gift Card' : 'Bogus',
    ...moneyTwins(purseOf(shop, order), { amount }),
    amountV2: moneyView(shop, amount),
    ...allOf(at, 'createdAt', 'processedAt'),
    test: order.test,
    ...allOf(false, 'manualPaymentGateway', 'manuallyCapturable', 'multiCapturable'),
    order: () => orderView(shop, order),
    parentTransaction: () => (refund === null ? null : transactionView(shop, order, null)),
  };
}
