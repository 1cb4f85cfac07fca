// The table of rights: every action by every role, every figure by every set of permissions.
import { describe, expect, it } from 'vitest';
import type { Audience } from './endpoint.ts';
import { figureNames, type FigureName } from './figures.ts';
import { permissions as permissionShape, type Permissions } from './identity.ts';
import { rightsOf, teamRights } from './team-rights.ts';
import { belongs, can, canSee, grants, pickSeen, pickSeenAs, type Action, type Rights } from './rights.ts';

const names = permissionShape.keyof().options;
const withOnly = (...given: (keyof Permissions)[]): Permissions =>
  permissionShape.parse(Object.fromEntries(names.map((name) => [name, given.includes(name)])));
const every = withOnly(...names);
const influencer = (...given: (keyof Permissions)[]): Rights => ({
  role: 'influencer',
  permissions: withOnly(...given),
});
const admin: Rights = { role: 'admin', permissions: every };
const staff: Rights = {
  role: 'staff',
  permissions: every,
  rights: rightsOf({ role: 'marketer', exceptions: {} }),
};
const creating = influencer(...names);
const reading: Rights = {
  role: 'influencer',
  permissions: { ...every, allow_creating_and_editing_links: false, allow_tagging_posts: false },
};
const everySet = Array.from({ length: 2 ** names.length }, (_, bits) =>
  influencer(...names.filter((_name, at) => (bits >> at) % 2 === 1)),
);

describe('belongs', () => {
  it.each<[Audience, boolean, boolean, boolean, boolean]>([
    ['anyone', true, true, true, true],
    ['person', true, true, true, true],
    ['admin', true, false, false, false],
    ['team', true, true, false, false],
    ['creator', true, true, true, false],
    ['maker', true, true, true, false],
    ['tagger', true, true, true, false],
    ['edit_links', true, true, false, false],
    ['see_money', true, false, false, false],
  ])('to %s: admin %s, staff %s, influencer who creates %s, who reads %s', (audience, ...expected) => {
    expect([admin, staff, creating, reading].map((who) => belongs(who, audience))).toEqual(expected);
  });
});

const [clicks, sales, revenue, commission] = (['clicks', 'sales', 'revenue', 'commission'] as const).map(
  (name) => `analytics_${name}_enabled` as const,
) as [keyof Permissions, keyof Permissions, keyof Permissions, keyof Permissions];

/** Owner, marketer, and the permissions any of which lets an influencer; `true` for each of them, `false` for none. */
const wanted: Record<Action, [boolean, boolean, boolean | (keyof Permissions)[]]> = {
  'create links': [true, true, ['allow_creating_and_editing_links']],
  'edit own links': [true, true, ['allow_creating_and_editing_links']],
  'edit any link': [true, true, false],
  'see every link': [true, true, false],
  'import links': [true, true, false],
  'set utm': [true, false, false],
  'choose influencer': [true, false, false],
  'see multilinks': [true, true, true],
  'see every multilink': [true, true, false],
  'edit multilinks': [true, false, false],
  'see own posts': [false, false, true],
  'tag posts': [true, true, ['allow_tagging_posts']],
  'see orders': [true, false, false],
  'see store': [true, true, false],
  'manage store': [true, false, false],
  'see plan': [true, true, false],
  'change plan': [true, false, false],
  'see settings': [true, true, false],
  'change settings': [true, false, false],
  'see influencers': [true, true, false],
  'see every figure': [true, true, false],
  'share figures': [true, true, false],
  'share reports': [true, true, false],
  'export visits': [true, false, false],
  'see commerce charts': [true, false, false],
  'see analytics': [true, true, [clicks, sales, revenue]],
  'see figures by tab': [true, true, [clicks, sales, revenue]],
  'follow live': [true, true, [clicks, sales]],
  'see every statement': [true, false, false],
  'see own statement': [false, false, [commission]],
  'manage own payee': [false, false, true],
  'see every term': [true, false, false],
  'see own terms': [false, false, [commission]],
  'see own credit': [false, false, [sales, commission]],
  'change appearance': [true, false, false],
  'edit influencers': [true, false, false],
  'create codes': [true, false, false],
  'review commission': [true, false, false],
  pay: [true, false, false],
  'see team': [true, true, false],
  'manage team': [true, false, false],
  'see activity': [true, false, false],
  own: [true, false, false],
};

describe('can', () => {
  it.each(Object.keys(grants) as Action[])('%s, by every role and every set of permissions', (action) => {
    const [byAdmin, byStaff, byInfluencer] = wanted[action];
    expect([can(admin, action), can(staff, action)]).toEqual([byAdmin, byStaff]);
    for (const rights of everySet) {
      const given = Array.isArray(byInfluencer) ? byInfluencer.some((name) => rights.permissions[name]) : byInfluencer;
      expect(can(rights, action)).toBe(given);
    }
  });

  it('asks no permission of the team', () => {
    for (const action of Object.keys(grants) as Action[])
      for (const role of ['admin', 'staff'] as const)
        expect(can({ role, permissions: withOnly(), rights: teamRights }, action)).toBe(
          can({ role, permissions: every, rights: teamRights }, action),
        );
  });

  it('gives staff of whom no right is known what the whole team has, and nothing more', () => {
    const unknown: Rights = { role: 'staff', permissions: every };
    const held = (Object.keys(grants) as Action[]).filter((action) => can(unknown, action));
    expect(held).toEqual((Object.keys(grants) as Action[]).filter((action) => grants[action].staff === true));
    for (const right of teamRights) expect(belongs(unknown, right)).toBe(false);
  });
});

const needs: Record<FigureName, (keyof Permissions)[] | 'team'> = {
  visits: [clicks],
  visitors: [clicks],
  views: [clicks],
  adds: [clicks],
  requested_checkouts: [clicks],
  checkouts: [sales],
  click_checkouts: [sales],
  buys: [sales],
  influencer_attributed_checkouts: [sales],
  new_customers: [sales],
  returning_customers: [sales],
  revenue: [revenue],
  total_tax: [revenue],
  refunded: [revenue],
  gross_sales: [revenue],
  sales_discounts: [revenue],
  returns: [revenue],
  net_sales: [revenue],
  shipping: [revenue],
  taxes: [revenue],
  sales_total: [revenue],
  influencer_attributed_revenue: [revenue],
  discounts: [revenue],
  commission: [commission],
  cost_of_goods: 'team',
  profit: 'team',
  cost_known: 'team',
  cr: [clicks, sales, 'analytics_cr_enabled'],
  aov: [sales, revenue, 'analytics_aov_enabled'],
  net_aov: [sales, revenue, 'analytics_aov_enabled'],
};

describe('canSee', () => {
  it.each(figureNames)('%s: the team always, an influencer with all its permissions', (figure) => {
    for (const role of ['admin', 'staff'] as const)
      expect(canSee({ role, permissions: withOnly() }, figure)).toBe(true);
    const needed = needs[figure];
    for (const rights of everySet)
      expect(canSee(rights, figure)).toBe(needed !== 'team' && needed.every((name) => rights.permissions[name]));
  });

  it('leaves out what may not be seen, noughts and nulls staying', () => {
    const figures = { visits: 0, cr: null, revenue: 5 };
    expect(pickSeen(admin, figures)).toEqual(figures);
    expect(pickSeen(influencer(clicks), figures)).toEqual({ visits: 0 });
    expect(pickSeenAs(influencer(revenue), () => 'refunded', { back: 3 })).toEqual({ back: 3 });
    expect(pickSeenAs(influencer(sales), () => 'refunded', { back: 3 })).toEqual({});
  });
});
