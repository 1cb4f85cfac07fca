// Gives posts and accounts to influencers, and takes them back; what the server then has stands in the lists.
import {
  getShopboard,
  listPosts,
  type NetworkName,
  type PostSource,
  type SocialAccount,
  type SocialPost,
} from '@vitrine/contract/feed';
import { assignPosts, assignSocialAccount } from '@vitrine/contract/post-owners';
import { useTranslation } from 'react-i18next';
import { settle, type Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { useKnownPosts } from './use-post-changes.ts';

/** What is given: posts of a network, or an account of one. */
export type Assigned =
  | { readonly posts: readonly SocialPost[] }
  | { readonly account: SocialAccount; readonly network: NetworkName };

export function useOwnerChanges(platform: PostSource) {
  const { t } = useTranslation();
  const { keep } = useKnownPosts();
  const ofPosts = useEndpointMutation(assignPosts, { onSuccess: ({ posts }) => keep(posts) });
  const ofAccount = useEndpointMutation(assignSocialAccount, { refreshes: [getShopboard, listPosts] });
  const params = { platform };
  const tell = (assigned: Assigned, username: string | null): void => {
    const name = username === null ? '' : isolate(`@${username}`);
    const count = 'posts' in assigned ? assigned.posts.length : 1;
    if ('posts' in assigned)
      return toastDone(username === null ? t('posts.owner.taken', { count }) : t('posts.owner.given', { count, name }));
    const account = isolate(`@${assigned.account.username}`);
    toastDone(
      username === null
        ? t('posts.owner.account_taken', { account })
        : t('posts.owner.account_given', { account, name }),
    );
  };
  return {
    isPending: ofPosts.isPending || ofAccount.isPending,
    /** Answers what kept it from being done. */
    assign: async (assigned: Assigned, username: string | null): Promise<Problem | null> => {
      const whose = { influencer_username: username };
      const problem = await settle(
        'posts' in assigned
          ? ofPosts.mutateAsync({
              params,
              body: { post_ids: assigned.posts.map(({ post_id: id }) => id), ...whose },
            })
          : ofAccount.mutateAsync({
              params: { platform: assigned.network },
              body: { social_account_id: assigned.account.social_account_id, ...whose },
            }),
      );
      if (problem === null) tell(assigned, username);
      return problem;
    },
  };
}
