// Whether a username or email is still free: the states of a live check.
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { email, username, validateEmail, validateUsername } from '@vitrine/contract/identity';
import type { Problem } from '../../api/problem.ts';
import { useEndpointQuery } from '../../api/queries.ts';
import { timings } from '../../ui/timings.ts';

export type Availability =
  | { readonly state: 'none' | 'validating' | 'valid' }
  | { readonly state: 'invalid'; readonly message: string };

interface Facts {
  readonly typed: string;
  /** What stood still for 400 ms. */
  readonly settled: string;
  readonly isWellFormed: boolean;
  readonly isAnswered: boolean;
  readonly problem: Problem | null;
}

/** Nothing typed, still typing or asking, free, or refused with its sentence. */
export function toAvailability(facts: Facts, sentence: (problem: Problem | null) => string): Availability {
  if (facts.typed === '') return { state: 'none' };
  if (facts.typed !== facts.settled) return { state: 'validating' };
  if (!facts.isWellFormed) return { state: 'invalid', message: sentence(null) };
  if (facts.problem !== null) return { state: 'invalid', message: sentence(facts.problem) };
  return { state: facts.isAnswered ? 'valid' : 'validating' };
}

/** Asks 400 ms after typing stops; each value is asked for once. */
export function useUsernameAvailability(typed: string): Availability {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(typed, timings.inputDebounce);
  const isWellFormed = username.safeParse(settled).success;
  const check = useEndpointQuery(
    validateUsername,
    { body: { username: settled.trim() } },
    { enabled: isWellFormed, staleTime: 60_000 },
  );
  const facts = { typed, settled, isWellFormed, isAnswered: check.isSuccess, problem: check.error };
  return toAvailability(facts, (problem) => {
    if (problem === null || problem.code === 'username_invalid') return t('identity.register.username_invalid');
    return problem.code === 'username_taken' ? t('identity.register.username_taken') : problem.message;
  });
}

/** The same for an email address; white space in it does not count. */
export function useEmailAvailability(typed: string): Availability {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(typed, timings.inputDebounce);
  const read = email.safeParse(settled);
  const check = useEndpointQuery(
    validateEmail,
    { body: { email: read.data ?? '' } },
    { enabled: read.success, staleTime: 60_000 },
  );
  const facts = { typed, settled, isWellFormed: read.success, isAnswered: check.isSuccess, problem: check.error };
  return toAvailability(facts, (problem) => {
    if (problem === null || problem.code === 'email_invalid') return t('identity.register.email_invalid');
    return problem.code === 'email_taken' ? t('identity.register.email_taken') : problem.message;
  });
}
