// Looks at the images of posts by itself, tags what it is sure of, and keeps the rest as suggestions.
import type { PostId } from '@vitrine/contract/feed';
import { productId, type BusinessId } from '@vitrine/contract/ids';
import { announce, onAnnounced } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import type { Brand } from '../../brand/brand.ts';
import type { Media } from '../../media/media.ts';
import type { Plans } from '../../plans/plans.ts';
import type { Catalogue, Storefront } from '../../stores/stores.ts';
import { findTaste, type Judge, type Vision } from '../../vision/vision.ts';
import type { PostRecord } from '../model.ts';
import { isReading } from '../syncs-store.ts';
import { lockPosts, readPosts, writeTags } from '../posts-store.ts';
import * as store from './finds-store.ts';
import { leastSuggested, listSuggestions, planAiTags, type PostFind, type Suggestion } from './plan-ai-tags.ts';

interface Deps {
  readonly vision: Pick<Vision, 'pictures' | 'reports'>;
  readonly plans: Plans;
  readonly brand: Brand;
  readonly media: Media;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
}

/** By how sure one is, and from how sure on a post is tagged. */
interface PlanRules {
  readonly judge: Judge;
  readonly threshold: number | null;
  /** Products a post may carry. */
  readonly most: number;
  /** Another one has tags come out otherwise. */
  readonly stamp: string;
}

const job = 'feed.look';
/** Posts looked at by one job: the next goes on. */
const ofJob = 20;
/** Of a post with many images, so many are looked at. */
const ofPost = 4;
/** Products kept of one image. */
const ofPicture = 8;
const planned = 200;
/** Changes come many at once. */
const gatherSeconds = 5;
/** Images are not looked at while many are copied, which takes as much memory: for so long, and it is asked again after so long. */
const patienceMs = 3600_000;
const pauseSeconds = 30;

export class AiTagging extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define<{ businessId: BusinessId }>(job, ({ businessId }) => this.#run(businessId), {
      expireSeconds: 1800,
    });
    platform.jobs.define('feed.look.tend', () => this.#tend(), { schedule: '41 * * * *' });
  }

  /** From now on posts are looked at when they come, and tags follow what is known and wanted. */
  start(): void {
    const told = (problem: unknown): void =>
      this.platform.log.warn({ problem: String(problem) }, 'posts could not be asked for');
    const changed = (businessId: BusinessId): void => void this.#wake(businessId, gatherSeconds).catch(told);
    onAnnounced(this.platform.database, 'pagesChanged', changed, () => void this.#tend().catch(told));
    this.deps.vision.pictures.onWhole(changed);
  }

  /** Whether the merchant and the plan have it on. */
  async isOn(businessId: BusinessId): Promise<boolean> {
    const { taste } = await this.deps.brand.getSwapping(businessId);
    return taste.sensitivity !== 'OFF' && (await this.deps.plans.allows(businessId, 'ai tagging'));
  }

  count(businessId: BusinessId): Promise<store.TaggingCounts[]> {
    return store.countTagging(this.db, businessId);
  }

  /** What posts may show besides what is tagged there; nothing where it is off. */
  async listSuggestions(
    businessId: BusinessId,
    posts: readonly PostRecord[],
  ): Promise<ReadonlyMap<PostId, readonly Suggestion[]>> {
    const finds = await store.listFinds(
      this.db,
      businessId,
      posts.map(({ postId }) => postId),
    );
    if (finds.length === 0 || !(await this.isOn(businessId))) return new Map();
    const taste = await this.#findTaste(businessId, finds);
    const findsOf = Map.groupBy(finds, ({ postId }) => postId);
    return new Map(posts.map(({ postId, tags }) => [postId, listSuggestions(findsOf.get(postId) ?? [], tags, taste)]));
  }

  /** Learns from what somebody said a post shows; in the transaction that tags it. */
  async learn(tx: Tx, businessId: BusinessId, postId: PostId, tagged: ReadonlySet<string>): Promise<void> {
    await store.decidePosts(tx, businessId, [postId], true);
    const finds = (await store.listFinds(tx, businessId, [postId])).filter(
      ({ confidence }) => confidence >= leastSuggested,
    );
    const decisions = finds.map(({ productId: id, score, lead }) => ({
      ref: postId,
      productId: id,
      score,
      lead,
      isRight: tagged.has(id),
    }));
    await this.deps.vision.reports.record(tx, businessId, decisions);
  }

  /** Takes the tags by AI from posts, which stay without; or lets it tag those again that nobody has tagged. */
  async change(
    tx: Tx,
    businessId: BusinessId,
    posts: readonly PostRecord[],
    change: 'remove' | 'restore',
  ): Promise<void> {
    if (change === 'restore') {
      const bare = posts.filter(({ tags }) => tags.length === 0).map(({ postId }) => postId);
      await store.decidePosts(tx, businessId, bare, false);
      await this.deps.vision.reports.forget(tx, businessId, bare);
      return this.#plan(tx, businessId, bare, await this.#findRules(businessId));
    }
    const tagged = posts.filter(({ tags }) => tags.some(({ isAutomatic }) => isAutomatic));
    await writeTags(
      tx,
      businessId,
      new Map(tagged.map(({ postId, tags }) => [postId, tags.filter(({ isAutomatic }) => !isAutomatic)])),
    );
    await store.decidePosts(
      tx,
      businessId,
      tagged.map(({ postId }) => postId),
      true,
    );
  }

  /** Nothing for a business without posts. */
  async #wake(businessId: BusinessId, startAfterSeconds = 0): Promise<void> {
    if (!(await store.hasPosts(this.db, businessId))) return;
    await this.platform.jobs.enqueue(this.db, job, { businessId }, { key: businessId, startAfterSeconds });
  }

  async #tend(): Promise<void> {
    for (const businessId of await store.listWaiting(this.db)) await this.#wake(businessId);
  }

  async #run(businessId: BusinessId): Promise<void> {
    const { vision, storefront } = this.deps;
    const isOn = await this.isOn(businessId);
    const isLooking = isOn && (await storefront.findStore(businessId)) !== null;
    await this.#planAll(businessId);
    if (!isLooking) return;
    const now = this.now();
    if (await isReading(this.db, businessId, { since: new Date(now.getTime() - patienceMs), now }))
      return this.#wake(businessId, pauseSeconds);
    await vision.reports.require(businessId);
    const { hash, stamp, isWhole } = await vision.pictures.getStanding(businessId);
    // it is told when they are, and when there is a report: what is seen ahead of it would be tagged later, and hold it up
    if (!isWhole || (await vision.reports.isFirstComing(businessId))) return;
    const due = await store.listDue(this.db, businessId, { hash, stamp, now: this.now(), most: ofJob });
    const rules = await this.#findRules(businessId);
    for (const post of await readPosts(this.db, businessId, due)) {
      const finds = await this.#look(businessId, post, rules.judge);
      await this.transaction(async (tx) => {
        await lockPosts(tx, businessId, [post.postId]);
        await store.writeFinds(tx, businessId, { postId: post.postId, finds, stamp, now: this.now() });
        await this.#plan(tx, businessId, [post.postId], rules);
      });
    }
    if (due.length > 0) await announce(this.db, 'pagesChanged', businessId);
    if (due.length === ofJob) await this.#wake(businessId);
  }

  /** What its images show, each product where it is surest. */
  async #look(businessId: BusinessId, post: PostRecord, judge: Judge): Promise<PostFind[]> {
    const best = new Map<string, PostFind>();
    for (const [picture, fileId] of post.fileIds.slice(0, ofPost).entries())
      for (const { productId: id, score, lead, box } of await this.#see(businessId, fileId)) {
        const find = { productId: productId.parse(id), picture, score, lead, box };
        const confidence = judge.rate(find);
        if (confidence > (best.get(id)?.confidence ?? -1)) best.set(id, { ...find, confidence });
      }
    return [...best.values()];
  }

  /** Nothing in an image that cannot be read: it holds up no other post. */
  async #see(businessId: BusinessId, fileId: string) {
    const bytes = await this.deps.media.readStored(businessId, fileId);
    if (bytes === null) return [];
    try {
      return (await this.deps.vision.pictures.find(businessId, [bytes], { most: ofPicture })).products.flat();
    } catch (problem) {
      this.platform.log.warn(
        { business: businessId, problem: String(problem) },
        'an image of a post could not be seen',
      );
      return [];
    }
  }

  /** By how sure one is, what is wanted, and what posts may carry. */
  async #findRules(businessId: BusinessId): Promise<PlanRules> {
    const { vision, brand, plans } = this.deps;
    const [judge, { taste }, limits] = await Promise.all([
      vision.reports.getJudge(businessId),
      brand.getSwapping(businessId),
      plans.getLimits(businessId),
    ]);
    const { sensitivity } = taste;
    const threshold = sensitivity === 'OFF' ? null : judge.thresholds[sensitivity];
    const most = limits.postProducts;
    return { judge, threshold, most, stamp: JSON.stringify([judge.stamp, taste, most]) };
  }

  /** Chooses tags and suggestions anew where that would come out otherwise. */
  async #planAll(businessId: BusinessId): Promise<void> {
    const rules = await this.#findRules(businessId);
    if ((await store.findPlanStamp(this.db, businessId)) === rules.stamp) return;
    let after: PostId | null = null;
    for (;;) {
      const ids: PostId[] = await store.listOpen(this.db, businessId, after, planned);
      await this.transaction(async (tx) => {
        await lockPosts(tx, businessId, ids);
        await this.#plan(tx, businessId, ids, rules);
      });
      after = ids.at(-1) ?? null;
      if (ids.length < planned) break;
    }
    await store.writePlanStamp(this.db, businessId, rules.stamp);
    await announce(this.db, 'pagesChanged', businessId);
  }

  /** Of posts that are locked, those nobody has said anything of get the tags that are sure enough. */
  async #plan(
    tx: Tx,
    businessId: BusinessId,
    postIds: readonly PostId[],
    { judge, threshold, most }: PlanRules,
  ): Promise<void> {
    const open = await store.keepOpen(tx, businessId, postIds);
    const finds = (await store.listFinds(tx, businessId, open)).map((find) => ({
      ...find,
      confidence: judge.rate(find),
    }));
    await store.rateFinds(tx, businessId, finds);
    const taste = await this.#findTaste(businessId, finds);
    const alive = await this.#listAlive(businessId, finds);
    const findsOf = Map.groupBy(finds, ({ postId }) => postId);
    const tags = open.map((postId) => {
      const own = findsOf.get(postId) ?? [];
      return [postId, planAiTags(own, { threshold, taste, most, alive })] as const;
    });
    await writeTags(tx, businessId, new Map(tags));
  }

  #findTaste(businessId: BusinessId, finds: readonly PostFind[]) {
    return findTaste(this.deps, businessId, listIds(finds));
  }

  async #listAlive(businessId: BusinessId, finds: readonly PostFind[]) {
    const found = await this.deps.catalogue.listSummaries(businessId, listIds(finds));
    return new Set(found.filter(({ deleted }) => !deleted).map(({ productId: id }) => id));
  }
}

const listIds = (finds: readonly PostFind[]) => [...new Set(finds.map(({ productId: id }) => id))];
