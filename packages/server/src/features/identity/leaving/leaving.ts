// The door of leaving: an account is deleted three days after its owner asked, unless they change their mind, with proof.
import type { BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { announce, announceSessions, type EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import type { Accounts } from '../accounts.ts';
import type { Actor } from '../actor.ts';
import { spendCode } from '../codes.ts';
import type { Confirmations } from '../confirmations.ts';
import { revokeOtherSessions } from '../session-store.ts';
import * as accountsStore from '../store.ts';
import type { Account, AccountKey } from '../store.ts';
import { endBooks, eraseBusiness, erasePerson } from './erasing.ts';
import { yearsKept } from './kept-by-law.ts';
import * as store from './leaving-store.ts';
import type { Deletion } from './leaving-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly accounts: Accounts;
  readonly confirmations: Confirmations;
}

/** What features above do before a business or a person goes, each safe to repeat. */
export interface LeavingDuties {
  /** Ends what reaches beyond the database: the connection of the store. */
  readonly business: (businessId: BusinessId) => Promise<void>;
  /** Takes what is found by rows of the business, in the transaction that erases them, before they go; answers how many rows went. */
  readonly businessRows: (tx: Tx, businessId: BusinessId) => Promise<Readonly<Record<string, number>>>;
  /** Ends what somebody earns, where they do. */
  readonly person: (who: AccountKey) => Promise<void>;
  /** Takes what else is kept of a person, in the transaction that erased them, once their account names nobody. */
  readonly personRows: (tx: Tx, who: AccountKey) => Promise<void>;
}

/** So long after a business went, what comes late is looked for. */
const sweepingMs = 3 * 24 * 3600_000;

const accountPath = '/admin/my-account';

export class Leaving extends Service<Deps> {
  #duties: LeavingDuties | null = null;

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('identity.erase', () => this.eraseDue(), { schedule: '*/10 * * * *' });
  }

  /** To be called once, before jobs start. */
  setDuties(duties: LeavingDuties): void {
    this.#duties = duties;
  }

  /** When the account, or its whole business, is erased; null while nobody asked. */
  async findEnds({ businessId, accountId }: AccountKey): Promise<{ own: Date | null; business: Date | null }> {
    const [own, business] = await Promise.all([
      store.findDeletion(this.db, { businessId, accountId }),
      store.findBusinessDeletion(this.db, businessId),
    ]);
    return { own: own?.erase_at ?? null, business: business?.erase_at ?? null };
  }

  /**
   * Has the account deleted after three days: with the owner's the whole business. Ends its other sessions and mails a link by
   * which it stays; of a business everybody is told. Refuses `confirmation_required`; asked again it changes nothing.
   */
  async ask(actor: Actor): Promise<Date> {
    await this.deps.confirmations.demand(actor);
    const now = this.now();
    const who = { businessId: actor.businessId, accountId: actor.accountId };
    await this.transaction(async (tx) => {
      const eraseAt = new Date(now.getTime() + lifetimes.keep_account * 1000);
      if (!(await store.insertDeletion(tx, who, { now, eraseAt }))) return;
      await revokeOtherSessions(tx, actor, now);
      await announceSessions(tx, who);
      await this.deps.events.emit(tx, 'account.mail', { ...who, mail: 'keep_account' });
      if (actor.role === 'admin') await this.#tellAll(tx, who, { until: eraseAt.toISOString() });
    });
    return (await store.findDeletion(this.db, who))?.erase_at ?? now;
  }

  /** The account stays. */
  async takeBack(who: AccountKey): Promise<void> {
    await this.transaction((tx) => this.#keep(tx, { businessId: who.businessId, accountId: who.accountId }));
  }

  /** By the mailed link; refuses `token_invalid`. */
  async takeBackByCode(code: string): Promise<void> {
    await this.transaction(async (tx) => this.#keep(tx, await spendCode(tx, code, ['keep_account'], this.now())));
  }

  async #keep(tx: Tx, who: AccountKey): Promise<void> {
    if (!(await store.deleteDeletion(tx, who))) return;
    await accountsStore.voidCodes(tx, who, ['keep_account'], this.now());
    const told = { mail: 'account_kept', values: {}, path: accountPath } as const;
    await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
  }

  async #tellAll(tx: Tx, owner: AccountKey, values: Readonly<Record<string, string>>): Promise<void> {
    for (const role of ['staff', 'influencer'] as const) {
      for (const account of await accountsStore.listAccounts(tx, owner.businessId, role)) {
        if (account.deactivated_at !== null && role === 'staff') continue;
        const who = { businessId: owner.businessId, accountId: account.account_id };
        const told = { mail: 'business_leaves', values, path: accountPath } as const;
        await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
      }
    }
  }

  /** Erases whoever's time has come, after a last mail, and books that the law keeps no more. Safe to repeat. */
  async eraseDue(): Promise<void> {
    const now = this.now();
    for (const deletion of await store.listDue(this.db, now)) {
      // the mail goes first: afterwards nobody knows where to
      if (deletion.told_at === null) await this.#sayGoodbye(deletion);
      else await this.#erase(deletion);
    }
    await this.#sweep(now);
    const kept = new Date(now);
    kept.setUTCFullYear(kept.getUTCFullYear() - yearsKept);
    for (const businessId of await store.listErasedBefore(this.db, kept))
      await this.transaction((tx) => endBooks(tx, businessId));
  }

  /** Visits that lay in a spool, and webhooks that were under way, come after their business went: they go too. */
  async #sweep(now: Date): Promise<void> {
    for (const businessId of await store.listErasedSince(this.db, new Date(now.getTime() - sweepingMs)))
      await this.transaction(async (tx) => {
        await this.#eraseRows(tx, businessId, now);
        await this.platform.jobs.forget(tx, businessId, 'all');
      });
  }

  async #eraseRows(tx: Tx, businessId: BusinessId, now: Date): Promise<Record<string, number>> {
    const rows = await this.#duties?.businessRows(tx, businessId);
    return { ...rows, ...(await eraseBusiness(tx, businessId, now)) };
  }

  async #sayGoodbye(deletion: Deletion): Promise<void> {
    const who = { businessId: deletion.business_id, accountId: deletion.account_id };
    await this.transaction(async (tx) => {
      await store.markTold(tx, deletion, this.now());
      const told = { mail: 'account_deleted', values: {}, path: '/' } as const;
      await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
    });
  }

  async #erase(deletion: Deletion): Promise<void> {
    const who = { businessId: deletion.business_id, accountId: deletion.account_id };
    const account = await this.deps.accounts.get(who.businessId, who.accountId);
    this.platform.log.info({ business: who.businessId, role: account.role }, 'an account is erased');
    if (account.role === 'admin') await this.#eraseBusiness(deletion, who.businessId);
    else await this.#erasePerson(deletion, account);
  }

  async #eraseBusiness(deletion: Deletion, businessId: BusinessId): Promise<void> {
    await this.#duties?.business(businessId);
    await this.platform.files.removeFolder(businessId);
    await this.transaction(async (tx) => {
      const now = this.now();
      const rows = await this.#eraseRows(tx, businessId, now);
      await this.platform.jobs.forget(tx, businessId, 'all');
      await store.insertErasure(tx, deletion, { isWhole: true, now, rows });
      await announceSessions(tx, { businessId });
      await announce(tx, 'pagesChanged', businessId);
    });
  }

  async #erasePerson(deletion: Deletion, { business_id: businessId, account_id: accountId }: Account): Promise<void> {
    const who = { businessId, accountId };
    await this.#duties?.person(who);
    await this.transaction(async (tx) => {
      const now = this.now();
      const rows = await erasePerson(tx, who, now);
      await this.#duties?.personRows(tx, who);
      await this.platform.jobs.forget(tx, accountId, 'all');
      // what the merchant was told of them
      await this.platform.jobs.forget(tx, businessId, 'finished');
      await store.insertErasure(tx, deletion, { isWhole: false, now, rows });
      await announceSessions(tx, who);
      await announce(tx, 'pagesChanged', businessId);
    });
  }
}
