// The checkout: apply a code, fill in or keep the invented details, pay once, and read the order afterwards.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxShop as Shop } from '../shop.ts';
import { type CheckoutMessage, toCheckout, toThanks } from './checkout-page.ts';
import type { Checkout, CheckoutsOf } from './checkouts.ts';
import { setCookie } from './cookies.ts';
import { type Form, readForm } from './form.ts';
import { baseOf, sendShopPage } from './layout.ts';
import { toSentence } from './permalink.ts';
import { found } from './problem.ts';
import type { ShopReader } from './resolve.ts';

/** A card whose number ends so is declined, to try that out. */
const DECLINED_ENDING = '0002';

export function addCheckout(app: FastifyInstance, shopOf: ShopReader, checkoutsOf: CheckoutsOf): void {
  const read = (request: FastifyRequest): { shop: Shop; checkout: Checkout } => {
    const shop = shopOf(request);
    const { token } = request.params as { token: string };
    const checkout = checkoutsOf(shop.parameters.handle).find(token);
    return { shop, checkout: found(checkout, 'This checkout has expired. Start again from the cart.') };
  };
  app.get('/:shop/checkouts/cn/:token', async (request, reply) => {
    const { shop, checkout } = read(request);
    if (checkout.orderToken) return reply.redirect(`${baseOf(shop)}/orders/${checkout.orderToken}`, 303);
    return sendShopPage(reply, shop, toCheckout(shop, checkout, {}, null));
  });
  app.post('/:shop/checkouts/cn/:token/discount', async (request, reply) => {
    const { shop, checkout } = read(request);
    const code = readForm(request.body)['discount'] ?? '';
    if (code !== '' && !shop.quote(checkout.lines, code).discountApplied) {
      const sentence = `The code “${code.slice(0, 60)}” is not valid for this cart.`;
      return showAgain(reply, shop, checkout, {}, { status: 422, sentence });
    }
    checkout.discountCode = code === '' ? null : code;
    return reply.redirect(`${baseOf(shop)}/checkouts/cn/${checkout.token}`, 303);
  });
  app.post('/:shop/checkouts/cn/:token/pay', async (request, reply) => {
    const { shop, checkout } = read(request);
    const form = readForm(request.body);
    const problem = checkout.orderToken ? null : findProblem(shop, checkout, form);
    if (problem) return showAgain(reply, shop, checkout, form, problem);
    checkout.orderToken ??= pay(shop, checkout, form);
    setCookie(reply, shop, 'cart', null);
    setCookie(reply, shop, 'discount', null);
    setCookie(reply, shop, 'attributes', null);
    return reply.redirect(`${baseOf(shop)}/orders/${checkout.orderToken}`, 303);
  });
  app.get('/:shop/orders/:token', async (request, reply) => {
    const shop = shopOf(request);
    const { token } = request.params as { token: string };
    const order = shop.orders().find((each) => each.token === token);
    return sendShopPage(reply, shop, toThanks(shop, found(order, 'There is no such order.')));
  });
}

function showAgain(
  reply: FastifyReply,
  shop: Shop,
  checkout: Checkout,
  form: Form,
  problem: CheckoutMessage,
): FastifyReply {
  return sendShopPage(reply, shop, toCheckout(shop, checkout, form, problem));
}

/** A field that was not sent keeps its prefilled value; one that was emptied or spoiled is refused. */
function findProblem(shop: Shop, checkout: Checkout, form: Form): CheckoutMessage | null {
  const email = form['email'] ?? checkout.email;
  const card = (form['card_number'] ?? '4242424242424242').replaceAll(/[\s-]/g, '');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) {
    return { status: 422, sentence: 'Enter an e-mail address such as robin.vale@example.com.' };
  }
  const missing = ['first_name', 'last_name', 'address1', 'city', 'zip', 'country'].find((name) => form[name] === '');
  if (missing) return { status: 422, sentence: `Fill in the field “${missing.replace('_', ' ')}”.` };
  if (!/^\d{12,19}$/.test(card)) return { status: 422, sentence: 'Enter a card number of 12 to 19 digits.' };
  if (card.endsWith(DECLINED_ENDING)) {
    return { status: 402, sentence: 'The card was declined. Nothing was charged; try another number.' };
  }
  if (loseUsedCode(shop, checkout, email)) {
    return { status: 422, sentence: 'This code can be used once only, and was used with this e-mail address before.' };
  }
  const [problem] = shop.checkCart(checkout.lines);
  return problem ? { status: 409, sentence: toSentence(shop, problem.reason, problem.variantId) } : null;
}

/** Takes a code off that was valid until it was known who buys: nobody pays more than the page said. */
function loseUsedCode(shop: Shop, checkout: Checkout, email: string): boolean {
  const { lines, discountCode } = checkout;
  if (!shop.quote(lines, discountCode).discountApplied || shop.quote(lines, discountCode, email).discountApplied) {
    return false;
  }
  checkout.discountCode = null;
  return true;
}

function pay(shop: Shop, checkout: Checkout, form: Form): string {
  const { landing, referrer, ref } = checkout.visit;
  const order = shop.placeOrder({
    lines: checkout.lines,
    discountCode: checkout.discountCode,
    noteAttributes: checkout.attributes,
    landingSite: landing,
    referringSite: referrer,
    landingSiteRef: ref,
    email: form['email'] ?? checkout.email,
    live: true,
  });
  return order.token;
}
