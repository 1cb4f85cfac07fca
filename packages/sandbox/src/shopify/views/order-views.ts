// Orders, lines and refunds as the Admin API shows them; the amounts mirror the webhook payloads.

import { toMoney } from '../../currency.ts';
import { numberFor, tokenFor } from '../../order-ids.ts';
import { toUtcSeconds } from '../../store-time.ts';
import type { Order, OrderLine, Refund } from '../../model.ts';
import type { SandboxShop } from '../../shop.ts';
import { toConnection, type AdminContext, type PageArguments } from '../connection.ts';
import { outstandingOf, receivedOf } from '../../refunds.ts';
import { worthOf } from '../order-payload.ts';
import { currentTotals } from '../order-totals.ts';
import { imageView, productView, variantView } from './product-views.ts';
import { moneyBagView, moneyView, toGid } from './values.ts';

export function orderView(shop: SandboxShop, order: Order): object {
  return {
    __typename: 'Order',
    id: toGid('Order', order.id),
    legacyResourceId: order.id,
    name: `#${order.number}`,
    number: order.number,
    confirmationNumber: tokenFor('confirmation', shop.parameters.handle, order.id).slice(0, 9).toUpperCase(),
    createdAt: toUtcSeconds(order.createdAt),
    processedAt: toUtcSeconds(order.createdAt),
    updatedAt: toUtcSeconds(order.updatedAt),
    cancelledAt: order.cancelledAt === null ? null : toUtcSeconds(order.cancelledAt),
    cancelReason: order.cancelledAt === null ? null : 'CUSTOMER',
    cartToken: order.cartToken,
    checkoutToken: order.checkoutToken,
    currencyCode: shop.parameters.currency,
    presentmentCurrencyCode: shop.parameters.currency,
    taxesIncluded: shop.parameters.taxesIncluded,
    discountCode: order.discountCode,
    discountCodes: order.discountCode === null ? [] : [order.discountCode],
    customAttributes: order.noteAttributes.map(({ name, value }) => ({ key: name, value })),
    sourceName: 'web',
    statusPageUrl: `${shop.url}/orders/${order.token}`,
    paymentGatewayNames: ['bogus'],
    tags: [],
    ...orderState(order),
    ...orderAmounts(shop, order),
    ...orderJourney(shop, order),
    ...orderParts(shop, order),
  };
}

function orderState(order: Order) {
  const isOpen = order.cancelledAt === null;
  const isPaid = !['PENDING', 'AUTHORIZED', 'VOIDED'].includes(order.financialStatus);
  return {
    test: order.test,
    displayFinancialStatus: order.financialStatus,
    displayFulfillmentStatus: 'UNFULFILLED',
    returnStatus: 'NO_RETURN',
    confirmed: true,
    closed: false,
    edited: (order.edits ?? 0) > 0,
    capturable: order.financialStatus === 'AUTHORIZED',
    canMarkAsPaid: order.financialStatus === 'PENDING' || order.financialStatus === 'PARTIALLY_PAID',
    canNotifyCustomer: false,
    fullyPaid: isPaid && order.financialStatus !== 'PARTIALLY_PAID',
    unpaid: !isPaid,
    refundable: order.financialStatus === 'PAID' || order.financialStatus === 'PARTIALLY_REFUNDED',
    restockable: isOpen,
    fulfillable: isOpen,
    merchantEditable: isOpen,
    requiresShipping: true,
    dutiesIncluded: false,
    estimatedTaxes: false,
    taxExempt: false,
    productNetwork: false,
    hasTimelineComment: false,
    billingAddressMatchesShippingAddress: true,
    customerAcceptsMarketing: false,
    subtotalLineItemsQuantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    currentSubtotalLineItemsQuantity: order.lines.reduce((sum, { currentQuantity }) => sum + currentQuantity, 0),
    currentTotalWeight: '0',
    totalWeight: '0',
  };
}

function orderAmounts(shop: SandboxShop, order: Order) {
  const { currency, taxesIncluded } = shop.parameters;
  const current = currentTotals(order, taxesIncluded);
  const bag = (amount: number) => () => moneyBagView(shop, amount);
  const outstanding = outstandingOf(order);
  const refundedShipping = order.refunds.reduce((sum, { shipping }) => sum + shipping, 0);
  const received = receivedOf(order);
  return {
    subtotalPriceSet: bag(order.subtotal),
    totalPriceSet: bag(order.total),
    originalTotalPriceSet: bag(order.total),
    totalTaxSet: bag(order.tax),
    totalDiscountsSet: bag(order.discount),
    cartDiscountAmountSet: bag(order.discount),
    totalShippingPriceSet: bag(order.shipping),
    totalRefundedSet: bag(current.refunded),
    totalRefundedShippingSet: bag(refundedShipping),
    totalReceivedSet: bag(received),
    totalOutstandingSet: bag(outstanding),
    totalCapturableSet: bag(order.financialStatus === 'AUTHORIZED' ? order.total : 0),
    totalTipReceivedSet: bag(0),
    netPaymentSet: bag(received - current.refunded),
    refundDiscrepancySet: bag(0),
    currentSubtotalPriceSet: bag(current.subtotal),
    currentTotalPriceSet: bag(current.total),
    currentTotalTaxSet: bag(current.tax),
    currentTotalDiscountsSet: bag(current.discount),
    currentCartDiscountAmountSet: bag(current.discount),
    currentShippingPriceSet: bag(current.shipping),
    subtotalPrice: toMoney(order.subtotal, currency),
    totalPrice: toMoney(order.total, currency),
    totalTax: toMoney(order.tax, currency),
    totalDiscounts: toMoney(order.discount, currency),
    totalRefunded: toMoney(current.refunded, currency),
    totalShippingPrice: toMoney(order.shipping, currency),
    totalReceived: toMoney(received, currency),
    netPayment: toMoney(received - current.refunded, currency),
  };
}

function orderJourney(shop: SandboxShop, order: Order) {
  const landing = order.landingSite === null ? null : new URL(order.landingSite, `${shop.url}/`);
  // `landing_site` is a path of the shop's own domain, which here has a path of its own.
  const landingPage = order.landingSite === null ? null : `${shop.url}${order.landingSite}`;
  const visit = () => ({
    __typename: 'CustomerVisit',
    id: toGid('CustomerVisit', order.id),
    landingPage,
    occurredAt: toUtcSeconds(order.createdAt),
    referralCode: order.landingSiteRef,
    referralInfoHtml: '',
    referrerUrl: order.referringSite === '' ? null : order.referringSite,
    source: order.referringSite === '' ? 'direct' : 'unknown',
    utmParameters: landing === null ? null : utmView(landing.searchParams),
  });
  return {
    landingPageUrl: landingPage,
    referrerUrl: order.referringSite === '' ? null : order.referringSite,
    referralCode: order.landingSiteRef,
    customerJourneySummary: () => ({
      ready: true,
      customerOrderIndex: null,
      daysToConversion: landing === null ? null : 0,
      firstVisit: landing === null ? null : visit(),
      lastVisit: landing === null ? null : visit(),
    }),
  };
}

function utmView(parameters: URLSearchParams) {
  const names = ['source', 'medium', 'campaign', 'term', 'content'] as const;
  const values = names.map((name) => [name, parameters.get(`utm_${name}`)] as const);
  return values.some(([, value]) => value !== null) ? Object.fromEntries(values) : null;
}

function orderParts(shop: SandboxShop, order: Order) {
  return {
    lineItems: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: order.lines, id: byId, view: (line) => lineView(shop, order, line) }, page, context),
    refunds: ({ first }: { first?: number | null }) =>
      order.refunds.slice(0, first ?? undefined).map((refund) => refundView(shop, order, refund)),
    taxLines: () => taxLines(shop, order.tax),
    currentTaxLines: () => taxLines(shop, currentTotals(order, shop.parameters.taxesIncluded).tax),
    shippingLine: () => shippingLineView(shop, order),
    shippingLines: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: [order], id: byId, view: () => shippingLineView(shop, order) }, page, context),
    discountApplications: (page: PageArguments, context: AdminContext) =>
      toConnection(
        { items: order.discountCode === null ? [] : [order], id: byId, view: () => discountApplication(shop, order) },
        page,
        context,
      ),
    transactions: () => [
      transactionView(shop, order, null),
      ...order.refunds.filter(({ amount }) => amount > 0).map((refund) => transactionView(shop, order, refund)),
    ],
  };
}

function taxLines(shop: SandboxShop, tax: number) {
  const { currency, taxRate } = shop.parameters;
  if (tax === 0) return [];
  const rate = taxRate / 10_000;
  return [
    {
      title: 'Tax',
      rate,
      ratePercentage: rate * 100,
      price: toMoney(tax, currency),
      priceSet: moneyBagView(shop, tax),
    },
  ];
}

function shippingLineView(shop: SandboxShop, order: Order) {
  const bag = moneyBagView(shop, order.shipping);
  return {
    id: toGid('ShippingLine', numberFor('shippingLine', shop.parameters.handle, order.number - 1000)),
    title: 'Standard',
    code: 'Standard',
    source: 'shopify',
    custom: false,
    isRemoved: false,
    price: toMoney(order.shipping, shop.parameters.currency),
    originalPrice: moneyView(shop, order.shipping),
    discountedPrice: moneyView(shop, order.shipping),
    originalPriceSet: bag,
    discountedPriceSet: bag,
    currentDiscountedPriceSet: bag,
  };
}

function discountApplication(shop: SandboxShop, order: Order) {
  const discount = worthOf(shop, order);
  const value =
    discount?.kind === 'fixed_amount'
      ? { __typename: 'MoneyV2', ...moneyView(shop, discount.value) }
      : { __typename: 'PricingPercentageValue', percentage: (discount?.value ?? 0) / 100 };
  return {
    __typename: 'DiscountCodeApplication',
    code: order.discountCode,
    index: 0,
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
    value,
  };
}

function lineView(shop: SandboxShop, order: Order, line: OrderLine): object {
  const found = shop.findVariant(line.variantId);
  const product = shop.findProduct(line.productId);
  const picture = shop.findPicture(product, found?.variant.pictureId ?? null);
  const gross = line.price * line.quantity;
  const unit = Math.round((gross - line.discount) / line.quantity);
  const bag = (amount: number) => () => moneyBagView(shop, amount);
  return {
    __typename: 'LineItem',
    id: toGid('LineItem', line.id),
    title: line.title,
    name: line.variantTitle === null ? line.title : `${line.title} - ${line.variantTitle}`,
    variantTitle: line.variantTitle,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    currentQuantity: line.currentQuantity,
    refundableQuantity: line.currentQuantity,
    fulfillableQuantity: line.currentQuantity,
    unfulfilledQuantity: line.currentQuantity,
    nonFulfillableQuantity: line.quantity - line.currentQuantity,
    fulfillmentStatus: 'unfulfilled',
    isGiftCard: false,
    requiresShipping: true,
    restockable: true,
    taxable: true,
    merchantEditable: true,
    customAttributes: [],
    originalUnitPriceSet: bag(line.price),
    originalTotalSet: bag(gross),
    // A code's discount counts only when it is asked for, as the field's argument says.
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts?: boolean | null }) =>
      moneyBagView(shop, withCodeDiscounts === true ? gross - line.discount : gross),
    discountedUnitPriceSet: bag(line.price),
    discountedUnitPriceAfterAllDiscountsSet: bag(unit),
    priceAfterAllDiscountsBeforeTaxesSet: bag(gross - line.discount - (shop.parameters.taxesIncluded ? line.tax : 0)),
    totalDiscountSet: bag(0),
    unfulfilledOriginalTotalSet: bag(line.price * line.currentQuantity),
    unfulfilledDiscountedTotalSet: bag(line.price * line.currentQuantity),
    discountAllocations: () =>
      line.discount === 0
        ? []
        : [
            {
              allocatedAmount: moneyView(shop, line.discount),
              allocatedAmountSet: moneyBagView(shop, line.discount),
              discountApplication: discountApplication(shop, order),
            },
          ],
    taxLines: () => taxLines(shop, line.tax),
    product: () => (product === null ? null : productView(shop, product)),
    variant: () => (found === null ? null : variantView(shop, found.product, found.variant)),
    image: () => (picture === null ? null : imageView(shop, picture)),
  };
}

export function refundView(shop: SandboxShop, order: Order, refund: Refund): object {
  return {
    __typename: 'Refund',
    id: toGid('Refund', refund.id),
    legacyResourceId: refund.id,
    createdAt: toUtcSeconds(refund.createdAt),
    processedAt: toUtcSeconds(refund.createdAt),
    updatedAt: toUtcSeconds(refund.createdAt),
    note: refund.note === '' ? null : refund.note,
    totalRefunded: () => moneyView(shop, refund.amount),
    totalRefundedSet: () => moneyBagView(shop, refund.amount),
    order: () => orderView(shop, order),
    refundLineItems: (page: PageArguments, context: AdminContext) =>
      toConnection({ items: refund.lines, id: byId, view: (line) => refundLineView(shop, order, line) }, page, context),
    refundShippingLines: (page: PageArguments, context: AdminContext) =>
      toConnection(
        {
          items: refund.shipping === 0 ? [] : [refund],
          id: byId,
          view: () => ({
            id: toGid('RefundShippingLine', refund.id),
            shippingLine: shippingLineView(shop, order),
            subtotalAmountSet: moneyBagView(shop, refund.shipping),
            taxAmountSet: moneyBagView(shop, 0),
          }),
        },
        page,
        context,
      ),
    transactions: (page: PageArguments, context: AdminContext) =>
      toConnection(
        { items: refund.amount === 0 ? [] : [refund], id: byId, view: () => transactionView(shop, order, refund) },
        page,
        context,
      ),
  };
}

function refundLineView(shop: SandboxShop, order: Order, line: Refund['lines'][number]) {
  const { currency } = shop.parameters;
  const sold = order.lines.find(({ id }) => id === line.lineId);
  const isRemoval = order.refunds.some(({ removal, lines }) => removal && lines.includes(line));
  return {
    id: toGid('RefundLineItem', line.id),
    quantity: line.quantity,
    restocked: line.restock,
    restockType: !line.restock ? 'NO_RESTOCK' : isRemoval ? 'CANCEL' : 'RETURN',
    price: toMoney(sold?.price ?? 0, currency),
    priceSet: moneyBagView(shop, sold?.price ?? 0),
    subtotal: toMoney(line.subtotal, currency),
    subtotalSet: moneyBagView(shop, line.subtotal),
    totalTax: toMoney(line.tax, currency),
    totalTaxSet: moneyBagView(shop, line.tax),
    lineItem: () => (sold === undefined ? null : lineView(shop, order, sold)),
  };
}

/** The payment of the order, or the money of one refund. */
function transactionView(shop: SandboxShop, order: Order, refund: Refund | null): object {
  const amount = refund?.amount ?? order.total;
  const at = toUtcSeconds(refund?.createdAt ?? order.createdAt);
  const index = refund === null ? 0 : 1 + order.refunds.indexOf(refund);
  const pending = refund === null && order.financialStatus === 'PENDING';
  return {
    __typename: 'OrderTransaction',
    id: toGid('OrderTransaction', numberFor('transaction', shop.parameters.handle, order.number - 1000, index)),
    kind: refund === null ? 'SALE' : 'REFUND',
    status: pending ? 'PENDING' : 'SUCCESS',
    gateway: 'bogus',
    formattedGateway: 'Bogus',
    amount: toMoney(amount, shop.parameters.currency),
    amountSet: moneyBagView(shop, amount),
    amountV2: moneyView(shop, amount),
    createdAt: at,
    processedAt: at,
    test: order.test,
    manualPaymentGateway: false,
    manuallyCapturable: false,
    multiCapturable: false,
    order: () => orderView(shop, order),
    parentTransaction: () => (refund === null ? null : transactionView(shop, order, null)),
  };
}

const byId = ({ id }: { id: string }) => id;
