// The accounts of networks as the server has them: watched while any is read or AI tagging looks at posts, connected, read anew and let go of.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginSocialConnect,
  cancelSocialSync,
  getShopboard,
  listPosts,
  type NetworkName,
  type SocialAccount,
  type Shopboard,
  startSocialSync,
  watchShopboard,
} from '@vitrine/contract/feed';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, endpointQuery, useEndpointMutation } from '../../api/queries.ts';
import { type Connection, watchEvents } from '../../api/watch-events.ts';
import { useDisconnect } from '../../parts/networks/use-disconnect.ts';
import { isOfPlan } from '../../parts/plans/plan-action.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { isAnyReading, toInterval, toReadingMark } from './feed-view.ts';

export function useShopboard() {
  const cache = useQueryClient();
  const [isTold, setTold] = useState(false);
  const query = useQuery({
    ...endpointQuery(getShopboard, {}),
    refetchInterval: ({ state: { data } }) => data !== undefined && toInterval(data, isTold),
  });
  const isReading = query.data !== undefined && isAnyReading(query.data);
  useEffect(() => {
    if (!isReading) return;
    const stop = new AbortController();
    const onEvent = (told: Shopboard): void => void cache.setQueryData(endpointKey(getShopboard, {}), told);
    const onConnection = ({ state }: Connection): void => setTold(state === 'live' && !stop.signal.aborted);
    void watchEvents(watchShopboard, watchShopboard.path, { onEvent, onConnection }, stop.signal);
    return () => {
      stop.abort();
      setTold(false);
    };
  }, [isReading, cache]);
  const mark = query.data === undefined ? null : toReadingMark(query.data);
  const before = useRef(mark);
  useEffect(() => {
    if (before.current !== null && before.current !== mark)
      void cache.invalidateQueries({ queryKey: endpointKey(listPosts) });
    before.current = mark;
  }, [mark, cache]);
  return query;
}

export interface NetworkActs {
  readonly isConnecting: boolean;
  readonly isBusy: boolean;
  /** What the plan kept from being done; told in a dialog. */
  readonly refused: Problem | null;
  readonly dismiss: () => void;
  /** Leaves for the network's consent page. */
  readonly connect: () => void;
  readonly sync: () => void;
  readonly cancel: () => void;
  readonly disconnect: (account: SocialAccount) => void;
}

export function useNetworkActs(network: NetworkName): NetworkActs {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<Problem | null>(null);
  const params = { platform: network };
  const toFail = (title: string) => (problem: Problem) =>
    isOfPlan(problem.code) ? setRefused(problem) : toastFailed(`${title}. ${problem.message}`, problem.requestId);
  const refreshes = [getShopboard];
  const begin = useEndpointMutation(beginSocialConnect, {
    onSuccess: ({ redirect_url: address }) => location.assign(address),
    onError: toFail(t('feed.connect_failed')),
  });
  const start = useEndpointMutation(startSocialSync, {
    refreshes,
    onSuccess: () => toastDone(t('feed.sync_started')),
    onError: toFail(t('feed.sync_failed')),
  });
  const stop = useEndpointMutation(cancelSocialSync, {
    refreshes,
    onSuccess: () => toastDone(t('feed.sync_cancelled')),
    onError: toFail(t('feed.cancel_failed')),
  });
  const leave = useDisconnect(toFail(t('feed.disconnect_failed')));
  return {
    isConnecting: begin.isPending || begin.isSuccess,
    isBusy: start.isPending || stop.isPending || leave.isBusy,
    refused,
    dismiss: () => setRefused(null),
    connect: () => begin.mutate({ params }),
    sync: () => start.mutate({ params }),
    cancel: () => stop.mutate({ params }),
    disconnect: (account) => leave.disconnect(network, account),
  };
}
