// The cart: filled by forms or by a permalink, emptied into a checkout; and the discount link.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxShop as Shop } from '../shop.ts';
import { toCart } from './cart-page.ts';
import type { CheckoutsOf } from './checkouts.ts';
import { readCookie, readJsonCookie, setCookie, setJsonCookie } from './cookies.ts';
import { type Form, readCount, readForm } from './form.ts';
import { baseOf, sendShopPage } from './layout.ts';
import {
  type Attribute,
  type CartLine,
  readAttributes,
  readDiscountCode,
  readLines,
  toSentence,
  writeLines,
} from './permalink.ts';
import { found, PageProblem } from './problem.ts';
import type { ShopReader } from './resolve.ts';
import { restOf } from './storefront.ts';
import { recordVisit } from './visit.ts';

export function addCart(app: FastifyInstance, shopOf: ShopReader, checkoutsOf: CheckoutsOf): void {
  app.get('/:shop/cart', async (request, reply) => {
    const shop = shopOf(request);
    recordVisit(request, reply, shop);
    const query = queryOf(request);
    const problem = readCartProblem(shop, query);
    return sendShopPage(reply, shop, toCart(shop, readCart(request, shop), readDiscountCookie(request), problem));
  });
  app.get('/:shop/cart/*', async (request, reply) => {
    const shop = shopOf(request);
    return followPermalink(request, reply, shop, checkoutsOf);
  });
  app.get('/:shop/discount/:code', async (request, reply) => {
    const shop = shopOf(request);
    recordVisit(request, reply, shop);
    const { code } = request.params as { code: string };
    setCookie(reply, shop, 'discount', encodeURIComponent(code.slice(0, 100)));
    return reply.redirect(baseOf(shop) + readRedirect(queryOf(request)), 302);
  });
  app.post('/:shop/cart/add', async (request, reply) => {
    const shop = shopOf(request);
    const form = readForm(request.body);
    const line = readLine(shop, form);
    if (form['next'] === 'checkout') return startCheckout(request, reply, shop, checkoutsOf, [line]);
    const cart = readCart(request, shop).filter(({ variantId }) => variantId !== line.variantId);
    const before = readCart(request, shop).find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
    const lines = [...cart, { ...line, quantity: line.quantity + before }];
    refuseUnavailable(shop, lines);
    return keepCart(reply, shop, lines);
  });
  app.post('/:shop/cart/update', async (request, reply) => {
    const shop = shopOf(request);
    const form = readForm(request.body);
    const quantity = readCount(form, 'quantity', 0);
    const lines = readCart(request, shop).map((line) =>
      line.variantId === form['variant'] ? { ...line, quantity } : line,
    );
    const kept = lines.filter((line) => line.quantity > 0);
    refuseUnavailable(shop, kept);
    return keepCart(reply, shop, kept);
  });
  app.post('/:shop/cart/checkout', async (request, reply) => {
    const shop = shopOf(request);
    const lines = readCart(request, shop);
    if (lines.length === 0) throw new PageProblem(422, 'The cart is empty.');
    return startCheckout(request, reply, shop, checkoutsOf, lines);
  });
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.raw.url ?? '/', 'http://sandbox').searchParams;
}

/** The lines the browser holds, without those the shop no longer knows. */
function readCart(request: FastifyRequest, shop: Shop): CartLine[] {
  const lines = readLines(readCookie(request, 'cart') ?? '') ?? [];
  return lines.filter(({ variantId }) => shop.findVariant(variantId));
}

function keepCart(reply: FastifyReply, shop: Shop, lines: CartLine[]): FastifyReply {
  setCookie(reply, shop, 'cart', lines.length > 0 ? writeLines(lines) : null);
  return reply.redirect(`${baseOf(shop)}/cart`, 303);
}

function readLine(shop: Shop, form: Form): CartLine {
  const variantId = form['variant'] ?? '';
  found(shop.findVariant(variantId), 'This product is not in the shop (any more).');
  return { variantId, quantity: readCount(form, 'quantity', 1, 1) };
}

function refuseUnavailable(shop: Shop, lines: readonly CartLine[]): void {
  const [problem] = shop.checkCart([...lines]);
  if (problem) throw new PageProblem(409, toSentence(shop, problem.reason, problem.variantId));
}

function readCartProblem(shop: Shop, query: URLSearchParams): string | null {
  const reasons = ['unreadable', 'unknown', 'sold-out', 'not-enough', 'not-published'] as const;
  const reason = reasons.find((each) => each === query.get('error'));
  return reason ? toSentence(shop, reason, query.get('variant') ?? '') : null;
}

/** Only a path of this shop; anything else leads home, so that the link cannot send people elsewhere. */
function readRedirect(query: URLSearchParams): string {
  const path = query.get('redirect') ?? '/';
  const address = URL.parse(path, 'http://sandbox');
  const isOwn = path.startsWith('/') && address?.origin === 'http://sandbox';
  return isOwn ? address.pathname + address.search : '/';
}

function followPermalink(
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
  checkoutsOf: CheckoutsOf,
): FastifyReply {
  const visit = recordVisit(request, reply, shop);
  const query = queryOf(request);
  const lines = readLines(restOf(request));
  const refuse = (reason: string, variantId = ''): FastifyReply =>
    reply.redirect(`${baseOf(shop)}/cart?${new URLSearchParams({ error: reason, variant: variantId })}`, 302);
  if (!lines) return refuse('unreadable');
  const [problem] = shop.checkCart(lines);
  if (problem) return refuse(problem.reason, problem.variantId);
  const discountCode = readDiscountCode(shop, query) ?? readDiscountCookie(request);
  const attributes = readAttributes(query);
  setCookie(reply, shop, 'cart', writeLines(lines));
  if (attributes.length > 0) setJsonCookie(reply, shop, 'attributes', attributes);
  if (query.get('storefront') === 'true') {
    if (discountCode) setCookie(reply, shop, 'discount', encodeURIComponent(discountCode));
    return reply.redirect(`${baseOf(shop)}/cart`, 302);
  }
  const email = query.get('checkout[email]');
  const checkout = checkoutsOf(shop.parameters.handle).open({ lines, discountCode, attributes, visit, email });
  return reply.redirect(`${baseOf(shop)}/checkouts/cn/${checkout.token}`, 302);
}

function readDiscountCookie(request: FastifyRequest): string | null {
  const raw = readCookie(request, 'discount');
  if (raw === null) return null;
  try {
    return decodeURIComponent(raw);
  } catch (error) {
    if (error instanceof URIError) return null; // not a value this shop has set
    throw error;
  }
}

function readKeptAttributes(request: FastifyRequest): Attribute[] {
  const value = readJsonCookie(request, 'attributes');
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: Partial<Attribute> | null) =>
    typeof each?.name === 'string' && typeof each.value === 'string' ? [{ name: each.name, value: each.value }] : [],
  );
}

function startCheckout(
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop,
  checkoutsOf: CheckoutsOf,
  lines: CartLine[],
): FastifyReply {
  refuseUnavailable(shop, lines);
  const visit = recordVisit(request, reply, shop);
  const checkout = checkoutsOf(shop.parameters.handle).open({
    lines,
    visit,
    discountCode: readDiscountCookie(request),
    attributes: readKeptAttributes(request),
    email: null,
  });
  return reply.redirect(`${baseOf(shop)}/checkouts/cn/${checkout.token}`, 303);
}
