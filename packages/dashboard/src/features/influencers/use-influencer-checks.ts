// Asks the server, 400 ms after typing stopped, whether an influencer's username and email address can be had.
import { useDebouncedValue } from '@mantine/hooks';
import { email, username } from '@vitrine/contract/identity';
import { validateInfluencerEmail, validateInfluencerUsername } from '@vitrine/contract/influencers';
import { withoutUnseen } from '@vitrine/contract/unseen';
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

export interface EmailCheck {
  /** Nothing speaks against it as far as is known; the server looks again when it is saved. */
  readonly isFree: boolean;
  readonly problem: 'email_invalid' | 'email_taken' | null;
}

const bare = (text: string): string => withoutUnseen(text).replaceAll(/\s/g, '').toLowerCase();

/** `own` is the address of whoever is changed, which is theirs already: null for somebody new. */
export function useInfluencerEmail(typed: string, own: { email: string; username: string } | null): EmailCheck {
  const [settled] = useDebouncedValue(typed, timings.inputDebounce);
  const isUnchanged = own !== null && bare(typed) === bare(own.email);
  const isWellFormed = email.safeParse(settled).success;
  const check = useEndpointQuery(
    validateInfluencerEmail,
    { body: { email: settled, ...(own === null ? {} : { username: own.username }) } },
    { enabled: isWellFormed && !isUnchanged, staleTime: 5_000 },
  );
  if (isUnchanged) return { isFree: true, problem: null };
  if (bare(settled) === '' || settled !== typed) return { isFree: false, problem: null };
  if (!isWellFormed) return { isFree: false, problem: 'email_invalid' };
  return { isFree: check.isSuccess, problem: check.error?.code === 'email_taken' ? 'email_taken' : null };
}
