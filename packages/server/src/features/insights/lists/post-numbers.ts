// The numbers of one post: its figures by day, and its products by what they earned. It is counted as links are.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { PostSource, PostId } from '@vitrine/contract/feed';
import type { getPostAnalytics, listPostProducts } from '@vitrine/contract/feed-figures';
import { linkId, type BusinessId } from '@vitrine/contract/ids';
import { canSee } from '@vitrine/contract/rights';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../identity/identity.ts';
import type { Asking } from '../asking.ts';
import { findComparedDays } from '../comparing.ts';
import { toDates, toLast24Hours, type AskedDays } from '../day-range.ts';
import { toRangeAnalytics } from '../figures.ts';
import { decideLifeDays } from './life-days.ts';
import type { NumbersQuestion } from './link-numbers.ts';
import { readLinkDays, readLinkSums, readProductSums } from './link-sums.ts';
import { rankProducts } from './product-ranks.ts';
import { presentRanked } from './ranked-page.ts';
import type { Sources } from '../model.ts';

export interface PostKey {
  readonly platform: PostSource;
  readonly post_id: PostId;
}

interface ProductsQuestion {
  readonly asked: AskedDays;
  readonly count: number;
  readonly skip: number;
}

export type PostNumbers = ReturnType<typeof createPostNumbers>;

export function createPostNumbers({ database: { db }, clock }: Platform, asking: Asking, deps: Sources) {
  const { storefront, catalogue, links, posts, media } = deps;
  const sumsDeps = { ...deps, db };

  /** With its page, whether shoppers see it or not. */
  const find = async ({ businessId }: Actor, { platform, post_id: postId }: PostKey) => {
    const id = linkId.parse(postId);
    const [post, [page]] = await Promise.all([
      posts.find(businessId, platform, postId),
      links.records.listPages(businessId, [id]),
    ]);
    if (post === null || page === undefined) throw new Problem('not_found');
    return { post, page, holder: { businessId, linkId: id, products: post.tags } };
  };

  const findClip = async (businessId: BusinessId, image: string): Promise<string | null> => {
    const known = (await media.listPictures(businessId, [image])).get(image);
    return known?.hasClip === true ? image.replace(/\.webp$/, '.mp4') : null;
  };

  return {
    /** By day of the store's zone; absent bounds mean its whole life. Refuses days as figures of a link do. */
    async getAnalytics(
      actor: Actor,
      key: PostKey,
      { asked, segmentId, compare }: NumbersQuestion,
    ): Promise<AnswerOf<typeof getPostAnalytics>> {
      const { post, page, holder } = await find(actor, key);
      const setting = await asking.prepare(actor);
      const { currency, zone } = setting;
      const scope =
        segmentId === null
          ? null
          : await asking.findWithin(actor, [{ by: 'link', op: 'is', values: [key.post_id] }], segmentId);
      const now = clock.now();
      const hours = asked.last24Hours ? toLast24Hours(now, zone) : null;
      const rows = await readLinkDays(sumsDeps, holder, hours ?? asked, scope);
      const days = hours ?? decideLifeDays(asked, rows, { createdAt: page.createdAt, now, zone });
      const past = compare && (await findComparedDays(asking, setting, days, compare, 'comparison.'));
      const [image = null] = page.images;
      const [before, lifetime, ranked, clip] = await Promise.all([
        past && readLinkDays(sumsDeps, holder, past, scope),
        readLinkSums(sumsDeps, actor.businessId, [holder.linkId]),
        readProductSums(sumsDeps, holder),
        image === null ? null : findClip(actor.businessId, image),
      ]);
      const figures = toRangeAnalytics(rows, days, currency, actor);
      const clicks = Object.entries(figures.data).map(([day, { visits }]) => [day, { clicks: visits }] as const);
      return {
        title: page.title ?? '',
        username: post.username,
        image_url: image,
        clip_url: clip,
        created_at: page.createdAt.toISOString(),
        ...(canSee(actor, 'visits')
          ? { clicks: figures.visits, total_clicks: lifetime.get(holder.linkId)?.visits ?? 0 }
          : {}),
        clicks_data: Object.fromEntries(clicks),
        products_count: rankProducts(ranked, currency, actor).length,
        shopboard_analytics: figures,
        currency,
        known_from: await asking.findKnownFrom(actor),
        previous: before &&
          past && { ...toDates(past), shopboard_analytics: toRangeAnalytics(before, past, currency, actor) },
      };
    },

    /** What the post shows and what was sold by it, best first; of its whole life, or of the days that are named. */
    async listProducts(
      actor: Actor,
      key: PostKey,
      { asked, count, skip }: ProductsQuestion,
    ): Promise<AnswerOf<typeof listPostProducts>> {
      const { page, holder } = await find(actor, key);
      const { currency, timeZone: zone } = await storefront.getUnits(actor.businessId);
      const now = clock.now();
      const life = { createdAt: page.createdAt, now, zone };
      const isWhole = asked.from === null && asked.to === null && !asked.last24Hours;
      const days = asked.last24Hours ? toLast24Hours(now, zone) : decideLifeDays(asked, [], life);
      const sums = await readProductSums(sumsDeps, holder, isWhole ? null : days);
      return presentRanked({ db, catalogue }, actor.businessId, rankProducts(sums, currency, actor), { count, skip });
    },
  };
}
