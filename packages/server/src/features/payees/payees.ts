// The door of payees: how influencers are paid, their tax forms and agreements, and who pays them; sealed at rest.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { PayeeDetails, PayerDetails, TaxForm } from '@vitrine/contract/payees';
import { dayOf } from '@vitrine/contract/range';
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { AccountKey, Identity } from '../identity/identity.ts';
import type { Storefront } from '../stores/stores.ts';
import { maskAccount } from './masks.ts';
import * as store from './payees-store.ts';
import type { TaxFormRow } from './payees-store.ts';
import { goodUntil } from './tax-forms.ts';

export { maskAccount, maskNumber, toSummary } from './masks.ts';
export { openFor, sealFor } from './payees-store.ts';
export { TaxDocuments } from './tax-documents.ts';
export { findFiling, needsTaxForm } from './tax-forms.ts';

/** The text of today; a new one is a new number, and agreements stay with the one they were given to. */
export const agreementVersion = 1;

interface GivenDetails {
  readonly details: PayeeDetails;
  readonly givenAt: Date;
  readonly validFrom: Date;
}

export interface PayeeStanding {
  /** What payouts use now. */
  readonly current: GivenDetails | null;
  /** What they will use. */
  readonly pending: GivenDetails | null;
  readonly agreement: { readonly version: number; readonly agreedAt: Date } | null;
  readonly taxForm: KeptForm | null;
}

export interface KeptForm {
  readonly form: TaxForm;
  readonly givenAt: Date;
  readonly signedOn: string;
  readonly goodUntil: string | null;
}

/** What a payout needs to know of somebody. */
export interface PayeeFacts {
  readonly details: PayeeDetails;
  /** Whether their tax form is there and still good. */
  readonly taxForm: KeptForm | null;
}

/** Of the law, as far as a year's file names it. */
export type LegalParty = Pick<PayeeDetails, 'legal_name' | 'country' | 'tax_number' | 'vat_number'>;

/** What the file of a year knows of somebody; either is missing where it was never given, details also once they are erased. */
export interface YearFacts {
  readonly details: LegalParty | null;
  readonly form: TaxForm | null;
}

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly storefront: Pick<Storefront, 'findCountry'>;
}

/** As it was kept, also before it could name the store. */
type Sealed = Omit<PayeeDetails, 'store_email'> & Partial<Pick<PayeeDetails, 'store_email'>>;

const hourMs = 3600_000;

export class Payees extends Service<Deps> {
  async find(businessId: BusinessId, accountId: AccountId): Promise<PayeeStanding> {
    const now = this.now();
    const [rows, [agreement], forms] = await Promise.all([
      store.listDetails(this.db, businessId, accountId, now),
      store.listAgreements(this.db, businessId, accountId),
      this.#listForms(businessId, accountId),
    ]);
    const given = rows.map((row) => this.#open(businessId, row));
    return {
      current: given.find(({ validFrom }) => validFrom <= now) ?? null,
      pending: given.find(({ validFrom }) => validFrom > now) ?? null,
      agreement: agreement ?? null,
      taxForm: forms.get(accountId) ?? null,
    };
  }

  /** How somebody is paid goes with them; agreements and tax forms stay, as the law has the merchant keep them. */
  async forget(tx: Tx, { businessId, accountId }: AccountKey): Promise<void> {
    await store.deleteDetails(tx, businessId, accountId);
  }

  /** What payouts use now, of everybody who entered something. */
  async list(businessId: BusinessId): Promise<Map<AccountId, PayeeFacts>> {
    const [usable, forms] = await Promise.all([this.#listUsable(businessId), this.#listForms(businessId, null)]);
    return new Map(
      [...usable].map(([accountId, details]) => [accountId, { details, taxForm: forms.get(accountId) ?? null }]),
    );
  }

  /** What is known of everybody who entered something or gave a form, by which a year is filed: the form that held for the year. */
  async listForYear(businessId: BusinessId, year: number): Promise<Map<AccountId, YearFacts>> {
    const [usable, rows] = await Promise.all([
      this.#listUsable(businessId),
      store.listTaxFormsOfYear(this.db, businessId, year),
    ]);
    const forms = new Map(rows.map((row) => [row.accountId, this.#openForm(businessId, row).form]));
    return new Map(
      [...new Set([...usable.keys(), ...forms.keys()])].map((accountId) => [
        accountId,
        { details: usable.get(accountId) ?? null, form: forms.get(accountId) ?? null },
      ]),
    );
  }

  /**
   * The first details count at once, later ones after the hold; until then payouts use those before. Told by mail to the
   * influencer, to the PayPal address that is given up, and to the merchant. The same details again are no change.
   */
  async save(businessId: BusinessId, accountId: AccountId, details: PayeeDetails): Promise<void> {
    const now = this.now();
    await this.transaction(async (tx) => {
      await store.lockPayee(tx, accountId);
      const rows = await store.listDetails(tx, businessId, accountId, now);
      const current = rows.find(({ validFrom }) => validFrom <= now);
      const latest = rows.at(-1);
      if (latest && isDeepStrictEqual(this.#open(businessId, latest).details, details)) return;
      await store.withdrawPending(tx, businessId, accountId, now);
      const held = new Date(now.getTime() + limits.payeeHoldHours * hourMs);
      const sealed = store.sealFor(this.platform.keys.sealing, { businessId, accountId }, details);
      const validFrom = current ? held : now;
      const row = { accountId, detailsId: uuidv7(), sealed, givenAt: now, validFrom };
      await store.insertDetails(tx, businessId, row);
      const before = current && this.#open(businessId, current).details;
      await this.#tell(tx, businessId, accountId, { details, before: before ?? null, validFrom });
    });
  }

  /** Refuses `nothing_to_undo` where no change waits. */
  async withdraw(businessId: BusinessId, accountId: AccountId): Promise<void> {
    await this.transaction(async (tx) => {
      await store.lockPayee(tx, accountId);
      const count = await store.withdrawPending(tx, businessId, accountId, this.now());
      if (count === 0) throw new Problem('nothing_to_undo');
    });
  }

  async agree(businessId: BusinessId, accountId: AccountId, agreed: boolean): Promise<void> {
    const row = { accountId, version: agreementVersion, agreedAt: this.now() };
    await store.insertAgreement(this.db, businessId, row, agreed);
  }

  async submitTaxForm(businessId: BusinessId, accountId: AccountId, form: TaxForm): Promise<void> {
    const now = this.now();
    const signedOn = dayOf(now, 'UTC');
    const sealed = store.sealFor(this.platform.keys.sealing, { businessId, accountId }, form);
    const row = { accountId, givenAt: now, sealed, signedOn, goodUntil: goodUntil(form.kind, signedOn) };
    await store.insertTaxForm(this.db, businessId, row);
  }

  async findPayer(businessId: BusinessId): Promise<PayerDetails | null> {
    const sealed = await store.findPayer(this.db, businessId);
    return sealed && store.openFor<PayerDetails>(this.platform.keys.sealing, { businessId, accountId: null }, sealed);
  }

  /** By which rules the business pays and reports: the country of its details, or of its store until they are there. */
  async findPayerCountry(businessId: BusinessId): Promise<string | null> {
    return (await this.findPayer(businessId))?.country ?? this.deps.storefront.findCountry(businessId);
  }

  async setPayer(businessId: BusinessId, by: AccountId, payer: PayerDetails): Promise<void> {
    const sealed = store.sealFor(this.platform.keys.sealing, { businessId, accountId: null }, payer);
    await store.writePayer(this.db, businessId, { sealed, now: this.now(), by });
  }

  #open(businessId: BusinessId, { accountId, sealed, givenAt, validFrom }: store.DetailsRow): GivenDetails {
    const details = store.openFor<Sealed>(this.platform.keys.sealing, { businessId, accountId }, sealed);
    // details of before the store could pay do not name it
    return { details: { ...details, store_email: details.store_email ?? '' }, givenAt, validFrom };
  }

  /** Those that are still good today. */
  async #listForms(businessId: BusinessId, accountId: AccountId | null): Promise<Map<AccountId, KeptForm>> {
    const today = dayOf(this.now(), 'UTC');
    const rows = await store.listTaxForms(this.db, businessId, accountId);
    const good = rows.filter((row) => row.goodUntil === null || row.goodUntil >= today);
    return new Map(good.map((row) => [row.accountId, this.#openForm(businessId, row)]));
  }

  #openForm(businessId: BusinessId, { accountId, sealed, givenAt, signedOn, goodUntil: until }: TaxFormRow): KeptForm {
    const form = store.openFor<TaxForm>(this.platform.keys.sealing, { businessId, accountId }, sealed);
    return { form, givenAt, signedOn, goodUntil: until };
  }

  /** What payouts use now. */
  async #listUsable(businessId: BusinessId): Promise<Map<AccountId, PayeeDetails>> {
    const now = this.now();
    const rows = await store.listDetails(this.db, businessId, null, now);
    const usable = rows.filter(({ validFrom }) => validFrom <= now);
    return new Map(usable.map((row) => [row.accountId, this.#open(businessId, row).details]));
  }

  async #tell(
    tx: Tx,
    businessId: BusinessId,
    accountId: AccountId,
    { details, before, validFrom }: { details: PayeeDetails; before: PayeeDetails | null; validFrom: Date },
  ): Promise<void> {
    const { events, identity } = this.deps;
    const [{ username }, merchant] = await Promise.all([
      identity.accounts.get(businessId, accountId),
      identity.accounts.getMerchant(businessId),
    ]);
    const values = { influencer: username, account: maskAccount(details), from: validFrom.toISOString() };
    const mail = before === null ? ('payee_entered' as const) : ('payee_changed' as const);
    const own = { businessId, accountId, mail, values, path: '/admin/payee' };
    const old = before?.paypal_email ?? '';
    await events.emit(tx, 'account.mail', own);
    if (old !== '' && old !== details.paypal_email) await events.emit(tx, 'account.mail', { ...own, to: old });
    const path = `/admin/influencers/${encodeURIComponent(username)}/earnings?part=payee`;
    await events.emit(tx, 'account.mail', { ...own, accountId: merchant.account_id, path });
  }
}
