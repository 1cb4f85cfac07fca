// Where a business stands: days of a trial, its end to the millisecond, and paid plans.
import { describe, expect, it } from 'vitest';
import { decideState } from './standing.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = 24 * 3600 * 1000;

describe('decideState', () => {
  it.each<[string, string, number, object]>([
    ['a new trial', 'FREE', 30 * day, { plan: 'FREE', trialDaysLeft: 30, mayCreate: true }],
    ['the running day counts', 'FREE', day + 1, { plan: 'FREE', trialDaysLeft: 2, mayCreate: true }],
    ['the last moment', 'FREE', 1, { plan: 'FREE', trialDaysLeft: 1, mayCreate: true }],
    ['the end', 'FREE', 0, { plan: 'FREE', trialDaysLeft: 0, mayCreate: false }],
    ['long past', 'FREE', -400 * day, { plan: 'FREE', trialDaysLeft: 0, mayCreate: false }],
    ['a plan in small letters', 'free', -day, { plan: 'FREE', trialDaysLeft: 0, mayCreate: false }],
    ['a plan nobody knows', 'GOLD', 5 * day, { plan: 'FREE', trialDaysLeft: 0, mayCreate: false }],
    ['a paid plan', 'BUSINESS', -400 * day, { plan: 'BUSINESS', trialDaysLeft: 0, mayCreate: true }],
    ['a paid plan within its trial', 'BUSINESS', day, { plan: 'BUSINESS', trialDaysLeft: 0, mayCreate: true }],
  ])('%s', (_name, plan, left, state) => {
    const subscribed = { plan, trial_ends_at: new Date(now.getTime() + left) };
    expect(decideState(subscribed, now)).toMatchObject(state);
  });
});
