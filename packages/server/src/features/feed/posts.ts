// Posts of connected accounts: listed, shown or hidden, and tagged with products.
import type { PostSource, PostId } from '@vitrine/contract/feed';
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { can } from '@vitrine/contract/rights';
import { announce } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Actor } from '../identity/identity.ts';
import type { Plans } from '../plans/plans.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import type { PostPlace, PostRecord } from './model.ts';
import type { AiTagging } from './tagging/ai-tagging.ts';
import { addTags, planTags, type TagDraft, type TagRefusal } from './plan-tags.ts';
import {
  findPosts,
  listPlaces,
  listPosts,
  lockPosts,
  readPosts,
  showPosts,
  writeTags,
  type PostQuestion,
} from './posts-store.ts';

interface Deps {
  readonly plans: Plans;
  readonly storefront: Storefront;
  readonly catalogue: Catalogue;
  readonly tagging: Pick<AiTagging, 'learn' | 'change'>;
}

/** What is changed of many posts: whether they are shown, products they get besides what they have, and what AI tagged. */
export interface PostsChange {
  readonly visible?: boolean | undefined;
  readonly addProductIds: readonly ProductId[];
  readonly aiTags?: 'remove' | 'restore' | undefined;
}

export class Posts extends Service<Deps> {
  list(businessId: BusinessId, question: PostQuestion): Promise<{ posts: PostRecord[]; total: number }> {
    return listPosts(this.db, businessId, question);
  }

  /** Null for one that is not there, or of another network. */
  async find(businessId: BusinessId, network: PostSource, postId: PostId): Promise<PostRecord | null> {
    const [post] = await readPosts(this.db, businessId, [postId]);
    return post?.network === network ? post : null;
  }

  /** Where posts are, those that are gone too, by their ids; what is no post's is left out. */
  async listPlaces(businessId: BusinessId, ids: readonly string[]): Promise<ReadonlyMap<string, PostPlace>> {
    const places = await listPlaces(this.db, businessId, ids);
    return new Map(places.map((place) => [place.postId, place]));
  }

  /** Refuses `not_found`, and what the plan does not open. */
  async show(businessId: BusinessId, network: PostSource, postId: PostId, visible: boolean): Promise<PostRecord> {
    await this.deps.plans.admit(businessId, 'shopboard');
    await this.transaction(async (tx) => {
      await lockPosts(tx, businessId, [postId]);
      if ((await findPosts(tx, businessId, network, [postId])).length === 0) throw new Problem('not_found');
      await showPosts(tx, businessId, [postId], visible);
      await announce(tx, 'pagesChanged', businessId);
    });
    return this.#get(businessId, network, postId);
  }

  /** Replaces what is tagged; influencers reach their own. Refuses `not_found`, `store_required`, `product_unknown` and `options_unknown`, and what is said of products that are not tagged. */
  async tag(actor: Actor, network: PostSource, postId: PostId, draft: TagDraft): Promise<PostRecord> {
    const { businessId } = actor;
    await this.deps.plans.admit(businessId, 'shopboard');
    const found = await this.#get(businessId, network, postId);
    if (!can(actor, 'edit any link') && found.influencerId !== actor.accountId) throw new Problem('not_found');
    await this.#requireStore(businessId);
    const products = await this.deps.catalogue.listProducts(businessId, draft.product_ids);
    const most = await this.getMost(businessId);
    await this.transaction(async (tx) => {
      await lockPosts(tx, businessId, [postId]);
      const [post] = await findPosts(tx, businessId, network, [postId]);
      if (post?.influencerId !== found.influencerId) throw new Problem('not_found');
      const plan = planTags(draft, { products, held: post.tags, most });
      if ('refused' in plan) throw toProblem(plan);
      await writeTags(tx, businessId, new Map([[postId, plan.tags]]));
      await this.deps.tagging.learn(tx, businessId, postId, new Set(plan.tags.map((tag) => tag.productId)));
      await announce(tx, 'pagesChanged', businessId);
    });
    return this.#get(businessId, network, postId);
  }

  /** Changes many posts; answers them, and how many could not hold all the products. Unknown ids are left out. */
  async change(
    businessId: BusinessId,
    network: PostSource,
    postIds: readonly PostId[],
    { visible, addProductIds, aiTags }: PostsChange,
  ): Promise<{ posts: PostRecord[]; full: number }> {
    await this.deps.plans.admit(businessId, 'shopboard');
    if (addProductIds.length > 0) await this.#requireStore(businessId);
    await this.#requireProducts(businessId, addProductIds);
    const most = await this.getMost(businessId);
    const full = await this.transaction(async (tx) => {
      await lockPosts(tx, businessId, postIds);
      const held = await findPosts(tx, businessId, network, postIds);
      const known = held.map(({ postId }) => postId);
      if (visible !== undefined && known.length > 0) await showPosts(tx, businessId, known, visible);
      if (aiTags !== undefined) await this.deps.tagging.change(tx, businessId, held, aiTags);
      const plans = held.map(({ postId, tags }) => ({ postId, ...addTags(tags, addProductIds, most) }));
      if (addProductIds.length > 0)
        await writeTags(tx, businessId, new Map(plans.map(({ postId, tags }) => [postId, tags])));
      await announce(tx, 'pagesChanged', businessId);
      return plans.filter(({ isFull }) => isFull).length;
    });
    return { posts: await findPosts(this.db, businessId, network, postIds), full };
  }

  /** Products a post of the business may carry. */
  async getMost(businessId: BusinessId): Promise<number> {
    return (await this.deps.plans.getLimits(businessId)).postProducts;
  }

  async #requireStore(businessId: BusinessId): Promise<void> {
    if ((await this.deps.storefront.findStore(businessId)) === null) throw new Problem('store_required');
  }

  async #requireProducts(businessId: BusinessId, ids: readonly ProductId[]): Promise<void> {
    const found = await this.deps.catalogue.listSummaries(businessId, ids);
    const alive = new Set(found.filter(({ deleted }) => !deleted).map(({ productId }) => productId));
    const strange = ids.filter((id) => !alive.has(id));
    if (strange.length > 0)
      throw new Problem('product_unknown', { field: 'add_product_ids', values: { ids: strange.join(', ') } });
  }

  async #get(businessId: BusinessId, network: PostSource, postId: PostId): Promise<PostRecord> {
    const [post] = await findPosts(this.db, businessId, network, [postId]);
    if (post === undefined) throw new Problem('not_found');
    return post;
  }
}

function toProblem({ refused, field, values }: TagRefusal): Problem {
  if (refused === 'too_many' || refused === 'not_tagged')
    return new Problem('validation_failed', { faults: [{ field, code: refused, values }] });
  return new Problem(refused, { field, values });
}
