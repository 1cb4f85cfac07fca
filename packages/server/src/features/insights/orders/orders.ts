// The door of orders: pages of orders with why each was credited, their lines, and an influencer's own side of one.
import type { OwnAttribution } from '@vitrine/contract/attribution';
import type { BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { Attribution, Order, OrderFilter, OrderLine, OrderSums } from '@vitrine/contract/orders';
import { dayOf, startOfLast24Hours } from '@vitrine/contract/range';
import { can } from '@vitrine/contract/rights';
import type { Language } from '../../../locales/locales.ts';
import type { NamedFile, Pieces } from '../../../platform/http/file-answers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import { listSales } from '../../stores/stores.ts';
import { nameLinks } from '../../links/links.ts';
import { findDefaultImages } from '../link-names.ts';
import { toAttribution, toOrder, toOrderLine, toOwnSide, type OrderSetting } from './answers.ts';
import { toOrderSums } from './order-sums.ts';
import { toOrderTable } from './order-table.ts';
import * as store from './store.ts';
import type { Sources } from '../model.ts';

export interface OrderQuery extends OrderFilter {
  readonly count: number;
  readonly skip: number;
  /** The newest first where nothing is said. */
  readonly sort_by?: 'created_at' | 'total_price';
  readonly direction?: 'desc' | 'asc';
}

type Deps = Pick<Sources, 'catalogue' | 'links' | 'influencers' | 'identity' | 'ledger' | 'storefront'>;

/** How many rows of a file are read at a time. */
const batchSize = 500;

export type OrderLists = ReturnType<typeof createOrderLists>;

export function createOrderLists({ database: { db }, clock }: Platform, deps: Deps) {
  const gather = async (actor: Actor, rows: store.OrderRow[], language: Language): Promise<OrderSetting> => {
    const { businessId } = actor;
    const linkIds = rows.flatMap(({ attribution }) => attribution?.link_id ?? []);
    const records = await deps.links.records.listPages(businessId, [...new Set(linkIds)]);
    const everyone = await deps.influencers.list(businessId);
    const deciders = rows.flatMap(({ review }) => review?.made_by ?? []);
    return {
      language,
      links: new Map(records.map((link) => [link.linkId, link])),
      influencers: new Map(everyone.map((influencer) => [influencer.accountId, influencer])),
      deciders: await deps.identity.accounts.listNames(businessId, [...new Set(deciders)]),
      orderAddress: await deps.storefront.readOrderAddresses(businessId),
      defaultImages: await findDefaultImages(deps.catalogue, businessId, records),
    };
  };

  const tell = async (businessId: BusinessId): Promise<store.Told> => ({
    rules: await deps.ledger.getHoldRules(businessId),
    now: clock.now(),
  });

  const findOrder = async ({ businessId }: Actor, orderId: OrderId): Promise<store.OrderRow | null> => {
    const [row] = await store.selectOrderPage(db, { businessId, orderId }, await tell(businessId), { count: 1 });
    return row ?? null;
  };

  /** Null for an influencer who is not there: nothing counts for them. */
  const readFilter = async (businessId: BusinessId, sent: OrderFilter): Promise<store.OrderSearch | null> => {
    const { influencer_username: username, credited, self_purchase: own } = sent;
    const influencer = username ? await deps.influencers.find(businessId, { username }) : undefined;
    if (influencer === null) return null;
    return {
      businessId,
      linkId: sent.link_id,
      credited: credited && credited === 'true',
      selfPurchase: own === 'true',
      name: sent.q,
      payment: sent.payment,
      influencerId: influencer?.accountId,
      code: sent.code,
      commission: sent.commission,
      since: sent.range && startOfLast24Hours(clock.now(), (await deps.storefront.getUnits(businessId)).timeZone),
      from: sent.from_date,
      to: sent.to_date,
    };
  };

  async function* readAll(
    actor: Actor,
    { filter, told }: { filter: store.OrderSearch | null; told: store.Told },
    language: Language,
  ): AsyncGenerator<{ orders: Order[]; setting: OrderSetting; rows: store.OrderRow[] }> {
    if (filter === null) return;
    for (let after: store.OrderPage['after'] = null; ;) {
      const found: store.OrderRow[] = await store.selectOrderPage(db, filter, told, { count: batchSize, after });
      const rows = found.slice(0, batchSize);
      const setting = await gather(actor, rows, language);
      yield { orders: rows.map((row) => toOrder(row, setting)), setting, rows };
      const last = rows.at(-1);
      if (found.length <= batchSize || !last) return;
      after = last;
    }
  }

  return {
    async list(
      actor: Actor,
      { count, skip, sort_by: sortBy = 'created_at', direction = 'desc', ...sent }: OrderQuery,
      language: Language,
    ): Promise<{ orders: Order[]; total: number; next_skip: number | null }> {
      const filter = await readFilter(actor.businessId, sent);
      if (filter === null) return { orders: [], total: 0, next_skip: null };
      const told = await tell(actor.businessId);
      const [rows, total] = await Promise.all([
        store.selectOrderPage(db, filter, told, { count, skip, order: { sortBy, direction } }),
        store.countOrders(db, filter, told),
      ]);
      const page = rows.slice(0, count);
      const setting = await gather(actor, page, language);
      return {
        orders: page.map((row) => toOrder(row, setting)),
        total,
        next_skip: rows.length > count ? skip + count : null,
      };
    },

    /** Everything the filter finds, as a file written piece by piece. */
    async toFile(actor: Actor, sent: OrderFilter, language: Language): Promise<NamedFile<Pieces>> {
      const { businessId } = actor;
      const [filter, told] = [await readFilter(businessId, sent), await tell(businessId)];
      const zone = (await deps.storefront.getUnits(businessId)).timeZone;
      const name = `orders_${dayOf(told.now, zone)}.csv`;
      return { name, content: toOrderTable(readAll(actor, { filter, told }, language), { zone, language }) };
    },

    /** Those the filter finds that count for an influencer, one more than `limit` at most. */
    async listInfluenced(actor: Actor, sent: OrderFilter, limit: number): Promise<OrderId[]> {
      const filter = await readFilter(actor.businessId, sent);
      return filter ? store.listInfluenced(db, filter, await tell(actor.businessId), limit + 1) : [];
    },

    /** Of an order credited to `linkId`, when one is given; `not_found` otherwise. */
    async getInside(
      actor: Actor,
      orderId: OrderId,
      linkId?: LinkId,
    ): Promise<{ products: OrderLine[]; sums: OrderSums | null }> {
      const { businessId } = actor;
      const isCredited = !linkId || (await store.isCreditedTo(db, businessId, orderId, linkId));
      const order = isCredited ? await findOrder(actor, orderId) : null;
      if (!order) throw new Problem('not_found');
      const rows = await store.selectOrderLines(db, businessId, orderId);
      const sale = (await listSales(db, businessId, [orderId], { neverSold: true })).get(orderId);
      return {
        products: rows.map((row) => toOrderLine(row, order.currency)),
        sums: sale === undefined ? null : toOrderSums(rows, sale),
      };
    },

    /** `not_found` until the order has been attributed. */
    async getAttribution(actor: Actor, orderId: OrderId, language: Language): Promise<Attribution> {
      const row = await findOrder(actor, orderId);
      if (!row?.attribution) throw new Problem('not_found');
      return toAttribution(row, row.attribution, await gather(actor, [row], language));
    },

    /**
     * Why an order counts for the influencer who asks. `not_found` for one that does not, and for who is none;
     * `forbidden` for one who may know neither of sales nor of their commission.
     */
    async getOwnAttribution(actor: Actor, orderId: OrderId, language: Language): Promise<OwnAttribution> {
      const { businessId, accountId } = actor;
      if (can(actor, 'see every figure')) throw new Problem('not_found');
      if (!can(actor, 'see own credit')) throw new Problem('forbidden');
      const row = await findOrder(actor, orderId);
      if (!row?.attribution || row.attribution.influencer_id !== accountId) throw new Problem('not_found');
      const linkIds = row.attribution.evidence.flatMap(({ linkId }) => linkId ?? []);
      const titles = await nameLinks(deps, businessId, [...new Set(linkIds)]);
      return toOwnSide(row, row.attribution, { accountId, titles, language });
    },
  };
}
