// Applying by a join page: what a stranger sends, and the link by which they show that the address is theirs.
import type { ApplicationId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { lifetimes } from '@vitrine/contract/limits';
import type { EventBus } from '../../events.ts';
import { hashToken, randomToken } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import * as store from './applications-store.ts';
import { mintEraseToken, readEraseToken } from './erase-token.ts';
import { isFormToken } from './form-token.ts';
import type { OpenPage } from './model.ts';
import { readApplication, valueOf, type FormFields, type JoinFaults } from './read-application.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly influencers: { isEmailTaken(businessId: BusinessId, email: string, username: null): Promise<boolean> };
}

type ApplyOutcome =
  /** Also of programs, and of addresses that are known already: nobody learns which those are. */
  | { readonly kind: 'sent' }
  /** The form was open for too long, or is none of ours. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'faulty'; readonly faults: JoinFaults };

interface Sent {
  readonly fields: FormFields;
  readonly language: Language;
  /** The words that were agreed to. */
  readonly consent: string;
  /** The network address it came from. */
  readonly network: string;
}

export class Applying extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('joining.drop-stale', () => this.dropStale(), { schedule: '41 3 * * *' });
  }

  /** Keeps what was sent and mails a link; nothing is in the queue before the link was used. */
  async apply({ businessId, page }: OpenPage, { fields, language, consent, network }: Sent): Promise<ApplyOutcome> {
    // nobody sees this field, programs fill it in
    if (valueOf(fields, 'fax') !== '') return { kind: 'sent' };
    const now = this.now();
    if (!isFormToken(this.platform.keys.cookies, businessId, valueOf(fields, 'form'), now)) return { kind: 'stale' };
    const read = readApplication(page.questions, fields);
    if ('faults' in read) return { kind: 'faulty', faults: read.faults };
    const { email } = read.applied;
    if (!(await this.#mayApply(businessId, email, network))) return { kind: 'busy' };
    const { events, influencers } = this.deps;
    const isKnown =
      (await influencers.isEmailTaken(businessId, email, null)) || (await store.isWaiting(this.db, businessId, email));
    await this.transaction(async (tx) => {
      if (isKnown) return events.emit(tx, 'application.mail', { businessId, mail: 'known', to: email, language });
      const applicationId = await store.keepUnverified(tx, businessId, { ...read.applied, language, consent, now });
      await events.emit(tx, 'application.mail', { businessId, mail: 'confirm', applicationId });
    });
    return { kind: 'sent' };
  }

  async #mayApply(businessId: BusinessId, email: string, network: string): Promise<boolean> {
    try {
      await this.deps.identity.credentials.takeAttempt('apply', `${businessId}\0${email}`, network);
      return true;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'rate_limited') return false;
      throw problem;
    }
  }

  /** A new link for a mail, which ends the one before, and where it goes; null where there is nothing to confirm any more. */
  async mintLink(
    businessId: BusinessId,
    applicationId: ApplicationId,
  ): Promise<{ token: string; email: string; language: Language } | null> {
    const token = randomToken();
    const until = new Date(this.now().getTime() + lifetimes.application * 1000);
    const to = await store.setToken(this.db, { businessId, applicationId, hash: hashToken(token), until });
    return to && { token, ...to };
  }

  /** Whether a link can still be used; looking uses nothing up, as programs that read mails look too. */
  isLinkGood({ businessId }: Pick<OpenPage, 'businessId'>, token: string): Promise<boolean> {
    return store.isLinkGood(this.db, { businessId, hash: hashToken(token), now: this.now() });
  }

  /** Puts an application into the queue; false where its link is used, replaced or over. */
  async confirm({ businessId }: Pick<OpenPage, 'businessId'>, token: string): Promise<boolean> {
    return this.transaction(async (tx) => {
      const link = { businessId, hash: hashToken(token), now: this.now() };
      const applicationId = await store.verify(tx, link);
      if (applicationId === null) return false;
      await this.deps.events.emit(tx, 'application.confirmed', { businessId, applicationId });
      return true;
    });
  }

  /** For the link by which an applicant has what they sent erased. */
  mintEraseToken(of: store.ApplicationKey): string {
    return mintEraseToken(this.platform.keys.cookies, of);
  }

  /** Whose page such a link was mailed by; null for none of ours. Looking erases nothing. */
  readEraseToken(token: string): BusinessId | null {
    return readEraseToken(this.platform.keys.cookies, token)?.businessId ?? null;
  }

  /** Erases what was sent, whatever became of it; false for a link that is none of ours. What is gone already stays gone. */
  async erase(token: string): Promise<boolean> {
    const of = readEraseToken(this.platform.keys.cookies, token);
    if (of !== null) await this.transaction((tx) => store.eraseOwn(tx, of));
    return of !== null;
  }

  /** Applications that nobody confirmed within days go, and declined ones after a year. */
  dropStale(): Promise<void> {
    const ago = (seconds: number): Date => new Date(this.now().getTime() - seconds * 1000);
    return store.dropStale(this.db, {
      sentBefore: ago(lifetimes.unconfirmedApplication),
      declinedBefore: ago(lifetimes.declinedApplication),
    });
  }
}
