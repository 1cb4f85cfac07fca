// Multilinks as server state: the list, one with its verdict, and what a change makes of them.
import { setMultilinkGate } from '@vitrine/contract/link-gates';
import { useQueryClient } from '@tanstack/react-query';
import type { Comparison } from '@vitrine/contract/comparison';
import type { BodySent } from '@vitrine/contract/endpoint';
import { useEffect, useRef } from 'react';
import { pageSizes } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import { type LinkId, multilinkId, type SegmentId } from '@vitrine/contract/ids';
import { changeMultilinks } from '@vitrine/contract/link-batches';
import {
  archiveMultilink,
  closeMultilink,
  createMultilink,
  editMultilink,
  getMultilink,
  getMultilinkAnalytics,
  listMultilinks,
  listMultilinkTags,
  type Multilink,
  type MultilinkRow,
  sendToExperience,
  undoSendToExperience,
} from '@vitrine/contract/multilinks';
import { call } from '../../api/client.ts';
import { settle } from '../../api/problem.ts';
import { endpointKey, toRangeSent, toSegmentSent, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { analyticsFresh, toPrevious } from '../../parts/figures/link-analytics.ts';
import { toCompareSent } from '../../parts/figures/use-analytics.ts';
import type { DayRange } from '../../ui/date-range.ts';
import { useSession } from '../../api/session.ts';
import { type MultilinkQuestion, pickMultilinkFigures, toMultilinkRow } from './multilink-rows.ts';
import { sortings } from '../../parts/links/link-lists.ts';
import type { SetGate } from '../../parts/links/gate-draft.ts';
import { carriesAny, toGateSent } from '../../parts/links/link-rows.ts';
import { figuresInterval, type ListSource, useListChange } from '../../parts/links/row-list.ts';
import { useManyOfKind } from '../../parts/links/use-many-links.ts';

function toSent({ words, tags, influencer, created, gate, isArchived, sort, isAscending }: MultilinkQuestion) {
  const by = sortings.find((known) => known === sort);
  return {
    q: words,
    archived: isArchived,
    ...(tags.length === 0 ? {} : { tag: tags.join(',') }),
    ...(influencer === '' ? {} : { influencer_username: influencer }),
    ...(created === null ? {} : { created_from: created.from, created_to: created.to }),
    ...toGateSent(gate),
    ...(by ? { sort_by: by } : {}),
    ...(isAscending ? { direction: 'asc' as const } : {}),
  };
}

export const multilinkSource: ListSource<MultilinkRow, MultilinkQuestion> = {
  endpoint: listMultilinks,
  pageSize: pageSizes.multilinks,
  ask: async (business, question, stretch, options) => {
    const query = { ...toSent(question), ...stretch };
    const sent = { params: { business_id: business }, query };
    const { multilinks, next_skip } = await call(listMultilinks, sent, options);
    return { links: multilinks, next_skip };
  },
  findPlace: ({ words, tags, influencer, created, gate, isArchived, sort, isAscending }, row) => {
    if ((row.archived_at !== null) !== isArchived) return 'out';
    if (!carriesAny(row, tags)) return 'out';
    // whose code it is, and where it stands by its figures, only the server can tell
    const isPlain = words === '' && influencer === '' && created === null && gate === '' && sort === '' && !isAscending;
    return isPlain ? 'in' : 'ask';
  },
  pickFigures: pickMultilinkFigures,
};

/** The figures of all multilinks a list finds, over their whole life, kept fresh while somebody can see them. */
export function useMultilinkStrip(question: MultilinkQuestion, isSeen: boolean) {
  const business = useSession().user.business_id;
  const sent = { params: { business_id: business }, query: { ...toSent(question), count: 1, skip: 0 } };
  return useEndpointQuery(listMultilinks, sent, { refetchInterval: isSeen && figuresInterval });
}

const sentFor = (id: string) => ({ params: { multilink_id: id } });

/** One multilink with its experiences and its verdict; `isWatched` keeps the figures fresh. */
export function useMultilink(id: string | null, isWatched = false) {
  return useEndpointQuery(getMultilink, sentFor(id ?? ''), {
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: isWatched && figuresInterval,
  });
}

type MultilinkBody = Omit<BodySent<typeof createMultilink>, 'business_id'>;

/** Keeps what a change answered of a multilink. */
function useKeep() {
  const cache = useQueryClient();
  return (multilink: Multilink) => {
    cache.setQueryData(endpointKey(getMultilink, sentFor(multilink.multilink_id)), multilink);
    return toMultilinkRow(multilink);
  };
}

/** Creates a multilink, or changes the one there is; answers once every list knows. */
export function useSaveMultilink(existing: Multilink | null): (body: MultilinkBody) => Promise<Multilink> {
  const business = useSession().user.business_id;
  const lists = useListChange(multilinkSource);
  const keep = useKeep();
  const create = useEndpointMutation(createMultilink, {
    refreshes: [listMultilinkTags],
    onSuccess: (multilink) => lists.create(keep(multilink), multilink.multilink_id),
  });
  const edit = useEndpointMutation(editMultilink, {
    refreshes: [listMultilinkTags, getMultilinkAnalytics],
    onSuccess: (multilink) => lists.update(keep(multilink)),
  });
  return (draft) => {
    const body = { ...draft, business_id: business };
    if (existing === null) return create.mutateAsync({ body });
    const [a, b] = existing.links_options;
    const [first, second] = draft.links_options;
    const options = [
      { link_id: a.link_id, ...first },
      { link_id: b.link_id, ...second },
    ] as const;
    const { params } = sentFor(existing.multilink_id);
    return edit.mutateAsync({ params, body: { ...body, links_options: [...options] } });
  };
}

/** Puts a multilink away or takes it back: it moves between the lists, to where its age puts it. */
export function useArchiveMultilink() {
  const keep = useKeep();
  const lists = useListChange(multilinkSource);
  return useEndpointMutation(archiveMultilink, {
    onSuccess: (multilink) => {
      const row = keep(multilink);
      lists.update(row);
      return lists.askAnew(row);
    },
  });
}

/** Sets when a multilink lets shoppers in, and with it both its experiences. */
export function useSetMultilinkGate(): SetGate {
  const keep = useKeep();
  const lists = useListChange(multilinkSource);
  const set = useEndpointMutation(setMultilinkGate, { onSuccess: (multilink) => lists.update(keep(multilink)) });
  return (id, body) => settle(set.mutateAsync({ ...sentFor(id), body }));
}

/** Chooses what messengers show of a multilink, and changes nothing else of it. */
export function useSetMultilinkCard() {
  const keep = useKeep();
  const lists = useListChange(multilinkSource);
  return useEndpointMutation(editMultilink, { onSuccess: (multilink) => lists.update(keep(multilink)) });
}

/** Changes many multilinks by one call. */
export function useManyMultilinks() {
  const change = useEndpointMutation(changeMultilinks, {
    refreshes: [listMultilinks, listMultilinkTags, getMultilink],
  });
  return useManyOfKind(change.isPending, async (ids, what) => {
    const body = { multilink_ids: ids.map((id) => multilinkId.parse(id)), change: what };
    const { outcomes } = await change.mutateAsync({ body });
    return outcomes.map(({ multilink_id: id, ...rest }) => ({ id, ...rest }));
  });
}

/** Sends everybody to one experience, and back to the split of before. */
export function useSendToOne(id: string) {
  const keep = useKeep();
  const lists = useListChange(multilinkSource);
  const onSuccess = (multilink: Multilink) => lists.update(keep(multilink));
  const send = useEndpointMutation(sendToExperience, { onSuccess });
  const undo = useEndpointMutation(undoSendToExperience, { onSuccess });
  const { params } = sentFor(id);
  return {
    send: (linkId: LinkId) => settle(send.mutateAsync({ params, body: { link_id: linkId } })),
    undo: () => settle(undo.mutateAsync({ params })),
    isBusy: send.isPending || undo.isPending,
  };
}

/** The tags of open multilinks, by name; none for influencers, who are shown a few. */
export function useMultilinkTags(): readonly string[] {
  const { user } = useSession();
  const { data } = useEndpointQuery(listMultilinkTags, {}, { enabled: can(user, 'see every multilink') });
  return data?.tags.map(({ tag }) => tag) ?? [];
}

/**
 * The figures of a multilink over some days, or over its whole life, or of what a segment has of them: of all, and of each experience. They are asked for anew
 * whenever those of all time, which are watched, have moved on.
 */
export function useMultilinkAnalytics(
  { multilink_id: id, link_analytics: ever }: Pick<Multilink, 'multilink_id' | 'link_analytics'>,
  days: DayRange | null,
  compare: Comparison | null,
  segment: SegmentId | null,
) {
  const narrowed = { ...toRangeSent(days), ...toCompareSent(compare), ...toSegmentSent(segment) };
  const sent = { ...sentFor(id), query: narrowed };
  const query = useEndpointQuery(getMultilinkAnalytics, sent, { staleTime: analyticsFresh });
  const { refetch } = query;
  const seen = JSON.stringify(ever);
  const asked = useRef(seen);
  useEffect(() => {
    if (asked.current === seen) return;
    asked.current = seen;
    void refetch();
  }, [refetch, seen]);
  return {
    figures: query.data?.total ?? null,
    previous: query.data?.previous ? toPrevious(query.data.previous, query.data.previous.total) : null,
    experiences: query.data?.experiences ?? null,
    currency: query.data?.currency ?? null,
    knownFrom: query.data?.known_from ?? null,
    problem: query.error,
    retry: () => void query.refetch(),
  };
}

/** Deletes a multilink and its row. */
export function useCloseMultilink() {
  const lists = useListChange(multilinkSource);
  return useEndpointMutation(closeMultilink, {
    refreshes: [listMultilinkTags],
    onSuccess: (_done, { params }) => lists.remove(params.multilink_id),
  });
}
