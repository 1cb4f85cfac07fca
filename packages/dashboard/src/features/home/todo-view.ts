// The first steps of a merchant as the list draws them. Pure.
import type { TodoItem } from '@vitrine/contract/analytics';

/** `next` is the first that can be done and is not; `unavailable` is not offered yet. */
type StepState = 'done' | 'next' | 'open' | 'unavailable';

export interface TodoStep {
  readonly id: TodoItem['id'];
  readonly state: StepState;
}

export interface TodoView {
  readonly steps: readonly TodoStep[];
  readonly done: number;
  /** Of those that are offered. */
  readonly total: number;
  readonly isFinished: boolean;
}

/** What is done stays done, also where it is not offered; what is not offered is never asked for. */
export function toTodoView(items: readonly TodoItem[]): TodoView {
  const next = items.find(({ done, available }) => available && !done)?.id ?? null;
  const toState = ({ id, done, available }: TodoItem): StepState => {
    if (done) return 'done';
    if (!available) return 'unavailable';
    return id === next ? 'next' : 'open';
  };
  const offered = items.filter(({ available, done }) => available || done);
  return {
    steps: items.map((item) => ({ id: item.id, state: toState(item) })),
    done: offered.filter(({ done }) => done).length,
    total: offered.length,
    isFinished: next === null,
  };
}

/** What this browser remembers of the list. */
export type TodoMemory = 'unseen' | 'open' | 'folded' | 'gone';

/** The list while something is left to do, a kind word once to who saw it, and then nothing. */
export function toTodoShape(isFinished: boolean, memory: TodoMemory): 'list' | 'folded' | 'farewell' | 'nothing' {
  if (!isFinished) return memory === 'folded' ? 'folded' : 'list';
  return memory === 'open' || memory === 'folded' ? 'farewell' : 'nothing';
}

/** Where a step is done. */
export const stepAddress: Readonly<Record<TodoStep['id'], string>> = {
  connect: '/auth',
  link: '/admin/links/create',
  // the logo is what there is of it so far
  appearance: '/admin/settings',
  influencer: '/admin/influencers/create',
  socials: '/admin/my-account',
};
