// The live view's server state: its connection, the events received, and when figures last moved on.
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import {
  getAnalytics,
  getBreakdown,
  type LiveEvent,
  listInfluencerInsights,
  watchLive,
} from '@vitrine/contract/analytics';
import { writeConditions } from '@vitrine/contract/conditions';
import { askFigures, askFunnel } from '@vitrine/contract/figure-questions';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { addLiveItems, type LiveItem } from './live-list.ts';
import { toAddress } from '../../api/client.ts';
import { endpointKey } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { type Connection, watchEvents } from '../../api/watch-events.ts';
import type { FigureQuestion } from '../../parts/figures/use-analytics.ts';

/** Figures are fetched again at most this often; in ms. */
const refetchEvery = 10_000;

/** Events that arrive within this time are drawn together; in ms. */
const gatherFor = 250;

export interface Live {
  readonly connection: Connection;
  readonly items: readonly LiveItem[];
  readonly isPaused: boolean;
  /** Whether conditions or a segment leave some out. */
  readonly isNarrowed: boolean;
  /** How many are not shown while paused. */
  readonly held: number;
  readonly pause: (isPaused: boolean) => void;
  /** From the last event while watching; null before. */
  readonly countedAt: string | null;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const useIsHidden = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden');

/** Watches what is asked about while the page is in sight. `onCounted` is called at most every ten seconds that figures moved on. */
export function useLiveEvents(asked: Pick<FigureQuestion, 'filters' | 'segment'>, onCounted: () => void): Live {
  const params = { business_id: useSession().user.business_id };
  const query = { filters: writeConditions(asked.filters), segment_id: asked.segment };
  const address = toAddress(watchLive.path, params, query);
  const isHidden = useIsHidden();
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' });
  const [countedAt, setCountedAt] = useState<string | null>(null);
  const list = useLiveList();
  const announce = useThrottledCallback(onCounted, refetchEvery);
  const { add, clear } = list;
  const told = useRef(address);
  useEffect(() => {
    if (isHidden) return;
    // under other conditions nothing of what was told need hold
    if (told.current !== address) clear();
    told.current = address;
    const stop = new AbortController();
    const onEvent = (event: LiveEvent): void => {
      if (event.kind !== 'counted') return add(event);
      setCountedAt(event.counted_at);
      announce();
    };
    void watchEvents(watchLive, address, { onEvent, onConnection: setConnection }, stop.signal);
    return () => stop.abort();
  }, [address, isHidden, add, clear, announce]);
  return { connection, countedAt, isNarrowed: asked.filters.length > 0 || asked.segment !== null, ...list };
}

/** What is shown, and what waits while paused. */
function useLiveList() {
  const [state, setState] = useState<{ shown: readonly LiveItem[]; waiting: readonly LiveItem[]; isPaused: boolean }>({
    shown: [],
    waiting: [],
    isPaused: false,
  });
  const gathered = useRef<LiveItem[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const add = useCallback((item: LiveItem) => {
    gathered.current.push(item);
    timer.current ??= setTimeout(() => {
      const fresh = gathered.current;
      gathered.current = [];
      timer.current = null;
      setState((was) =>
        was.isPaused
          ? { ...was, waiting: addLiveItems(was.waiting, fresh) }
          : { ...was, shown: addLiveItems(was.shown, fresh) },
      );
    }, gatherFor);
  }, []);
  const forget = useCallback(() => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    gathered.current = [];
  }, []);
  useEffect(() => forget, [forget]);
  const clear = useCallback(() => {
    forget();
    setState((was) => ({ ...was, shown: [], waiting: [] }));
  }, [forget]);
  const pause = useCallback((isPaused: boolean) => {
    setState((was) =>
      isPaused ? { ...was, isPaused } : { shown: addLiveItems(was.shown, was.waiting), waiting: [], isPaused },
    );
  }, []);
  return { items: state.shown, held: state.waiting.length, isPaused: state.isPaused, add, clear, pause };
}

/** Asks anew for the figures on screen; what is not on screen is asked for when it is next looked at. */
export function useRefetchFigures(): () => void {
  const cache = useQueryClient();
  return useCallback(() => {
    for (const endpoint of [getAnalytics, getBreakdown, listInfluencerInsights]) {
      void cache.invalidateQueries({ queryKey: endpointKey(endpoint) });
    }
    // own questions may take longer than it is until the next visit: one that is on its way is waited for
    for (const endpoint of [askFigures, askFunnel]) {
      void cache.invalidateQueries({ queryKey: endpointKey(endpoint) }, { cancelRefetch: false });
    }
  }, [cache]);
}
