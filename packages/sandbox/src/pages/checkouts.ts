// The checkouts in progress: what each token buys, and the order it became. Kept in memory, oldest forgotten first.

import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SandboxShop as Shop } from '../shop.ts';
import type { Attribute } from './cart-attributes.ts';
import type { CartLine } from './permalink.ts';
import type { Visit } from './visit.ts';

export interface Checkout {
  token: string;
  lines: CartLine[];
  discountCode: string | null;
  attributes: Attribute[];
  visit: Visit;
  /** Prefilled by the link (`checkout[email]`), else invented. */
  email: string;
  orderToken: string | null;
  /** Whether the page after it was shown. */
  isThanked: boolean;
}

const MOST_KEPT = 20_000;
const INVENTED_EMAIL = 'robin.vale@example.com';

/** Known by this process alone: after a restart a checkout has expired, as a forgotten one has. */
export class Checkouts {
  readonly #kept = new LRUCache<string, Checkout>({ max: MOST_KEPT });

  open(
    shop: Shop,
    start: Omit<Checkout, 'token' | 'email' | 'orderToken' | 'isThanked'> & { email: string | null },
  ): Checkout {
    const token = randomBytes(16).toString('hex');
    const checkout = { ...start, token, email: start.email ?? INVENTED_EMAIL, orderToken: null, isThanked: false };
    this.#kept.set(keyOf(shop, token), checkout);
    return checkout;
  }

  find(shop: Shop, token: string): Checkout | null {
    return this.#kept.peek(keyOf(shop, token)) ?? null;
  }

  /** The checkout that became this order, when its page is shown for the first time. */
  takeCompleted(orderToken: string): Checkout | null {
    for (const checkout of this.#kept.values()) {
      if (checkout.orderToken !== orderToken || checkout.isThanked) continue;
      checkout.isThanked = true;
      return checkout;
    }
    return null;
  }
}

/** A token of one shop means nothing in another. */
const keyOf = (shop: Shop, token: string) => `${shop.parameters.handle}/${token}`;
