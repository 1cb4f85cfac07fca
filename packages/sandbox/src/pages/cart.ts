// The cart: filled by forms or by a permalink, emptied into a checkout; and the discount link.

import { Refused, found } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { readCarried } from './cart-attributes.ts';
import { toCart } from './cart-page.ts';
import type { Checkouts } from './checkouts.ts';
import { readCookie, readJsonCookie, setCookie, setJsonCookie } from './cookies.ts';
import { type Form, readCount } from './form.ts';
import { type CartLine, readAttributes, readDiscountCode, readLines, toSentence, writeLines } from './permalink.ts';
import type { ShopCall, ShopRoutes } from './shop-routes.ts';
import { recordVisit } from './visit.ts';

export function addCart({ get, post }: ShopRoutes, checkouts: Checkouts): void {
  get('/cart', (call) => {
    recordVisit(call);
    const problem = readCartProblem(call.shop, queryOf(call));
    return toCart(call.shop, readCart(call), readCookie(call.request, 'discount'), problem);
  });
  get('/cart/*', (call) => followPermalink(call, checkouts));
  get('/discount/:code', (call) => {
    recordVisit(call);
    setCookie(call, 'discount', encodeURIComponent(call.params['code']?.slice(0, 100) ?? ''));
    return readRedirect(queryOf(call));
  });
  post('/cart/add', (call) => {
    const line = readLine(call.shop, call.form);
    if (call.form['next'] === 'checkout') return startCheckout(call, checkouts, [line]);
    const cart = readCart(call);
    const before = cart.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
    const others = cart.filter(({ variantId }) => variantId !== line.variantId);
    return keepCart(call, [...others, { ...line, quantity: line.quantity + before }]);
  });
  post('/cart/update', (call) => {
    const quantity = readCount(call.form, 'quantity', 0);
    const lines = readCart(call).map((line) =>
      line.variantId === call.form['variant'] ? { ...line, quantity } : line,
    );
    return keepCart(
      call,
      lines.filter((line) => line.quantity > 0),
    );
  });
  post('/cart/checkout', (call) => {
    const lines = readCart(call);
    if (lines.length === 0) throw new Refused('The cart is empty.');
    return startCheckout(call, checkouts, lines);
  });
}

/** As it was sent: in a permalink a `+` or a repeated key has its own meaning. */
function queryOf({ request }: ShopCall): URLSearchParams {
  return new URL(request.raw.url ?? '/', 'http://sandbox').searchParams;
}

/** The lines the browser holds, without those the shop no longer knows. */
function readCart({ request, shop }: ShopCall): CartLine[] {
  const lines = readLines(readCookie(request, 'cart') ?? '') ?? [];
  return lines.filter(({ variantId }) => shop.findVariant(variantId));
}

function keepCart(call: ShopCall, lines: CartLine[]): string {
  refuseUnavailable(call.shop, lines);
  setCookie(call, 'cart', lines.length > 0 ? writeLines(lines) : null);
  return '/cart';
}

function readLine(shop: Shop, form: Form): CartLine {
  const variantId = form['variant'] ?? '';
  found(shop.findVariant(variantId), 'This product is not in the shop (any more).');
  return { variantId, quantity: readCount(form, 'quantity', 1, 1) };
}

function refuseUnavailable(shop: Shop, lines: readonly CartLine[]): void {
  const [problem] = shop.checkCart([...lines]);
  if (problem) throw new Refused(toSentence(shop, problem.reason, problem.variantId), 409);
}

function readCartProblem(shop: Shop, query: URLSearchParams): string | null {
  const reasons = ['unreadable', 'unknown', 'sold-out', 'not-enough', 'not-published', 'not-alone', 'too-few'] as const;
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

const toRefusal = (error: string, variant = ''): string => `/cart?${new URLSearchParams({ error, variant })}`;

function followPermalink(call: ShopCall, checkouts: Checkouts): string {
  const { shop } = call;
  const visit = recordVisit(call);
  const query = queryOf(call);
  const lines = readLines(call.params['*'] ?? '');
  if (!lines) return toRefusal('unreadable');
  const [problem] = shop.checkCart(lines);
  if (problem) return toRefusal(problem.reason, problem.variantId);
  const discountCode = readDiscountCode(shop, query) ?? readCookie(call.request, 'discount');
  const attributes = readAttributes(query);
  setCookie(call, 'cart', writeLines(lines));
  if (attributes.length > 0) setJsonCookie(call, 'attributes', attributes);
  if (query.get('storefront') === 'true') {
    if (discountCode) setCookie(call, 'discount', encodeURIComponent(discountCode));
    return '/cart';
  }
  const email = query.get('checkout[email]');
  return `/checkouts/cn/${checkouts.open(shop, { lines, discountCode, attributes, visit, email }).token}`;
}

function startCheckout(call: ShopCall, checkouts: Checkouts, lines: CartLine[]): string {
  refuseUnavailable(call.shop, lines);
  const visit = recordVisit(call);
  const discountCode = readCookie(call.request, 'discount');
  const attributes = readCarried(readJsonCookie(call.request, 'attributes'));
  return `/checkouts/cn/${checkouts.open(call.shop, { lines, visit, discountCode, attributes, email: null }).token}`;
}
