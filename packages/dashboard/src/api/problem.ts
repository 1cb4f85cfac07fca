// What a failed call throws: the server's problem, or one the client noticed itself.
import type { ProblemCode, ProblemShape } from '@vitrine/contract/problem';

export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** A refusal in words a person can read; `requestId` is null when the server was never reached. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly field: string | null;
  readonly fields: readonly FieldProblem[];
  readonly requestId: string | null;

  constructor(shape: Omit<ProblemShape, 'request_id'> & { request_id: string | null }, status: number) {
    super(shape.message);
    this.code = shape.code;
    this.status = status;
    this.field = shape.field ?? null;
    this.fields = shape.fields ?? [];
    this.requestId = shape.request_id;
  }
}

/** True for a problem with this code, whatever else may have been thrown. */
export function isProblem(thrown: unknown, code?: ProblemCode): thrown is Problem {
  return thrown instanceof Problem && (code === undefined || thrown.code === code);
}

/** Waits for a change of the server's state: answers null, or the problem that kept it from happening. */
export async function settle(doing: Promise<unknown>): Promise<Problem | null> {
  try {
    await doing;
    return null;
  } catch (thrown) {
    if (!isProblem(thrown)) throw thrown;
    return thrown;
  }
}
