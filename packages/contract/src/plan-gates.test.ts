// The table of plans, features and roles, written a second time by hand from what was specified.
import { describe, expect, it } from 'vitest';
import { influencerQuotas } from './influencers.ts';
import {
  leastPlanFor,
  offerOf,
  opens,
  planFeatures,
  planNames,
  planPrices,
  problemOf,
  tierOf,
  tiers,
  wayThrough,
  type PlanFeature,
  type PlanName,
  type PlanOffer,
  type Tier,
} from './plan-gates.ts';

/** A cross opens, a dash closes; in the order of `tiers`. */
const table: Record<PlanFeature, string> = {
  //                trial ended starter business pro enterprise
  create: '           x     -     x       x       x     x',
  'auto swap': '      x     -     x       x       x     x',
  customize: '        x     -     x       x       x     x',
  shopboard: '        x     -     x       x       x     x',
  'live sync': '      x     -     x       x       x     x',
  'magic store': '    -     -     x       x       x     x',
  'ai tagging': '     x     -     x       x       x     x',
  'ai preferences': ' x     -     x       x       x     x',
  trends: '           x     -     -       x       x     x',
  'brand domain': '   x     -     -       x       x     x',
  'vip support': '    -     -     -       -       x     x',
};

it.each(planFeatures)('%s is open to the tiers that are written here', (feature) => {
  const wanted = table[feature].trim().split(/\s+/);
  expect(tiers.map((tier) => (opens(tier, feature) ? 'x' : '-'))).toEqual(wanted);
});

const cases: [string, number, boolean, Tier, string][] = [
  ['FREE', 30, false, 'trial', 'plan_required'],
  ['FREE', 1, false, 'trial', 'plan_required'],
  ['FREE', 0, false, 'ended', 'trial_ended'],
  ['FREE', -3, false, 'ended', 'trial_ended'],
  ['STARTER', 0, false, 'starter', 'plan_required'],
  ['BUSINESS', 0, false, 'business', 'plan_required'],
  ['PRO', 0, false, 'pro', 'plan_required'],
  ['ENTERPRISE', 0, false, 'enterprise', 'plan_required'],
  ['PRO', 0, true, 'ended', 'plan_frozen'],
  ['free', 9, false, 'ended', 'plan_required'],
  ['constructor', 9, false, 'ended', 'plan_required'],
];

it.each(cases)(
  '%s with %i days, frozen %s, is %s and refused by %s',
  (plan, trialDaysLeft, isFrozen, tier, problem) => {
    const standing = { plan, trialDaysLeft, isFrozen };
    expect([tierOf(standing), problemOf(standing)]).toEqual([tier, problem]);
  },
);

it.each<[PlanFeature, PlanName]>([
  ['create', 'STARTER'],
  ['magic store', 'STARTER'],
  ['trends', 'BUSINESS'],
  ['brand domain', 'BUSINESS'],
  ['vip support', 'PRO'],
])('%s is opened by %s, and by nothing smaller', (feature, plan) => {
  expect(leastPlanFor(feature)).toBe(plan);
});

it('a larger plan opens whatever a smaller one does, and costs less an order', () => {
  const paid = ['starter', 'business', 'pro', 'enterprise'] as const;
  for (const feature of planFeatures) {
    const open = paid.map((tier) => opens(tier, feature));
    expect([feature, open.toSorted((a, b) => Number(a) - Number(b))]).toEqual([feature, open]);
  }
  const { STARTER, BUSINESS, PRO } = planPrices;
  expect([STARTER, BUSINESS, PRO].map(({ price, fee }) => [price, fee])).toEqual([
    [3900, 150],
    [9900, 100],
    [39_900, 75],
  ]);
  expect(planNames.map((plan) => influencerQuotas[plan])).toEqual([3, 3, 15, null, null]);
});

describe('who meets a closed gate', () => {
  it.each<['admin' | 'staff' | 'influencer', string]>([
    ['admin', 'choose choose choose choose choose choose'],
    ['staff', 'tell ask tell tell tell tell'],
    ['influencer', 'tell tell tell tell tell tell'],
  ])('%s can %s, tier by tier', (role, ways) => {
    expect(tiers.map((tier) => wayThrough(role, tier)).join(' ')).toBe(ways);
  });
});

describe('what the cards offer', () => {
  const standing = { trialDaysLeft: 0, isFrozen: false, next: null, canPay: true };
  it.each<[string, object, string]>([
    ['in a trial', { plan: 'FREE', trialDaysLeft: 9 }, 'active try try try contact'],
    ['after it', { plan: 'FREE' }, 'active choose choose choose contact'],
    ['without a store', { plan: 'FREE', canPay: false }, 'active unavailable unavailable unavailable contact'],
    ['on Business', { plan: 'BUSINESS' }, 'downgrade downgrade active upgrade contact'],
    [
      'on Business, with Starter to follow',
      { plan: 'BUSINESS', next: 'STARTER' },
      'downgrade unavailable choose upgrade contact',
    ],
    ['on Enterprise', { plan: 'ENTERPRISE' }, 'unavailable unavailable unavailable unavailable active'],
  ])('%s: %s', (_what, change, offers) => {
    const found: PlanOffer[] = planNames.map((card) => offerOf(card, { ...standing, plan: '', ...change }));
    expect(found.join(' ')).toBe(offers);
  });
});
