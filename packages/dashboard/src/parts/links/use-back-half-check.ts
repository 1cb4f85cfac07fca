// Asks the server, 400 ms after typing stopped, whether a custom end of an address can be had.
import { useDebouncedValue } from '@mantine/hooks';
import { checkBackHalf } from '@vitrine/contract/links';
import { type BackHalfState, isBackHalfSound, toAddressBase, toBackHalfState } from './back-half.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { timings } from '../../ui/timings.ts';

interface Existing {
  readonly id: string;
  readonly short_url: string;
  readonly back_half: string | null;
}

export interface BackHalfCheck {
  readonly state: BackHalfState;
  /** Whether a form may be saved with it. */
  readonly isSound: boolean;
  /** What stands before it in the address. */
  readonly base: string;
}

/** `existing` is the link or multilink being changed; null while one is made. */
export function useBackHalfCheck(typed: string, existing: Existing | null): BackHalfCheck {
  const { public_url: publicUrl } = useSession();
  const [settled] = useDebouncedValue(typed, timings.inputDebounce);
  const saved = existing?.back_half ?? null;
  const code = settled.trim();
  const isAsked = code !== '' && code !== saved && code === typed.trim();
  const body = { code, ...(existing ? { link_id: existing.id } : {}) };
  const query = useEndpointQuery(checkBackHalf, { body }, { enabled: isAsked, staleTime: 5_000 });
  const state = toBackHalfState({ typed, settled, saved, answer: query.data, isFailed: query.isError });
  return { state, isSound: isBackHalfSound(state), base: toAddressBase(existing?.short_url ?? publicUrl) };
}
