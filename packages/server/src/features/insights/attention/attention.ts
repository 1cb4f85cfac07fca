// The door of attention: what needs it in a business, as one of its team may see and mend it, and its first sale.
import type { AttentionItem, FirstSale, getAttention } from '@vitrine/contract/attention';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { toMajor } from '@vitrine/contract/money';
import { can } from '@vitrine/contract/rights';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import { countChangedLinks, findFirstSale } from './store.ts';
import type { Sources } from '../model.ts';

type Deps = Pick<
  Sources,
  'identity' | 'storefront' | 'influencers' | 'attribution' | 'ledger' | 'inbox' | 'reconciliation'
>;

/** A first sale of longer ago than this is no news. */
const newsMs = 14 * 24 * 3600_000;

type Lister = (platform: Platform, deps: Deps, actor: Actor) => Promise<AttentionItem[]>;

const counted = <Kind extends 'reports_failed' | 'orders_set_aside' | 'looks_changed' | 'shorts_changed'>(
  kind: Kind,
  count: number,
): { kind: Kind; count: number }[] => (count === 0 ? [] : [{ kind, count }]);

const listAway: Lister = async (_platform, { storefront }, { businessId }) => {
  const store = await storefront.findStore(businessId);
  return store === null || store.status === 'connected' ? [] : [{ kind: 'store_away' }];
};

const listUntaken: Lister = async (_platform, { inbox, reconciliation }, { businessId }) => {
  const [failed, aside] = await Promise.all([inbox.countFailed(businessId), reconciliation.countSetAside(businessId)]);
  return [...counted('reports_failed', failed), ...counted('orders_set_aside', aside)];
};

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
  [listUntaken, 'see orders'],
  [listLeaked, 'edit influencers'],
  [listChanged, 'see every link'],
  [listPayable, 'see every statement'],
] as const;

export type Attention = ReturnType<typeof createAttention>;

export function createAttention(platform: Platform, deps: Deps) {
  return {
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
