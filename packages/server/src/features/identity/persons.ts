// What people choose and change about themselves: language and theme, name and username, another address, another password.
import type { BodyOf } from '@vitrine/contract/endpoint';
import { type MailSwitch, teamSwitches, type TeamSwitch } from '@vitrine/contract/notifications';
import type { choosePreferences, Person } from '@vitrine/contract/persons';
import { announceSessions, type EventBus } from '../../events.ts';
import { hashPassword } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Accounts } from './accounts.ts';
import type { Actor } from './actor.ts';
import { takeAttempt } from './attempts.ts';
import { spendCode } from './codes.ts';
import type { Confirmations } from './confirmations.ts';
import type { Leaving } from './leaving/leaving.ts';
import { checkNewPassword } from './new-password.ts';
import {
  deleteNewEmail,
  findNewEmail,
  isEmailTaken,
  keepNewEmail,
  readdressAccount,
  renameAccount,
} from './persons-store.ts';
import { revokeOtherSessions } from './session-store.ts';
import * as store from './store.ts';
import type { Account, AccountKey } from './store.ts';

interface Deps {
  readonly events: EventBus;
  readonly accounts: Accounts;
  readonly confirmations: Confirmations;
  readonly leaving: Leaving;
}

type Choice = BodyOf<typeof choosePreferences>;

const accountPath = '/admin/my-account';

export class Persons extends Service<Deps> {
  /** What the session answers of somebody. */
  async get({ businessId, accountId }: AccountKey): Promise<Person> {
    const account = await this.deps.accounts.get(businessId, accountId);
    const pending = await findNewEmail(this.db, { businessId, accountId });
    const ends = await this.deps.leaving.findEnds({ businessId, accountId });
    return {
      username: account.username,
      language: account.language_chosen ? account.language : null,
      theme: account.theme,
      new_email: pending?.email ?? null,
      erase_at: ends.own?.toISOString() ?? null,
      business_erase_at: ends.business?.toISOString() ?? null,
    };
  }

  /** The address that waits for its proof; null when none does. */
  async findNewEmail(who: AccountKey): Promise<string | null> {
    return (await findNewEmail(this.db, who))?.email ?? null;
  }

  async choose(actor: Actor, { language, theme, first_sale_seen: isSeen }: Choice): Promise<void> {
    await store.updateAccount(this.db, actor, {
      ...(language === undefined ? {} : { language, language_chosen: true }),
      ...(theme === undefined ? {} : { theme }),
      ...(isSeen === undefined ? {} : { first_sale_seen_at: this.now() }),
    });
  }

  /** Which mails somebody does not want, in place of those before. */
  async mute(who: AccountKey, topics: readonly MailSwitch[], db: Db = this.db): Promise<void> {
    await store.updateAccount(db, who, { muted_mails: [...topics] });
  }

  /** What somebody of the team has switched off. */
  async listMuted({ businessId, accountId }: AccountKey): Promise<TeamSwitch[]> {
    const { muted_mails: muted } = await this.deps.accounts.get(businessId, accountId);
    return teamSwitches.filter((each) => muted.includes(each));
  }

  /** Switches kinds of mail off besides those that are. */
  async muteAlso(who: AccountKey, topics: readonly MailSwitch[]): Promise<void> {
    await store.addMuted(this.db, who, topics);
  }

  /** Refuses `username_taken`, and `forbidden` for an influencer's username, by which links and segments know them. */
  async change(
    actor: Actor,
    { name, username }: { name?: string | undefined; username?: string | undefined },
    address: string,
  ): Promise<void> {
    const account = await this.deps.accounts.get(actor.businessId, actor.accountId);
    if (name !== undefined) await store.updateAccount(this.db, actor, { name });
    if (username === undefined || username === account.username) return;
    if (account.role === 'influencer') throw new Problem('forbidden');
    await takeAttempt(this.db, { kind: 'lookUp', name: account.account_id, address }, this.now());
    const taken = await this.deps.accounts.findTeam(username);
    if (taken !== null && taken.account_id !== account.account_id) throw usernameTaken();
    await this.transaction((tx) => this.#rename(tx, account, username));
  }

  async #rename(tx: Tx, account: Account, username: string): Promise<void> {
    const key = { businessId: account.business_id, accountId: account.account_id };
    if (!(await renameAccount(tx, key, username))) throw usernameTaken();
    const values = { before: account.username, after: username };
    const told = { ...key, values, path: accountPath };
    await this.deps.events.emit(tx, 'account.mail', { ...told, mail: 'username_changed' });
    if (account.role !== 'admin') return;
    // influencers type it to sign in
    for (const influencer of await store.listAccounts(tx, key.businessId, 'influencer')) {
      if (influencer.deactivated_at !== null) continue;
      await this.deps.events.emit(tx, 'account.mail', {
        ...told,
        accountId: influencer.account_id,
        mail: 'merchant_renamed',
      });
    }
  }

  /**
   * Mails a link to the new address, and tells the old one; the account keeps the old one until the link was opened.
   * Refuses `email_taken`, `confirmation_required`, `rate_limited`.
   */
  async askForEmail(actor: Actor, email: string, address: string): Promise<void> {
    await this.deps.confirmations.demand(actor);
    const account = await this.deps.accounts.get(actor.businessId, actor.accountId);
    const now = this.now();
    await takeAttempt(this.db, { kind: 'mail', name: `email\0${account.account_id}`, address }, now);
    if (email.toLowerCase() === account.email.toLowerCase()) return this.withdrawEmail(actor);
    if (await isEmailTaken(this.db, account, email)) throw emailTaken();
    await this.transaction(async (tx) => {
      await store.voidCodes(tx, actor, ['new_email'], now);
      await keepNewEmail(tx, actor, { email, now });
      const who = { businessId: actor.businessId, accountId: actor.accountId };
      await this.deps.events.emit(tx, 'account.mail', { ...who, mail: 'new_email' });
      const told = { mail: 'email_asked', values: { email }, path: accountPath } as const;
      await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
    });
  }

  async withdrawEmail(actor: AccountKey): Promise<void> {
    await this.transaction(async (tx) => {
      await store.voidCodes(tx, actor, ['new_email'], this.now());
      await deleteNewEmail(tx, actor);
    });
  }

  /** Refuses `token_invalid`, and `email_taken` where somebody else was faster. Links mailed to the old address end. */
  async confirmEmail(code: string): Promise<void> {
    await this.transaction(async (tx) => {
      const now = this.now();
      const who = await spendCode(tx, code, ['new_email'], now);
      const pending = await findNewEmail(tx, who);
      const account = await store.findAccount(tx, who.businessId, who.accountId);
      if (!pending || !account) throw new Problem('token_invalid');
      if (!(await readdressAccount(tx, who, { email: pending.email, now }))) throw emailTaken();
      await deleteNewEmail(tx, who);
      await store.voidCodes(tx, who, ['reset', 'invitation', 'verification'], now);
      await this.deps.events.emit(tx, 'account.changed', { ...who, by: who.accountId, changed: ['email'] });
      await this.deps.events.emit(tx, 'account.mail', {
        ...who,
        mail: 'email_changed',
        values: { email: pending.email },
        path: accountPath,
        to: account.email,
      });
    });
  }

  /** Ends all other sessions of the account, and tells by mail. Refuses `confirmation_required`. */
  async changePassword(actor: Actor, password: string): Promise<void> {
    await this.deps.confirmations.demand(actor);
    const { username, email, name } = await this.deps.accounts.get(actor.businessId, actor.accountId);
    await checkNewPassword(password, [username, email, name], 'new_password');
    const passwordHash = await hashPassword(password, this.platform.passwordCost);
    await this.transaction(async (tx) => {
      const [now, who] = [this.now(), { businessId: actor.businessId, accountId: actor.accountId }];
      await store.updateAccount(tx, who, { password_hash: passwordHash });
      await store.voidCodes(tx, who, ['reset', 'invitation'], now);
      await revokeOtherSessions(tx, actor, now);
      await announceSessions(tx, who);
      await this.deps.events.emit(tx, 'account.changed', { ...who, by: who.accountId, changed: ['password'] });
      const told = { mail: 'password_changed', values: {}, path: accountPath } as const;
      await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
    });
  }
}

const usernameTaken = (): Problem => new Problem('username_taken', { field: 'username' });
const emailTaken = (): Problem => new Problem('email_taken', { field: 'email' });
