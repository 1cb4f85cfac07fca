// Passkeys (WebAuthn): made by the browser for this address, and asked for at the door or before what matters.
import { accountId as accountIdShape, businessId as businessIdShape } from '@vitrine/contract/ids';
import { lifetimes, limits } from '@vitrine/contract/limits';
import type { NewPasskeyAnswer, PasskeyAnswer } from '@vitrine/contract/second-steps';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';
import { parse, stringify, v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../../events.ts';
import { hashToken } from '../../../platform/crypto.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Account, AccountKey } from '../store.ts';
import * as store from './steps-store.ts';
import type { PasskeyRow } from './steps-store.ts';

const accountPath = '/admin/my-account';

/** WebAuthn's own JSON, as the browser is asked by it. */
type AskedOfBrowser = Record<string, unknown>;

export class Passkeys extends Service<{ readonly events: EventBus }> {
  list(who: AccountKey): Promise<PasskeyRow[]> {
    return store.listPasskeys(this.db, who);
  }

  /** Refuses `not_found`. */
  async get(who: AccountKey, passkeyId: string): Promise<PasskeyRow> {
    const found = (await this.list(who)).find(({ passkey_id: id }) => id === passkeyId);
    if (found === undefined) throw new Problem('not_found');
    return found;
  }

  /** What the browser makes a new one of. Refuses `passkeys_too_many`. */
  async begin(account: Account): Promise<AskedOfBrowser> {
    const known = await this.list(keyOf(account));
    if (known.length >= limits.passkeys) throw tooMany();
    const options = await generateRegistrationOptions({
      rpName: 'Vitrine',
      rpID: this.#host,
      userID: toHandle(keyOf(account)),
      userName: account.username,
      userDisplayName: account.name,
      challenge: await this.#ask(),
      excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
      // kept by the device with the name, and opened by a face, a finger or a PIN: two proofs in one
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { ...options };
  }

  /** Refuses `passkey_refused` and `passkeys_too_many`; tells by mail. */
  async add(account: Account, name: string, answer: NewPasskeyAnswer): Promise<PasskeyRow> {
    const who = keyOf(account);
    if ((await this.list(who)).length >= limits.passkeys) throw tooMany();
    const verified = await verifyRegistrationResponse({
      // the schema is WebAuthn's own; what it says of extensions nobody reads
      response: withoutBlanks(answer) as unknown as RegistrationResponseJSON,
      expectedChallenge: (challenge) => this.#wasAsked(challenge),
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw new Problem('passkey_refused', { cause });
    });
    if (!verified.verified) throw new Problem('passkey_refused');
    const { credential } = verified.registrationInfo;
    const row: PasskeyRow = {
      business_id: who.businessId,
      passkey_id: uuidv7(),
      account_id: who.accountId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      name,
      made_at: this.now(),
      last_used_at: null,
    };
    await this.transaction(async (tx) => {
      if (!(await store.insertPasskey(tx, row))) throw new Problem('passkey_refused');
      const told = { mail: 'passkey_added', values: { passkey: name }, path: accountPath } as const;
      await this.deps.events.emit(tx, 'account.mail', { ...who, ...told });
    });
    return row;
  }

  /** Refuses `not_found`; tells by mail. */
  async remove({ businessId, accountId }: AccountKey, passkeyId: string): Promise<void> {
    await this.transaction(async (tx) => {
      const name = await store.deletePasskey(tx, { businessId, accountId }, passkeyId);
      if (name === null) throw new Problem('not_found');
      const told = { mail: 'passkey_removed', values: { passkey: name }, path: accountPath } as const;
      await this.deps.events.emit(tx, 'account.mail', { businessId, accountId, ...told });
    });
  }

  /** What the browser is asked at the door; which accounts there are it does not tell. */
  async ask(): Promise<AskedOfBrowser> {
    const challenge = await this.#ask();
    return {
      ...(await generateAuthenticationOptions({ rpID: this.#host, challenge, userVerification: 'required' })),
    };
  }

  /** Whose passkey has answered; each question once. Refuses `passkey_refused`. */
  async prove(answer: PasskeyAnswer): Promise<AccountKey> {
    const handle = readHandle(answer.response.userHandle ?? '');
    const row = handle && (await store.findPasskey(this.db, handle.businessId, answer.id));
    if (!row || row.account_id !== handle.accountId) throw new Problem('passkey_refused');
    const credential: WebAuthnCredential = {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: row.counter,
    };
    const verified = await verifyAuthenticationResponse({
      response: withoutBlanks(answer) as unknown as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => this.#wasAsked(challenge),
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      credential,
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw new Problem('passkey_refused', { cause });
    });
    if (!verified.verified) throw new Problem('passkey_refused');
    await store.touchPasskey(this.db, row, { counter: verified.authenticationInfo.newCounter, now: this.now() });
    return handle;
  }

  get #origin(): string {
    return new URL(this.platform.publicUrl).origin;
  }

  get #host(): string {
    return new URL(this.platform.publicUrl).hostname;
  }

  /** A question that can be answered once, for five minutes. */
  async #ask(): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(randomBytes(32));
    const now = this.now();
    const hash = hashToken(Buffer.from(challenge).toString('base64url'));
    await store.deleteOldChallenges(this.db, now);
    await store.insertChallenge(this.db, hash, new Date(now.getTime() + lifetimes.passkeyChallenge * 1000));
    return challenge;
  }

  #wasAsked(challenge: string): Promise<boolean> {
    return store.takeChallenge(this.db, hashToken(challenge), this.now());
  }
}

const keyOf = (account: Account): AccountKey => ({ businessId: account.business_id, accountId: account.account_id });

const tooMany = (): Problem => new Problem('passkeys_too_many', { values: { limit: limits.passkeys } });

/** What a passkey says of whose it is: the business, then the account. */
function toHandle({ businessId, accountId }: AccountKey): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...parse(businessId), ...parse(accountId)]);
}

function readHandle(text: string): AccountKey | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 32) return null;
  try {
    const businessId = businessIdShape.safeParse(stringify(bytes.subarray(0, 16)));
    const accountId = accountIdShape.safeParse(stringify(bytes.subarray(16)));
    return businessId.success && accountId.success ? { businessId: businessId.data, accountId: accountId.data } : null;
  } catch (problem) {
    // `uuid` refuses bytes that are no UUID
    if (problem instanceof TypeError) return null;
    throw problem;
  }
}

/** Members that browsers send as null stand for absent ones. */
function withoutBlanks<T extends object>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_key, inner: unknown) => inner ?? undefined)) as T;
}
