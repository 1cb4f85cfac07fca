// Whether the trial is worth a word on the first screen, and which. Pure.
import type { User } from '@vitrine/contract/sessions';

/** The trial is spoken of from its last week on. */
const lastWeek = 7;

export type TrialView =
  | { readonly kind: 'ending'; readonly days: number }
  /** The merchant chooses a plan; others can only ask them to. */
  | { readonly kind: 'ended'; readonly isOwner: boolean };

type Reader = Pick<User, 'role' | 'subscription_plan' | 'free_trial_days_left'>;

const isFree = ({ subscription_plan: plan }: Pick<User, 'subscription_plan'>): boolean => plan.toUpperCase() === 'FREE';

/** An end concerns everybody and every screen; days that are left, only the merchant at a desk. */
export function toTrialView(reader: Reader, isNarrow: boolean): TrialView | null {
  const { role, free_trial_days_left: days } = reader;
  if (!isFree(reader)) return null;
  if (days <= 0) return { kind: 'ended', isOwner: role === 'admin' };
  if (role !== 'admin' || isNarrow || days > lastWeek) return null;
  return { kind: 'ending', days };
}

/** With fewer links than this a merchant is offered a talk. */
const expertLinks = 3;

/** On a phone, where no sidebar offers it; `links` is null while nobody knows how many there are. */
export function offersExpert(reader: Reader, isNarrow: boolean, links: number | null): boolean {
  return reader.role === 'admin' && isFree(reader) && isNarrow && links !== null && links < expertLinks;
}
