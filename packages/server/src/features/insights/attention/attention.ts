// The door of attention: what needs it in a business, as one of its team may see and mend it, and its first sale.
import type { AttentionItem, FirstSale, getAttention } from '@vitrine/contract/attention';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { toMajor } from '@vitrine/contract/money';
import { addDays, dayOf } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking } from '../asking.ts';
import { everyTab } from '../facets/codes.ts';
import type { GoalProgress } from '../goals/goals.ts';
import { daysOfDrop, findSalesDrop } from './sales-drop.ts';
import { countChangedLinks, findFirstSale } from './store.ts';
import type { Sources } from '../model.ts';

type Deps = Pick<
  Sources,
  | 'identity'
  | 'storefront'
  | 'influencers'
  | 'attribution'
  | 'ledger'
  | 'inbox'
  | 'reconciliation'
  | 'syncs'
  | 'applications'
  | 'postReports'
  | 'schedules'
> & { readonly asking: Asking; readonly progress: Pick<GoalProgress, 'listReached'> };

/** A day is over for good once so much of the next is. */
const settledMs = 6 * 3600_000;

/** A first sale of longer ago than this is no news. */
const newsMs = 14 * 24 * 3600_000;

type Lister = (platform: Platform, deps: Deps, actor: Actor) => Promise<AttentionItem[]>;

const counted = <
  Kind extends
    | 'reports_failed'
    | 'orders_set_aside'
    | 'work_failed'
    | 'applications'
    | 'post_reports'
    | 'reports_unsent'
    | 'looks_changed'
    | 'shorts_changed',
>(
  kind: Kind,
  count: number,
): { kind: Kind; count: number }[] => (count === 0 ? [] : [{ kind, count }]);

const listAway: Lister = async (_platform, { storefront }, { businessId }) => {
  const store = await storefront.findStore(businessId);
  return store === null || store.status === 'connected' ? [] : [{ kind: 'store_away' }];
};

/** Not while the store is away, which is why and is told by itself. */
const listUnsynced: Lister = async (_platform, { storefront, syncs }, { businessId }) => {
  const [store, sync] = await Promise.all([storefront.findStore(businessId), syncs.findSync(businessId)]);
  return store?.status === 'connected' && sync?.state === 'failed' ? [{ kind: 'sync_failed' }] : [];
};

const listDropped: Lister = async ({ clock }, { asking }, actor) => {
  const setting = await asking.prepare(actor);
  // what came in at the end of a day may take a while
  const today = dayOf(new Date(clock.now().getTime() - settledMs), setting.zone);
  const range = daysOfDrop(addDays(today, -1));
  const rows = await asking.ask(setting, { where: setting.own, tabs: everyTab, range, by: ['day'] });
  const ordersOf = new Map(rows.map(({ keys: [day], orders }) => [day, orders]));
  const drop = findSalesDrop((day) => ordersOf.get(day) ?? 0, range.to);
  return drop === null ? [] : [{ kind: 'sales_dropped', ...drop }];
};

const listUntaken: Lister = async (_platform, { inbox, reconciliation }, { businessId }) => {
  const [failed, aside] = await Promise.all([inbox.countFailed(businessId), reconciliation.countSetAside(businessId)]);
  return [...counted('reports_failed', failed), ...counted('orders_set_aside', aside)];
};

/** Queues whose failures are told where they happened: with their own item above, or on the screen that began the work. */
const toldElsewhere = [
  'stores.inbox',
  'stores.sync',
  'stores.subscribe',
  'stores.token',
  'moving.export',
  'moving.import',
  'imports.run',
  'mailings.report',
  'feed.sync',
];

const listGivenUp: Lister = async ({ jobs }, _deps, { businessId }) =>
  counted('work_failed', await jobs.countLost(businessId, toldElsewhere));

const listLeaked: Lister = async ({ database }, { attribution, influencers }, { businessId }) => {
  const active = (await influencers.list(businessId)).filter(({ isActive }) => isActive);
  const ordersOf = new Map(
    (await attribution.listLeaked(database.db, businessId, active)).map(({ accountId, orders }) => [accountId, orders]),
  );
  return active.flatMap(({ accountId, username, promocode }) => {
    const orders = ordersOf.get(accountId);
    return orders === undefined || promocode === null
      ? []
      : [{ kind: 'leaked_code' as const, username, promocode, orders }];
  });
};

const listApplied: Lister = async (_platform, { applications }, { businessId }) =>
  counted('applications', (await applications.count(businessId)).pending);

const listReported: Lister = async (_platform, { postReports }, { businessId }) =>
  counted('post_reports', (await postReports.count(businessId)).open);

const listUnsent: Lister = async (_platform, { schedules }, actor) =>
  counted('reports_unsent', (await schedules.listUnsent(actor)).length);

const listReached: Lister = async (_platform, { progress }, actor) =>
  (await progress.listReached(actor)).map((goal) => ({ kind: 'goal_reached', goal }));

const listChanged: Lister = async ({ database }, _deps, { businessId }) => {
  const { looks, shorts } = await countChangedLinks(database.db, businessId);
  return [...counted('looks_changed', looks), ...counted('shorts_changed', shorts)];
};

/** By currency: currencies are never put together. */
const listPayable: Lister = async (_platform, { ledger }, { businessId }) => {
  const { balances } = await ledger.listBalances(businessId, null);
  const due = Map.groupBy(
    balances.filter(({ payable }) => payable > 0),
    ({ currency }) => currency,
  );
  return [...due].map(([currency, of]) => {
    const amount = of.reduce((sum, { payable }) => sum + payable, 0);
    return { kind: 'payable', people: of.length, amount: toMajor(amount, currency), currency };
  });
};

/** The most urgent first, each with the right it takes to see and mend it. */
const parts = [
  [listAway, 'see store'],
  [listUnsynced, 'see store'],
  [listUntaken, 'see orders'],
  [listGivenUp, 'see store'],
  [listLeaked, 'edit influencers'],
  [listReported, 'edit any link'],
  [listApplied, 'edit influencers'],
  [listDropped, 'see every figure'],
  [listUnsent, 'see every figure'],
  [listReached, 'see every figure'],
  [listChanged, 'see every link'],
  [listPayable, 'see every statement'],
] as const;

export type Attention = ReturnType<typeof createAttention>;

export function createAttention(platform: Platform, deps: Deps) {
  return {
    /** Puts back what was given up; answers how many. */
    repeatWork: ({ businessId }: Actor): Promise<number> => platform.jobs.retryLost(businessId, toldElsewhere),
    async read(actor: Actor): Promise<AnswerOf<typeof getAttention>> {
      const open = parts.filter(([, right]) => can(actor, right));
      const [items, sale] = await Promise.all([
        Promise.all(open.map(([list]) => list(platform, deps, actor))),
        can(actor, 'see orders') ? findUnseenSale(platform, deps, actor) : null,
      ]);
      return { items: items.flat(), first_sale: sale };
    },
  };
}

async function findUnseenSale(
  { database, clock }: Platform,
  { identity }: Deps,
  { businessId, accountId }: Actor,
): Promise<FirstSale | null> {
  const account = await identity.accounts.get(businessId, accountId);
  if (account.first_sale_seen_at !== null) return null;
  const since = new Date(clock.now().getTime() - newsMs);
  const sale = await findFirstSale(database.db, businessId, since);
  return (
    sale && {
      order_id: sale.orderId,
      name: sale.name,
      at: sale.createdAt.toISOString(),
      total_price: toMajor(sale.totalPrice, sale.currency),
      currency: sale.currency,
    }
  );
}
