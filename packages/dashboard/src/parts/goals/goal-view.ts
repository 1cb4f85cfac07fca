// How a goal stands, how much of it is reached, and which one is told of. Pure.
import type { Condition } from '@vitrine/contract/conditions';
import type { Goal } from '@vitrine/contract/goals';

export type GoalStanding =
  | { readonly kind: 'reached' | 'coming' | 'early' | 'on_track' }
  /** By how much the days end, or ended, below what is meant. */
  | { readonly kind: 'behind' | 'missed'; readonly by: number };

export function standingOf({
  target,
  progress: { state, reached, expected },
}: Pick<Goal, 'target' | 'progress'>): GoalStanding {
  if (reached >= target) return { kind: 'reached' };
  if (state === 'coming') return { kind: 'coming' };
  if (state === 'over') return { kind: 'missed', by: target - reached };
  if (expected === null) return { kind: 'early' };
  return expected >= target ? { kind: 'on_track' } : { kind: 'behind', by: target - expected };
}

/** In whole percent, never 100 before it is reached. */
export function percentOf({ target, progress: { reached } }: Pick<Goal, 'target' | 'progress'>): number {
  const share = Math.max(0, Math.min(1, reached / target)) * 100;
  return share < 100 ? Math.floor(share) : 100;
}

const isReached = (goal: Goal): boolean => standingOf(goal).kind === 'reached';

/** Of those that run the one that ends first, one that is not reached before one that is. */
export function findNearest(goals: readonly Goal[]): Goal | null {
  const running = goals.filter(({ progress: { state } }) => state === 'running');
  const ordered = running.toSorted((a, b) => (a.progress.to_date < b.progress.to_date ? -1 : 1));
  return ordered.find((goal) => !isReached(goal)) ?? ordered[0] ?? null;
}

/** Those about exactly what the conditions leave: an influencer, a link, or everything where there are none. */
export function listAbout(goals: readonly Goal[], conditions: readonly Condition[]): Goal[] {
  const [only, ...others] = conditions;
  if (only === undefined) return goals.filter(({ username, link_id: link }) => username === null && link === null);
  if (others.length > 0 || only.op === 'is_not' || only.values.length > 1) return [];
  const [value] = only.values;
  if (only.by === 'influencer') return goals.filter(({ username }) => username !== null && username === value);
  return only.by === 'link' ? goals.filter(({ link_id: link }) => link !== null && link === value) : [];
}
