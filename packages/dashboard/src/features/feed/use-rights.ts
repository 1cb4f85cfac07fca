// The rights of one post: what is known of them, asking for permission, and what is said of the post or its account.
import { getShopboard, listPosts, type NetworkName, type SocialAccount, type SocialPost } from '@vitrine/contract/feed';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import { askPostRights, getPostRights, setAccountRights, setPostRights } from '@vitrine/contract/post-rights';
import { useTranslation } from 'react-i18next';
import { settle, type Problem } from '../../api/problem.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { type RightsDraft, toAskBody } from './rights-draft.ts';
import { useKnownPosts } from './use-post-changes.ts';

interface SetBody {
  readonly is_needed?: boolean;
  readonly disclosure?: DisclosureKind | null;
  readonly is_retouched?: boolean;
  readonly is_made_by_ai?: boolean;
}

export function useRights({ platform, post_id: id }: SocialPost) {
  const { i18n } = useTranslation();
  const params = { platform, post_id: id };
  const { keep } = useKnownPosts();
  const query = useEndpointQuery(getPostRights, { params });
  const after = {
    refreshes: [getPostRights],
    onSuccess: ({ post }: { readonly post: SocialPost }) => keep([post]),
  } as const;
  const asking = useEndpointMutation(askPostRights, after);
  const setting = useEndpointMutation(setPostRights, after);
  return {
    query,
    isBusy: asking.isPending || setting.isPending,
    ask: (draft: RightsDraft): Promise<Problem | null> =>
      settle(asking.mutateAsync({ params, body: toAskBody(draft, i18n.language) })),
    set: (body: SetBody): Promise<Problem | null> => settle(setting.mutateAsync({ params, body })),
  };
}

export type PostRightsView = ReturnType<typeof useRights>;

/** Says whether the posts of an account need a creator’s permission. */
export function useAccountRights(platform: NetworkName) {
  const { t } = useTranslation();
  const { mutateAsync } = useEndpointMutation(setAccountRights, { refreshes: [getShopboard, listPosts] });
  return async ({ social_account_id: id, username, rights_needed: isNeeded }: SocialAccount): Promise<void> => {
    const body = { social_account_id: id, is_needed: !isNeeded };
    const problem = await settle(mutateAsync({ params: { platform }, body }));
    const account = isolate(`@${username}`);
    if (problem === null) toastDone(t(isNeeded ? 'posts.rights.account_off' : 'posts.rights.account_on', { account }));
    else toastFailed(`${t('feed.change_failed')}. ${problem.message}`, problem.requestId);
  };
}
