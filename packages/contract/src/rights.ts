// Who may do what and who sees which figure: one table, by which the server decides and the screens show. Pure.
import type { Audience } from './endpoint.ts';
import { partsOf, type FigureName } from './figures.ts';
import type { Permissions, Role } from './identity.ts';
import { teamRights, type TeamRight } from './team-rights.ts';

type Permission = keyof Permissions;

/** What is known of whoever asks. The owner and staff hold every permission, whatever stands there. */
export interface Rights {
  readonly role: Role;
  readonly permissions: Permissions;
  /** What one of the staff may do: none where none is named. The owner holds every right. */
  readonly rights?: readonly TeamRight[];
}

/** Always, never, or with any one of these permissions. */
type Grant = boolean | readonly Permission[];

/** `staff`: all of them, none, or those with any of these rights. */
interface Grants {
  readonly admin: boolean;
  readonly staff: boolean | readonly TeamRight[];
  readonly influencer: Grant;
}

const clicks = 'analytics_clicks_enabled';
const sales = 'analytics_sales_enabled';
const revenue = 'analytics_revenue_enabled';
const commission = 'analytics_commission_enabled';

const everybody: Grants = { admin: true, staff: true, influencer: true };
const team: Grants = { admin: true, staff: true, influencer: false };
const owner: Grants = { admin: true, staff: false, influencer: false };
const creators: Grants = { admin: true, staff: ['edit_links'], influencer: ['allow_creating_and_editing_links'] };
const makers: Grants = {
  ...creators,
  staff: ['edit_links', 'edit_multilinks', 'edit_influencers', 'change_appearance', 'change_settings'],
  influencer: ['allow_creating_and_editing_links', 'allow_tagging_posts'],
};
const taggers: Grants = { admin: true, staff: ['edit_links'], influencer: ['allow_tagging_posts'] };
const holders = (right: TeamRight): Grants => ({ admin: true, staff: [right], influencer: false });

/** Whether someone may do it at all. Whose link, order or statement it is, the feature asks besides. */
export const grants = {
  'create links': creators,
  'edit own links': creators,
  'edit any link': holders('edit_links'),
  'see every link': team,
  'import links': holders('edit_links'),
  'set utm': holders('assign_links'),
  'choose influencer': holders('assign_links'),
  /** Influencers those that carry their code, without figures. */
  'see multilinks': everybody,
  'see every multilink': team,
  'edit multilinks': holders('edit_multilinks'),
  'see own posts': { admin: false, staff: false, influencer: true },
  /** Of influencers those that are theirs. */
  'tag posts': taggers,
  'see orders': holders('see_orders'),
  'see store': team,
  'manage store': holders('manage_store'),
  'see plan': team,
  'change plan': owner,
  'see settings': team,
  'change settings': holders('change_settings'),
  'change appearance': holders('change_appearance'),
  'see influencers': team,
  'edit influencers': holders('edit_influencers'),
  'create codes': holders('create_codes'),
  /** The figures of everybody; an influencer reads what is counted for them. */
  'see every figure': team,
  /** Save segments and funnels for the business, and use those that are. */
  'share figures': holders('share_reports'),
  /** Make links by which people without an account read figures, and revoke them. */
  'share reports': holders('share_reports'),
  /** Single visits, as files. */
  'export visits': holders('export_visits'),
  'see commerce charts': holders('see_orders'),
  'see analytics': { ...team, influencer: [clicks, sales, revenue] },
  'see figures by tab': { ...team, influencer: [clicks, sales, revenue] },
  'follow live': { ...team, influencer: [clicks, sales] },
  'see every statement': holders('see_money'),
  'see own statement': { admin: false, staff: false, influencer: [commission] },
  /** How they are paid, their tax form and agreement, and their data: owed whatever figures they are shown. */
  'manage own payee': { admin: false, staff: false, influencer: true },
  'review commission': holders('review_commission'),
  pay: holders('pay'),
  'see every term': holders('see_money'),
  'see own terms': { admin: false, staff: false, influencer: [commission] },
  'see own credit': { admin: false, staff: false, influencer: [sales, commission] },
  'see team': team,
  'manage team': holders('manage_team'),
  'see activity': holders('see_activity'),
  /** What no one but the owner may: the plan, whose business it is, its end. */
  own: owner,
} as const satisfies Readonly<Record<string, Grants>>;
export type Action = keyof typeof grants;

function holds({ role, permissions, rights = [] }: Rights, of: Grants): boolean {
  if (role === 'admin') return of.admin;
  if (role === 'staff')
    return typeof of.staff === 'boolean' ? of.staff : of.staff.some((each) => rights.includes(each));
  return typeof of.influencer === 'boolean' ? of.influencer : of.influencer.some((name) => permissions[name]);
}

export const can = (rights: Rights, action: Action): boolean => holds(rights, grants[action]);

const audiences: Readonly<Record<Audience, Grants>> = {
  anyone: everybody,
  person: everybody,
  admin: owner,
  team,
  creator: creators,
  maker: makers,
  tagger: taggers,
  ...(Object.fromEntries(teamRights.map((right) => [right, holders(right)])) as Record<TeamRight, Grants>),
};

/** Whether someone belongs to an endpoint's audience. */
export const belongs = (rights: Rights, who: Audience): boolean => holds(rights, audiences[who]);

/** Which permissions an influencer needs to see a figure, all of them; `team` is shown to no influencer. */
export const figureNeeds = {
  visits: [clicks],
  visitors: [clicks],
  views: [clicks],
  // put into the bag on a page of ours: no sale is told by it
  adds: [clicks],
  requested_checkouts: [clicks],
  checkouts: [sales],
  click_checkouts: [sales],
  buys: [sales],
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
  influencer_attributed_checkouts: [sales],
  influencer_attributed_revenue: [revenue],
  commission: [commission],
  new_customers: [sales],
  returning_customers: [sales],
  discounts: [revenue],
  cost_of_goods: 'team',
  profit: 'team',
  cost_known: 'team',
  cr: [clicks, sales, 'analytics_cr_enabled'],
  aov: [sales, revenue, 'analytics_aov_enabled'],
  net_aov: [sales, revenue, 'analytics_aov_enabled'],
} as const satisfies Readonly<Record<FigureName, readonly Permission[] | 'team'>>;

export function canSee({ role, permissions }: Rights, figure: FigureName): boolean {
  if (role !== 'influencer') return true;
  const needs: readonly Permission[] | 'team' = figureNeeds[figure];
  return needs !== 'team' && needs.every((name) => permissions[name]);
}

/** The figures of a link's products, and the figure each is. */
export const productFigures = { view: 'views', add: 'adds', buy: 'buys', revenue: 'revenue' } as const;

/** What an influencer brought in, part by part, and the figure each is a part of. */
export const insightFigures = {
  total_clicks: 'visits',
  clicks_looks: 'visits',
  clicks_shorts: 'visits',
  total_sales: 'checkouts',
  ...partsOf('sales', 'checkouts'),
  total_click_sales: 'click_checkouts',
  click_sales_looks: 'click_checkouts',
  click_sales_shorts: 'click_checkouts',
  total_revenue: 'revenue',
  ...partsOf('revenue', 'revenue'),
  total_refunded: 'refunded',
  ...partsOf('refunded', 'refunded'),
  influencer_attributed_checkouts: 'influencer_attributed_checkouts',
  ...partsOf('influencer_attributed_checkouts', 'influencer_attributed_checkouts'),
  influencer_attributed_revenue: 'influencer_attributed_revenue',
  ...partsOf('influencer_attributed_revenue', 'influencer_attributed_revenue'),
  commission: 'commission',
  ...partsOf('commission', 'commission'),
  new_customers: 'new_customers',
  returning_customers: 'returning_customers',
  discounts: 'discounts',
  net_sales: 'net_sales',
  cost_of_goods: 'cost_of_goods',
  profit: 'profit',
  cost_known: 'cost_known',
} as const satisfies Readonly<Record<string, FigureName>>;

/** Those of the figures that may be seen; the others are absent. */
export function pickSeen<Name extends FigureName, Value>(
  rights: Rights,
  figures: Readonly<Record<Name, Value>>,
): Partial<Record<Name, Value>> {
  return pickSeenAs(rights, (name) => name, figures);
}

/** As `pickSeen`, of parts that go by names of their own: `figureOf` says of which figure each is a part. */
export function pickSeenAs<Name extends string, Value>(
  rights: Rights,
  figureOf: (name: Name) => FigureName,
  figures: Readonly<Record<Name, Value>>,
): Partial<Record<Name, Value>> {
  // whoever sees every figure is most who ask, for thousands of rows
  if (rights.role !== 'influencer') return figures;
  const seen: Partial<Record<Name, Value>> = {};
  for (const name in figures) if (canSee(rights, figureOf(name))) seen[name] = figures[name];
  return seen;
}
