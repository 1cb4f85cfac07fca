// What a plan is called in passing, for each plan, in and after the trial.
import { describe, expect, it } from 'vitest';
import { toPlanFact } from './plan-fact.ts';

describe('a plan named in passing', () => {
  it.each([
    ['the trial by its days', 'FREE', 24, { kind: 'trial', days: 24 }],
    ['the last day as well', 'FREE', 1, { kind: 'trial', days: 1 }],
    ['the free one once it is over', 'FREE', 0, { kind: 'plan', plan: 'FREE' }],
    ['a paid one by its name', 'BUSINESS', 0, { kind: 'plan', plan: 'BUSINESS' }],
    ['a paid one in its trial too', 'STARTER', 12, { kind: 'plan', plan: 'STARTER' }],
    ['in whatever letters it is told', 'pro', 0, { kind: 'plan', plan: 'PRO' }],
    ['one we do not know not at all', 'GOLD', 0, null],
  ])('is told: %s', (_what, plan, days, expected) => {
    expect(toPlanFact({ subscription_plan: plan, free_trial_days_left: days })).toEqual(expected);
  });
});
