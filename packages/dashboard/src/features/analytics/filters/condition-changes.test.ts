// What becomes of conditions when rows are pressed and chips are edited.
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';
import { describe, expect, it } from 'vitest';
import { canHold, isChosen, replaceCondition, toggleValue, withoutChosen } from './condition-changes.ts';

const is = (by: ConditionDimension, ...values: Condition['values']): Condition => ({ by, op: 'is', values });
const isNot = (by: ConditionDimension, ...values: Condition['values']): Condition => ({ by, op: 'is_not', values });
const device = is('device', 'phone');

describe('a pressed row', () => {
  it.each<[string, Condition[], string | null, Condition[]]>([
    ['is a condition of its own', [device], 'DE', [device, is('country', 'DE')]],
    ['is one more value of what is there', [is('country', 'DE'), device], 'FR', [is('country', 'DE', 'FR'), device]],
    ['is taken off when it is pressed again', [is('country', 'DE', 'FR')], 'DE', [is('country', 'FR')]],
    ['takes the condition with its last value', [is('country', 'DE'), device], 'DE', [device]],
    [
      'says what it is in place of what it is not',
      [isNot('country', 'US'), device],
      'DE',
      [device, is('country', 'DE')],
    ],
    ['may be what carries no value', [is('country', 'DE')], null, [is('country', 'DE', null)]],
  ])('%s', (_what, before, value, after) => {
    expect(toggleValue(before, 'country', value)).toEqual(after);
  });

  it('is refused where there are as many conditions, values, or letters of them, as there may be', () => {
    const full = Array.from({ length: limits.conditions }, (_, at) => isNot('utm_term', String(at)));
    expect(toggleValue(full, 'country', 'DE')).toBeNull();
    const values = Array.from({ length: limits.conditionValues }, (_, at) => String(at));
    expect(toggleValue([is('utm_term', ...values)], 'utm_term', 'more')).toBeNull();
    const long = Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(limits.writtenConditions / 31, '-'));
    expect(toggleValue([is('utm_term', ...long)], 'utm_term', 'x'.repeat(300))).toBeNull();
  });

  it('can be taken off where there are as many as there may be', () => {
    const full = [is('country', 'DE'), ...Array.from({ length: 19 }, (_, at) => isNot('utm_term', String(at)))];
    expect(toggleValue(full, 'country', 'DE')).toEqual(full.slice(1));
  });
});

it('a segment holds more than an address carries', () => {
  const values = Array.from({ length: limits.conditionValues }, (_, at) => `${at}`.padEnd(100, '-'));
  const held = [is('utm_term', ...values)];
  expect([canHold(held, 'address'), canHold(held, 'segment')]).toEqual([false, true]);
  expect(canHold([is('utm_term', ...values, 'more')], 'segment')).toBe(false);
});

it.each<[Condition[], string | null, boolean]>([
  [[is('country', 'DE', null)], 'DE', true],
  [[is('country', 'DE', null)], null, true],
  [[isNot('country', 'DE')], 'DE', false],
  [[is('device', 'DE')], 'DE', false],
  [[], null, false],
])('under %j the country %s is chosen: %s', (conditions, value, isOn) => {
  expect(isChosen(conditions, 'country', value)).toBe(isOn);
});

describe('an edited condition', () => {
  const before = is('country', 'DE');

  it('stands where it stood, and a new one at the end', () => {
    expect(replaceCondition([before, device], before, isNot('country', 'US'))).toEqual([
      isNot('country', 'US'),
      device,
    ]);
    expect(replaceCondition([before], null, device)).toEqual([before, device]);
  });

  it('is gone without values', () => {
    expect(replaceCondition([before, device], before, is('country'))).toEqual([device]);
  });
});

it('what else could be chosen is found without what is', () => {
  const not = isNot('country', 'US');
  expect(withoutChosen([is('country', 'DE'), not, device], 'country')).toEqual([not, device]);
});
