// Galleries of a feed: made, changed, removed and put back, and what is in each now.
import type { PostId } from '@vitrine/contract/feed';
import { galleryLimits, type GalleryId, type GalleryRule } from '@vitrine/contract/galleries';
import type { BusinessId, Code } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { announce } from '../../../events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { Plans } from '../../plans/plans.ts';
import type { Catalogue } from '../../stores/stores.ts';
import { readFeedCode, toFeedCode } from '../feed-code.ts';
import type { FeedPost, PublicFeed } from '../public-feed.ts';
import { everyPost, findNeighbours } from '../public-store.ts';
import { readArrival, toArrivalQuery, toUtmContent } from './arrivals.ts';
import * as store from './galleries-store.ts';

export type { GalleryRecord, GalleryDraft } from './galleries-store.ts';

/** A removed one can be put back for so long. */
const keptMs = 24 * 3600_000;

interface Deps {
  readonly plans: Pick<Plans, 'admit'>;
  readonly catalogue: Pick<Catalogue, 'listSummaries' | 'listCollections'>;
  readonly publicFeed: Pick<PublicFeed, 'list' | 'count'>;
}

/** What a gallery has now: how many posts, and the first of them. */
export interface GalleryContents {
  readonly total: number;
  readonly posts: readonly FeedPost[];
}

/** Where a post stands in a gallery that it was come to by. Addresses are paths from the root, and say so again. */
export interface GalleryPlace {
  readonly title: string;
  readonly slug: string;
  /** Its posts stand in an order of the merchant's own. */
  readonly isByHand: boolean;
  readonly newer: string | null;
  readonly older: string | null;
}

/** Who may is asked by the calls. */
export class Galleries extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const forget = () => store.deleteRemoved(this.db, this.#since());
    platform.jobs.define('feed.delete-removed-galleries', forget, { schedule: '53 3 * * *' });
  }

  /** The latest first, and how many there are in all. */
  async list(
    businessId: BusinessId,
    page: { readonly count: number; readonly skip: number },
  ): Promise<{ galleries: store.GalleryRecord[]; total: number }> {
    const [galleries, total] = await Promise.all([
      store.listGalleries(this.db, businessId, page),
      store.countGalleries(this.db, businessId),
    ]);
    return { galleries, total };
  }

  /** By any address it has or had; null for a removed one too. */
  async findBySlug(
    businessId: BusinessId,
    slug: string,
  ): Promise<(store.GalleryRecord & { readonly code: Code }) | null> {
    const gallery = await store.findGalleryBySlug(this.db, businessId, slug);
    return gallery && { ...gallery, code: toFeedCode(gallery.galleryId) };
  }

  /** By the address a post was opened with, whichever of the gallery's it names; null where it names none. */
  async findPlaceOf(businessId: BusinessId, code: string, query: string): Promise<GalleryPlace | null> {
    const [slug, postId] = [readArrival(query), readFeedCode(code)];
    const gallery = slug === null ? null : await store.findGalleryBySlug(this.db, businessId, slug);
    if (gallery === null || postId === null) return null;
    const { newer, older } = await findNeighbours(this.db, businessId, postId as PostId, gallery.rule);
    const toPath = (id: PostId | null): string | null =>
      id === null ? null : `/${toFeedCode(id)}${toArrivalQuery(gallery.slug)}`;
    const { title, rule } = gallery;
    return { title, slug: gallery.slug, isByHand: rule.by === 'posts', newer: toPath(newer), older: toPath(older) };
  }

  /** What tells an arrival by a gallery, by every address it has or had; removed ones too, as long as they can be put back. */
  async listArrivals(
    businessId: BusinessId,
  ): Promise<{ readonly galleryId: GalleryId; readonly title: string; readonly utmContent: string }[]> {
    const found = await store.listSlugs(this.db, businessId);
    return found.map(({ slug, ...gallery }) => ({ ...gallery, utmContent: toUtmContent(slug) }));
  }

  async read(businessId: BusinessId, rule: GalleryRule, most: number): Promise<GalleryContents> {
    const { publicFeed } = this.deps;
    const filter = { ...everyPost, rule };
    const [total, { posts }] = await Promise.all([
      publicFeed.count(businessId, filter),
      publicFeed.list(businessId, filter, null, most),
    ]);
    return { total, posts };
  }

  /** What a rule by product or collection names is called; null where the store has it no more. */
  async findRuleTitle(businessId: BusinessId, rule: GalleryRule): Promise<string | null> {
    const { catalogue } = this.deps;
    if (rule.by === 'product') return (await catalogue.listSummaries(businessId, [rule.product_id]))[0]?.title ?? null;
    if (rule.by === 'collection')
      return (await catalogue.listCollections(businessId, [rule.collection_id]))[0]?.title ?? null;
    return null;
  }

  /** Refuses `saved_too_many`, `code_taken`, `product_unknown`, `collection_unknown`, and what the plan does not open. */
  async create(businessId: BusinessId, draft: store.GalleryDraft): Promise<store.GalleryRecord> {
    await this.#admit(businessId, draft);
    const galleryId = randomUUID() as GalleryId;
    return this.#write(businessId, galleryId, async (tx) => {
      await this.#refuseMore(tx, businessId);
      await store.insertGallery(tx, businessId, { galleryId, madeAt: this.now(), draft });
      await takeSlug(tx, businessId, galleryId, draft);
    });
  }

  /** Refuses `not_found`, and what `create` does. */
  async edit(businessId: BusinessId, galleryId: GalleryId, draft: store.GalleryDraft): Promise<store.GalleryRecord> {
    await this.#admit(businessId, draft);
    return this.#write(businessId, galleryId, async (tx) => {
      if (!(await store.updateGallery(tx, businessId, galleryId, draft))) throw new Problem('not_found');
      await takeSlug(tx, businessId, galleryId, draft);
    });
  }

  /** Refuses `not_found`. */
  async remove(businessId: BusinessId, galleryId: GalleryId): Promise<void> {
    await this.transaction(async (tx) => {
      const isRemoved = await store.updateGallery(tx, businessId, galleryId, { removed_at: this.now() });
      if (!isRemoved) throw new Problem('not_found');
      await announce(tx, 'pagesChanged', businessId);
    });
  }

  /** Refuses `not_found` and `saved_too_many`. */
  restore(businessId: BusinessId, galleryId: GalleryId): Promise<store.GalleryRecord> {
    return this.#write(businessId, galleryId, async (tx) => {
      await this.#refuseMore(tx, businessId);
      if (!(await store.restoreGallery(tx, businessId, galleryId, this.#since()))) throw new Problem('not_found');
    });
  }

  async #admit(businessId: BusinessId, { rule }: store.GalleryDraft): Promise<void> {
    await this.deps.plans.admit(businessId, 'shopboard');
    const isNamed = rule.by === 'product' || rule.by === 'collection';
    if (isNamed && (await this.findRuleTitle(businessId, rule)) === null)
      throw new Problem(rule.by === 'product' ? 'product_unknown' : 'collection_unknown', { field: 'rule' });
  }

  async #write(
    businessId: BusinessId,
    galleryId: GalleryId,
    change: (tx: Parameters<typeof store.lockGalleries>[0]) => Promise<void>,
  ): Promise<store.GalleryRecord> {
    await this.transaction(async (tx) => {
      await store.lockGalleries(tx, businessId);
      await change(tx);
      await announce(tx, 'pagesChanged', businessId);
    });
    return store.getGallery(this.db, businessId, galleryId);
  }

  async #refuseMore(tx: Parameters<typeof store.lockGalleries>[0], businessId: BusinessId): Promise<void> {
    const limit = galleryLimits.galleries;
    if ((await store.countGalleries(tx, businessId)) >= limit)
      throw new Problem('saved_too_many', { values: { limit } });
  }

  #since(): Date {
    return new Date(this.now().getTime() - keptMs);
  }
}

async function takeSlug(
  tx: Parameters<typeof store.takeSlug>[0],
  businessId: BusinessId,
  galleryId: GalleryId,
  { slug }: store.GalleryDraft,
): Promise<void> {
  if (!(await store.takeSlug(tx, businessId, galleryId, slug))) throw new Problem('code_taken', { field: 'slug' });
}
