// The door of insights: every answer that joins things with their numbers.
import type { TodoItem } from '@vitrine/contract/analytics';
import type { BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { Totals } from '@vitrine/contract/insights';
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';
import type { Attribution, Order, OrderLine } from '@vitrine/contract/orders';
import { can } from '@vitrine/contract/rights';
import type { Language } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Brand } from '../brand/brand.ts';
import type { Actor } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';
import { readShowing, type LinkRecord, type Links } from '../links/links.ts';
import type { Stores } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { createExports, type AnalyticsExports } from './analytics/exports.ts';
import { createAnalytics, type Analytics } from './analytics/analytics.ts';
import { findOwnScope } from './analytics/scope.ts';
import { createAttributionInsights, type AttributionInsights } from './credits/credits.ts';
import { noFullSums, toRowTotals, toVisibleSort, type LinkSort } from './figures.ts';
import { toLink, toLinkRow, type LinkSetting } from './lists/link-answers.ts';
import { isCreditedTo } from './lists/link-figures-store.ts';
import { createLive, type Live } from './live/live.ts';
import { createLinkNumbers, defaultCurrency, getVisibleLink, type LinkNumbers } from './lists/link-numbers.ts';
import { readLifetime, readLinkSums } from './lists/link-sums.ts';
import { toAttribution, toOrder, toOrderLine, type OrderSetting } from './orders/answers.ts';
import { createMultilinkInsights, type MultilinkInsights } from './lists/multilinks.ts';
import { countNotices } from './lists/notices-store.ts';
import * as store from './lists/page-store.ts';
import { listTodo } from './todo.ts';

export interface LinkQuery {
  text: string;
  linkType: LinkType | null;
  influencerUsername: string | null;
  sortBy: LinkSort;
  tag: string | null;
  archived: boolean;
  /** Only links that come after this one when the newest is first: so pages meet each link once, whatever is made or closed. */
  after?: LinkId;
  count: number;
  skip: number;
}

export interface OrderQuery {
  linkId?: LinkId;
  credited?: boolean;
  selfPurchase?: boolean;
  count: number;
  skip: number;
}

export interface Insights extends LinkNumbers, Analytics, AnalyticsExports, Live {
  readonly multilinks: MultilinkInsights;
  readonly attribution: AttributionInsights;
  /** A page of the links the actor may see: an influencer sees her own. */
  listLinks(actor: Actor, query: LinkQuery): Promise<{ links: LinkRow[]; next_skip: number | null }>;
  /** One open link with everything; `not_found` when it is closed or not the actor's to see. */
  getLink(actor: Actor, linkId: LinkId): Promise<Link>;
  getLifetime(actor: Actor): Promise<{ looks_analytics: Totals; shorts_analytics: Totals; currency: string }>;
  listOrders(
    actor: Actor,
    query: OrderQuery,
    language: Language,
  ): Promise<{ orders: Order[]; next_skip: number | null }>;
  /** Of an order credited to `linkId`, when one is given; `not_found` otherwise. */
  getOrderLines(actor: Actor, orderId: OrderId, linkId?: LinkId): Promise<OrderLine[]>;
  /** `not_found` until the order has been attributed. */
  getAttribution(actor: Actor, orderId: OrderId, language: Language): Promise<Attribution>;
  /** The first steps of a merchant, in the order they are best done in. */
  listTodo(actor: Actor): Promise<TodoItem[]>;
}

interface Deps {
  stores: Stores;
  brand: Brand;
  links: Links;
  influencers: Influencers;
  traffic: Traffic;
}

export function createInsights(platform: Platform, deps: Deps): Insights {
  const { stores, brand, links, influencers } = deps;
  const { database, publicUrl } = platform;
  const { db } = database;

  const listInfluencers = async (businessId: BusinessId): Promise<Map<string, InfluencerRecord>> => {
    const everyone = await influencers.list(businessId);
    return new Map(everyone.map((influencer) => [influencer.accountId, influencer]));
  };

  /** The picture a link shows when it has none of its own: its first product's, else its first collection's. */
  const findDefaultImages = async (
    businessId: BusinessId,
    records: readonly LinkRecord[],
  ): Promise<Map<string, string>> => {
    const productIds = records.flatMap(({ products }) => products.slice(0, 1).map(({ productId }) => productId));
    const collectionIds = records.flatMap(({ collectionIds: ids }) => ids.slice(0, 1));
    const [products, collections] = await Promise.all([
      stores.listSummaries(businessId, [...new Set(productIds)]),
      stores.listCollections(businessId, [...new Set(collectionIds)]),
    ]);
    const pictures = new Map<string, string>();
    for (const { productId, image } of products) if (image) pictures.set(`p${productId}`, image.src);
    for (const { collectionId, image } of collections) if (image) pictures.set(`c${collectionId}`, image.src);
    const found = records.flatMap((link): [string, string][] => {
      const picture = pictures.get(`p${link.products[0]?.productId}`) ?? pictures.get(`c${link.collectionIds[0]}`);
      return picture === undefined ? [] : [[link.linkId, picture]];
    });
    return new Map(found);
  };

  const prepare = async (actor: Actor, records: readonly LinkRecord[]): Promise<LinkSetting> => {
    const [connected, everyone, defaultImages] = await Promise.all([
      stores.findStore(actor.businessId),
      listInfluencers(actor.businessId),
      findDefaultImages(actor.businessId, records),
    ]);
    return {
      businessId: actor.businessId,
      publicUrl,
      currency: connected?.currency ?? defaultCurrency,
      reader: actor,
      influencers: everyone,
      defaultImages,
    };
  };

  const prepareOrders = async (actor: Actor, rows: store.OrderRow[], language: Language): Promise<OrderSetting> => {
    const linkIds = rows.flatMap(({ attribution }) => attribution?.link_id ?? []);
    const records = await links.listLinks(actor.businessId, [...new Set(linkIds)]);
    return {
      language,
      links: new Map(records.map((link) => [link.linkId, link])),
      influencers: await listInfluencers(actor.businessId),
      defaultImages: await findDefaultImages(actor.businessId, records),
    };
  };

  const getOrder = async (actor: Actor, orderId: OrderId): Promise<store.OrderRow> => {
    const [row] = await store.selectOrderPage(db, { businessId: actor.businessId, orderId, count: 1, skip: 0 });
    if (!row) throw new Problem('not_found');
    return row;
  };

  const analytics = createAnalytics(platform, { ...deps, findDefaultImages });

  return {
    ...createLinkNumbers(platform, { stores, links }),
    ...analytics,
    ...createExports(analytics, platform.clock),
    ...createLive(platform, deps),
    attribution: createAttributionInsights(platform, deps),
    listTodo: (actor) => listTodo({ ...deps, db }, actor),
    multilinks: createMultilinkInsights(platform, { stores, links, prepare }),

    listLinks: async (actor, { text, influencerUsername, sortBy, count, skip, ...filter }) => {
      const wanted =
        influencerUsername === null ? null : await influencers.find(actor.businessId, { username: influencerUsername });
      if (influencerUsername !== null && !wanted) throw new Problem('not_found');
      if (!can(actor, 'see every link') && wanted && wanted.accountId !== actor.accountId)
        throw new Problem('not_found');
      const influencerId = can(actor, 'see every link') ? (wanted?.accountId ?? null) : actor.accountId;
      const { businessId } = actor;
      const rows = await store.selectLinkPage(db, {
        businessId,
        ...filter,
        sortBy: toVisibleSort(sortBy, actor),
        text: text.trim(),
        influencerId,
        count,
        skip,
      });
      const linkIds = rows.slice(0, count);
      const [records, notices, sums] = await Promise.all([
        links.listLinks(businessId, linkIds),
        countNotices(db, businessId, linkIds),
        readLinkSums(db, businessId, linkIds),
      ]);
      const setting = await prepare(actor, records);
      return {
        links: records.map((link) =>
          toLinkRow(
            link,
            { sums: sums.get(link.linkId) ?? noFullSums, notices: notices.get(link.linkId) ?? 0 },
            setting,
          ),
        ),
        next_skip: rows.length > count ? skip + count : null,
      };
    },

    getLink: async (actor, linkId) => {
      const link = await getVisibleLink(links, actor, linkId);
      const { autoSwap } = await brand.getStanding(actor.businessId);
      const contents = {
        showing: await readShowing(stores, link, autoSwap),
        collections: await stores.listCollections(actor.businessId, link.collectionIds),
      };
      const sums = (await readLinkSums(db, actor.businessId, [linkId])).get(linkId) ?? noFullSums;
      return toLink(link, sums, contents, await prepare(actor, [link]));
    },

    getLifetime: async (actor) => {
      const [own, connected] = await Promise.all([findOwnScope({ db }, actor), stores.findStore(actor.businessId)]);
      const { looks, shorts } = await readLifetime(db, actor.businessId, own);
      const currency = connected?.currency ?? defaultCurrency;
      const reader = actor;
      return {
        looks_analytics: toRowTotals(looks, currency, reader),
        shorts_analytics: toRowTotals(shorts, currency, reader),
        currency,
      };
    },

    listOrders: async (actor, { count, skip, ...filter }, language) => {
      const rows = await store.selectOrderPage(db, { businessId: actor.businessId, ...filter, count, skip });
      const page = rows.slice(0, count);
      const setting = await prepareOrders(actor, page, language);
      return {
        orders: page.map((row) => toOrder(row, setting)),
        next_skip: rows.length > count ? skip + count : null,
      };
    },

    getOrderLines: async (actor, orderId, linkId) => {
      if (linkId && !(await isCreditedTo(db, actor.businessId, orderId, linkId))) throw new Problem('not_found');
      const { currency } = await getOrder(actor, orderId);
      const rows = await store.selectOrderLines(db, actor.businessId, orderId);
      return rows.map((row) => toOrderLine(row, currency));
    },

    getAttribution: async (actor, orderId, language) => {
      const row = await getOrder(actor, orderId);
      if (!row.attribution) throw new Problem('not_found');
      return toAttribution(row, row.attribution, await prepareOrders(actor, [row], language));
    },
  };
}
