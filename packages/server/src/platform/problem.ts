// A refusal with a code of the closed list, thrown anywhere and turned into the envelope in one place.
import type { ProblemCode } from '@vitrine/contract/problem';

export interface FieldFault {
  field: string;
  /** A key of the sentences for fields, e.g. `required`. */
  code: string;
  values?: Record<string, string | number>;
}

export class Problem extends Error {
  readonly code: ProblemCode;
  /** What stands in the sentence's blanks. */
  readonly values: Record<string, string | number>;
  readonly faults: readonly FieldFault[];
  /** The field the refusal is about, when it is one and has no sentence of its own. */
  readonly field: string | null;

  constructor(
    code: ProblemCode,
    details: { field?: string; values?: Record<string, string | number>; faults?: FieldFault[]; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.values = details.values ?? {};
    this.faults = details.faults ?? [];
    this.field = details.field ?? null;
  }
}
