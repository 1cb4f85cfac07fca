// Accounts of a business: its merchant, its team and its influencers.
import { accountId as accountIdSchema } from '@vitrine/contract/ids';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Permissions } from '@vitrine/contract/identity';
import { v7 as uuidv7 } from 'uuid';
import { announceSessions } from '../../events.ts';
import { hashPassword } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from './actor.ts';
import { mayEnter, toActor, toKey, type Named, type NewInfluencer } from './model.ts';
import * as store from './store.ts';
import type { Account } from './store.ts';

/** How many merchants one address signs in to without naming one. */
export const mostMerchants = 4;

export class Accounts extends Service {
  async get(businessId: BusinessId, accountId: AccountId): Promise<Account> {
    const account = await store.findAccount(this.db, businessId, accountId);
    if (!account) throw new Problem('not_found');
    return account;
  }

  /** The merchant's own account: the one admin of a business. */
  async getMerchant(businessId: BusinessId): Promise<Account> {
    const [merchant] = await store.listAccounts(this.db, businessId, 'admin');
    if (!merchant) throw new Problem('not_found');
    return merchant;
  }

  /** Who an account is and what they may do now, outside of any session; null where it is not there or deactivated. */
  async findActor(businessId: BusinessId, accountId: AccountId): Promise<Actor | null> {
    const account = await store.findAccount(this.db, businessId, accountId);
    return account === null || account.deactivated_at !== null ? null : toActor(account, '');
  }

  findTeam(nameOrEmail: string): Promise<Account | null> {
    return store.findTeamAccount(this.db, nameOrEmail);
  }

  findInfluencer(businessId: BusinessId, username: string): Promise<Account | null> {
    return store.findInfluencerAccount(this.db, businessId, username);
  }

  /** The influencers' accounts with an address, at whichever merchants, that can be signed in to; who signed in last first. */
  async listPartners(email: string): Promise<Account[]> {
    const found = await store.listInfluencersByEmail(this.db, email, mostMerchants);
    return found.filter(mayEnter);
  }

  async findNamed({ username, merchant }: Named): Promise<Account | null> {
    if (merchant === undefined) return this.findTeam(username);
    const team = await this.findTeam(merchant);
    return team && this.findInfluencer(team.business_id, username);
  }

  /** What accounts are called, deactivated ones too; unknown ones are left out. */
  async listNames(businessId: BusinessId, accountIds: readonly AccountId[]): Promise<Map<AccountId, string>> {
    const names = await store.listNames(this.db, businessId, accountIds);
    return new Map(names.map(({ account_id: id, username }) => [id, username]));
  }

  listInfluencers(businessId: BusinessId): Promise<Account[]> {
    return store.listAccounts(this.db, businessId, 'influencer');
  }

  /** Refuses `username_taken`. */
  async createInfluencer(
    tx: Tx,
    businessId: BusinessId,
    { username, email, permissions, password, name = username, language = 'en' }: NewInfluencer,
  ): Promise<AccountId> {
    const now = this.now();
    const accountId = accountIdSchema.parse(uuidv7());
    const inserted = await store.insertAccount(tx, {
      business_id: businessId,
      account_id: accountId,
      role: 'influencer',
      username,
      email,
      name,
      language,
      permissions,
      password_hash: password === null ? null : await hashPassword(password, this.platform.passwordCost),
      email_verified_at: now,
      created_at: now,
    });
    if (!inserted) throw new Problem('username_taken', { field: 'username' });
    return accountId;
  }

  /** Changes what they sign in with and may do; links mailed to an address they no longer have lead nowhere any more. */
  async updateInfluencer(
    tx: Tx,
    account: Account,
    { email, permissions }: { email: string; permissions: Permissions },
  ): Promise<void> {
    const key = toKey(account);
    await store.updateAccount(tx, key, { email, permissions });
    await announceSessions(tx, key);
    if (email.toLowerCase() !== account.email.toLowerCase())
      await store.voidCodes(tx, key, ['reset', 'invitation', 'sign_in'], this.now());
  }

  /** Closes an account to all but what they earned, and ends its sessions and single-use links; or opens it again. */
  async setActive(tx: Tx, account: Account, isActive: boolean): Promise<void> {
    const [key, now] = [toKey(account), this.now()];
    await store.updateAccount(tx, key, { deactivated_at: isActive ? null : now });
    if (isActive) return;
    await store.voidCodes(tx, key, ['reset', 'invitation', 'handover', 'sign_in'], now);
    await store.revokeSessions(tx, key, now);
    await announceSessions(tx, key);
  }
}
