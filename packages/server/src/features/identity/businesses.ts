// Businesses: opening one with its merchant.
import { accountId as accountIdSchema, businessId as businessIdSchema } from '@vitrine/contract/ids';
import type { BusinessId } from '@vitrine/contract/ids';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../events.ts';
import { hashPassword } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { checkNewPassword } from './new-password.ts';
import type { Registration } from './model.ts';
import * as store from './store.ts';
import type { Account, AccountKey, Business } from './store.ts';

/** What features above do in the transaction that opens a business. */
export type WhenOpened = (tx: Tx, businessId: BusinessId) => Promise<void>;

export class Businesses extends Service<{ readonly events: EventBus; readonly whenOpened: WhenOpened }> {
  async get(businessId: BusinessId): Promise<Business> {
    const business = await store.findBusiness(this.db, businessId);
    if (!business) throw new Problem('not_found');
    return business;
  }

  /** Opens a business with its merchant. Refuses `username_taken`, `email_taken` (both are reported). Mails a link. */
  async register({ username, email, password, name, language }: Registration, isVerified = false): Promise<AccountKey> {
    if (!isVerified) await checkNewPassword(password, [username, email, name], 'password');
    const passwordHash = await hashPassword(password, this.platform.passwordCost);
    return this.transaction((tx) => this.#open(tx, { username, email, name, language, passwordHash, isVerified }));
  }

  /** As `register`; with it what `alongside` does in the same transaction, which rolls everything back when it throws. */
  async registerWith(
    { username, email, password, name, language }: Registration,
    alongside: (tx: Tx, opened: AccountKey) => Promise<void>,
  ): Promise<AccountKey> {
    await checkNewPassword(password, [username, email, name], 'password');
    const passwordHash = await hashPassword(password, this.platform.passwordCost);
    return this.transaction(async (tx) => {
      const opened = await this.#open(tx, { username, email, name, language, passwordHash, isVerified: false });
      await alongside(tx, opened);
      return opened;
    });
  }

  /** Opens a business of somebody who has one: their address, and to begin with their password, are good for both. */
  async openBeside(
    { email, language, password_hash: passwordHash }: Account,
    { username, name }: { username: string; name: string },
    alongside: (tx: Tx, opened: AccountKey) => Promise<void>,
  ): Promise<AccountKey> {
    return this.transaction(async (tx) => {
      const of = { username, email, name, language, passwordHash, isVerified: true, isAdded: true };
      const opened = await this.#open(tx, of);
      await alongside(tx, opened);
      return opened;
    });
  }

  async #open(
    tx: Tx,
    {
      username,
      email,
      name,
      language,
      passwordHash,
      isVerified,
      isAdded = false,
    }: Omit<Registration, 'password'> & { passwordHash: string | null; isVerified: boolean; isAdded?: boolean },
  ): Promise<AccountKey> {
    const now = this.now();
    const ids = { businessId: businessIdSchema.parse(uuidv7()), accountId: accountIdSchema.parse(uuidv7()) };
    await store.insertBusiness(tx, { business_id: ids.businessId, name: name || username, created_at: now });
    const inserted = await store.insertAccount(tx, {
      business_id: ids.businessId,
      account_id: ids.accountId,
      role: 'admin',
      username,
      email,
      name: name || username,
      language,
      permissions: null,
      password_hash: passwordHash,
      email_verified_at: isVerified ? now : null,
      created_at: now,
      added: isAdded,
    });
    if (!inserted) throw isAdded ? usernameTaken() : await takenProblem(tx, username, email);
    await this.deps.whenOpened(tx, ids.businessId);
    await this.deps.events.emit(tx, 'account.created', { ...ids, by: null });
    if (!isVerified) await this.deps.events.emit(tx, 'account.mail', { ...ids, mail: 'verification' });
    return ids;
  }
}

const usernameTaken = (): Problem => new Problem('username_taken', { field: 'username' });

/** Says which of name and address is taken; both when both are. */
async function takenProblem(tx: Tx, username: string, email: string): Promise<Problem> {
  const byName = await store.findTeamAccount(tx, username);
  const byEmail = await store.findTeamAccount(tx, email);
  const faults = [
    ...(byName ? [{ field: 'username', code: 'username_taken' }] : []),
    ...(byEmail ? [{ field: 'email', code: 'email_taken' }] : []),
  ];
  const code = byName ? 'username_taken' : 'email_taken';
  return new Problem(code, { field: byName ? 'username' : 'email', faults });
}
