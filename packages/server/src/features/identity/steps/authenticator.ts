// The second step: codes of an app (RFC 6238), and recovery codes in their place.
import { limits } from '@vitrine/contract/limits';
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { EventBus } from '../../../events.ts';
import { seal, sign, unseal } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { toQrAddress } from '../../../platform/qr-code.ts';
import { Service } from '../../../platform/service.ts';
import { returnAttempt, takeAttempt, type Attempt } from '../attempts.ts';
import { actAsHolder, type Account, type AccountKey } from '../store.ts';
import * as store from './steps-store.ts';

const accountPath = '/admin/my-account';

/** Without letters and digits that are taken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const period = 30;

export interface SecondStep {
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

export class Codes extends Service<{ readonly events: EventBus }> {
  async isOn(who: AccountKey): Promise<boolean> {
    const kept = await store.findAuthenticator(this.db, who);
    return kept !== null && kept.confirmed_at !== null;
  }

  async get(who: AccountKey): Promise<SecondStep> {
    const kept = await store.findAuthenticator(this.db, who);
    const since = kept?.confirmed_at ?? null;
    return { since, recoveryCodesLeft: since === null ? 0 : await store.countRecoveryCodes(this.db, who) };
  }

  /** A new secret that counts for nothing before `turnOn`; one in use goes on until then. */
  async begin(account: Account): Promise<{ secret: string; address: string; qr: string }> {
    const secret = new Secret({ size: 20 });
    const sealed = seal(this.platform.keys.sealing, secret.base32);
    await store.keepPendingSecret(this.db, account, { secret: sealed, now: this.now() });
    const address = this.#totp(secret.base32, account.username).toString();
    return { secret: secret.base32, address, qr: await toQrAddress(address) };
  }

  /** Refuses `code_wrong`; answers recovery codes that nobody can read again. */
  async turnOn(account: Account, code: string, address: string): Promise<string[]> {
    const who = keyOf(account);
    const pending = await store.findAuthenticator(this.db, who);
    const attempt = await this.#takeAttempt(account, address);
    const counter = pending?.pending_secret
      ? this.#counterOf(unseal(this.platform.keys.sealing, pending.pending_secret), code)
      : null;
    if (counter === null) throw codeWrong();
    await this.#returnAttempt(attempt);
    return this.transaction(async (tx) => {
      await store.confirmSecret(tx, who, { counter, now: this.now() });
      const codes = await this.#makeRecoveryCodes(tx, who);
      await this.#tell(tx, who, 'second_step_on');
      return codes;
    });
  }

  async turnOff(who: AccountKey): Promise<void> {
    await this.transaction(async (tx) => {
      if (!(await store.deleteAuthenticator(tx, who))) return;
      await this.#tell(tx, who, 'second_step_off');
    });
  }

  /** Refuses `second_step_off`. */
  async renewRecoveryCodes(who: AccountKey): Promise<string[]> {
    if (!(await this.isOn(who))) throw new Problem('second_step_off');
    return this.transaction(async (tx) => {
      const codes = await this.#makeRecoveryCodes(tx, who);
      await this.#tell(tx, who, 'recovery_codes_made');
      return codes;
    });
  }

  /**
   * Passes with a code of the app that was not taken before, or a recovery code, which is used up. Refuses `code_wrong`,
   * and `rate_limited` after five wrong ones in a quarter of an hour, wherever they come from; that is mailed.
   */
  async check(account: Account, typed: string, address: string): Promise<void> {
    const who = keyOf(account);
    const attempt = await this.#takeAttempt(account, address);
    const code = typed.replaceAll(/[\s-]/g, '').toLowerCase();
    const isRight = /^\d{6}$/.test(code) ? await this.#takeCode(who, code) : await this.#takeRecoveryCode(who, code);
    if (!isRight) throw codeWrong();
    await this.#returnAttempt(attempt);
  }

  async #takeAttempt({ account_id: id, business_id: businessId }: Account, address: string): Promise<Attempt> {
    const attempt: Attempt = { kind: 'code', name: id, address };
    try {
      await takeAttempt(this.db, attempt, this.now());
      await takeAttempt(this.db, { ...attempt, kind: 'codeOfDay' }, this.now());
    } catch (problem) {
      // once a window: many more tries are to fill no mailbox
      const told: Attempt = { kind: 'codeLock', name: id, address: id };
      const isFirst = await takeAttempt(this.db, told, this.now()).then(
        () => true,
        () => false,
      );
      const who = { businessId, accountId: id };
      if (isFirst) await this.transaction((tx) => this.#tell(tx, who, 'codes_locked'));
      throw problem;
    }
    return attempt;
  }

  async #returnAttempt(attempt: Attempt): Promise<void> {
    await returnAttempt(this.db, attempt, this.now());
    await returnAttempt(this.db, { ...attempt, kind: 'codeOfDay' }, this.now());
  }

  async #takeCode(who: AccountKey, code: string): Promise<boolean> {
    const kept = await store.findAuthenticator(this.db, who);
    if (!kept?.secret) return false;
    const counter = this.#counterOf(unseal(this.platform.keys.sealing, kept.secret), code);
    return counter !== null && store.takeCounter(this.db, who, counter);
  }

  async #takeRecoveryCode(who: AccountKey, code: string): Promise<boolean> {
    return this.transaction(async (tx) => {
      // who signs in by it has no session yet
      await actAsHolder(tx, who);
      if (!(await store.takeRecoveryCode(tx, who, { hash: this.#hash(who, code), now: this.now() }))) return false;
      const left = await store.countRecoveryCodes(tx, who);
      await this.#tell(tx, who, 'recovery_code_used', { left: String(left) });
      return true;
    });
  }

  /** The half minute a code is of, now or one beside it; null for a wrong one. */
  #counterOf(secret: string, code: string): number | null {
    const timestamp = this.now().getTime();
    const token = code.replaceAll(/[\s-]/g, '');
    const delta = this.#totp(secret, '').validate({ token, timestamp, window: 1 });
    return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
  }

  #totp(secret: string, label: string): TOTP {
    const issuer = 'Vitrine';
    return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });
  }

  async #makeRecoveryCodes(tx: Tx, who: AccountKey): Promise<string[]> {
    const codes = Array.from({ length: limits.recoveryCodes }, makeRecoveryCode);
    const hashes = codes.map((code) => this.#hash(who, code.replaceAll('-', '')));
    await store.replaceRecoveryCodes(tx, who, { hashes, now: this.now() });
    return codes;
  }

  /** Fifty bits under a key of the installation: a copy of the table alone gives none of them away. */
  #hash({ accountId }: AccountKey, code: string): Buffer {
    return sign(this.platform.keys.cookies, `recovery\0${accountId}\0${code}`);
  }

  #tell(
    tx: Tx,
    { businessId, accountId }: AccountKey,
    mail: 'second_step_on' | 'second_step_off' | 'recovery_codes_made' | 'recovery_code_used' | 'codes_locked',
    values: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    return this.deps.events.emit(tx, 'account.mail', { businessId, accountId, mail, values, path: accountPath });
  }
}

const keyOf = (account: Account): AccountKey => ({ businessId: account.business_id, accountId: account.account_id });

const codeWrong = (): Problem => new Problem('code_wrong', { field: 'code' });

const draw = (from: string): string => from.charAt(randomInt(from.length));

/** Ten characters in two groups; one begins with a letter, so that it is never taken for a code of the app. */
function makeRecoveryCode(): string {
  const text = draw(alphabet.slice(0, 23)) + Array.from({ length: 9 }, () => draw(alphabet)).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}
