// Passwords and addresses: confirming, resetting and renewing them by single-use links in mails.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { announce, type EventBus } from '../../events.ts';
import { hashPassword } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from './accounts.ts';
import { takeAttempt, type Attempt } from './attempts.ts';
import { mintCode, spendCode } from './codes.ts';
import { toKey, type Named, type Origin } from './model.ts';
import type { Sessions } from './sessions.ts';
import * as store from './store.ts';
import type { Account, CodePurpose } from './store.ts';

export class Credentials {
  readonly #platform: Pick<Platform, 'database' | 'clock'>;
  readonly #events: Pick<EventBus, 'emit'>;
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;

  constructor(
    platform: Pick<Platform, 'database' | 'clock'>,
    events: Pick<EventBus, 'emit'>,
    { accounts, sessions }: { accounts: Accounts; sessions: Sessions },
  ) {
    this.#platform = platform;
    this.#events = events;
    this.#accounts = accounts;
    this.#sessions = sessions;
  }

  /** Refuses `rate_limited` when an address asks or opens too much; else counts it. */
  takeAttempt(kind: 'register' | 'lookUp', name: string, address: string): Promise<void> {
    return takeAttempt(this.#platform.database.db, { kind, name, address }, this.#platform.clock.now());
  }

  async verifyEmail(code: string): Promise<void> {
    const { database, clock } = this.#platform;
    await database.transaction(async (tx) => {
      const who = await spendCode(tx, clock, code, ['verification']);
      await store.updateAccount(tx, who, { email_verified_at: clock.now() });
      await this.#events.emit(tx, 'account.changed', { ...who, by: who.accountId, changed: ['email_verified'] });
    });
  }

  /** Mails a link when the account exists; the answer and its time are the same when it does not. */
  async requestMail(mail: 'verification' | 'reset', who: Named, address: string): Promise<void> {
    const { db } = this.#platform.database;
    const attempt: Attempt = { kind: 'mail', name: `${mail}\0${who.merchant ?? ''}\0${who.username}`, address };
    await takeAttempt(db, attempt, this.#platform.clock.now());
    const account = await this.#accounts.findNamed(who);
    const isWanted =
      account && account.deactivated_at === null && !(mail === 'verification' && account.email_verified_at);
    if (isWanted) await this.#events.emit(db, 'account.mail', { ...toKey(account), mail });
  }

  /** Ends all sessions of the account; answers the token of a new one for an influencer, null for others. */
  async resetPassword(code: string, password: string, origin: Origin): Promise<string | null> {
    const { database, clock } = this.#platform;
    const passwordHash = await hashPassword(password);
    const whose = await database.transaction(async (tx) => {
      const who = await spendCode(tx, clock, code, ['reset', 'invitation']);
      const now = clock.now();
      // whoever holds the mail holds the address: a reset confirms it too
      await store.updateAccount(tx, who, { password_hash: passwordHash, email_verified_at: now });
      const account = { business_id: who.businessId, account_id: who.accountId };
      await store.voidCodes(tx, account, ['reset', 'invitation'], now);
      await store.revokeSessions(tx, account, now);
      await announce(tx, 'sessionsEnded', who.businessId);
      await this.#events.emit(tx, 'account.changed', { ...who, by: who.accountId, changed: ['password'] });
      return who;
    });
    const account = await this.#accounts.get(whose.businessId, whose.accountId);
    const mayOpen = account.role === 'influencer' && account.deactivated_at === null;
    return mayOpen ? this.#sessions.open(account, origin) : null;
  }

  /** A new single-use code with the account it is for: what a mail carries. */
  async mintCode(
    businessId: BusinessId,
    accountId: AccountId,
    purpose: CodePurpose,
  ): Promise<{ code: string; account: Account }> {
    const account = await this.#accounts.get(businessId, accountId);
    const { database, clock } = this.#platform;
    return { code: await mintCode(database.db, clock, { businessId, accountId }, purpose), account };
  }

  /**
   * A single-use link's code with which an influencer sets their (first or next) password; those made before end, and one
   * more is mailed. Refuses `rate_limited`.
   */
  async renewPassword(account: Account, address: string): Promise<string> {
    const { database, clock } = this.#platform;
    const now = clock.now();
    await takeAttempt(database.db, { kind: 'mail', name: `renewal\0${account.account_id}`, address }, now);
    // who never chose one is invited again
    const mail = account.password_hash === null ? 'invitation' : 'reset';
    await database.transaction(async (tx) => {
      await store.voidCodes(tx, account, ['reset', 'invitation'], now);
      await this.#events.emit(tx, 'account.mail', { ...toKey(account), mail });
    });
    return mintCode(database.db, clock, toKey(account), mail);
  }
}
