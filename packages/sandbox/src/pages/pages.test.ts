// The pages as a shopper and a merchant use them, by links and plain form posts only.

import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Order, Variant } from '../model.ts';
import type { SandboxShop } from '../shop.ts';
import { openTestShop, PlainBrowser, servePages } from '../testing/pages-browser.ts';

let shop: SandboxShop;
let app: FastifyInstance;
let browser: PlainBrowser;

beforeEach(async () => {
  shop = openTestShop();
  app = await servePages([shop]);
  browser = new PlainBrowser(app);
});

function variantWith(holds: (variant: Variant) => boolean): Variant {
  const product = shop.products().find(({ status, variants }) => status === 'ACTIVE' && variants.some(holds));
  const variant = product?.variants.find(holds);
  if (!variant) throw new Error('The test shop has no such variant.');
  return variant;
}

const inStock = (): Variant => variantWith(({ inventoryQuantity }) => inventoryQuantity > 5);

async function payFor(link: string, fields: Record<string, string> = {}): Promise<Order> {
  const start = await browser.get(link);
  const paid = await browser.post(`${start.headers.location}/pay`, fields);
  const token = /\/orders\/([^/]+)$/.exec(paid.headers.location ?? '')?.[1] ?? '';
  const order = shop.findOrder(token);
  if (!order) throw new Error(`No order came of ${link}: ${paid.statusCode} ${paid.body}`);
  return order;
}

describe('from permalink to order', () => {
  it('redirects to a checkout, takes the money once and keeps the evidence', async () => {
    const variant = inStock();
    const query = 'discount=WELCOME10&attributes[__lk]=click-1&utm_source=vitrine&ref=maya';
    const start = await browser.get(`/atelier/cart/${variant.id}:2?${query}`, {
      referer: 'https://social.example/p/1',
    });
    expect(start.statusCode).toBe(302);
    expect(start.headers.location).toMatch(/^\/atelier\/checkouts\/cn\/[0-9a-f]{32}$/);
    const page = await browser.get(start.headers.location ?? '');
    expect(page.body).toContain('WELCOME10');
    const paid = await browser.post(`${start.headers.location}/pay`);
    expect(paid.statusCode).toBe(303);
    const again = await browser.post(`${start.headers.location}/pay`);
    expect(again.headers.location).toBe(paid.headers.location);
    expect(shop.orders()).toHaveLength(1);
    const [order] = shop.orders();
    expect(order).toMatchObject({
      landingSite: `/cart/${variant.id}:2?${query}`,
      referringSite: 'https://social.example/p/1',
      landingSiteRef: 'maya',
      noteAttributes: [{ name: '__lk', value: 'click-1' }],
      discountCode: 'WELCOME10',
      financialStatus: 'PAID',
      discount: Math.round(variant.price * 0.2),
    });
    const thanks = await browser.get(paid.headers.location ?? '');
    expect(thanks.body).toContain(`#${order?.number}`);
  });

  it('takes the stock of what was paid', async () => {
    const { id, inventoryQuantity } = inStock();
    await payFor(`/atelier/cart/${id}:3`);
    expect(shop.findVariant(id)?.variant.inventoryQuantity).toBe(inventoryQuantity - 3);
  });

  it('begins a new visit with each tracked link, and none with an untracked one', async () => {
    const { id } = inStock();
    await browser.get('/atelier/products/x?utm_source=first');
    await browser.get('/atelier/?utm_source=second');
    const order = await payFor(`/atelier/cart/${id}:1`);
    expect(order.landingSite).toBe('/?utm_source=second');
    const later = await payFor(`/atelier/cart/${id}:1?ref=third`);
    expect([later.landingSite, later.landingSiteRef]).toEqual([`/cart/${id}:1?ref=third`, 'third']);
  });

  it('lets an unknown or ended code pass without effect', async () => {
    const { id } = inStock();
    for (const code of ['NOPE', 'EXPIRED20', '<script>']) {
      const start = await browser.get(`/atelier/cart/${id}:1?discount=${encodeURIComponent(code)}`);
      const page = await browser.get(start.headers.location ?? '');
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('is not valid');
      expect(page.body).not.toContain('<script>');
    }
    expect((await payFor(`/atelier/cart/${id}:1?discount=NOPE`)).discount).toBe(0);
  });

  it.each([
    ['unknown', () => '999999:1', 'does not have'],
    [
      'sold-out',
      () => `${variantWith((each) => each.inventoryQuantity === 0 && each.inventoryPolicy === 'DENY').id}:1`,
      'sold out',
    ],
    ['not-enough', () => `${variantWith((each) => each.inventoryQuantity === 2).id}:3`, 'only 2 left'],
    ['unreadable', () => 'abc', 'could not be read'],
    [
      'not-published',
      () => `${shop.products().find(({ status }) => status === 'DRAFT')?.variants[0]?.id}:1`,
      'not for sale',
    ],
  ])('leads to the cart with a sentence: %s', async (reason, lines, sentence) => {
    const answer = await browser.get(`/atelier/cart/${lines()}`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toContain(`/atelier/cart?error=${reason}`);
    expect((await browser.get(answer.headers.location ?? '')).body).toContain(sentence);
  });

  it('sells what is on preorder', async () => {
    const variant = variantWith(({ inventoryPolicy }) => inventoryPolicy === 'CONTINUE');
    expect((await payFor(`/atelier/cart/${variant.id}:1`)).subtotal).toBe(variant.price);
  });
});

describe('the checkout', () => {
  it('applies and removes a code, and says when one is unknown', async () => {
    const checkout = (await browser.get(`/atelier/cart/${inStock().id}:1`)).headers.location ?? '';
    const wrong = await browser.post(`${checkout}/discount`, { discount: 'NOPE' });
    expect([wrong.statusCode, wrong.body.includes('is not valid for this cart')]).toEqual([422, true]);
    expect((await browser.post(`${checkout}/discount`, { discount: 'less5' })).statusCode).toBe(303);
    expect((await browser.get(checkout)).body).toContain('$5.00');
    await browser.post(`${checkout}/discount`, { discount: '' });
    expect((await browser.get(checkout)).body).not.toContain('data-sum="discount"');
  });

  it('takes a code off again that this shopper has used, before anything is paid', async () => {
    shop.createDiscount({ code: 'ONCE', kind: 'percentage', value: 1000, oncePerCustomer: true });
    const start = async () =>
      (await browser.get(`/atelier/cart/${inStock().id}:1?discount=ONCE`)).headers.location ?? '';
    expect((await browser.post(`${await start()}/pay`, { email: 'zoe@example.com' })).statusCode).toBe(303);
    const checkout = await start();
    const refused = await browser.post(`${checkout}/pay`, { email: 'Zoe@example.com' });
    expect([refused.statusCode, refused.body.includes('can be used once only')]).toEqual([422, true]);
    const before = shop.orders().length;
    expect((await browser.post(`${checkout}/pay`, { email: 'Zoe@example.com' })).statusCode).toBe(303);
    expect(shop.orders().slice(before)).toMatchObject([{ discountCode: null, discount: 0 }]);
  });

  it.each([
    [402, { card_number: '4000 0000 0000 0002' }, 'declined'],
    [422, { card_number: '12' }, 'card number'],
    [422, { email: 'nobody' }, 'e-mail'],
    [422, { last_name: ' ' }, 'last name'],
  ])('answers %i to %j and places no order', async (status, fields, word) => {
    const checkout = (await browser.get(`/atelier/cart/${inStock().id}:1`)).headers.location ?? '';
    const answer = await browser.post(`${checkout}/pay`, fields);
    expect([answer.statusCode, answer.body.includes(word)]).toEqual([status, true]);
    expect(shop.orders()).toHaveLength(0);
  });

  it('does not sell what was sold meanwhile', async () => {
    const { id } = inStock();
    const checkout = (await browser.get(`/atelier/cart/${id}:1`)).headers.location ?? '';
    shop.setStock(id, 0);
    expect((await browser.post(`${checkout}/pay`)).statusCode).toBe(409);
  });
});

describe('the cart', () => {
  it('is filled, changed and paid by forms, and empty afterwards', async () => {
    const { id } = inStock();
    await browser.get('/atelier/discount/WELCOME10?redirect=/collections/all');
    await browser.post('/atelier/cart/add', { variant: id, quantity: '1', next: 'cart' });
    await browser.post('/atelier/cart/add', { variant: id, quantity: '1', next: 'cart' });
    await browser.post('/atelier/cart/update', { variant: id, quantity: '4' });
    expect((await browser.get('/atelier/cart')).body).toContain('WELCOME10');
    const checkout = (await browser.post('/atelier/cart/checkout')).headers.location ?? '';
    await browser.post(`${checkout}/pay`);
    expect(shop.orders()[0]).toMatchObject({ discountCode: 'WELCOME10', lines: [{ variantId: id, quantity: 4 }] });
    expect((await browser.get('/atelier/cart')).body).toContain('The cart is empty');
  });

  it.each([
    ['/collections/all', '/atelier/collections/all'],
    ['/products/x?y=1', '/atelier/products/x?y=1'],
    ['https://evil.example/', '/atelier/'],
    ['//evil.example/', '/atelier/'],
    [String.raw`/\evil.example`, '/atelier/'],
    ['javascript:alert(1)', '/atelier/'],
  ])('sends a discount link to %s only within the shop', async (redirect, expected) => {
    const answer = await browser.get(`/atelier/discount/SUMMER15?redirect=${encodeURIComponent(redirect)}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, expected]);
  });

  it.each([
    [404, { variant: '1', quantity: '1' }],
    [422, { quantity: '0' }],
    [422, { quantity: '1e3' }],
    [409, { quantity: '999' }],
  ])('answers %i to adding %j', async (status, fields) => {
    const answer = await browser.post('/atelier/cart/add', { variant: inStock().id, ...fields });
    expect(answer.statusCode).toBe(status);
  });
});

describe('the storefront', () => {
  it('shows every page of the shop', async () => {
    const product = shop.products().find(({ status, title }) => status === 'ACTIVE' && title.length > 120);
    const paths = [
      '',
      '/',
      '/collections',
      '/collections/all',
      '/collections/sale',
      `/products/${product?.handle}`,
      '/cart',
    ];
    for (const path of paths) {
      const page = await browser.get(`/atelier${path}`);
      expect([path, page.statusCode, page.body.includes('<html lang="en" dir="ltr">')]).toEqual([path, 200, true]);
    }
    const index = await browser.get('/');
    expect(index.body).toContain('240 products');
  });

  it.each([
    '/nobody/',
    '/atelier/products/none',
    '/atelier/collections/none',
    '/atelier/checkouts/cn/none',
    '/atelier/orders/none',
  ])('answers 404 with a sentence to %s', async (path) => {
    const page = await browser.get(path);
    expect([page.statusCode, page.body.includes('role="alert"')]).toEqual([404, true]);
  });

  it('hides drafts, escapes titles and opens another shop by name', async () => {
    const [draft] = shop.products().filter(({ status }) => status === 'DRAFT');
    expect((await browser.get(`/atelier/products/${draft?.handle}`)).statusCode).toBe(404);
    const product = shop.findVariant(inStock().id)?.product;
    shop.updateProduct(product?.id ?? '', { title: '<img src=x onerror=alert(1)>' });
    expect((await browser.get(`/atelier/products/${product?.handle}`)).body).not.toContain('<img src=x');
    expect((await browser.post('/', { name: 'Second-Shop' })).headers.location).toBe('/second-shop/');
    expect((await browser.post('/', { name: '../x' })).statusCode).toBe(422);
  });
});

describe('the admin', () => {
  it('refunds a line, then an amount, then the rest, and refuses more', async () => {
    const order = await payFor(`/atelier/cart/${inStock().id}:3`);
    const path = `/atelier/admin/orders/${order.id}`;
    const [line] = order.lines;
    expect((await browser.post(`${path}/refund`, { kind: 'lines', [`line_${line?.id}`]: '1' })).statusCode).toBe(303);
    expect((await browser.post(`${path}/refund`, { amount: '2.50' })).statusCode).toBe(303);
    expect(shop.findOrder(order.id)?.financialStatus).toBe('PARTIALLY_REFUNDED');
    expect((await browser.post(`${path}/refund`, { amount: '99999' })).statusCode).toBe(409);
    expect((await browser.post(`${path}/refund`, { amount: 'x' })).statusCode).toBe(422);
    expect((await browser.post(`${path}/refund`, { [`line_${line?.id}`]: '3' })).statusCode).toBe(422);
    expect((await browser.post(`${path}/refund`)).statusCode).toBe(303);
    const refunded = shop.findOrder(order.id);
    expect(refunded?.financialStatus).toBe('REFUNDED');
    expect(refunded?.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
    expect((await browser.get(path)).body).toContain('refunded');
  });

  it('edits an order: a line out, another in, then the refund of a day before', async () => {
    const order = await payFor(`/atelier/cart/${inStock().id}:2`);
    const path = `/atelier/admin/orders/${order.id}`;
    const [line] = order.lines;
    const edit = (fields: Record<string, string>) => browser.post(`${path}/edit`, fields);
    expect((await edit({ [`remove_${line?.id}`]: '1', add: line?.sku ?? '', quantity: '3' })).statusCode).toBe(303);
    const edited = shop.findOrder(order.id);
    expect(edited?.lines.map(({ quantity, currentQuantity }) => [quantity, currentQuantity])).toEqual([
      [2, 1],
      [3, 3],
    ]);
    expect((await browser.get(path)).body).toContain('data-sum="outstanding"');
    expect((await edit({})).statusCode).toBe(409);
    expect((await edit({ add: 'nothing of ours' })).statusCode).toBe(422);
    expect((await edit({ [`remove_${line?.id}`]: '9' })).statusCode).toBe(422);
    const refund = (day: string) => browser.post(`${path}/refund`, { kind: 'amount', amount: '1.00', day });
    expect((await refund('2001-01-01')).statusCode).toBe(422);
    expect((await refund('2999-01-01')).statusCode).toBe(422);
    expect((await refund('soon')).statusCode).toBe(422);
    expect((await refund(order.createdAt.slice(0, 10))).statusCode).toBe(303);
  });

  it('cancels an order and keeps its money', async () => {
    const order = await payFor(`/atelier/cart/${inStock().id}:1`);
    await browser.post(`/atelier/admin/orders/${order.id}/cancel`, { refund: 'none' });
    expect(shop.findOrder(order.id)).toMatchObject({ financialStatus: 'PAID', refunds: [{ amount: 0 }] });
  });

  it('stands in for a scheduling service', async () => {
    expect((await browser.get('/book-an-expert')).body).toContain('Book a talk with an expert');
  });

  it('cancels an order', async () => {
    const order = await payFor(`/atelier/cart/${inStock().id}:1`);
    await browser.post(`/atelier/admin/orders/${order.id}/cancel`);
    expect(shop.findOrder(order.id)?.cancelledAt).not.toBeNull();
  });

  it('changes stock, price, status and title, and deletes', async () => {
    const { id, productId } = inStock();
    await browser.post(`/atelier/admin/variants/${id}`, { quantity: '7', price: '12.50', compare_at_price: '20' });
    expect(shop.findVariant(id)?.variant).toMatchObject({ inventoryQuantity: 7, price: 1250, compareAtPrice: 2000 });
    await browser.post(`/atelier/admin/variants/${id}`, { compare_at_price: '' });
    expect(shop.findVariant(id)?.variant).toMatchObject({ price: 1250, compareAtPrice: null });
    await browser.post(`/atelier/admin/products/${productId}`, { title: 'שם חדש', status: 'DRAFT' });
    expect(shop.findProduct(productId)).toMatchObject({ title: 'שם חדש', status: 'DRAFT' });
    expect((await browser.post(`/atelier/admin/products/${productId}`, { status: 'GONE' })).statusCode).toBe(422);
    expect((await browser.post(`/atelier/admin/variants/${id}`, { price: '-1' })).statusCode).toBe(422);
    await browser.post(`/atelier/admin/products/${productId}/delete`);
    expect((await browser.get(`/atelier/admin/products/${productId}`)).statusCode).toBe(404);
  });

  it('creates codes and refuses bad ones', async () => {
    await browser.post('/atelier/admin/discounts', { code: 'NOA25', kind: 'percentage', value: '12.5' });
    await browser.post('/atelier/admin/discounts', { code: 'MINUS3', kind: 'fixed_amount', value: '3.00' });
    expect([shop.findDiscount('NOA25')?.value, shop.findDiscount('MINUS3')?.value]).toEqual([1250, 300]);
    for (const fields of [
      { code: 'NOA25', kind: 'percentage', value: '5' },
      { code: 'A,B', kind: 'percentage', value: '5' },
      { code: 'BIG', kind: 'percentage', value: '101' },
      { code: '', kind: 'percentage', value: '5' },
      { code: 'ODD', kind: 'gift', value: '5' },
    ]) {
      expect((await browser.post('/atelier/admin/discounts', fields)).statusCode).toBeGreaterThanOrEqual(409);
    }
  });

  it('ends, starts and deletes a code', async () => {
    const { id } = shop.createDiscount({ code: 'TOUCH', kind: 'percentage', value: 500, oncePerCustomer: true });
    await browser.post(`/atelier/admin/discounts/${id}/end`);
    expect(shop.findDiscount('TOUCH')?.endsAt).not.toBeNull();
    expect((await browser.get('/atelier/admin/discounts')).body).toContain('Start again: TOUCH');
    await browser.post(`/atelier/admin/discounts/${id}/start`);
    expect(shop.findDiscount('TOUCH')?.endsAt).toBeNull();
    await browser.post(`/atelier/admin/discounts/${id}/delete`);
    expect(shop.findDiscount('TOUCH')).toBeNull();
    expect((await browser.post(`/atelier/admin/discounts/${id}/end`)).statusCode).toBe(404);
  });

  it('shows every page, and searches products', async () => {
    for (const path of ['', '/orders', '/products?q=linen', '/discounts', '/apps', '/webhooks']) {
      expect((await browser.get(`/atelier/admin${path}`)).statusCode).toBe(200);
    }
    expect((await browser.get('/atelier/admin/products?q=zzzz')).body).toContain('0 products');
    expect((await browser.post('/atelier/admin/apps/none/uninstall')).statusCode).toBe(404);
  });
});
