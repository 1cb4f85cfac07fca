// Multilinks as server state: the list, one with its verdict, and what a change makes of them.
import { useQueryClient } from '@tanstack/react-query';
import type { BodySent } from '@vitrine/contract/endpoint';
import { pageSizes } from '@vitrine/contract/limits';
import {
  closeMultilink,
  createMultilink,
  editMultilink,
  getMultilink,
  listMultilinks,
  type Multilink,
  type MultilinkRow,
} from '@vitrine/contract/multilinks';
import { call } from '../../api/client.ts';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { pickMultilinkFigures, toMultilinkRow } from './multilink-rows.ts';
import { figuresInterval, type ListSource, useListChange } from '../../parts/links/row-list.ts';

export const multilinkSource: ListSource<MultilinkRow, string> = {
  endpoint: listMultilinks,
  pageSize: pageSizes.multilinks,
  ask: async (business, words, stretch, options) => {
    const sent = { params: { business_id: business }, query: { q: words, ...stretch } };
    const { multilinks, next_skip } = await call(listMultilinks, sent, options);
    return { links: multilinks, next_skip };
  },
  findPlace: (words) => (words === '' ? 'in' : 'ask'),
  pickFigures: pickMultilinkFigures,
};

const sentFor = (id: string) => ({ params: { multilink_id: id } });

/** One multilink with its experiences and its verdict; `isWatched` keeps the figures fresh. */
export function useMultilink(id: string | null, isWatched = false) {
  return useEndpointQuery(getMultilink, sentFor(id ?? ''), {
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: isWatched && figuresInterval,
  });
}

type MultilinkBody = Omit<BodySent<typeof editMultilink>, 'business_id'>;

/** Creates a multilink, or changes the one there is; answers once every list knows. */
export function useSaveMultilink(existing: Multilink | null): (body: MultilinkBody) => Promise<Multilink> {
  const cache = useQueryClient();
  const business = useSession().user.business_id;
  const lists = useListChange(multilinkSource);
  const keep = (multilink: Multilink) => {
    cache.setQueryData(endpointKey(getMultilink, sentFor(multilink.multilink_id)), multilink);
    return toMultilinkRow(multilink);
  };
  const create = useEndpointMutation(createMultilink, {
    onSuccess: (multilink) => lists.create(keep(multilink), multilink.multilink_id),
  });
  const edit = useEndpointMutation(editMultilink, { onSuccess: (multilink) => lists.update(keep(multilink)) });
  return (draft) => {
    const body = { ...draft, business_id: business };
    if (existing === null) return create.mutateAsync({ body });
    return edit.mutateAsync({ params: sentFor(existing.multilink_id).params, body });
  };
}

/** Deletes a multilink and its row. */
export function useCloseMultilink() {
  const lists = useListChange(multilinkSource);
  return useEndpointMutation(closeMultilink, {
    onSuccess: (_done, { params }) => lists.remove(params.multilink_id),
  });
}
