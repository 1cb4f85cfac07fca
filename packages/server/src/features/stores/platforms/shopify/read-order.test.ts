// Order and refund bodies as the store sends them: exact money, exact ids, and what may be missing.
import { describe, expect, it } from 'vitest';
import { readOrder } from './read-order.ts';

const body = {
  id: '@820982911946154508',
  name: '#1001',
  created_at: '2026-11-20T14:03:11+01:00',
  updated_at: '2026-11-20T14:03:12+01:00',
  currency: 'EUR',
  financial_status: 'paid',
  total_price: '94.81',
  subtotal_price: '89.82',
  total_discounts: '9.98',
  total_tax: '15.14',
  current_total_price: '94.81',
  landing_site: '/cart/9101:2?ref=abc',
  landing_site_ref: null,
  referring_site: '',
  note_attributes: [{ name: '__lk', value: 'clk_77' }],
  discount_codes: [{ code: 'LENA10', amount: '9.98', type: 'percentage' }],
  line_items: [
    {
      id: '@466157049',
      product_id: '@9223372036854775807',
      variant_id: null,
      title: 'Linen shirt',
      variant_title: 'S / Sand',
      sku: null,
      quantity: 2,
      current_quantity: 1,
      price: '49.90',
      discount_allocations: [{ amount: '9.00' }, { amount: '0.98' }],
      tax_lines: [{ price: '10.00' }, { price: '5.14' }],
    },
  ],
  refunds: [],
};

/** Numbers of 64 bits cannot be written by JSON.stringify: texts that begin with @ lose it and their quotes. */
const written = (value: unknown): string => JSON.stringify(value).replaceAll(/"@(\d+)"/g, '$1');

describe('readOrder', () => {
  it('reads ids beyond 2^53 exactly, money in minor units, times as instants', () => {
    const order = readOrder(written(body));
    expect(order.orderId).toBe('820982911946154508');
    expect(order.lines[0]?.productId).toBe('9223372036854775807');
    expect(order.createdAt.toISOString()).toBe('2026-11-20T13:03:11.000Z');
    expect(order).toMatchObject({ totalPrice: 9481, subtotalPrice: 8982, totalTax: 1514, totalDiscounts: 998 });
    expect(order.taxesIncluded).toBe(true);
    expect(readOrder(written({ ...body, taxes_included: false })).taxesIncluded).toBe(false);
    expect(order.lines[0]).toMatchObject({ price: 4990, discount: 998, tax: 1514, quantity: 2, currentQuantity: 1 });
    expect(order).toMatchObject({ referringSite: null, discountCodes: ['LENA10'], test: false });
  });

  it('counts money in the currency’s own units', () => {
    const yen = { ...body, currency: 'JPY', total_price: '1200', subtotal_price: '1200.0', line_items: [] };
    expect(readOrder(written(yen))).toMatchObject({ totalPrice: 1200, subtotalPrice: 1200 });
  });

  it('works out the current total when the telling has none', () => {
    const refunds = [
      { id: 7, created_at: body.created_at, transactions: [{ kind: 'refund', status: 'success', amount: '4.81' }] },
    ];
    const { current_total_price: _, ...older } = body;
    expect(readOrder(written({ ...older, refunds })).currentTotalPrice).toBe(9000);
  });

  it('adds what the same telling gave back to what is left: the total follows edits, not refunds', () => {
    const refunds = [
      {
        id: 7,
        created_at: body.created_at,
        refund_line_items: [{ line_item_id: 466157049, quantity: 1, subtotal: 39.92, total_tax: 7.57 }],
        transactions: [{ kind: 'refund', status: 'success', amount: '47.40' }],
      },
    ];
    const returned = { ...body, refunds, current_total_price: '47.41', current_total_tax: '7.57' };
    expect(readOrder(written(returned))).toMatchObject({ gross: 9481, grossTax: 1514, lines: [{ soldQuantity: 2 }] });
    const unpaid = [{ ...refunds[0], transactions: [] }];
    const edited = { ...returned, refunds: unpaid };
    expect(readOrder(written(edited))).toMatchObject({ gross: 4741, grossTax: 757, lines: [{ soldQuantity: 1 }] });
    const { current_total_price: _, ...older } = returned;
    expect(readOrder(written(older))).toMatchObject({ gross: 9481, grossTax: 1514 });
  });

  const hostile: [string, string][] = [
    ['no JSON', 'nothing'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no id', written({ ...body, id: null })],
    ['an id that is no number', written({ ...body, id: 'x' })],
    ['no lines', written({ ...body, line_items: undefined })],
    ['a time that is none', written({ ...body, updated_at: 'yesterday' })],
    ['an amount that is none', written({ ...body, total_price: '1,00' })],
    ['no currency', written({ ...body, currency: undefined })],
  ];
  it.each(hostile)('throws on %s', (_, json) => {
    expect(() => readOrder(json)).toThrow(Error);
  });
});

const shipped = (amount: string) => ({ subtotal_amount_set: { shop_money: { amount, currency_code: 'EUR' } } });

describe('a refund', () => {
  const refund = {
    id: '@890088186047892319',
    order_id: '@820982911946154508',
    created_at: '2026-11-21T09:00:00+01:00',
    refund_line_items: [{ line_item_id: '@466157049', quantity: 1, subtotal: 195.66, total_tax: 3.98 }],
    // since 2024-10: no adjustment tells of shipping, and none has a kind
    refund_shipping_lines: [shipped('5.00'), shipped('0.50')],
    order_adjustments: [{ reason: 'Refund discrepancy', amount: '-3.86', tax_amount: '0.00' }],
    transactions: [
      { kind: 'refund', status: 'success', amount: '209.00' },
      { kind: 'refund', status: 'failure', amount: '209.00' },
      { kind: 'refund', status: 'pending', amount: '209.00' },
      { kind: 'void', status: 'success', amount: '1.00' },
    ],
  };
  const read = (change: object, order: object = {}) =>
    readOrder(written({ ...body, taxes_included: false, ...order, refunds: [{ ...refund, ...change }] })).refunds[0];

  it('counts what was given back, and reads amounts that are JSON numbers exactly', () => {
    expect(read({})).toEqual({
      refundId: '890088186047892319',
      createdAt: new Date('2026-11-21T08:00:00Z'),
      amount: 20_900,
      tax: 398,
      shipping: 550,
      lines: [{ lineId: '466157049', quantity: 1, subtotal: 19_566, tax: 398 }],
      guessed: true,
    });
  });

  it.each<[string, object, number, number, true | undefined]>([
    ['a refund of goods is told whole', { refund_shipping_lines: [] }, 20_900, 0, undefined],
    ['without the member at all', { refund_shipping_lines: undefined }, 20_900, 0, undefined],
    // captured with its kind under older versions: it says nothing of shipping any more
    [
      'an adjustment of any kind',
      { order_adjustments: [{ kind: 'shipping_refund', amount: '-5.00' }] },
      20_900,
      550,
      true,
    ],
    ['nothing is given back', { transactions: [] }, 0, 550, true],
    ['all is on its way', { transactions: [{ kind: 'refund', status: 'pending', amount: '9.00' }] }, 0, 550, true],
  ])('%s', (_, change, amount, shipping, guessed) => {
    const { amount: given, shipping: sent, guessed: isGuessed } = read(change) ?? {};
    expect([given, sent, isGuessed]).toEqual([amount, shipping, guessed]);
  });

  it.each([
    ['taxes on top', false, 20_900],
    ['taxes in the prices', true, 20_502],
  ])('is guessed by its lines where the shopper paid in their own currency, %s', (_, taxesIncluded, worth) => {
    const paid = { kind: 'refund', status: 'success', amount: '33440', currency: 'JPY' };
    const order = { taxes_included: taxesIncluded };
    expect(read({ transactions: [paid] }, order)).toMatchObject({ amount: worth, shipping: 550, guessed: true });
    expect(read({ transactions: [{ ...paid, status: 'failure' }] }, order)?.amount).toBe(0);
  });
});
