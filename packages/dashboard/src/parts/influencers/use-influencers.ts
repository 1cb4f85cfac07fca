// The influencers a link may be given to, the one it has, and the answers that name them.
import { getInfluencerInsight, listInfluencerInsights } from '@vitrine/contract/analytics';
import { getInfluencer, type Influencer, listInfluencers } from '@vitrine/contract/influencers';
import { can } from '@vitrine/contract/rights';
import type { LinkAccess } from '../links/link-access.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

/** Every answer that holds their name, picture or terms. */
export const influencerAnswers = [listInfluencers, getInfluencer, listInfluencerInsights, getInfluencerInsight];

export interface Influencers {
  readonly active: readonly Influencer[];
  /** False until it is known who there is, or that it cannot be known. */
  readonly isSettled: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Active influencers; an influencer asks for nobody else's names. */
export function useInfluencers(): Influencers {
  const isTeam = can(useSession().user, 'see influencers');
  const query = useEndpointQuery(listInfluencers, {}, { enabled: isTeam });
  return {
    active: query.data?.influencers.filter(({ is_active: isActive }) => isActive) ?? [],
    isSettled: !isTeam || query.data !== undefined || query.isError,
    isFailed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Name, picture and code of the influencer with this username, as far as they are known. */
export function useAttached(username: string | null, influencers: Influencers) {
  const { user } = useSession();
  if (username === null) return null;
  if (username === user.influencer_username) {
    return { name: username, imageUrl: user.influencer_image_url, promocode: user.promocode };
  }
  const known = influencers.active.find((influencer) => influencer.username === username);
  return { name: username, imageUrl: known?.profile_image_url ?? null, promocode: known?.promocode ?? null };
}

type Owner = LinkAccess['owner'];

/** Whose a new link is at first: the influencer an address names, for the merchant; null until they are known. */
export function useNewOwner(named: string, { isAdmin, owner }: LinkAccess): Owner | null {
  const { active, isSettled } = useInfluencers();
  if (!isAdmin || named === '') return owner;
  if (!isSettled) return null;
  const found = active.find(({ username }) => username === named);
  return found ? { influencerUsername: found.username, promocode: found.promocode } : owner;
}
