// What becomes of conditions when a value is chosen, or one of them is edited. Pure.
import {
  canBeWritten,
  conditions as anyConditions,
  type Condition,
  type ConditionDimension,
} from '@vitrine/contract/conditions';

type Conditions = readonly Condition[];

const isOf = (by: ConditionDimension) => (condition: Condition) => condition.by === by && condition.op === 'is';

/** Whether a value is one of those that a dimension has to have. */
export const isChosen = (conditions: Conditions, by: ConditionDimension, value: string | null): boolean =>
  conditions.some((condition) => isOf(by)(condition) && condition.values.includes(value));

/**
 * A value chosen at its row: one more of those that the dimension may have, or one less where it was chosen already. What the
 * dimension must not be says nothing more beside what it is. Null where there are as many as there may be.
 */
export function toggleValue(conditions: Conditions, by: ConditionDimension, value: string | null): Conditions | null {
  const found = conditions.find(isOf(by));
  const others = conditions.filter((each) => each.by !== by);
  const values = found?.values.filter((each) => each !== value) ?? [];
  const toggled = found?.values.includes(value) ? values : [...values, value];
  const next = found
    ? replaceCondition(conditions, found, { ...found, values: toggled })
    : [...others, { by, op: 'is' as const, values: toggled }];
  return canHold(next, 'address') ? next : null;
}

/** Whether there may be so many of them: fewer where an address carries them, as it does on the screen. */
export const canHold = (conditions: Conditions, where: 'address' | 'segment'): boolean =>
  where === 'address' ? canBeWritten(conditions) : anyConditions.safeParse(conditions).success;

/** `after` in the place of `before`, at the end where there was none; without values it is no condition. */
export function replaceCondition(conditions: Conditions, before: Condition | null, after: Condition): Conditions {
  const changed = before === null ? [...conditions, after] : conditions.map((each) => (each === before ? after : each));
  return changed.filter(({ values }) => values.length > 0);
}

/** Those of all other dimensions, such as for a list of what else could be chosen. */
export const withoutChosen = (conditions: Conditions, by: string): Conditions =>
  conditions.filter((each) => !(each.by === by && each.op === 'is'));
