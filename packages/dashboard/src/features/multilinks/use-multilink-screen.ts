// Everything the page of multilinks asks the server, and does through it, in the shape a list page draws.
import type { MultilinkRow } from '@vitrine/contract/multilinks';
import { useListScreen } from '../../parts/links/list-screen.ts';
import { multilinkSource, useCloseMultilink } from '../../parts/links/multilink-lists.ts';
import { settle } from '../../parts/links/settle.ts';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { useMultilinkAccess } from './use-multilink.ts';

export function useMultilinkScreen<Item>(
  { question, over }: Pick<ListPlace, 'question' | 'over'>,
  toItem: (row: MultilinkRow) => Item,
) {
  const access = useMultilinkAccess();
  const close = useCloseMultilink();
  return {
    ...useListScreen(multilinkSource, question.words, over === null, toItem),
    access,
    tags: null,
    orders: null,
    archive: null,
    remove: (id: string) => settle(close.mutateAsync({ params: { multilink_id: id } })),
  };
}
