// The first steps of a merchant as the list draws them. Pure.
import type { TodoItem } from '@vitrine/contract/analytics';

/** `next` is the first that is not done. */
type StepState = 'done' | 'next' | 'open';

export interface TodoStep {
  readonly id: TodoItem['id'];
  readonly state: StepState;
}

export interface TodoView {
  readonly steps: readonly TodoStep[];
  readonly done: number;
  readonly total: number;
  readonly isFinished: boolean;
}

/** What is done stays done, also where it is not offered; what else is not offered is not spoken of. */
export function toTodoView(items: readonly TodoItem[]): TodoView {
  const offered = items.filter(({ available, done }) => available || done);
  const next = offered.find(({ done }) => !done)?.id ?? null;
  const toState = ({ id, done }: TodoItem): StepState => {
    if (done) return 'done';
    return id === next ? 'next' : 'open';
  };
  return {
    steps: offered.map((item) => ({ id: item.id, state: toState(item) })),
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
  appearance: '/admin/appearance',
  influencer: '/admin/influencers/create',
  socials: '/admin/shopboard',
};
