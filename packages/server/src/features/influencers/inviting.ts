// Influencers who are invited by their addresses, and what an invitation says to whoever opens it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { email as emailRule, type Permissions } from '@vitrine/contract/identity';
import type { Terms } from '@vitrine/contract/influencers';
import type { InvitationOutcome } from '@vitrine/contract/invitations';
import { promocodeText } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import type { MemberRole } from '@vitrine/contract/team-rights';
import { sentences, type Language } from '../../locales/locales.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Brand } from '../brand/brand.ts';
import type { Account, Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { InfluencerRecord, InfluencerWish } from './model.ts';
import { admitAnother, findTaken, refuseTaken } from './refusals.ts';
import { drawUsername } from './usernames.ts';

interface Deps {
  readonly identity: Identity;
  readonly plans: Plans;
  readonly brand: Pick<Brand, 'getFace'>;
  readonly influencers: {
    list(businessId: BusinessId): Promise<readonly InfluencerRecord[]>;
    find(businessId: BusinessId, who: { accountId: AccountId }): Promise<InfluencerRecord | null>;
    invite(
      businessId: BusinessId,
      wish: InfluencerWish,
      alongside?: InvitedPerson['alongside'],
    ): Promise<{ url: string }>;
  };
}

/** Somebody to be invited. What is known of those who asked for it goes with them. */
interface InvitedPerson extends Pick<InfluencerWish, 'name' | 'language'> {
  readonly email: string;
  readonly promocode?: string | undefined;
  /** What else is written in the transaction that makes their account. */
  readonly alongside?: ((tx: Tx, accountId: AccountId) => Promise<void>) | undefined;
}

interface InvitationsAsked {
  readonly people: readonly InvitedPerson[];
  readonly permissions: Permissions;
  /** Nothing is written and nobody is told. */
  readonly isDry: boolean;
}

/** Whom an invitation is for, and from whom. */
interface Invitation {
  readonly inviter: string;
  readonly logoUrl: string | null;
  readonly account: Account;
  readonly memberRole: MemberRole | null;
  readonly promocode: string | null;
  /** Of influencers who are shown them. */
  readonly terms: Terms | null;
}

/** One who would be invited, beside those there are. */
type Coming = Pick<InfluencerRecord, 'username' | 'email' | 'promocode' | 'isActive'>;

export class Inviting extends Service<Deps> {
  /** Each as if alone, in their order; refuses `trial_ended` for all. Nobody's account invites by a rule of the business. */
  async inviteMany(
    { businessId, accountId: by }: { businessId: BusinessId; accountId: AccountId | null },
    asked: InvitationsAsked,
    language: Language,
  ): Promise<InvitationOutcome[]> {
    await this.deps.plans.admitCreation(businessId);
    const coming: Coming[] = [];
    const outcomes: InvitationOutcome[] = [];
    for (const { email: typed, promocode, alongside, ...known } of asked.people) {
      const answer = { email: typed, username: null, invitation_url: null, problem: null };
      try {
        const person = await this.#plan(businessId, coming, { typed, promocode });
        coming.push(person);
        const { username } = person;
        const { permissions } = asked;
        const profile = { ...person, ...known, password: null, imageUrl: null, permissions, madeBy: by };
        const invited = asked.isDry ? null : await this.deps.influencers.invite(businessId, profile, alongside);
        const outcome = invited === null ? ('ready' as const) : ('invited' as const);
        outcomes.push({ ...answer, outcome, username, invitation_url: invited?.url ?? null });
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        outcomes.push({ ...answer, outcome: 'refused', problem: sentences[language].told(problem) });
      }
    }
    return outcomes;
  }

  /** Reads what was typed; refuses what another has, of those there are and of those who come before in the list. */
  async #plan(
    businessId: BusinessId,
    coming: readonly Coming[],
    { typed, promocode }: { typed: string; promocode: string | undefined },
  ): Promise<Coming> {
    const email = emailRule.safeParse(typed);
    if (!email.success) throw new Problem('email_invalid', { field: 'email' });
    const code = promocodeText.safeParse(promocode ?? null);
    if (!code.success)
      throw new Problem('validation_failed', { faults: [{ field: 'promocode', code: 'promocode_characters' }] });
    const everyone: readonly Coming[] = [...(await this.deps.influencers.list(businessId)), ...coming];
    const wanted = { email: email.data, promocode: code.data };
    refuseTaken(findTaken(everyone, wanted));
    const { plan } = await this.deps.plans.getState(businessId);
    admitAnother(plan, everyone);
    const username = drawUsername(
      email.data,
      everyone.map(({ username: name }) => name),
    );
    return { username, ...wanted, isActive: true };
  }

  /** What the code of an invitation is for; it stays good. Refuses `token_invalid`, `rate_limited`. */
  async read(code: string, address: string): Promise<Invitation> {
    const { identity, brand, influencers } = this.deps;
    const account = await identity.credentials.readInvitation(code, address);
    const { business_id: businessId, account_id: accountId, member_role: memberRole } = account;
    const [face, merchant, record, actor] = await Promise.all([
      brand.getFace(businessId),
      identity.accounts.getMerchant(businessId),
      influencers.find(businessId, { accountId }),
      identity.accounts.findActor(businessId, accountId),
    ]);
    const isShownTerms = record !== null && actor !== null && can(actor, 'see own terms');
    return {
      inviter: face.storeName ?? (merchant.name.trim() || merchant.username),
      logoUrl: face.logoUrl,
      account,
      memberRole,
      promocode: record?.promocode ?? null,
      terms: isShownTerms ? record.terms : null,
    };
  }
}
