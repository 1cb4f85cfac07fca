// The types the parts of influencers share: a record, a change of it, and what they stand on. Pure.
import type { AccountId } from '@vitrine/contract/ids';
import type { Permissions } from '@vitrine/contract/identity';
import type { EditedTerms, Terms } from '@vitrine/contract/influencers';
import type { Language } from '@vitrine/contract/language';
import type { EventBus } from '../../events.ts';
import type { Identity } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Settings } from '../settings/settings.ts';
import type { Discounts, Storefront } from '../stores/stores.ts';

/** An influencer as links and attribution know them. */
export interface InfluencerRecord {
  readonly accountId: AccountId;
  readonly username: string;
  /** What shoppers read beside their links. */
  readonly name: string;
  readonly email: string;
  readonly imageUrl: string | null;
  readonly promocode: string | null;
  readonly phone: string | null;
  readonly tags: readonly string[];
  readonly isActive: boolean;
  /** From when on clicks and codes earn them nothing; null for no end. */
  readonly endsAt: Date | null;
  readonly createdAt: Date;
  readonly permissions: Permissions;
  /** Those of now. */
  readonly terms: Terms;
}

/** The doors below that influencers stand on, and what they announce by. */
export interface InfluencerDeps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly plans: Plans;
  readonly discounts: Discounts;
  readonly settings: Settings;
  readonly storefront: Pick<Storefront, 'getUnits'>;
}

/** What is left out stays as it is. */
export interface InfluencerChange {
  readonly email?: string | undefined;
  readonly promocode?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly imageUrl?: string | undefined;
  readonly permissions?: { readonly [Name in keyof Permissions]?: boolean | undefined } | undefined;
  readonly terms: EditedTerms;
}

/** An influencer to be. */
export interface InfluencerWish {
  readonly username: string;
  readonly email: string;
  /** Null for one who sets it alone. */
  readonly password: string | null;
  readonly promocode: string | null;
  readonly phone?: string | null;
  readonly tags?: readonly string[] | undefined;
  readonly imageUrl: string | null;
  readonly permissions: Permissions;
  /** What is left out is as the business's terms for new influencers say. */
  readonly terms?: EditedTerms;
  /** Who agreed them; null for a rule of the business. */
  readonly madeBy?: AccountId | null;
  /** What they are called, and the language they read, where that is known; else their username, and English. */
  readonly name?: string | undefined;
  readonly language?: Language | undefined;
}
