// Applications that were confirmed: the queue, notes, and decisions. Approving invites exactly as an invitation does.
import type { ApplicationStatus } from '@vitrine/contract/applications';
import { firstPermissions, type Permissions } from '@vitrine/contract/identity';
import type { AccountId, ApplicationId, BusinessId } from '@vitrine/contract/ids';
import type { InvitationOutcome } from '@vitrine/contract/invitations';
import { toSearchWords } from '@vitrine/contract/search-text';
import type { EventBus } from '../../events.ts';
import { sentences, type Language } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { AccountKey, Identity } from '../identity/identity.ts';
import type { Inviting } from '../influencers/influencers.ts';
import * as store from './applications-store.ts';
import type { JoinPages } from './join-pages.ts';
import type { ApplicationRecord } from './model.ts';
import { isApprovedAtOnce } from './page-rules.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly inviting: Pick<Inviting, 'inviteMany'>;
  readonly pages: Pick<JoinPages, 'get'>;
}

/** Who decides; null is a rule of the page. */
interface Decider {
  readonly businessId: BusinessId;
  readonly accountId: AccountId | null;
}

interface Approval {
  readonly applicationId: ApplicationId;
  readonly promocode?: string | undefined;
}

interface Approved extends Omit<InvitationOutcome, 'email'> {
  readonly applicationId: ApplicationId;
}

export class Applications extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    deps.events.on('application.confirmed', 'joining', (key) => this.#receive(key));
  }

  list(
    businessId: BusinessId,
    question: { status: ApplicationStatus; search: string; count: number; skip: number },
  ): Promise<ApplicationRecord[]> {
    return store.listApplications(this.db, businessId, { ...question, words: toSearchWords(question.search) });
  }

  count(businessId: BusinessId): Promise<Record<ApplicationStatus, number>> {
    return store.countApplications(this.db, businessId);
  }

  /** Refuses `not_found`, also for those nobody confirmed. */
  async get(businessId: BusinessId, applicationId: ApplicationId): Promise<ApplicationRecord> {
    const found = await store.findApplication(this.db, { businessId, applicationId });
    if (!found) throw new Problem('not_found');
    return found;
  }

  /**
   * Invites each as if alone, by the business's terms for new influencers; what an invitation refuses, or one that is decided
   * already, is told beside it. Refuses `trial_ended` for all.
   */
  async approve(
    { businessId, accountId: by }: Decider,
    asked: readonly Approval[],
    permissions: Permissions,
    language: Language,
  ): Promise<Approved[]> {
    const outcomes: Approved[] = [];
    for (const { applicationId, promocode } of asked) {
      const found = await store.findApplication(this.db, { businessId, applicationId });
      if (found?.status !== 'pending') {
        outcomes.push({ applicationId, ...refused(language) });
        continue;
      }
      const { email, name } = found;
      const alongside = this.#approveWith({ businessId, accountId: by }, applicationId);
      const people = [{ email, promocode, name, language: found.language, alongside }];
      const [outcome] = await this.deps.inviting.inviteMany(
        { businessId, accountId: by },
        { people, permissions, isDry: false },
        language,
      );
      if (!outcome) throw new Error('an invitation has no outcome');
      const { outcome: result, username, invitation_url: url, problem } = outcome;
      outcomes.push({ applicationId, outcome: result, username, invitation_url: url, problem });
    }
    return outcomes;
  }

  /** In the transaction that makes the influencer: both are there, or neither. */
  #approveWith({ businessId, accountId: by }: Decider, applicationId: ApplicationId) {
    return async (tx: Parameters<typeof store.decide>[0], accountId: AccountId): Promise<void> => {
      const decision = { from: 'pending', to: 'approved', at: this.now(), by, accountId } as const;
      const decided = await store.decide(tx, businessId, [applicationId], decision);
      if (decided.length === 0) throw new Problem('application_decided');
    };
  }

  /** Declines those that wait; with words each is mailed them. Answers how many were. */
  decline({ businessId, accountId: by }: AccountKey, ids: readonly ApplicationId[], letter: string): Promise<number> {
    return this.transaction(async (tx) => {
      const decision = { from: 'pending', to: 'declined', at: this.now(), by } as const;
      const declined = await store.decide(tx, businessId, ids, decision);
      for (const applicationId of letter === '' ? [] : declined)
        await this.deps.events.emit(tx, 'application.mail', { businessId, mail: 'declined', applicationId, letter });
      return declined.length;
    });
  }

  /** Has declined ones wait again; answers how many do. */
  reopen({ businessId }: AccountKey, ids: readonly ApplicationId[]): Promise<number> {
    return this.transaction(async (tx) => {
      const decision = { from: 'declined', to: 'pending', at: null, by: null } as const;
      return (await store.decide(tx, businessId, ids, decision)).length;
    });
  }

  async note(businessId: BusinessId, applicationId: ApplicationId, note: string): Promise<ApplicationRecord> {
    await this.transaction((tx) => store.writeNote(tx, { businessId, applicationId }, note));
    return this.get(businessId, applicationId);
  }

  /** Nothing of what the applicant told is left; refuses `not_found`. */
  async erase(businessId: BusinessId, applicationId: ApplicationId): Promise<void> {
    const isGone = await this.transaction((tx) => store.eraseApplication(tx, { businessId, applicationId }));
    if (!isGone) throw new Problem('not_found');
  }

  /** What somebody applied with goes with their account; to be called while that still has its address. */
  async forget({ businessId, accountId }: AccountKey): Promise<void> {
    const { email, role } = await this.deps.identity.accounts.get(businessId, accountId);
    if (role !== 'influencer') return;
    await this.transaction((tx) => store.eraseOfPerson(tx, { businessId, accountId, email }));
  }

  /** Of one that was just confirmed: invited where the page says so, else told to the merchant. Safe to repeat. */
  async #receive({ businessId, applicationId }: store.ApplicationKey): Promise<void> {
    const found = await store.findApplication(this.db, { businessId, applicationId });
    if (found?.status !== 'pending') return;
    const { approval, mails_applications: isTold } = await this.deps.pages.get(businessId);
    if (isApprovedAtOnce(approval, found.answers) && (await this.#approveAtOnce(businessId, found))) return;
    if (!isTold) return;
    const { account_id: accountId } = await this.deps.identity.accounts.getMerchant(businessId);
    const told = { mail: 'application_made', values: { applicant: found.name } } as const;
    const path = `/admin/influencers/applications/${applicationId}`;
    await this.deps.events.emit(this.db, 'account.mail', { businessId, accountId, ...told, path });
  }

  /** False where the plan, or what another has, keeps it from being so: it waits as any other. */
  async #approveAtOnce(businessId: BusinessId, { applicationId, language }: ApplicationRecord): Promise<boolean> {
    try {
      const rule = { businessId, accountId: null };
      const [outcome] = await this.approve(rule, [{ applicationId }], firstPermissions, language);
      return outcome?.outcome === 'invited';
    } catch (problem) {
      if (problem instanceof Problem) return false;
      throw problem;
    }
  }
}

function refused(language: Language): Omit<Approved, 'applicationId'> {
  const problem = sentences[language].told(new Problem('application_decided'));
  return { outcome: 'refused', username: null, invitation_url: null, problem };
}
