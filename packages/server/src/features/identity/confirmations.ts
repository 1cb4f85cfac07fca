// Proving again who holds a session, before what matters: by password, by a code with a second step, or by a passkey.
import { lifetimes } from '@vitrine/contract/limits';
import type { PasskeyAnswer } from '@vitrine/contract/second-steps';
import { verifyPassword } from '../../platform/crypto.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Accounts } from './accounts.ts';
import type { Actor } from './actor.ts';
import { returnAttempt, takeAttempt, type Attempt } from './attempts.ts';
import type { Steps } from './steps/steps.ts';
import { confirmSession, findSession } from './session-store.ts';

export type Proof = { password: string } | { code: string } | { passkey: PasskeyAnswer };

export class Confirmations extends Service<{ readonly accounts: Accounts; readonly steps: Steps }> {
  /** Refuses `confirmation_required` unless whoever holds the session has proven it within ten minutes. */
  async demand(actor: Actor): Promise<void> {
    if ((await this.findEnd(actor)) === null) throw new Problem('confirmation_required');
  }

  /** Until when nothing more has to be proven; null when something has. */
  async findEnd(actor: Actor): Promise<Date | null> {
    const confirmed = (await findSession(this.db, actor))?.confirmed_at ?? null;
    const end = confirmed && new Date(confirmed.getTime() + lifetimes.confirmation * 1000);
    return end !== null && end > this.now() ? end : null;
  }

  /** Refuses `wrong_password`, `second_step_required` for a password alone, `code_wrong`, `passkey_refused`, `rate_limited`. */
  async confirm(actor: Actor, proof: Proof, address: string): Promise<void> {
    if ('passkey' in proof) await this.#byPasskey(actor, proof.passkey);
    else if ('code' in proof) await this.#byCode(actor, proof.code, address);
    else await this.#byPassword(actor, proof.password, address);
    await confirmSession(this.db, actor, this.now());
  }

  async #byPasskey(actor: Actor, answer: PasskeyAnswer): Promise<void> {
    const who = await this.deps.steps.passkeys.prove(answer);
    if (who.businessId !== actor.businessId || who.accountId !== actor.accountId) throw new Problem('passkey_refused');
  }

  async #byCode(actor: Actor, code: string, address: string): Promise<void> {
    const account = await this.deps.accounts.get(actor.businessId, actor.accountId);
    if (!(await this.deps.steps.codes.isOn(actor))) throw new Problem('code_wrong', { field: 'code' });
    await this.deps.steps.codes.check(account, code, address);
  }

  async #byPassword(actor: Actor, password: string, address: string): Promise<void> {
    if (await this.deps.steps.codes.isOn(actor)) throw new Problem('second_step_required');
    const account = await this.deps.accounts.get(actor.businessId, actor.accountId);
    const now = this.now();
    const attempt: Attempt = { kind: 'signIn', name: account.account_id, address };
    await takeAttempt(this.db, attempt, now);
    const isRight = account.password_hash !== null && (await verifyPassword(password, account.password_hash));
    if (!isRight) throw new Problem('wrong_password', { field: 'password' });
    await returnAttempt(this.db, attempt, now);
  }
}
