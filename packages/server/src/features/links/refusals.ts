// Turns what refuses a draft into the problem that is answered.
import { Problem } from '../../platform/problem.ts';
import type { LinkRefusal } from './plan-link.ts';

/** The first refusal gives the code and the sentence; when there are several, or it is a field's, all fields are named. */
export function toRefusedProblem([first, ...others]: readonly [LinkRefusal, ...LinkRefusal[]]): Problem {
  const { refused, field, fault, values = {} } = first;
  const refusals = [first, ...others].flatMap((one) => [one, ...(one.also ?? [])]);
  const isOfFields = fault !== undefined || refusals.length > 1;
  const faults = refusals.map((one) => ({
    field: one.field,
    code: one.fault ?? one.refused,
    values: one.values ?? {},
  }));
  return new Problem(refused, { field, values, ...(isOfFields ? { faults } : {}) });
}
