// The door of invoices: what the merchant writes in an influencer's name for each statement, once they agreed to it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { NoInvoiceReason } from '@vitrine/contract/invoices';
import { dayOf } from '@vitrine/contract/range';
import type { EventBus } from '../../../events.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Identity } from '../../identity/identity.ts';
import { openFor, sealFor, type Payees } from '../../payees/payees.ts';
import type { Storefront } from '../../stores/stores.ts';
import { listStatementRows, lockMoney } from '../statements/statements.ts';
import { findTimeZone } from '../time-zone.ts';
import { movedIn, toDocument, vatOf, type InvoiceDocument, type InvoiceFacts, type Party } from './document.ts';
import * as store from './invoices-store.ts';

export { needsAllocation } from './vat.ts';
export { canWriteUbl, toUbl } from './ubl.ts';
export { printDocument } from './print.ts';

export interface Issued {
  readonly document: InvoiceDocument;
  readonly allocationNumber: string | null;
}

/** An invoice, or why there is none. */
export type InvoiceStanding = { readonly issued: Issued } | { readonly reason: NoInvoiceReason };

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly storefront: Storefront;
  readonly payees: Payees;
}

export class Invoices extends Service<Deps> {
  constructor(platform: Service['platform'], deps: Deps) {
    super(platform, deps);
    deps.events.on('statements.issued', 'invoices', ({ businessId, month }) => this.issueMonth(businessId, month));
  }

  async find(businessId: BusinessId, key: store.InvoiceKey): Promise<InvoiceStanding> {
    const row = await store.findInvoice(this.db, businessId, key);
    if (row) return { issued: this.#open(businessId, row) };
    const found = await this.#gather(this.db, businessId, key);
    return { reason: typeof found === 'string' ? found : 'ready' };
  }

  /** Issues it with the next number, in one transaction; one that is there is answered. Refuses `invoice_not_ready`. */
  async issue(businessId: BusinessId, key: store.InvoiceKey): Promise<InvoiceStanding> {
    const standing = await this.#issue(businessId, key);
    if ('reason' in standing) throw new Problem('invoice_not_ready');
    return standing;
  }

  /** Those of a month that have none and can have one. Safe to repeat. */
  async issueMonth(businessId: BusinessId, month: string): Promise<void> {
    for (const key of await store.listWithoutInvoice(this.db, businessId, month)) await this.#issue(businessId, key);
  }

  /** Refuses `not_found`. */
  async allocate(businessId: BusinessId, key: store.InvoiceKey, allocationNumber: string): Promise<InvoiceStanding> {
    if (!(await store.writeAllocation(this.db, businessId, key, allocationNumber))) throw new Problem('not_found');
    return this.find(businessId, key);
  }

  #issue(businessId: BusinessId, key: store.InvoiceKey): Promise<InvoiceStanding> {
    return this.transaction(async (tx) => {
      // numbers have no gaps: one is taken and used under the lock, and goes back with the transaction
      await lockMoney(tx, businessId);
      const row = await store.findInvoice(tx, businessId, key);
      if (row) return { issued: this.#open(businessId, row) };
      const facts = await this.#gather(tx, businessId, key);
      if (typeof facts === 'string') return { reason: facts };
      const number = await store.takeNumber(tx, businessId);
      const document = toDocument({ ...facts, number });
      if (!document) return { reason: 'nothing' };
      const sealed = sealFor(this.platform.keys.sealing, { businessId, accountId: key.accountId }, document);
      const { kind, issuedOn } = document;
      await store.insertInvoice(tx, businessId, { ...key, number, kind, sealed, issuedOn }, this.now());
      return { issued: { document, allocationNumber: null } };
    });
  }

  /** All that an invoice needs, or the first thing that is missing. */
  async #gather(
    db: Db,
    businessId: BusinessId,
    key: store.InvoiceKey,
  ): Promise<Omit<InvoiceFacts, 'number'> | NoInvoiceReason> {
    const { identity, payees, storefront } = this.deps;
    const statements = await listStatementRows(db, businessId, key.accountId);
    const statement = statements.find(({ month, currency }) => month === key.month && currency === key.currency);
    if (!statement) return 'draft';
    if (movedIn(statement) === 0) return 'nothing';
    const [{ current, agreement }, payer] = await Promise.all([
      payees.find(businessId, key.accountId),
      payees.findPayer(businessId),
    ]);
    if (!agreement) return 'no_agreement';
    if (!current) return 'no_details';
    if (!payer) return 'no_payer';
    if (vatOf(key.month, current.details, payer) === null) return 'no_rate';
    const [account, merchant, before] = await Promise.all([
      identity.accounts.get(businessId, key.accountId),
      identity.accounts.getMerchant(businessId),
      store.findPreceding(db, businessId, key),
    ]);
    const preceding = before && this.#open(businessId, before).document;
    return {
      issuedOn: dayOf(this.now(), await findTimeZone(storefront, businessId)),
      statement,
      username: account.username,
      seller: { details: current.details, email: account.email },
      buyer: { details: payer, email: merchant.email },
      preceding: preceding && { number: preceding.number, issuedOn: preceding.issuedOn },
    };
  }

  #open(businessId: BusinessId, row: store.InvoiceRow): Issued {
    const document = openDocument(this.platform.keys.sealing, businessId, row);
    return { document, allocationNumber: row.allocationNumber };
  }
}

const openDocument = (key: Buffer, businessId: BusinessId, { accountId, sealed }: store.InvoiceRow): InvoiceDocument =>
  openFor<InvoiceDocument>(key, { businessId, accountId }, sealed);

/** Whom the last invoice of each influencer names: the law keeps it also once their details are erased. */
export async function listLastSellers(db: Db, key: Buffer, businessId: BusinessId): Promise<Map<AccountId, Party>> {
  const rows = await store.listLastInvoices(db, businessId);
  return new Map(rows.map((row) => [row.accountId, openDocument(key, businessId, row).seller]));
}
