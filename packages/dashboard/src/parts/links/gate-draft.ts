// When a link lets shoppers in, while it is being set: what the fields hold, and what is sent of them. Pure.
import type { BodySent } from '@vitrine/contract/endpoint';
import type { GateOfLink } from '@vitrine/contract/link-gate';
import type { setLinkGate } from '@vitrine/contract/link-gates';
import type { Problem } from '../../api/problem.ts';

export type GateSent = BodySent<typeof setLinkGate>;

/** Answers null, or the problem that kept it from being set. */
export type SetGate = (id: string, body: GateSent) => Promise<Problem | null>;

export interface GateFields {
  /** Minutes by the store's clocks, as `datetime-local` has them; empty for none. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly visits: number | '';
  readonly fallback: string;
  /** Whether shoppers are asked for one. */
  readonly isLocked: boolean;
  /** As typed; empty keeps the one there is. */
  readonly password: string;
}

export const toGateFields = (gate: GateOfLink | null): GateFields => ({
  startsAt: gate?.starts_at ?? '',
  endsAt: gate?.ends_at ?? '',
  visits: gate?.visits_limit ?? '',
  fallback: gate?.fallback_url ?? '',
  isLocked: gate?.has_password ?? false,
  password: '',
});

export function toGateSent({ startsAt, endsAt, visits, fallback, isLocked, password }: GateFields): GateSent {
  return {
    starts_at: startsAt || null,
    ends_at: endsAt || null,
    visits_limit: visits === '' ? null : visits,
    fallback_url: fallback.trim() || null,
    ...(isLocked && password === '' ? {} : { password: isLocked ? password : null }),
  };
}

/** What shoppers meet, in the order in which they would: each once. */
export type SeenPart = 'before' | 'after' | 'beyond' | 'locked' | 'elsewhere' | 'page' | 'always';

export function listSeen({ startsAt, endsAt, visits, fallback, isLocked }: GateFields): SeenPart[] {
  const shuts: SeenPart[] = [
    ...(startsAt === '' ? [] : ['before' as const]),
    ...(endsAt === '' ? [] : ['after' as const]),
    ...(visits === '' ? [] : ['beyond' as const]),
  ];
  const instead: SeenPart = fallback.trim() === '' ? 'page' : 'elsewhere';
  const seen = [...shuts, ...(shuts.length > 0 ? [instead] : []), ...(isLocked ? ['locked' as const] : [])];
  return seen.length > 0 ? seen : ['always'];
}
