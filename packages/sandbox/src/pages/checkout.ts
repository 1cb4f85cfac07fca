// The checkout: apply a code, fill in or keep the invented details, pay once, and read the order afterwards.

import { found } from '../refused.ts';
import type { SandboxShop as Shop } from '../shop.ts';
import { type CheckoutMessage, toCheckout, toThanks } from './checkout-page.ts';
import type { Checkout, Checkouts } from './checkouts.ts';
import { setCookie } from './cookies.ts';
import type { Form } from './form.ts';
import { toSentence } from './permalink.ts';
import { toPixelCheckout } from './pixel-checkout.ts';
import type { ShopCall, ShopRoutes } from './shop-routes.ts';

/** A card whose number ends so is declined, to try that out. */
const DECLINED_ENDING = '0002';

export function addCheckout({ get, post }: ShopRoutes, checkouts: Checkouts): void {
  const read = ({ shop, params }: ShopCall): Checkout =>
    found(checkouts.find(shop, params['token'] ?? ''), 'This checkout has expired. Start again from the cart.');
  get('/checkouts/cn/:token', (call) => {
    const checkout = read(call);
    if (checkout.orderToken) return { to: `/orders/${checkout.orderToken}`, status: 303 };
    const started = {
      name: 'checkout_started' as const,
      data: { checkout: toPixelCheckout(call.shop, checkout, null) },
    };
    return { ...toCheckout(call.shop, checkout, {}, null), events: [started] };
  });
  post('/checkouts/cn/:token/discount', (call) => {
    const { shop, form } = call;
    const checkout = read(call);
    const code = form['discount'] ?? '';
    if (code !== '' && !shop.quote(checkout.lines, code).discountApplied) {
      const sentence = `The code “${code.slice(0, 60)}” is not valid for this cart.`;
      return toCheckout(shop, checkout, {}, { status: 422, sentence });
    }
    checkout.discountCode = code === '' ? null : code;
    return `/checkouts/cn/${checkout.token}`;
  });
  post('/checkouts/cn/:token/pay', (call) => {
    const { shop, form } = call;
    const checkout = read(call);
    const problem = checkout.orderToken ? null : findProblem(shop, checkout, form);
    if (problem) return toCheckout(shop, checkout, form, problem);
    checkout.orderToken ??= pay(call, checkout);
    for (const name of ['cart', 'discount', 'attributes'] as const) setCookie(call, name, null);
    return `/orders/${checkout.orderToken}`;
  });
  get('/orders/:token', ({ shop, params }) => {
    const order = found(
      shop.orders().find(({ token }) => token === params['token']),
      'There is no such order.',
    );
    const checkout = checkouts.takeCompleted(order.token);
    const data = checkout && { checkout: toPixelCheckout(shop, checkout, order.id) };
    const events = data ? [{ name: 'checkout_completed' as const, data }] : [];
    return { ...toThanks(shop, order), events };
  });
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

function pay({ shop, form, faults }: ShopCall, checkout: Checkout): string {
  const { landing, referrer, ref } = checkout.visit;
  const visit = { landingSite: landing, referringSite: referrer, landingSiteRef: ref };
  const order = shop.placeOrder({
    lines: checkout.lines,
    discountCode: checkout.discountCode,
    noteAttributes: checkout.attributes,
    ...(faults.loseLanding ? {} : visit),
    checkoutToken: checkout.token,
    email: form['email'] ?? checkout.email,
    live: true,
  });
  return order.token;
}
