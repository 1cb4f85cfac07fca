// Tells why something could not be done; where a plan was missing, it leads on.
import type { Problem } from '../../api/problem.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { isOfPlan, PlanAction } from './plan-action.tsx';

interface RefusedProps {
  /** Null while nothing is wrong. */
  readonly problem: Pick<Problem, 'message' | 'requestId'> | Problem | null;
  readonly title: string;
  readonly onClose: () => void;
}

export function RefusedDialog({ problem, title, onClose }: RefusedProps) {
  const isPlans = problem !== null && 'code' in problem && isOfPlan(problem.code);
  return (
    <ProblemDialog
      problem={problem}
      title={title}
      action={isPlans ? <PlanAction onAsked={onClose} /> : undefined}
      onClose={onClose}
    />
  );
}
