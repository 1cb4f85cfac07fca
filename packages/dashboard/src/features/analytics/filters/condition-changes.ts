// What becomes of conditions when a value is chosen, or one of them is edited. Pure.
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';

type Conditions = readonly Condition[];

const isOf = (by: ConditionDimension) => (condition: Condition) => condition.by === by && condition.op === 'is';

/** Whether a value is one of those that a dimension has to have. */
export const isChosen = (conditions: Conditions, by: ConditionDimension, value: string | null): boolean =>
  conditions.some((condition) => isOf(by)(condition) && condition.values.includes(value));

/**
 * A value chosen at its row: one more of those that the dimension may have, or one less where it was chosen already. What the
 * dimension must not be says nothing more beside what it is.
 */
export function toggleValue(conditions: Conditions, by: ConditionDimension, value: string | null): Conditions {
  const found = conditions.find(isOf(by));
  if (found === undefined) {
    const others = conditions.filter((each) => each.by !== by);
    return others.length < limits.conditions ? [...others, { by, op: 'is', values: [value] }] : conditions;
  }
  const values = found.values.includes(value)
    ? found.values.filter((each) => each !== value)
    : [...found.values, value].slice(0, limits.conditionValues);
  return replaceCondition(conditions, found, { ...found, values });
}

/** `after` in the place of `before`, at the end where there was none; without values it is no condition. */
export function replaceCondition(conditions: Conditions, before: Condition | null, after: Condition): Conditions {
  const changed = before === null ? [...conditions, after] : conditions.map((each) => (each === before ? after : each));
  return changed.filter(({ values }) => values.length > 0).slice(0, limits.conditions);
}

/** Those of all other dimensions, such as for a list of what else could be chosen. */
export const withoutChosen = (conditions: Conditions, by: string): Conditions =>
  conditions.filter((each) => !(each.by === by && each.op === 'is'));
