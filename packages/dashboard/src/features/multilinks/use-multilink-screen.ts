// Everything the page of multilinks asks the server, and does through it, in the shape a list page draws.
import type { MultilinkRow } from '@vitrine/contract/multilinks';
import { useJustCreated } from '../../parts/links/link-lists.ts';
import { useCloseMultilink, useFreshMultilinks, useMultilinkList } from '../../parts/links/multilink-lists.ts';
import { settle } from '../../parts/links/settle.ts';
import { useMultilinkAccess } from './use-multilink.ts';
import { useScreenList } from '../../parts/links/screen-list.ts';
import { useSession } from '../../api/session.ts';
import { useSight } from '../../parts/links/use-sight.ts';

interface Asked {
  readonly question: { readonly words: string };
  /** What lies over the list, if anything: nobody reads its figures then. */
  readonly over: unknown;
}

/** `toItem` gives a row the words of its page; it has to stay the same as long as they do. */
export function useMultilinkScreen<Item>({ question, over }: Asked, toItem: (row: MultilinkRow) => Item) {
  const { user, brand } = useSession();
  const access = useMultilinkAccess();
  const list = useMultilinkList(question.words);
  const close = useCloseMultilink();
  const { sight, see } = useSight();
  useFreshMultilinks(question.words, over === null && list.isSuccess ? sight : null);
  return {
    access,
    store: { name: brand?.name ?? user.username, logo: brand?.logo_url ?? null },
    zone: brand?.time_zone ?? 'UTC',
    tags: null,
    justCreated: useJustCreated(),
    see,
    orders: null,
    archive: null,
    remove: (id: string) => settle(close.mutateAsync({ params: { multilink_id: id } })),
    list: useScreenList(list, toItem),
  };
}
