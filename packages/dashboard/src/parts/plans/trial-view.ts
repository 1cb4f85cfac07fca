// Whether the trial, or an unpaid bill, is worth a word, and which. Pure.
import type { User } from '@vitrine/contract/sessions';

/** The trial is spoken of from its last week on. */
const lastWeek = 7;

export type TrialView =
  | { readonly kind: 'ending'; readonly days: number }
  /** The merchant chooses a plan; others can only ask them to. */
  | { readonly kind: 'ended'; readonly isOwner: boolean }
  /** The store's bills are not paid. */
  | { readonly kind: 'frozen'; readonly isOwner: boolean };

type Reader = Pick<User, 'role' | 'subscription_plan' | 'free_trial_days_left'> & Partial<Pick<User, 'is_plan_frozen'>>;

export const isFree = ({ subscription_plan: plan }: Pick<User, 'subscription_plan'>): boolean =>
  plan.toUpperCase() === 'FREE';

/** An end concerns everybody and every screen; days that are left, only the merchant at a desk. */
export function toTrialView(reader: Reader, isNarrow: boolean): TrialView | null {
  const { role, free_trial_days_left: days } = reader;
  if (reader.is_plan_frozen) return { kind: 'frozen', isOwner: role === 'admin' };
  if (!isFree(reader)) return null;
  if (days <= 0) return { kind: 'ended', isOwner: role === 'admin' };
  if (role !== 'admin' || isNarrow || days > lastWeek) return null;
  return { kind: 'ending', days };
}
