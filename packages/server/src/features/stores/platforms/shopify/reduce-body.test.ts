// What is left of rich bodies: all that is read, byte for byte in meaning, and no byte of a person.
import { describe, expect, it } from 'vitest';
import { askedParts, keptParts } from './body-parts.ts';
import { readOrder } from './read-order.ts';
import { reduceBody } from './reduce-body.ts';
import { reduceLanding, reduceReferrer } from './visit-address.ts';

const hash = (text: string): string => `<${text.length}>`;
const reduce = (topic: string, body: unknown, email = true): string =>
  reduceBody(topic, typeof body === 'string' ? body : JSON.stringify(body), { hash, email });

/** What somebody is known by, as captured bodies hold it. */
const secrets = [
  'Noa Levi',
  'noa@mail.example',
  '+972501234567',
  'Dizengoff 99',
  '•••• 4242',
  'ch_3PqReceipt',
  'Happy birthday, Noa',
  'Engraved: N.L.',
  '203.0.113.9',
  'status-key-77',
  '6412345678901234567',
];
const [name, address, phone, street, card, receipt, gift, engraving, ip, key] = secrets;
const person = { first_name: name, name, email: address, phone, address1: street, zip: '64321', latitude: 32.08 };
const money = (amount: string) => ({
  shop_money: { amount, currency_code: 'EUR' },
  presentment_money: { amount, currency_code: 'EUR' },
});
const transaction = {
  id: 5,
  kind: 'refund',
  status: 'success',
  amount: '10.00',
  currency: 'EUR',
  payment_details: { credit_card_name: name, credit_card_number: card },
  receipt: { id: receipt, billing_details: person },
};
const line = {
  id: 11,
  product_id: 9001,
  variant_id: 40100,
  title: 'Linen shirt',
  variant_title: 'M',
  sku: 'L-M',
  quantity: 2,
  current_quantity: 1,
  price: '20.00',
  gift_card: false,
  properties: [{ name: 'Engraving', value: engraving }],
  discount_allocations: [{ amount: '1.00', discount_application_index: 0 }],
  tax_lines: [{ price: '3.00', title: 'VAT' }],
  origin_location: person,
};
const refund = {
  id: 21,
  created_at: '2026-11-21T09:00:00+01:00',
  note: gift,
  user_id: 3,
  refund_line_items: [{ id: 1, line_item_id: 11, quantity: 1, subtotal: 19.5, total_tax: 1.5, line_item: line }],
  refund_shipping_lines: [{ id: 1, subtotal_amount_set: money('5.00'), shipping_line: { phone } }],
  order_adjustments: [{ id: 1, amount: '-1.00', tax_amount: '0.00', reason: gift }],
  transactions: [transaction],
};
const order = {
  id: 1,
  name: '#1001',
  created_at: '2026-11-20T14:03:11+01:00',
  updated_at: '2026-11-21T09:00:00+01:00',
  currency: 'EUR',
  financial_status: 'partially_refunded',
  fulfillment_status: null,
  fulfillments: [{ created_at: '2026-11-20T15:00:00Z', status: 'success', destination: person, tracking_number: key }],
  taxes_included: true,
  total_price: '45.00',
  subtotal_price: '39.00',
  total_discounts: '1.00',
  total_tax: '3.00',
  current_total_price: '20.00',
  current_total_tax: '1.50',
  total_outstanding: '0.00',
  total_tip_received: '1.00',
  email: address,
  phone,
  contact_email: address,
  note: gift,
  browser_ip: ip,
  client_details: { browser_ip: ip, user_agent: 'Mozilla' },
  order_status_url: `https://shop.example/1/orders/${key}/authenticate?key=${key}`,
  token: key,
  customer: { ...person, id: '@6412345678901234567', default_address: person },
  billing_address: person,
  shipping_address: person,
  payment_details: transaction.payment_details,
  landing_site: `/products/shirt?vtr=click-1&email=${address}&utm_source=ig&ref=Ab3`,
  landing_site_ref: 'Ab3',
  referring_site: `https://mail.example/u/${address}/inbox?q=${name}`,
  source_name: 'web',
  note_attributes: [
    { name: '__lk', value: 'click-1' },
    { name: 'gift_message', value: gift },
    { name: 'Address', value: street },
  ],
  discount_codes: [{ code: 'LENA10', amount: '1.00', type: 'percentage' }],
  line_items: [line],
  refunds: [refund],
  tax_lines: [{ price: '3.00' }],
};
/** Numbers of 64 bits as JSON writes them. */
const written = (body: unknown): string => JSON.stringify(body).replaceAll(/"@(\d+)"/g, '$1');

const strangers = { ...person, nested: { list: [person, [person]] }, note_attributes: order.note_attributes };
const rich: [string, unknown][] = [
  ...['create', 'paid', 'fulfilled', 'updated', 'cancelled'].map((what): [string, unknown] => [
    `orders/${what}`,
    order,
  ]),
  ['refunds/create', { ...refund, order_id: 1 }],
  ['products/update', { id: 1, updated_at: order.updated_at, vendor: name, ...strangers }],
  ['collections/update', { id: 1, updated_at: order.updated_at, body_html: gift, ...strangers }],
  ['inventory_levels/update', { inventory_item_id: 1, available: 2, ...strangers }],
  ['shop/update', { id: 1, shop_owner: name, ...person }],
  ['app/uninstalled', { id: 1, shop_owner: name, ...person }],
  ['bulk_operations/finish', { status: 'completed', ...strangers }],
  [
    'customers/redact',
    { shop_id: 1, customer: { id: '@6412345678901234567', email: address, phone }, orders_to_redact: [5] },
  ],
  ['customers/data_request', { shop_id: 1, customer: { id: 7, email: address, phone }, orders_requested: [5] }],
  ['carts/update', order],
  // what should be plain and is not
  ['orders/create', { ...order, name: person, line_items: [{ ...line, title: person }, name], source_name: [person] }],
];

describe('reduceBody', () => {
  it.each(rich)('leaves no byte of a person in %s', (topic, body) => {
    const kept = reduce(topic, written(body));
    expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
    const words = ['"email"', 'billing', 'payment_details', 'receipt', 'properties', 'gift'];
    expect(words.filter((word) => kept.replaceAll('gift_card', '').includes(word))).toEqual([]);
  });

  it('keeps all that is read of an order', () => {
    const { landing_site: landing, referring_site: referrer, note_attributes: attributes, ...rest } = order;
    const plain = {
      landing_site: '/?vtr=click-1&utm_source=ig',
      referring_site: 'https://mail.example/',
    };
    const expected = readOrder(JSON.stringify({ ...rest, ...plain, note_attributes: attributes.slice(0, 1) }));
    const read = readOrder(reduce('orders/updated', written(order)));
    expect(read).toEqual({
      ...expected,
      buyerEmailHash: `<${'email noa@mail.example'.length}>`,
      buyerCustomerHash: '<28>',
    });
    expect([landing, referrer].every(Boolean)).toBe(true);
  });

  it('leaves an address out where it was not agreed to', () => {
    expect(JSON.parse(reduce('orders/paid', written(order), false))).toMatchObject({
      buyer_email_hash: null,
      buyer_customer_hash: '<28>',
    });
  });

  it.each([
    ['without approval the store says null', { id: 1, email: null, customer: null }],
    ['an address that is none', { id: 1, email: 'noa', customer: {} }],
    ['things of another kind', { id: 1, email: 5, customer: [1] }],
  ])('%s: nobody', (_, body) => {
    expect(JSON.parse(reduce('orders/create', body))).toEqual({
      id: 1,
      buyer_email_hash: null,
      checkout_hash: null,
      buyer_customer_hash: null,
    });
  });

  it.each([['["email"]'], ['{"email": noa@'], ['null'], ['7']])('of %s nothing', (body) => {
    expect(reduce('orders/paid', body)).toBe('');
  });

  it('asks the store for what it keeps, and who bought', () => {
    expect(askedParts('orders/paid', { email: false })).toEqual([
      ...keptParts('orders/paid'),
      'customer.id',
      'checkout_token',
    ]);
    expect(askedParts('orders/paid', { email: true })).toContain('email');
    expect(askedParts('products/update', { email: true })).toEqual(['id', 'updated_at']);
  });
});

it.each<[string, string | null]>([
  ['/cart/40100:2?ref=Ab3dE9x&utm_source=instagram&utm_campaign=noa', '/?utm_source=instagram'],
  ['/?attributes[__lk]=c1&attributes[Name]=Noa', '/?attributes%5B__lk%5D=c1'],
  ['/discount/VIP?redirect=%2Fproducts%2Fa%3Fvtr%3Dc1', '/?redirect=%2F%3Fvtr%3Dc1'],
  ['/discount/VIP?redirect=%2Fa%3Femail%3Dnoa%26vtr%3Dc1&vtr=c1', '/?redirect=%2F%3Fvtr%3Dc1&vtr=c1'],
  ['/search?q=noa', '/'],
  ['/a#noa', '/'],
  ['/?ref=noa@mail.example', '/'],
  ['/pages/noa-levi?utm_source=noa%40mail.example', '/'],
  ['/?utm_source=0501234567', '/'],
  ['/?utm_source=chatgpt.com', '/?utm_source=chatgpt.com'],
  ['/?vtr=Noa%20Levi&attributes[__lk]=noa@mail.example', '/'],
  ['https://shop.example/a?email=noa', '/'],
  ['http://[', null],
])('of the landing page %s stays %s', (landing, kept) => {
  expect(reduceLanding(landing)).toBe(kept);
});

it.each<[string, string | null]>([
  ['https://www.instagram.com/noa.levi/?hl=en', 'https://www.instagram.com/'],
  ['android-app://com.instagram.android', null],
  ['mailto:noa@mail.example', null],
  ['', null],
])('of the referrer %s stays %s', (referrer, kept) => {
  expect(reduceReferrer(referrer)).toBe(kept);
});
