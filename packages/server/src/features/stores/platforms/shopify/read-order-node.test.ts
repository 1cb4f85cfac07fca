// Orders as the Admin API tells them: the same facts as a webhook's, in the currency's units, and what may be missing.
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../../platform/log.ts';
import { Outside } from '../../../../platform/outside.ts';
import { UnreadableRecord, readWhole } from '../platform.ts';
import { retryPolicies } from './admin-client.ts';
import { lineNode, orderNode } from './nodes.ts';
import { toSnapshot } from './read-order-node.ts';
import { readWholeOrder } from './whole-lists.ts';

const money = (amount: string) => ({ shopMoney: { amount } });
const gid = (type: string, number: string): string => `gid://shopify/${type}/${number}`;

const line = {
  id: gid('LineItem', '11'),
  title: 'Linen shirt',
  variantTitle: 'S / Sand',
  sku: null,
  isGiftCard: false,
  quantity: 3,
  currentQuantity: 1,
  originalUnitPriceSet: money('49.90'),
  discountAllocations: [{ allocatedAmountSet: money('9.00') }, { allocatedAmountSet: money('0.98') }],
  taxLines: [{ priceSet: money('10.00') }, { priceSet: money('5.14') }],
  product: { id: gid('Product', '9223372036854775807') },
  variant: null,
};

const whole = { hasNextPage: false, endCursor: null };
const refund = {
  id: gid('Refund', '21'),
  createdAt: '2026-11-21T08:00:00Z',
  transactions: {
    pageInfo: whole,
    nodes: [
      { kind: 'REFUND', status: 'SUCCESS', amountSet: money('40.00') },
      { kind: 'REFUND', status: 'PENDING', amountSet: money('3.00') },
      { kind: 'REFUND', status: 'FAILURE', amountSet: money('7.00') },
      { kind: 'REFUND', status: 'SUCCESS', amountSet: money('15.00') },
    ],
  },
  refundShippingLines: { pageInfo: whole, nodes: [{ subtotalAmountSet: money('5.00'), taxAmountSet: money('0.80') }] },
  refundLineItems: {
    pageInfo: whole,
    nodes: [
      { quantity: 1, lineItem: { id: gid('LineItem', '11') }, subtotalSet: money('49.90'), totalTaxSet: money('7.97') },
    ],
  },
};

const order = {
  id: gid('Order', '820982911946154508'),
  name: '#1001',
  createdAt: '2026-11-20T14:03:11+01:00',
  updatedAt: '2026-11-21T08:00:01Z',
  cancelledAt: null,
  test: false,
  currencyCode: 'EUR',
  taxesIncluded: true,
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  displayFulfillmentStatus: 'UNFULFILLED',
  fulfillments: [],
  totalPriceSet: money('144.71'),
  subtotalPriceSet: money('139.72'),
  totalDiscountsSet: money('9.98'),
  totalTaxSet: money('23.11'),
  currentTotalPriceSet: money('89.71'),
  currentTotalTaxSet: money('15.14'),
  totalOutstandingSet: money('0.0'),
  totalTipReceivedSet: money('0.0'),
  sourceName: 'web',
  attribution: { handle: 'web', displayName: 'Online Store' },
  discountCodes: ['LENA10'],
  customAttributes: [
    { key: '__lk', value: 'clk_77' },
    { key: 'gift', value: null },
  ],
  checkoutToken: '35d2f0c9',
  customerJourneySummary: {
    lastVisit: {
      landingPage: 'https://shop.example/cart/9101:2?ref=abc#top',
      referrerUrl: 'https://l.instagram.com/',
    },
  },
  lineItems: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
  refunds: [refund],
};

const snapshotOf = (changed: object = {}, lines: readonly object[] = [line]) =>
  toSnapshot(
    orderNode.parse({ ...order, ...changed }),
    lines.map((each) => lineNode.parse(each)),
    hash,
  );
const hash = (text: string): string => `<${text}>`;

describe('an order of the Admin API', () => {
  it('has the facts of its webhook', () => {
    expect(snapshotOf()).toMatchObject({
      orderId: '820982911946154508',
      createdAt: new Date('2026-11-20T13:03:11Z'),
      financialStatus: 'partially_refunded',
      totalPrice: 14_471,
      totalDiscounts: 998,
      currentTotalPrice: 8971,
      gross: 14_471,
      grossTax: 2311,
      landingSite: '/',
      referringSite: 'https://l.instagram.com/',
      noteAttributes: [{ name: '__lk', value: 'clk_77' }],
      buyerEmailHash: null,
      buyerCustomerHash: null,
      checkoutHash: '<checkout 35d2f0c9>',
      customerOrder: null,
    });
  });

  it('has its lines, of which what was taken out by an edit was not sold', () => {
    expect(snapshotOf().lines).toEqual([
      {
        lineId: '11',
        productId: '9223372036854775807',
        variantId: null,
        title: 'Linen shirt',
        variantTitle: 'S / Sand',
        sku: '',
        giftCard: false,
        quantity: 3,
        currentQuantity: 1,
        soldQuantity: 2,
        price: 4990,
        discount: 998,
        tax: 1514,
      },
    ]);
  });

  it.each([
    ['in the amount where prices contain their tax', true, 500],
    ['beside it where they do not', false, 580],
  ])('has refunds, the tax of shipping %s', (_where, taxesIncluded, shipping) => {
    expect(snapshotOf({ taxesIncluded }).refunds).toEqual([
      {
        refundId: '21',
        createdAt: new Date('2026-11-21T08:00:00Z'),
        amount: 5500,
        // of the line and of the shipping, as webhooks tell it
        tax: 877,
        shipping,
        lines: [{ lineId: '11', quantity: 1, subtotal: 4990, tax: 797 }],
      },
    ]);
  });

  it.each<[string, object, object]>([
    ['no status yet', { displayFinancialStatus: null }, { financialStatus: 'pending' }],
    ['no visit known', { customerJourneySummary: null }, { landingSite: null, referringSite: null }],
    ['a landing page that is a path', visitOf('/products/a?vtr=c&b=c'), { landingSite: '/?vtr=c' }],
    ['a visit without a page', visitOf(null), { landingSite: null }],
    ['no sums it may leave out', { subtotalPriceSet: null, totalTaxSet: null }, { subtotalPrice: 0, totalTax: 0 }],
    ['the shop online alone', {}, { attributedTo: null }],
    [
      'an assistant',
      { attribution: { handle: 'agents-1', displayName: 'Microsoft Copilot' } },
      { attributedTo: 'Microsoft Copilot (agents-1)' },
    ],
    ['no attribution', { attribution: null }, { attributedTo: null }],
    ['a coin without decimals', { currencyCode: 'JPY', totalPriceSet: money('1200.0') }, { totalPrice: 1200 }],
  ])('is read with %s', (_what, changed, facts) => {
    expect(snapshotOf(changed)).toMatchObject(facts);
  });

  it('takes the order’s last change for the moment of a refund that has none', () => {
    const refunds = [{ ...refund, createdAt: null }];
    expect(snapshotOf({ refunds }).refunds[0]?.createdAt).toEqual(new Date('2026-11-21T08:00:01Z'));
  });
});

function visitOf(landingPage: string | null): object {
  return { customerJourneySummary: { lastVisit: { landingPage, referrerUrl: null } } };
}

const none = (): Promise<string> => Promise.reject(new Error('nothing has to be asked'));

describe('an order with as many parts as the store tells at once', () => {
  const endpoint = {
    base: 'http://localhost:1',
    apiVersion: '2026-10',
    access: { shopDomain: 'atelier.myshopify.com', token: none, renew: none },
    log: createLog('silent'),
    outside: new Outside({ isOwn: () => false }),
    retries: retryPolicies.interactive,
  };
  const shipped = { createdAt: '2026-11-21T08:00:00Z', status: 'SUCCESS' };
  const read = (parts: object) =>
    readWhole('820982911946154508', () => readWholeOrder(endpoint, orderNode.parse({ ...order, ...parts })));

  it.each([
    ['refunds', { refunds: Array.from({ length: 250 }, () => refund) }],
    ['fulfilments', { fulfillments: Array.from({ length: 250 }, () => shipped) }],
  ])('(%s) may have more, and is not taken for whole', async (_name, parts) => {
    await expect(read(parts)).rejects.toThrow(UnreadableRecord);
    await expect(read(parts)).rejects.toMatchObject({ recordId: '820982911946154508' });
  });

  it('and one less is whole', async () => {
    const parts = { refunds: Array.from({ length: 249 }, () => refund) };
    expect((await read(parts)).refunds.length).toBe(249);
  });
});
