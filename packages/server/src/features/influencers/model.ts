// The types the parts of influencers share: a record, a change of it, and who changes it. Pure.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Permissions } from '@vitrine/contract/identity';
import type { Terms } from '@vitrine/contract/influencers';

/** An influencer as links and attribution know them. */
export interface InfluencerRecord {
  readonly accountId: AccountId;
  readonly username: string;
  readonly email: string;
  readonly imageUrl: string | null;
  readonly promocode: string | null;
  readonly phone: string | null;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly permissions: Permissions;
  /** Those of now. */
  readonly terms: Terms;
}

/** Who does it, and in which business. */
export interface Author {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
}

/** Changes an influencer who is there already. */
export interface Keeping {
  /**
   * Changes everything but their name; terms that differ hold from now on. Refuses `email_taken`, `promocode_taken` (all
   * that apply are told), and a picture that was not uploaded here.
   */
  edit(by: Author, username: string, change: InfluencerChange): Promise<InfluencerRecord>;
  /** Ends all their sessions and links at once, or puts them back; that refuses `trial_ended` and `influencer_quota`. */
  activate(by: Author, username: string, isActive: boolean): Promise<InfluencerRecord>;
  /** Mails them a link for their next password and answers another such; refuses `influencer_inactive`, `rate_limited`. */
  resetPassword(
    businessId: BusinessId,
    username: string,
    address: string,
  ): Promise<{ record: InfluencerRecord; url: string }>;
}

export interface InfluencerChange {
  email: string;
  promocode: string | null;
  phone: string | null;
  imageUrl: string;
  permissions: Permissions;
  /** What is left out stays as it is. */
  terms: { [Name in keyof Terms]?: Terms[Name] | undefined };
}
