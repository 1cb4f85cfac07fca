// Passwords and addresses: confirming, resetting and renewing them by single-use links in mails.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { announceSessions, type EventBus } from '../../events.ts';
import { hashPassword } from '../../platform/crypto.ts';
import { Service } from '../../platform/service.ts';
import type { Accounts } from './accounts.ts';
import { takeAttempt, type Attempt } from './attempts.ts';
import { mintCode, readCode, spendCode } from './codes.ts';
import { mayEnter, toKey, type Named, type CallOrigin } from './model.ts';
import { checkNewPassword } from './new-password.ts';
import type { Sessions } from './sessions.ts';
import type { Steps } from './steps/steps.ts';
import * as store from './store.ts';
import type { Account, CodePurpose } from './store.ts';

interface Deps {
  readonly events: EventBus;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly steps: Steps;
}

export class Credentials extends Service<Deps> {
  /** Refuses `rate_limited` when an address asks or opens too much; else counts it. */
  takeAttempt(
    kind:
      | 'register'
      | 'request'
      | 'lookUp'
      | 'openReport'
      | 'apply'
      | 'askRights'
      | 'openRights'
      | 'searchByPhoto'
      | 'searchOfShop',
    name: string,
    address: string,
  ): Promise<void> {
    return takeAttempt(this.db, { kind, name, address }, this.now());
  }

  /**
   * Confirms the address, and answers the token of a session where that opened a new account; null where it was confirmed
   * before, and where a second step is on: a mail alone does not pass it. Refuses `token_invalid`.
   */
  async verifyEmail(code: string, origin: CallOrigin): Promise<string | null> {
    const account = await this.transaction(async (tx) => {
      const now = this.now();
      const who = await spendCode(tx, code, ['verification'], now);
      const before = await this.deps.accounts.get(who.businessId, who.accountId);
      await store.updateAccount(tx, who, { email_verified_at: now });
      await this.deps.events.emit(tx, 'account.changed', { ...who, by: who.accountId, changed: ['email_verified'] });
      return before;
    });
    const isOpened = account.email_verified_at === null && mayEnter(account);
    if (!isOpened || (await this.deps.steps.codes.isOn(toKey(account)))) return null;
    return this.deps.sessions.open(account, origin);
  }

  /** Mails a link when the account exists; the answer and its time are the same when it does not. */
  async requestMail(mail: 'verification' | 'reset', who: Named, address: string): Promise<void> {
    const attempt: Attempt = { kind: 'mail', name: `${mail}\0${who.merchant ?? ''}\0${who.username}`, address };
    await takeAttempt(this.db, attempt, this.now());
    const account = await this.deps.accounts.findNamed(who);
    const isWanted = account && mayEnter(account) && !(mail === 'verification' && account.email_verified_at);
    if (isWanted) await this.deps.events.emit(this.db, 'account.mail', { ...toKey(account), mail });
  }

  /**
   * Ends all sessions of the account, and tells by mail; answers the token of a new one for influencers and whoever was
   * invited, null for others and where a second step is on: a mail alone does not pass it.
   */
  async resetPassword(code: string, password: string, origin: CallOrigin): Promise<string | null> {
    const passwordHash = await hashPassword(password, this.platform.passwordCost);
    const whose = await this.transaction(async (tx) => {
      const now = this.now();
      const who = await spendCode(tx, code, ['reset', 'invitation'], now);
      // refused, the code is good for another try
      const account = await this.deps.accounts.get(who.businessId, who.accountId);
      const { username, email, name } = account;
      await checkNewPassword(password, [username, email, name], 'new_password');
      // whoever holds the mail holds the address: a reset confirms it too
      await store.updateAccount(tx, who, { password_hash: passwordHash, email_verified_at: now });
      await store.voidCodes(tx, who, ['reset', 'invitation', 'sign_in'], now);
      await store.revokeSessions(tx, who, now);
      await announceSessions(tx, who);
      await this.deps.events.emit(tx, 'account.changed', { ...who, by: who.accountId, changed: ['password'] });
      const wasInvited = account.password_hash === null;
      const told = { mail: 'password_changed', values: {}, path: '/admin/my-account' } as const;
      if (!wasInvited) await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
      return { ...who, wasInvited };
    });
    const account = await this.deps.accounts.get(whose.businessId, whose.accountId);
    const goesOn = account.role === 'influencer' || whose.wasInvited;
    if (!goesOn || (await this.deps.steps.codes.isOn(whose))) return null;
    return this.deps.sessions.open(account, origin);
  }

  /** Whom an invitation is for; it stays good. Refuses `token_invalid`, `rate_limited`. */
  async readInvitation(code: string, address: string): Promise<Account> {
    await this.takeAttempt('lookUp', code, address);
    const { businessId, accountId } = await readCode(this.db, code, ['invitation'], this.now());
    return this.deps.accounts.get(businessId, accountId);
  }

  /** Mails a link that signs in to each merchant who works with the address; the same when there is none. Refuses `rate_limited`. */
  async mailSignIn(email: string, address: string): Promise<void> {
    await takeAttempt(this.db, { kind: 'mail', name: `sign_in\0${email}`, address }, this.now());
    for (const account of await this.deps.accounts.listPartners(email))
      await this.deps.events.emit(this.db, 'account.mail', { ...toKey(account), mail: 'sign_in' });
  }

  /** A new single-use code with the account it is for: what a mail carries. */
  async mintCode(
    businessId: BusinessId,
    accountId: AccountId,
    purpose: CodePurpose,
  ): Promise<{ code: string; account: Account }> {
    const account = await this.deps.accounts.get(businessId, accountId);
    return { code: await mintCode(this.db, toKey(account), purpose, this.now()), account };
  }

  /**
   * A single-use link's code with which an influencer sets their (first or next) password; those made before end, and one
   * more is mailed. Refuses `rate_limited`.
   */
  async renewPassword(account: Account, address: string): Promise<string> {
    const now = this.now();
    await takeAttempt(this.db, { kind: 'mail', name: `renewal\0${account.account_id}`, address }, now);
    // who never chose one is invited again
    const mail = account.password_hash === null ? 'invitation' : 'reset';
    await this.transaction(async (tx) => {
      await store.voidCodes(tx, toKey(account), ['reset', 'invitation'], now);
      await this.deps.events.emit(tx, 'account.mail', { ...toKey(account), mail });
    });
    return mintCode(this.db, toKey(account), mail, this.now());
  }
}
