// Letting an account of a network go.
import {
  disconnectSocial,
  getShopboard,
  listPosts,
  type NetworkName,
  type SocialAccount,
} from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';

export function useDisconnect(onError: (problem: Problem) => void) {
  const { t } = useTranslation();
  const leave = useEndpointMutation(disconnectSocial, { refreshes: [getShopboard, listPosts], onError });
  return {
    isBusy: leave.isPending,
    disconnect: (
      platform: NetworkName,
      { social_account_id: id, username }: Pick<SocialAccount, 'social_account_id' | 'username'>,
    ): void =>
      leave.mutate(
        { params: { platform }, body: { social_account_id: id } },
        { onSuccess: () => toastDone(t('feed.disconnected', { name: isolate(`@${username}`) })) },
      ),
  };
}
