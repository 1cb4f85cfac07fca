// One change of many things, one after the other: what became of each, where one that is refused stops no other.
import { Problem } from './problem.ts';

export interface OutcomeOfOne {
  readonly outcome: 'changed' | 'unchanged' | 'refused';
  readonly problem: { readonly code: string; readonly message: string } | null;
}

/** `change` answers whether the thing is another than before, in a transaction of its own; `tell` words what refused it. */
export async function changeEach<Id>(
  ids: readonly Id[],
  change: (id: Id) => Promise<boolean>,
  tell: (problem: Problem) => NonNullable<OutcomeOfOne['problem']>,
): Promise<(OutcomeOfOne & { readonly id: Id })[]> {
  const outcomes: (OutcomeOfOne & { readonly id: Id })[] = [];
  for (const id of ids) {
    try {
      outcomes.push({ id, outcome: (await change(id)) ? 'changed' : 'unchanged', problem: null });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      outcomes.push({ id, outcome: 'refused', problem: tell(problem) });
    }
  }
  return outcomes;
}
