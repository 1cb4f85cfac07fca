// A platform whose stores keep money for their customers: what may be asked of their accounts, and what is answered.

/** A credit in an account of store credit, in minor units. */
export interface GivenCredit {
  readonly creditId: string;
  readonly amount: number;
}

/** What became of a credit that was asked for; `unanswered` where nobody knows whether it was given. */
export type CreditAnswer =
  | { readonly creditId: string }
  | { readonly refused: 'no_customer' | 'currency' | 'limit' | 'other'; readonly message: string }
  | 'unanswered';

/** What became of a debit that was asked for. */
export type DebitAnswer =
  | { readonly creditId: string }
  | { readonly refused: 'spent' | 'refused'; readonly message: string }
  | 'unanswered';

/** Store credit: customers' money for later, to be spent in the store alone. */
export interface StoreCredits {
  /** The customer with this email address; null for nobody. */
  findCustomer(email: string): Promise<string | null>;
  /** What was put into a customer's account of a currency after a credit, or ever; the newest first, fifty at most. */
  listGiven(customerId: string, currency: string, after: string | null): Promise<GivenCredit[]>;
  /** Asked of the store once and never again, whatever gets lost. A failure that is thrown means that nothing was given. */
  give(customerId: string, amount: number, currency: string): Promise<CreditAnswer>;
  /** As `listGiven`, of what was taken from the account. */
  listTaken(customerId: string, currency: string, after: string | null): Promise<GivenCredit[]>;
  /** As `give`, out of the account: `spent` where it does not hold so much. */
  take(customerId: string, amount: number, currency: string): Promise<DebitAnswer>;
}
