// The influencers a link may be given to, and the one it has.
import { type Influencer, listInfluencers } from '@vitrine/contract/influencers';
import { useEndpointQuery } from './queries.ts';
import { useSession } from './session.ts';

export interface Influencers {
  readonly active: readonly Influencer[];
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Active influencers; an influencer herself asks for nobody else's names. */
export function useInfluencers(): Influencers {
  const isTeam = useSession().user.role !== 'influencer';
  const query = useEndpointQuery(listInfluencers, {}, { enabled: isTeam });
  return {
    active: query.data?.influencers.filter(({ is_active: isActive }) => isActive) ?? [],
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
