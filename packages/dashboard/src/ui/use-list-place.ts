// A list and what lies over it as places of the browser's history: opening, leaving, and coming back to the same row.
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  isNarrowed,
  type ListQuestion,
  type OverList,
  readListQuestion,
  readOver,
  toListAddress,
} from './list-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from a place of ours, which going back returns to. */
    isOver?: boolean;
    /** How many steps back the list is; absent when the way did not begin there. */
    stepsToList?: number;
  }
}

export interface ListPlace {
  readonly question: ListQuestion;
  /** What lies over the list; null while the list itself is open. */
  readonly over: OverList | null;
  /** Asks the list for something else, without adding a step to the history. */
  readonly ask: (change: Partial<ListQuestion>) => void;
  /** The address of something over the list, such as `create` or `42/edit`. */
  readonly toOver: (child: string, further?: Readonly<Record<string, string>>) => string;
  /** Opens it; closing it comes back to where this was called. */
  readonly open: (child: string, further?: Readonly<Record<string, string>>) => void;
  /** Leaves what lies over the list: back to where it was opened, else to the list. */
  readonly leave: () => void;
  /** Leaves for the list itself, as everyone sees it first: what was created stands on top of it. */
  readonly leaveToTop: () => void;
}

/** `list` is the path of the list, such as `/admin/links`. */
export function useListPlace(list: string): ListPlace {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const question = useMemo(() => readListQuestion(search), [search]);
  const over = useMemo(() => readOver(list, path, search), [list, path, search]);
  const navigate = useNavigate();
  const router = useRouter();
  const toOver = useCallback<ListPlace['toOver']>(
    (child, further) => toListAddress(`${list}/${child}`, question, further),
    [list, question],
  );
  const ask = useCallback(
    (change: Partial<ListQuestion>) => {
      const { pathname, searchStr } = router.state.location;
      // a debounced search may speak after something was opened over the list: that stays open
      if (pathname !== list) return;
      const href = toListAddress(list, { ...readListQuestion(searchStr), ...change });
      void navigate({ href, replace: true, resetScroll: false });
    },
    [list, navigate, router],
  );
  const open = useCallback<ListPlace['open']>(
    (child, further) => {
      const { pathname, state } = router.state.location;
      const steps = pathname === list ? 1 : state.stepsToList === undefined ? undefined : state.stepsToList + 1;
      const next = steps === undefined ? { isOver: true } : { isOver: true, stepsToList: steps };
      void navigate({ href: toOver(child, further), state: next, resetScroll: false });
    },
    [list, navigate, router, toOver],
  );
  const leave = useCallback(() => {
    if (router.state.location.state.isOver) return router.history.back();
    void navigate({ href: toListAddress(list, question), replace: true, resetScroll: false });
  }, [list, navigate, question, router]);
  const leaveToTop = useCallback(() => {
    const { stepsToList } = router.state.location.state;
    if (stepsToList !== undefined && !isNarrowed(question)) return router.history.go(-stepsToList);
    void navigate({ href: list, replace: true });
  }, [list, navigate, question, router]);
  return { question, over, ask, toOver, open, leave, leaveToTop };
}
