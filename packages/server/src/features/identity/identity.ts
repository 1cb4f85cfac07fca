// The door of identity: businesses and accounts, signing in and out, single-use links, who may do what.
import type { Permissions } from '@vitrine/contract/identity';
import type { Language } from '@vitrine/contract/language';
import { accountId as accountIdSchema, businessId as businessIdSchema } from '@vitrine/contract/ids';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { lifetimes, trialDays } from '@vitrine/contract/limits';
import { v7 as uuidv7 } from 'uuid';
import { announce, type EventBus } from '../../events.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { allPermissions, type Actor } from './actor.ts';
import { returnAttempt, takeAttempt, type Attempt } from './attempts.ts';
import * as store from './store.ts';
import type { Account, Business, CodePurpose, Session } from './store.ts';
import { mintToken, readToken } from './token.ts';

export { allPermissions } from './actor.ts';
export type { Actor, Serve } from './actor.ts';
export { changeLimits, findMerchantBusiness } from './operator.ts';
export type { Account, Business, Session } from './store.ts';

export interface Registration {
  username: string;
  email: string;
  password: string;
  name: string;
  language: Language;
}

export interface NewInfluencer {
  username: string;
  email: string;
  permissions: Permissions;
  password: string | null;
}

/** Where a sign-in comes from: for limits and for the list of sessions. */
export interface Origin {
  address: string;
  userAgent: string;
}

export interface Identity {
  /** Who a session token belongs to; null when it is unknown, revoked, expired or the account is deactivated. */
  authenticate(token: string): Promise<Actor | null>;
  /** Opens a business with its merchant. Refuses `username_taken`, `email_taken` (both are told). Mails a link. */
  register(registration: Registration, verified?: boolean): Promise<{ businessId: BusinessId; accountId: AccountId }>;
  /** Refuses `rate_limited` when an address asks or opens too much; else counts it. */
  takeAttempt(kind: 'register' | 'lookUp', name: string, address: string): Promise<void>;
  findTeamAccount(nameOrEmail: string): Promise<Account | null>;
  findInfluencerAccount(businessId: BusinessId, username: string): Promise<Account | null>;
  /** Signs in and answers a session token; refuses `wrong_credentials`, `email_not_verified`, `rate_limited`. */
  signIn(credentials: { username: string; password: string; merchant?: string }, origin: Origin): Promise<string>;
  /** Uses a single-use sign-in link up and answers a session token; refuses `token_invalid`. */
  exchange(code: string, origin: Origin): Promise<string>;
  signOut(actor: Actor, sessionId?: string): Promise<void>;
  listSessions(actor: Actor): Promise<Session[]>;
  verifyEmail(code: string): Promise<void>;
  /** Mails a link when the account exists; the answer and its time are the same when it does not. */
  requestMail(
    mail: 'verification' | 'reset',
    who: { username: string; merchant?: string },
    address: string,
  ): Promise<void>;
  /** Ends all sessions of the account; answers the token of a new one for an influencer, null for others. */
  resetPassword(code: string, password: string, origin: Origin): Promise<string | null>;
  /** A new single-use code with the account it is for: what a mail carries. */
  mintCode(
    businessId: BusinessId,
    accountId: AccountId,
    purpose: CodePurpose,
  ): Promise<{ code: string; account: Account }>;
  getBusiness(businessId: BusinessId): Promise<Business>;
  /** For how many days after an order its earnings are held: 0 to 365. */
  setHoldingDays(businessId: BusinessId, days: number): Promise<void>;
  /** What accounts are called, deactivated ones too; unknown ones are left out. */
  listAccountNames(businessId: BusinessId, accountIds: readonly AccountId[]): Promise<Map<AccountId, string>>;
  getAccount(businessId: BusinessId, accountId: AccountId): Promise<Account>;
  /** The merchant's own account: the one admin of a business. */
  getMerchant(businessId: BusinessId): Promise<Account>;
  listInfluencerAccounts(businessId: BusinessId): Promise<Account[]>;
  createInfluencerAccount(tx: Tx, businessId: BusinessId, influencer: NewInfluencer): Promise<AccountId>;
  /** Changes what she signs in with and may do; links mailed to an address she no longer has lead nowhere any more. */
  updateInfluencerAccount(tx: Tx, account: Account, change: { email: string; permissions: Permissions }): Promise<void>;
  /** Closes an account, with its sessions and single-use links, or opens it again. */
  setAccountActive(tx: Tx, account: Account, isActive: boolean): Promise<void>;
  /**
   * A single-use link's code with which she sets her (first or next) password; those made before end, and one more is
   * mailed to her. Refuses `rate_limited`.
   */
  renewPassword(account: Account, address: string): Promise<string>;
}

const touchEveryMs = 60_000;

export function createIdentity(platform: Platform, events: EventBus): Identity {
  const { database, clock, jobs } = platform;
  const { db } = database;
  // compared against when there is no such account, so that the answer takes as long
  const decoy = hashPassword('a password nobody has');

  jobs.define('identity.delete-stale', () => store.deleteStale(db, clock.now()), { schedule: '17 3 * * *' });

  const openSession = async (account: Account, { userAgent }: Origin): Promise<string> => {
    const now = clock.now();
    const { token, hash } = mintToken(account.business_id);
    await store.insertSession(db, {
      business_id: account.business_id,
      session_id: uuidv7(),
      account_id: account.account_id,
      token_hash: hash,
      device: userAgent.slice(0, 200),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + lifetimes.session * 1000),
      revoked_at: null,
    });
    return token;
  };

  const findWho = async ({ username, merchant }: { username: string; merchant?: string }): Promise<Account | null> => {
    if (merchant === undefined) return store.findTeamAccount(db, username);
    const team = await store.findTeamAccount(db, merchant);
    return team && store.findInfluencerAccount(db, team.business_id, username);
  };

  /** Uses a code up; `purposes` are those it may have been made for. */
  const spend = async (
    on: Db,
    code: string,
    purposes: CodePurpose[],
  ): Promise<{ businessId: BusinessId; accountId: AccountId }> => {
    const read = readToken(code);
    const accountId = read && (await store.useCode(on, { ...read, purposes }, clock.now()));
    if (!read || !accountId) throw new Problem('token_invalid');
    return { businessId: read.businessId, accountId };
  };

  const getAccount = async (businessId: BusinessId, accountId: AccountId): Promise<Account> => {
    const account = await store.findAccount(db, businessId, accountId);
    if (!account) throw new Problem('not_found');
    return account;
  };

  const mintCode: Identity['mintCode'] = async (businessId, accountId, purpose) => {
    const account = await getAccount(businessId, accountId);
    const now = clock.now();
    const { token, hash } = mintToken(businessId);
    const seconds = purpose === 'reset' ? lifetimes.invitation : lifetimes[purpose];
    await store.insertCode(db, {
      business_id: businessId,
      code_hash: hash,
      purpose,
      account_id: accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
      used_at: null,
    });
    return { code: token, account };
  };

  return {
    authenticate: async (token) => {
      const read = readToken(token);
      if (!read) return null;
      const now = clock.now();
      const open = await store.findOpenSession(db, read.businessId, read.hash, now);
      if (!open) return null;
      if (now.getTime() - open.session.last_used_at.getTime() > touchEveryMs)
        await store.touchSession(db, open.session, now);
      return toActor(open.account, open.session);
    },

    register: async ({ username, email, password, name, language }, verified = false) => {
      const now = clock.now();
      const ids = { businessId: businessIdSchema.parse(uuidv7()), accountId: accountIdSchema.parse(uuidv7()) };
      const passwordHash = await hashPassword(password);
      await database.transaction(async (tx) => {
        await store.insertBusiness(tx, {
          business_id: ids.businessId,
          name: name || username,
          subscription_plan: 'FREE',
          trial_ends_at: new Date(now.getTime() + trialDays * 24 * 3600 * 1000),
          created_at: now,
        });
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
          email_verified_at: verified ? now : null,
          deactivated_at: null,
          created_at: now,
        });
        if (!inserted) throw await takenProblem(tx, username, email);
        if (!verified) await events.emit(tx, 'account.mail', { ...ids, mail: 'verification' });
      });
      return ids;
    },

    takeAttempt: (kind, name, address) => takeAttempt(db, { kind, name, address }, clock.now()),
    findTeamAccount: (nameOrEmail) => store.findTeamAccount(db, nameOrEmail),
    findInfluencerAccount: (businessId, username) => store.findInfluencerAccount(db, businessId, username),

    signIn: async (credentials, origin) => {
      const now = clock.now();
      const name = `${credentials.merchant ?? ''}\0${credentials.username}`;
      const attempt: Attempt = { kind: 'signIn', name, address: origin.address };
      await takeAttempt(db, attempt, now);
      const account = await findWho(credentials);
      const right = await verifyPassword(credentials.password, account?.password_hash ?? (await decoy));
      if (!account || !right || account.password_hash === null || account.deactivated_at !== null)
        throw new Problem('wrong_credentials');
      await returnAttempt(db, attempt, now);
      if (account.email_verified_at === null) {
        await takeAttempt(db, { ...attempt, kind: 'mail' }, now);
        await events.emit(db, 'account.mail', toMailEvent(account, 'verification'));
        throw new Problem('email_not_verified');
      }
      return openSession(account, origin);
    },

    exchange: async (code, origin) => {
      const { businessId, accountId } = await spend(db, code, ['handover', 'invitation']);
      return openSession(await getAccount(businessId, accountId), origin);
    },

    signOut: async (actor, sessionId = actor.sessionId) => {
      const account = { business_id: actor.businessId, account_id: actor.accountId };
      const revoked = await store.revokeSessions(db, account, clock.now(), sessionId);
      if (revoked === 0) throw new Problem('not_found');
      await announce(db, 'sessionsEnded', actor.businessId);
    },

    listSessions: (actor) =>
      store.listOpenSessions(db, { business_id: actor.businessId, account_id: actor.accountId }, clock.now()),

    verifyEmail: async (code) => {
      await database.transaction(async (tx) => {
        const who = await spend(tx, code, ['verification']);
        await store.updateAccount(tx, who, { email_verified_at: clock.now() });
      });
    },

    requestMail: async (mail, who, address) => {
      const now = clock.now();
      const attempt: Attempt = { kind: 'mail', name: `${mail}\0${who.merchant ?? ''}\0${who.username}`, address };
      await takeAttempt(db, attempt, now);
      const account = await findWho(who);
      const wanted =
        account && account.deactivated_at === null && !(mail === 'verification' && account.email_verified_at);
      if (wanted) await events.emit(db, 'account.mail', toMailEvent(account, mail));
    },

    resetPassword: async (code, password, origin) => {
      const passwordHash = await hashPassword(password);
      const whose = await database.transaction(async (tx) => {
        const who = await spend(tx, code, ['reset', 'invitation']);
        const now = clock.now();
        // whoever holds the mail holds the address: a reset confirms it too
        await store.updateAccount(tx, who, { password_hash: passwordHash, email_verified_at: now });
        const account = { business_id: who.businessId, account_id: who.accountId };
        await store.voidCodes(tx, account, ['reset', 'invitation'], now);
        await store.revokeSessions(tx, account, now);
        await announce(tx, 'sessionsEnded', who.businessId);
        return who;
      });
      const account = await getAccount(whose.businessId, whose.accountId);
      return account.role === 'influencer' && account.deactivated_at === null ? openSession(account, origin) : null;
    },

    mintCode,

    setHoldingDays: (businessId, days) => store.updateHoldingDays(db, businessId, days),

    listAccountNames: async (businessId, accountIds) => {
      const names = await store.listNames(db, businessId, accountIds);
      return new Map(names.map(({ account_id: id, username }) => [id, username]));
    },

    getBusiness: async (businessId) => {
      const business = await store.findBusiness(db, businessId);
      if (!business) throw new Problem('not_found');
      return business;
    },

    getAccount,
    getMerchant: async (businessId) => {
      const [merchant] = await store.listAccounts(db, businessId, 'admin');
      if (!merchant) throw new Problem('not_found');
      return merchant;
    },

    listInfluencerAccounts: (businessId) => store.listAccounts(db, businessId, 'influencer'),

    createInfluencerAccount: async (tx, businessId, { username, email, permissions, password }) => {
      const now = clock.now();
      const accountId = accountIdSchema.parse(uuidv7());
      const inserted = await store.insertAccount(tx, {
        business_id: businessId,
        account_id: accountId,
        role: 'influencer',
        username,
        email,
        name: username,
        language: 'en',
        permissions,
        password_hash: password === null ? null : await hashPassword(password),
        email_verified_at: now,
        deactivated_at: null,
        created_at: now,
      });
      if (!inserted) throw new Problem('username_taken', { field: 'username' });
      return accountId;
    },

    updateInfluencerAccount: async (tx, account, { email, permissions }) => {
      await store.updateAccount(tx, toKey(account), { email, permissions });
      await announce(tx, 'sessionsEnded', account.business_id);
      if (email.toLowerCase() !== account.email.toLowerCase()) {
        await store.voidCodes(tx, account, ['reset', 'invitation'], clock.now());
      }
    },

    setAccountActive: async (tx, account, isActive) => {
      const now = clock.now();
      await store.updateAccount(tx, toKey(account), { deactivated_at: isActive ? null : now });
      if (isActive) return;
      await store.voidCodes(tx, account, ['reset', 'invitation', 'handover'], now);
      await store.revokeSessions(tx, account, now);
      await announce(tx, 'sessionsEnded', account.business_id);
    },

    renewPassword: async (account, address) => {
      const now = clock.now();
      await takeAttempt(db, { kind: 'mail', name: `renewal\0${account.account_id}`, address }, now);
      // who never chose one is invited again
      const mail = account.password_hash === null ? 'invitation' : 'reset';
      await database.transaction(async (tx) => {
        await store.voidCodes(tx, account, ['reset', 'invitation'], now);
        await events.emit(tx, 'account.mail', { ...toKey(account), mail });
      });
      return (await mintCode(account.business_id, account.account_id, mail)).code;
    },
  };
}

function toActor(account: Account, session: Session): Actor {
  return {
    businessId: account.business_id,
    accountId: account.account_id,
    sessionId: session.session_id,
    role: account.role,
    username: account.username,
    permissions: account.permissions ?? allPermissions,
  };
}

function toKey(account: Account): { businessId: BusinessId; accountId: AccountId } {
  return { businessId: account.business_id, accountId: account.account_id };
}

function toMailEvent(account: Account, mail: 'verification' | 'reset') {
  return { ...toKey(account), mail };
}

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
