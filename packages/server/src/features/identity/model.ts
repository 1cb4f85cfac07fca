// What the parts of identity share: where a call comes from, and what accounts are made of.
import type { Permissions } from '@vitrine/contract/identity';
import type { Language } from '@vitrine/contract/language';
import { rightsOf, teamRights, type TeamRight } from '@vitrine/contract/team-rights';
import { allPermissions, earningsAlone, type Actor } from './actor.ts';
import type { Account, AccountKey } from './store.ts';

/** Where a sign-in comes from: for limits and for the list of sessions. */
export interface CallOrigin {
  address: string;
  userAgent: string;
}

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
  name?: string | undefined;
  language?: Language | undefined;
}

/** Who is meant: somebody of a team by name or address, or an influencer by name and merchant. */
export interface Named {
  username: string;
  merchant?: string;
}

export function toKey(account: Account): AccountKey {
  return { businessId: account.business_id, accountId: account.account_id };
}

/** Whether an account can be signed in to: influencers go on to what they earned after they are deactivated, others do not. */
export const mayEnter = ({ role, deactivated_at: at }: Pick<Account, 'role' | 'deactivated_at'>): boolean =>
  at === null || role === 'influencer';

/** What an account may do in the team. */
export function rightsOfAccount(account: Pick<Account, 'role' | 'member_role' | 'exceptions'>): readonly TeamRight[] {
  if (account.role === 'admin') return teamRights;
  return account.member_role === null ? [] : rightsOf({ role: account.member_role, exceptions: account.exceptions });
}

/** Who acts by an account, in a session of theirs. */
export function toActor(account: Account, sessionId: string): Actor {
  return {
    businessId: account.business_id,
    accountId: account.account_id,
    sessionId,
    role: account.role,
    username: account.username,
    permissions:
      account.deactivated_at === null ? (account.permissions ?? allPermissions) : earningsAlone(account.permissions),
    rights: rightsOfAccount(account),
  };
}
