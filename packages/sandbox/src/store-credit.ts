// Customers of a shop and their store credit: an account for each currency, which is what was put into it.

import { numberFor } from './order-ids.ts';
import { Kept, type ShopRecords } from './persistence.ts';
import { found } from './refused.ts';

export interface Customer {
  id: string;
  email: string;
  createdAt: string;
}

/** What moved it: an app or the admin; a checkout it was spent at, or a refund of an order. */
export type CreditEvent = 'ADJUSTMENT' | 'ORDER_PAYMENT' | 'ORDER_REFUND';

/** What was put into an account or taken out of it; then its amount is below nought. */
export interface Credit {
  id: string;
  customerId: string;
  currency: string;
  amount: number;
  balanceAfter: number;
  createdAt: string;
  expiresAt: string | null;
  /** An adjustment when absent. */
  event?: CreditEvent;
}

export interface CreditAccount {
  id: string;
  customer: Customer;
  currency: string;
  credits: Credit[];
  balance: number;
}

interface Options {
  shop: string;
  records: ShopRecords;
  now: () => Date;
  /** Whoever ordered is a customer. */
  buyers: () => readonly { email: string }[];
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Kept across restarts. */
export class StoreCredit {
  readonly #options: Options;
  readonly #customers: Kept<Customer>;
  readonly #credits: Kept<Credit>;

  constructor(options: Options) {
    this.#options = options;
    this.#customers = new Kept(options.records, 'customer', ({ id }) => id);
    this.#credits = new Kept(options.records, 'credit', ({ id }) => id);
  }

  findCustomer(id: string): Customer | null {
    return this.#customers.find(id);
  }

  findByEmail(email: string): Customer | null {
    const known = this.#customers.list().find((each) => sameText(each.email, email));
    if (known !== undefined) return known;
    const hasOrdered = email !== '' && this.#options.buyers().some((each) => sameText(each.email, email));
    return hasOrdered ? this.addCustomer(email) : null;
  }

  /** One who is there already is answered. */
  addCustomer(email: string): Customer {
    const known = this.#customers.list().find((each) => sameText(each.email, email));
    if (known !== undefined) return known;
    const { shop, now } = this.#options;
    const id = numberFor('customer', shop, this.#customers.list().length + 1);
    return this.#customers.put({ id, email, createdAt: now().toISOString() });
  }

  accountsOf(customer: Customer): CreditAccount[] {
    const credits = this.#credits.list().filter(({ customerId }) => customerId === customer.id);
    const currencies = [...new Set(credits.map(({ currency }) => currency))];
    return currencies.map((currency) => {
      const own = credits.filter((each) => each.currency === currency);
      const id = this.#accountId(customer, currency);
      return { id, customer, currency, credits: own, balance: own.at(-1)?.balanceAfter ?? 0 };
    });
  }

  listAccounts(): CreditAccount[] {
    return this.#customers.list().flatMap((each) => this.accountsOf(each));
  }

  findAccount(id: string): CreditAccount | null {
    return this.listAccounts().find((each) => each.id === id) ?? null;
  }

  /** The account is made where the customer has none in the currency. */
  add(
    customer: Customer,
    currency: string,
    amount: number,
    { expiresAt = null, event = 'ADJUSTMENT' }: { expiresAt?: string | null; event?: CreditEvent } = {},
  ): Credit {
    const { shop, now } = this.#options;
    const before = this.accountsOf(customer).find((each) => each.currency === currency)?.balance ?? 0;
    const id = numberFor('credit', shop, this.#credits.list().length + 1);
    const createdAt = now().toISOString();
    const balanceAfter = before + amount;
    const moved = { customerId: customer.id, currency, amount, balanceAfter, event };
    return this.#credits.put({ id, ...moved, createdAt, expiresAt });
  }

  /** Null where the account does not hold so much. */
  take(account: CreditAccount, amount: number, event: CreditEvent = 'ADJUSTMENT'): Credit | null {
    return account.balance < amount ? null : this.add(account.customer, account.currency, -amount, { event });
  }

  /** All that a customer has is spent at a checkout. */
  spend(email: string): void {
    const customer = this.findByEmail(email);
    for (const account of customer === null ? [] : this.accountsOf(customer))
      if (account.balance > 0) this.take(account, account.balance, 'ORDER_PAYMENT');
  }

  accountOf(credit: Credit): CreditAccount {
    const customer = found(this.findCustomer(credit.customerId), 'The credit is nobody’s.');
    const account = this.accountsOf(customer).find(({ currency }) => currency === credit.currency);
    return found(account ?? null, 'The credit is in no account.');
  }

  /** The same at every run: by the customer and by the letters of the currency. */
  #accountId(customer: Customer, currency: string): string {
    const at = this.#customers.list().findIndex(({ id }) => id === customer.id);
    const letters = Array.from(currency).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 500, 0);
    return numberFor('creditAccount', this.#options.shop, at + 1, letters);
  }
}
