// Whether a link lets shoppers in, as lists and pages tell it. Pure.
import { z } from 'zod';

/** What a gate is doing at a moment. */
export const gateState = z.enum(['open', 'scheduled', 'ended', 'limit_reached']);
export type GateState = z.output<typeof gateState>;

/** What lists of links are narrowed by: a state that lets nobody in, or that there is a password. */
export const filteredGate = z.enum(['scheduled', 'ended', 'limit_reached', 'locked']);
export type FilteredGate = z.output<typeof filteredGate>;

/** A minute by the store's clocks, `2026-11-27T09:00`. */
const minute = z.iso
  .datetime({ local: true, precision: -1 })
  .refine((text) => !text.endsWith('Z') && text >= '2000' && text < '3000', { error: 'wrong_format' })
  .nullable();

export const gateOfLink = z.object({
  state: gateState,
  /** The first minute it lets shoppers in, by the store's clocks; null since ever. */
  starts_at: minute,
  /** The first minute it no longer does; null for never. */
  ends_at: minute,
  visits_limit: z.number().int().nullable(),
  /** Visits of people so far, where there is a limit. */
  visits_counted: z.number().int().nullable(),
  fallback_url: z.string().nullable(),
  has_password: z.boolean(),
});
export type GateOfLink = z.output<typeof gateOfLink>;

export interface GateBounds {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly visitsLimit: number | null;
}

/** `counted` are visits of people. It opens with its first moment, and is over with the very moment of its end. */
export function gateStateAt({ startsAt, endsAt, visitsLimit }: GateBounds, counted: number, now: Date): GateState {
  if (endsAt !== null && now >= endsAt) return 'ended';
  if (visitsLimit !== null && counted >= visitsLimit) return 'limit_reached';
  return startsAt !== null && now < startsAt ? 'scheduled' : 'open';
}
