// Gives accounts of networks and single posts to influencers, and takes them back; what was credited before stays.
import type { NetworkName, PostId, PostSource, SocialAccountId } from '@vitrine/contract/feed';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { announce } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Plans } from '../plans/plans.ts';
import { lockAccount, updateAccount } from './accounts-store.ts';
import type { PostRecord } from './model.ts';
import { givePosts, listFollowing } from './owners-store.ts';
import { findPosts, listPosts, lockPosts } from './posts-store.ts';

interface Deps {
  readonly plans: Plans;
  readonly influencers: Influencers;
}

/** Each call refuses `influencer_unknown` for whoever is not here or not active any more, and what the plan does not open. */
export class PostOwners extends Service<Deps> {
  /** By hand: from then on the post is not whose its account is. Unknown ids are left out. */
  async assignPosts(
    businessId: BusinessId,
    network: PostSource,
    postIds: readonly PostId[],
    username: string | null,
  ): Promise<PostRecord[]> {
    await this.#change(businessId, username, async (tx, influencerId) => {
      await lockPosts(tx, businessId, postIds);
      const known = (await findPosts(tx, businessId, network, postIds)).map(({ postId }) => postId);
      await givePosts(tx, businessId, known, { influencerId, by: 'hand', now: this.now() });
    });
    return findPosts(this.db, businessId, network, postIds);
  }

  /** With all its posts, but for those that were given by hand. Refuses `not_found`. */
  async assignAccount(
    businessId: BusinessId,
    network: NetworkName,
    socialAccountId: SocialAccountId,
    username: string | null,
  ): Promise<void> {
    const key = { businessId, socialAccountId };
    await this.#change(businessId, username, async (tx, influencerId) => {
      const account = await lockAccount(tx, key);
      if (account?.network !== network || account.status === 'disconnected') throw new Problem('not_found');
      await updateAccount(tx, key, { influencer_id: influencerId });
      const following = await listFollowing(tx, key);
      await givePosts(tx, businessId, following, { influencerId, by: 'account', now: this.now() });
    });
  }

  /** Refuses `not_found` for a name nobody has. */
  async list(
    businessId: BusinessId,
    username: string,
    page: { readonly count: number; readonly skip: number },
  ): Promise<{ posts: PostRecord[]; total: number }> {
    const { accountId: influencerId } = await this.deps.influencers.get(businessId, username);
    return listPosts(this.db, businessId, { q: '', influencerId, ...page });
  }

  async #change(
    businessId: BusinessId,
    username: string | null,
    write: (tx: Tx, influencerId: AccountId | null) => Promise<void>,
  ): Promise<void> {
    const { plans, influencers } = this.deps;
    await plans.admit(businessId, 'shopboard');
    const found = username === null ? null : await influencers.find(businessId, { username });
    if (username !== null && !found?.isActive)
      throw new Problem('influencer_unknown', { field: 'influencer_username' });
    await this.transaction(async (tx) => {
      await write(tx, found?.accountId ?? null);
      await announce(tx, 'pagesChanged', businessId);
    });
  }
}
