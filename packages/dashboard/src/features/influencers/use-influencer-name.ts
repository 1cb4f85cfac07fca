// Asks the server, 400 ms after typing stopped, whether an influencer's username can be had.
import { useDebouncedValue } from '@mantine/hooks';
import { username } from '@vitrine/contract/identity';
import { validateInfluencerUsername } from '@vitrine/contract/influencers';
import { useEndpointQuery } from '../../api/queries.ts';
import { timings } from '../../ui/timings.ts';

export interface NameCheck {
  readonly isFree: boolean;
  /** Why it cannot be had; null while that is not known. */
  readonly problem: 'username_invalid' | 'username_taken' | null;
}

export function useInfluencerName(typed: string): NameCheck {
  const [settled] = useDebouncedValue(typed.trim(), timings.inputDebounce);
  const isWellFormed = username.safeParse(settled).success;
  const check = useEndpointQuery(
    validateInfluencerUsername,
    { body: { username: settled } },
    { enabled: isWellFormed, staleTime: 5_000 },
  );
  if (settled === '' || settled !== typed.trim()) return { isFree: false, problem: null };
  if (!isWellFormed) return { isFree: false, problem: 'username_invalid' };
  return { isFree: check.isSuccess, problem: check.error?.code === 'username_taken' ? 'username_taken' : null };
}
