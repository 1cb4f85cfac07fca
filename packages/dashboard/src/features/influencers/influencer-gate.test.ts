// Whether another influencer may be made active, plan by plan.
import { describe, expect, it } from 'vitest';
import { decideGate } from './influencer-gate.ts';

const people = (active: number, inactive = 0) => [
  ...Array.from({ length: active }, () => ({ is_active: true })),
  ...Array.from({ length: inactive }, () => ({ is_active: false })),
];

describe('§6 influencer quota', () => {
  it.each([
    ['FREE', 12, 2, 'open'],
    ['FREE', 12, 3, { limit: 3 }],
    ['FREE', 0, 0, 'trial'],
    ['FREE', -1, 1, 'trial'],
    ['STARTER', 0, 2, 'open'],
    ['STARTER', 0, 3, { limit: 3 }],
    ['starter', 0, 4, { limit: 3 }],
    ['BUSINESS', 0, 14, 'open'],
    ['BUSINESS', 0, 15, { limit: 15 }],
    ['PRO', 0, 4000, 'open'],
    ['ENTERPRISE', 0, 4000, 'open'],
    ['LITE', 0, 0, 'trial'],
    ['', 0, 0, 'trial'],
    ['constructor', 0, 0, 'trial'],
  ])('on %s with %i days of trial left and %i active: %j', (plan, days, active, gate) => {
    expect(
      decideGate({ subscription_plan: plan, free_trial_days_left: days, is_plan_frozen: false }, people(active)),
    ).toEqual(gate);
  });

  it('counts those who are active alone', () => {
    expect(
      decideGate({ subscription_plan: 'STARTER', free_trial_days_left: 0, is_plan_frozen: false }, people(2, 30)),
    ).toBe('open');
  });
});
