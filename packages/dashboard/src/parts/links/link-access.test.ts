// Who may do what with links.
import { rightsOf } from '@vitrine/contract/team-rights';
import { expect, it } from 'vitest';
import { toLinkAccess } from './link-access.ts';

const none = {
  analytics_commission_enabled: false,
  analytics_clicks_enabled: false,
  analytics_revenue_enabled: false,
  analytics_sales_enabled: false,
  analytics_cr_enabled: false,
  analytics_aov_enabled: false,
  allow_creating_and_editing_links: false,
  allow_tagging_posts: false,
};
const person = {
  role: 'admin' as const,
  permissions: none,
  subscription_plan: 'FREE',
  free_trial_days_left: 12,
  is_plan_frozen: false,
  influencer_username: null,
  promocode: null,
};
const ada = { ...person, role: 'influencer' as const, influencer_username: 'ada', promocode: 'ADA10' };

it('§6 admin: sees everything; creates, edits, duplicates, deletes', () => {
  expect(toLinkAccess(person)).toEqual({
    canChange: true,
    isTrialOver: false,
    isTeam: true,
    isAdmin: true,
    canSeeOrders: true,
    shows: { views: true, orders: true, revenue: true, conversion: true },
    owner: { influencerUsername: null, promocode: null },
  });
});

it('§6 admin: keeps UTM, influencers and orders from staff', () => {
  expect(
    toLinkAccess({ ...person, role: 'staff', rights: rightsOf({ role: 'marketer', exceptions: {} }) }),
  ).toMatchObject({
    canChange: true,
    isAdmin: false,
    canSeeOrders: false,
    shows: { views: true, orders: true, revenue: true, conversion: true },
  });
});

it('§6 influencer: is shown nothing she was not given', () => {
  expect(toLinkAccess(ada)).toMatchObject({
    canChange: false,
    isAdmin: false,
    canSeeOrders: false,
    shows: { views: false, orders: false, revenue: false, conversion: false },
    owner: { influencerUsername: 'ada', promocode: 'ADA10' },
  });
});

it.each([
  ['allow_creating_and_editing_links', { canChange: true }],
  ['analytics_clicks_enabled', { shows: { views: true, orders: false, revenue: false, conversion: false } }],
  ['analytics_sales_enabled', { shows: { views: false, orders: true, revenue: false, conversion: false } }],
  ['analytics_revenue_enabled', { shows: { views: false, orders: false, revenue: true, conversion: false } }],
] as const)('gives an influencer what %s gives', (permission, expected) => {
  expect(toLinkAccess({ ...ada, permissions: { ...none, [permission]: true } })).toMatchObject(expected);
});

it.each([
  ['FREE', 1, false],
  ['FREE', 0, true],
  ['free', -3, true],
  ['STARTER', 0, false],
])('on plan %s with %i days left the trial is over: %s', (plan, days, expected) => {
  const user = { ...person, subscription_plan: plan, free_trial_days_left: days, is_plan_frozen: false };
  expect(toLinkAccess(user).isTrialOver).toBe(expected);
});
