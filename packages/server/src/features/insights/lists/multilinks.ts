// Multilinks with their numbers: pages of the list, and one multilink whole with its verdict.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { listMultilinks, listVerdicts, Multilink } from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import type { BusinessId, MultilinkId } from '@vitrine/contract/ids';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../identity/identity.ts';
import type { InfluencerRecord } from '../../influencers/influencers.ts';
import type { MultilinkQuery, MultilinkRecord } from '../../links/links.ts';
import { toVisibleOrder } from '../figures.ts';
import type { Verdicts } from '../verdicts/verdicts.ts';
import { findCreatedDays } from './found-filter.ts';
import { readLinkSums } from './link-sums.ts';
import {
  toFoundTotals,
  toMultilink,
  toMultilinkRow,
  toVerdictBrief,
  type MultilinkSetting,
} from './multilink-answers.ts';
import { selectFoundExperiences, selectMultilinkPage, type MultilinkPageWish } from './multilink-page-store.ts';
import { gatherSetting } from './setting.ts';
import type { Sources } from '../model.ts';

interface Deps extends Sources {
  verdicts: Verdicts;
}

type MultilinkPage = AnswerOf<typeof listMultilinks>;
type ListedVerdict = AnswerOf<typeof listVerdicts>['verdicts'][number];

const everyOne = {
  text: '',
  tags: [],
  archived: false,
  createdFrom: null,
  createdBefore: null,
  gate: null,
  sortBy: 'created_at',
  direction: 'desc',
  count: 1,
  skip: 0,
} as const;

const newestFirst = { sortBy: 'created_at', direction: 'desc' } as const;

export function createMultilinkLists({ database: { db }, clock }: Platform, deps: Deps) {
  const sumsDeps = { ...deps, db };
  const { catalogue, links, verdicts, influencers } = deps;

  const gatherAll = async (actor: Actor, multilinks: readonly MultilinkRecord[]): Promise<MultilinkSetting> => {
    const linkIds = multilinks.flatMap(({ options, replaced }) =>
      [...options, ...replaced].map(({ linkId }) => linkId),
    );
    const records = await links.records.list(actor.businessId, linkIds);
    const sums = await readLinkSums(sumsDeps, actor.businessId, linkIds);
    return {
      ...(await gatherSetting({ ...deps, db }, actor, records, multilinks)),
      links: new Map(records.map((link) => [link.linkId, link])),
      sums,
    };
  };

  /** The code they hold, and those they gave up that still count for them. */
  const listCodes = async (businessId: BusinessId, record: InfluencerRecord | null): Promise<string[]> => {
    if (!record) return [];
    const running = await influencers.listRunningCodes(businessId, record.accountId);
    return [...(record.promocode ? [record.promocode] : []), ...running.map(({ code }) => code)];
  };

  /** Null where all are meant; an influencer sees those with a code of their own alone. */
  const findCodes = async (actor: Actor, username: string | null): Promise<string[] | null> => {
    const { businessId, accountId } = actor;
    const named = username === null ? undefined : await influencers.find(businessId, { username });
    if (can(actor, 'see every multilink')) return named === undefined ? null : listCodes(businessId, named);
    if (named !== undefined && named?.accountId !== accountId) return [];
    return listCodes(businessId, await influencers.find(businessId, { accountId }));
  };

  /** Of all experiences of all that a wish finds, those of before included. */
  const sumFound = async (
    wish: MultilinkPageWish,
    setting: MultilinkSetting,
  ): Promise<MultilinkPage['link_analytics']> => {
    const linkIds = await selectFoundExperiences(db, wish);
    const sums = await readLinkSums(sumsDeps, wish.businessId, linkIds);
    return toFoundTotals([...sums.values()], setting);
  };

  return {
    /** A page of open multilinks; for an influencer of those that carry a code that counts for them, newest first. */
    async list(
      actor: Actor,
      { influencerUsername, createdFrom, createdTo, sortBy, direction, count, skip, ...asked }: MultilinkQuery,
    ): Promise<MultilinkPage> {
      const { businessId } = actor;
      const promocodes = await findCodes(actor, influencerUsername);
      if (promocodes?.length === 0) return { multilinks: [], next_skip: null, link_analytics: null };
      const days = await findCreatedDays(deps.storefront, businessId, { createdFrom, createdTo });
      // an influencer is told no figure of a multilink: its order would tell it
      const isTold = sortBy === 'created_at' || can(actor, 'see every multilink');
      const order = isTold ? toVisibleOrder({ sortBy, direction }, actor) : newestFirst;
      const wanted = { businessId, ...asked, ...days, ...order, promocodes, count, skip, now: clock.now() };
      const found = await selectMultilinkPage(db, wanted);
      const page = await links.multilinks.list(businessId, found.slice(0, count));
      const setting = await gatherAll(actor, page);
      return {
        multilinks: page.map((multilink) => toMultilinkRow(multilink, setting)),
        next_skip: found.length > count ? skip + count : null,
        link_analytics: skip === 0 ? await sumFound(wanted, setting) : null,
      };
    },

    /** Whether an influencer is shown any, put away ones aside. */
    async hasAny(actor: Actor): Promise<boolean> {
      const promocodes = await findCodes(actor, null);
      if (promocodes?.length === 0) return false;
      const wish = { ...everyOne, businessId: actor.businessId, promocodes, now: clock.now() };
      return (await selectMultilinkPage(db, wish)).length > 0;
    },

    /** What lists say of the verdicts of those of them that are open, in no order. */
    async listVerdicts({ businessId }: Actor, ids: readonly MultilinkId[]): Promise<ListedVerdict[]> {
      const open = (await links.multilinks.list(businessId, ids)).filter(({ closedAt }) => closedAt === null);
      const judged = await verdicts.judgeAll(businessId, open);
      return judged.map(({ multilink, judgement }) => ({
        multilink_id: multilink.multilinkId,
        ...toVerdictBrief(judgement),
      }));
    },

    /** The whole multilink with its verdict. */
    async present(actor: Actor, multilink: MultilinkRecord): Promise<Multilink> {
      const { businessId } = actor;
      const setting = await gatherAll(actor, [multilink]);
      const held = [...setting.links.values()];
      const productIds = held.flatMap(({ products }) => products.map(({ productId }) => productId));
      const contents = {
        products: await catalogue.listProducts(businessId, [...new Set(productIds)]),
        collections: await catalogue.listCollections(businessId, [
          ...new Set(held.flatMap(({ collectionIds }) => collectionIds)),
        ]),
      };
      return toMultilink(multilink, await verdicts.judge(multilink), contents, setting);
    },
  };
}
