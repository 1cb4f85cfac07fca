// The checkouts in progress: what each token buys, and the order it became. Kept in memory, oldest forgotten first.

import { randomBytes } from 'node:crypto';
import type { Attribute, CartLine } from './permalink.ts';
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
}

const MOST_KEPT = 20_000;
const INVENTED_EMAIL = 'robin.vale@example.com';

class Checkouts {
  readonly #byToken = new Map<string, Checkout>();

  open(start: Pick<Checkout, 'lines' | 'discountCode' | 'attributes' | 'visit'> & { email: string | null }): Checkout {
    const token = randomBytes(16).toString('hex');
    const checkout = { ...start, token, email: start.email ?? INVENTED_EMAIL, orderToken: null };
    this.#byToken.set(token, checkout);
    if (this.#byToken.size > MOST_KEPT) {
      const [oldest] = this.#byToken.keys();
      if (oldest !== undefined) this.#byToken.delete(oldest);
    }
    return checkout;
  }

  find(token: string): Checkout | null {
    return this.#byToken.get(token) ?? null;
  }
}

/** One set of checkouts a shop, so that a token of one shop means nothing in another. */
export type CheckoutsOf = (handle: string) => Checkouts;

export function createCheckouts(): CheckoutsOf {
  const byShop = new Map<string, Checkouts>();
  return (handle) => {
    const checkouts = byShop.get(handle) ?? new Checkouts();
    byShop.set(handle, checkouts);
    return checkouts;
  };
}
