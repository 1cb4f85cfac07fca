// Sessions: signing in and out, and who a token belongs to.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import type { PasskeyAnswer } from '@vitrine/contract/second-steps';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { announceSessions, type EventBus } from '../../events.ts';
import { hashPassword, verifyPassword } from '../../platform/crypto.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { mostMerchants, type Accounts } from './accounts.ts';
import type { Actor } from './actor.ts';
import { countWait, returnAttempt, takeAttempt, type Attempt } from './attempts.ts';
import { spendCode } from './codes.ts';
import { mayEnter, toActor, toKey, type CallOrigin } from './model.ts';
import type { Steps } from './steps/steps.ts';
import * as store from './store.ts';
import type { Account, Session } from './store.ts';
import { mintToken, readToken } from './token.ts';

const touchEveryMs = 60_000;

/** What is typed to sign in; with the merchant by an influencer. */
interface TypedCredentials {
  readonly username: string;
  readonly password: string;
  readonly merchant?: string;
  /** Of the second step. */
  readonly code?: string | undefined;
}

export class Sessions extends Service<{
  readonly events: EventBus;
  readonly accounts: Accounts;
  readonly steps: Steps;
}> {
  // compared against when there is no such account, so that the answer takes as long
  readonly decoy = hashPassword('a password nobody has', this.platform.passwordCost);

  /** Who a session token belongs to; null when it is unknown, revoked or expired, or the account is closed to them. */
  async authenticate(token: string): Promise<Actor | null> {
    const read = readToken(token);
    if (!read) return null;
    const now = this.now();
    const open = await store.findOpenSession(this.db, read.businessId, read.hash, now);
    if (!open || !mayEnter(open.account)) return null;
    if (now.getTime() - open.session.last_used_at.getTime() > touchEveryMs)
      await store.touchSession(this.db, open.session, now);
    return toActor(open.account, open.session.session_id);
  }

  /**
   * Signs in and answers a session token; refuses `wrong_credentials`, `email_not_verified`, `second_step_required`,
   * `code_wrong`, `rate_limited`.
   */
  async signIn(credentials: TypedCredentials, origin: CallOrigin): Promise<string> {
    return this.open(await this.prove(credentials, origin), origin);
  }

  /**
   * Signs an influencer in by their address and answers a session token: of the merchants whose password it is, that of the one
   * they were with last. Refuses as `signIn`, and takes as long whether or not there are accounts.
   */
  async signInByEmail(
    { email, password, code }: { email: string; password: string; code?: string | undefined },
    origin: CallOrigin,
  ): Promise<string> {
    const now = this.now();
    const accounts = await this.deps.accounts.listPartners(email);
    const attempt: Attempt = { kind: 'signIn', name: nameOfPartner(accounts, email), address: origin.address };
    await takeAttempt(this.db, attempt, now);
    const account = await this.#findByPassword(accounts, password);
    if (account === null) {
      await pause(await countWait(this.db, attempt.name, now));
      throw new Problem('wrong_credentials');
    }
    await returnAttempt(this.db, attempt, now);
    await this.#passSecondStep(account, code, origin);
    return this.open(account, origin);
  }

  /** Tries as many passwords as there could be, so that the time tells nobody how many accounts an address has. */
  async #findByPassword(accounts: readonly Account[], password: string): Promise<Account | null> {
    let found: Account | null = null;
    for (let at = 0; at < mostMerchants; at += 1) {
      const account = accounts[at];
      const isRight = await verifyPassword(password, account?.password_hash ?? (await this.decoy));
      if (isRight && account?.password_hash) found ??= account;
    }
    return found;
  }

  /** Whose credentials these are; opens no session. Refuses as `signIn`. */
  async prove(credentials: TypedCredentials, origin: CallOrigin): Promise<Account> {
    const now = this.now();
    const account = await this.deps.accounts.findNamed(credentials);
    // by name and by email address it is one account, and one count
    const name = account?.account_id ?? `${credentials.merchant ?? ''}\0${credentials.username}`;
    const attempt: Attempt = { kind: 'signIn', name, address: origin.address };
    await takeAttempt(this.db, attempt, now);
    const isRight = await verifyPassword(credentials.password, account?.password_hash ?? (await this.decoy));
    if (!account || !isRight || account.password_hash === null || !mayEnter(account)) {
      await pause(await countWait(this.db, name, now));
      throw new Problem('wrong_credentials');
    }
    await returnAttempt(this.db, attempt, now);
    if (account.email_verified_at === null) {
      await takeAttempt(this.db, { ...attempt, kind: 'mail' }, now);
      await this.deps.events.emit(this.db, 'account.mail', { ...toKey(account), mail: 'verification' });
      throw new Problem('email_not_verified');
    }
    await this.#passSecondStep(account, credentials.code, origin);
    return account;
  }

  /** What was asked for is told only to who knows the password. */
  async #passSecondStep(account: Account, code: string | undefined, { address }: CallOrigin): Promise<void> {
    const { codes } = this.deps.steps;
    if (!(await codes.isOn(toKey(account)))) return;
    if (code === undefined) throw new Problem('second_step_required', { field: 'code' });
    await codes.check(account, code, address);
  }

  /** Refuses `rate_limited` when an address asks for too many questions, or answers too many. */
  takePasskeyAttempt(address: string): Promise<void> {
    return takeAttempt(this.db, { kind: 'passkey', name: address, address }, this.now());
  }

  /** Signs in by a passkey, which is two proofs in one; refuses `passkey_refused`, `email_not_verified`, `rate_limited`. */
  async signInByPasskey(answer: PasskeyAnswer, origin: CallOrigin): Promise<string> {
    await this.takePasskeyAttempt(origin.address);
    const { businessId, accountId } = await this.deps.steps.passkeys.prove(answer);
    const account = await this.deps.accounts.get(businessId, accountId);
    if (!mayEnter(account)) throw new Problem('passkey_refused');
    if (account.email_verified_at === null) throw new Problem('email_not_verified');
    return this.open(account, origin);
  }

  /** Uses a single-use sign-in link up and answers a session token; refuses `token_invalid`, `second_step_required`. */
  async exchange(code: string, origin: CallOrigin): Promise<string> {
    const who = await spendCode(this.db, code, ['handover', 'invitation', 'sign_in'], this.now());
    if (await this.deps.steps.codes.isOn(who)) throw new Problem('second_step_required');
    return this.open(await this.deps.accounts.get(who.businessId, who.accountId), origin);
  }

  /** Ends one session of the actor's account: theirs, unless another is named. Refuses `not_found`. */
  async signOut(actor: Actor, sessionId: string = actor.sessionId): Promise<void> {
    const revoked = await store.revokeSessions(this.db, actor, this.now(), sessionId);
    if (revoked === 0) throw new Problem('not_found');
    const { businessId, accountId } = actor;
    await announceSessions(this.db, { businessId, accountId, sessionId });
  }

  /** When each influencer of a business last used a session that is open; those without one are left out. */
  async listLastSeen(businessId: BusinessId): Promise<ReadonlyMap<AccountId, Date>> {
    const seen = await store.listLastSeen(this.db, businessId);
    return new Map(seen.map(({ accountId, at }) => [accountId, at]));
  }

  list(actor: Actor): Promise<Session[]> {
    return store.listOpenSessions(this.db, actor, this.now());
  }

  /** Opens a session of an account without asking anything; answers its token. */
  async open(account: Account, { userAgent }: CallOrigin): Promise<string> {
    const now = this.now();
    const { token, hash } = mintToken(account.business_id);
    await store.insertSession(this.db, {
      business_id: account.business_id,
      session_id: uuidv7(),
      account_id: account.account_id,
      token_hash: hash,
      device: userAgent.slice(0, 200),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + lifetimes.session * 1000),
    });
    return token;
  }
}

/** One account has one count, by whatever name it is tried. */
const nameOfPartner = (accounts: readonly Account[], email: string): string =>
  accounts.length === 1 && accounts[0] ? accounts[0].account_id : `\0${email}`;
