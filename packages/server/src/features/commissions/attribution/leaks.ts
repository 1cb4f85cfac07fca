// Whether an influencer's code has got out, by its orders of the last days; and those orders' commission put on hold.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { leakedCode } from '@vitrine/contract/limits';
import type { EventBus } from '../../../events.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { InfluencerRecord } from '../../influencers/influencers.ts';
import type { Store, Storefront } from '../../stores/stores.ts';
import { holdOrders } from '../reviews/reviews.ts';
import type { DecidedOrder } from './attribution-store.ts';
import { findLeak, type Leak } from './leaked-code.ts';
import { selectCodeOrders, type CodeOrderRow } from './leaks-store.ts';

export interface LeakDeps {
  readonly storefront: Pick<Storefront, 'findStore'>;
  readonly events: EventBus;
}

/** Whose code it is. */
export type CodeOwner = Pick<InfluencerRecord, 'accountId' | 'promocode'>;

export interface Leaked {
  readonly leak: Leak;
  /** The orders by the code without a click of its owner's that are to be held by their rules. */
  readonly toHold: readonly OrderId[];
}

const dayMs = 24 * 3600_000;

/** Null where the code they have now has not got out, and where they have none. */
export async function findLeaked(
  db: Db,
  { storefront }: Pick<LeakDeps, 'storefront'>,
  businessId: BusinessId,
  { accountId, promocode, now }: CodeOwner & { readonly now: Date },
): Promise<Leaked | null> {
  if (promocode === null) return null;
  const orders = await selectCodeOrders(db, businessId, accountId, toSince(now));
  return readLeak(orders, { accountId, promocode }, listHosts(await storefront.findStore(businessId)));
}

/** Everybody whose code has got out, with how many orders show it. */
export async function listLeaked(
  db: Db,
  { storefront }: Pick<LeakDeps, 'storefront'>,
  businessId: BusinessId,
  { owners, now }: { readonly owners: readonly CodeOwner[]; readonly now: Date },
): Promise<{ accountId: AccountId; orders: number }[]> {
  const ordersOf = Map.groupBy(
    await selectCodeOrders(db, businessId, null, toSince(now)),
    ({ influencerId }) => influencerId,
  );
  const hosts = listHosts(await storefront.findStore(businessId));
  return owners.flatMap(({ accountId, promocode }) => {
    if (promocode === null) return [];
    const leaked = readLeak(ordersOf.get(accountId) ?? [], { accountId, promocode }, hosts);
    return leaked === null ? [] : [{ accountId, orders: leaked.leak.orders }];
  });
}

const toSince = (now: Date): Date => new Date(now.getTime() - leakedCode.days * dayMs);

function readLeak(
  orders: readonly CodeOrderRow[],
  { accountId, promocode }: { readonly accountId: AccountId; readonly promocode: string },
  hosts: readonly string[],
): Leaked | null {
  const ofCode = orders.filter((order) => isByCode(order, promocode));
  const told = ofCode.map((order) => ({ ...order, clicked: hasClickOf(order, accountId) }));
  const leak = findLeak(told, hosts);
  if (leak === null) return null;
  return { leak, toHold: told.flatMap((each) => (each.holdLeaked && !each.clicked ? [each.orderId] : [])) };
}

/** Of orders that were just decided: where the code of one has got out, it is held, with those that showed it. */
export async function holdLeaked(
  tx: Tx,
  deps: LeakDeps,
  businessId: BusinessId,
  { decided, owners, now }: { decided: readonly DecidedOrder[]; owners: readonly CodeOwner[]; now: Date },
): Promise<void> {
  const wanted = listCodeOwners(decided);
  for (const owner of owners.filter(({ accountId }) => wanted.has(accountId))) {
    const leaked = await findLeaked(tx, deps, businessId, { ...owner, now });
    if (leaked) await holdOrders(tx, deps, businessId, { orderIds: leaked.toHold, cause: 'leaked_code', now });
  }
}

/** Those whose orders by code are to be looked at. */
function listCodeOwners(decided: readonly DecidedOrder[]): ReadonlySet<AccountId> {
  return new Set(
    decided.flatMap(({ decision, rules }) =>
      rules.holdLeaked && decision.rule === 'code' ? (decision.winner?.influencerId ?? []) : [],
    ),
  );
}

/** Whether this code, not one given up, was what counted. */
function isByCode({ evidence, losers }: CodeOrderRow, promocode: string): boolean {
  const lost = new Set(losers.map(({ kind, found }) => `${kind}\0${found}`));
  const winner = evidence.find(({ kind, found }) => kind === 'discount_code' && !lost.has(`${kind}\0${found}`));
  return winner?.found.toLowerCase() === promocode.toLowerCase();
}

function hasClickOf({ evidence }: CodeOrderRow, accountId: AccountId): boolean {
  return evidence.some(({ clickedAt, influencerId }) => clickedAt !== null && influencerId === accountId);
}

/** Sites of the store's own. */
function listHosts(store: Store | null): string[] {
  if (store === null) return [];
  const addresses = [store.primaryUrl, ...store.availableUrls];
  return [store.shopDomain, ...addresses.flatMap((each) => (URL.canParse(each) ? [new URL(each).hostname] : []))];
}
