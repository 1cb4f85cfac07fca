// Changes many rows by one call, says what became of them, and offers to take it back.
import { Problem } from '../../api/problem.ts';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';

interface Outcome {
  readonly id: string;
  readonly outcome: 'changed' | 'unchanged' | 'refused';
  readonly problem: { readonly message: string } | null;
}

interface ManySetting<Change> {
  readonly isPending: boolean;
  readonly ask: (ids: readonly string[], change: Change) => Promise<readonly Outcome[]>;
  /** What takes a change back; null where that is not known any more. */
  readonly inverseOf: (change: Change) => Change | null;
  readonly words: {
    readonly failed: string;
    readonly done: (change: Change, count: number) => string;
    readonly refused: (count: number) => string;
  };
}

export interface Many<Change> {
  readonly isPending: boolean;
  /** Answers whether the call came through. */
  readonly run: (ids: readonly string[], change: Change, canUndo?: boolean) => Promise<boolean>;
}

export function useMany<Change>({ isPending, ask, inverseOf, words }: ManySetting<Change>): Many<Change> {
  const run: Many<Change>['run'] = async (ids, change, canUndo = true) => {
    const outcomes = await ask(ids, change).catch((problem: unknown) => {
      if (!(problem instanceof Problem)) throw problem;
      toastFailed(`${words.failed}. ${problem.message}`, problem.requestId);
      return null;
    });
    if (outcomes === null) return false;
    const changed = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id);
    const refused = outcomes.flatMap(({ problem }) => problem ?? []);
    const undoing = canUndo ? inverseOf(change) : null;
    const message = words.done(change, changed.length);
    if (changed.length > 0 && undoing !== null) toastUndo(message, () => void run(changed, undoing, false));
    else if (changed.length > 0 || refused.length === 0) toastDone(message);
    const [first] = refused;
    if (first) toastFailed(`${words.refused(refused.length)} ${first.message}`);
    return true;
  };
  return { isPending, run };
}
