// The page of multilinks: search, and every one of them with what both its experiences earned.
import { Navigate } from '@tanstack/react-router';
import type { MultilinkRow } from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { DeadCodesKnown } from '../../parts/codes/dead-codes.tsx';
import { EntityListPage } from '../../parts/links/entity-list-page.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { type ListPlace, useListPlace } from '../../ui/use-list-place.ts';
import { toMultilinkItem } from './multilink-item.ts';
import { useListScreen } from '../../parts/links/list-screen.ts';
import { multilinkSource, useArchiveMultilink, useCloseMultilink, useMultilinkTags } from './multilink-lists.ts';
import { useArchiving } from '../../parts/links/use-archiving.ts';
import { useMemo } from 'react';
import { settle } from '../../api/problem.ts';
import { useMultilinkAccess } from './use-multilink.ts';

/** Without a store, home asks for one; on a phone the merchant connects it at once. */
export function MultilinksPage() {
  const { user, brand } = useSession();
  const isNarrow = useIsNarrow();
  if (brand === null) return <Navigate to={isNarrow && can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return (
    <DeadCodesKnown>
      <Multilinks />
    </DeadCodesKnown>
  );
}

function Multilinks() {
  const { t } = useTranslation();
  const place = useListPlace('/admin/multilinks');
  const toFacts = ({ links_options: options, automatic }: MultilinkRow) => [
    t('multilinks.experiences', { count: options.length }),
    ...(automatic ? [t('multilinks.is_automatic')] : []),
  ];
  const screen = useMultilinkScreen(place, (row) => toMultilinkItem(row, toFacts(row)));
  const { user } = useSession();
  return (
    <EntityListPage
      name="multilinks"
      place={place}
      screen={screen}
      counts="views"
      prefetchFrom={5}
      strip={null}
      opensAddress={!can(user, 'see every multilink')}
    />
  );
}

/** Everything the page of multilinks asks the server, and does through it, in the shape a list page draws. */
function useMultilinkScreen<Item>(
  { question, over }: Pick<ListPlace, 'question' | 'over'>,
  toItem: (row: MultilinkRow) => Item,
) {
  const access = useMultilinkAccess();
  const close = useCloseMultilink();
  const archive = useArchiveMultilink();
  const asked = useMemo(
    () => ({ words: question.words, tags: question.tags, isArchived: question.isArchived }),
    [question],
  );
  return {
    ...useListScreen(multilinkSource, asked, over === null, toItem),
    access,
    narrowing: { tags: useMultilinkTags(), people: null, clock: null, hasLayouts: false, hasHealth: false },
    sortings: [],
    orders: null,
    archive: useArchiving((id, archived) => archive.mutateAsync({ params: { multilink_id: id }, body: { archived } })),
    restore: null,
    remove: (id: string) => settle(close.mutateAsync({ params: { multilink_id: id } })),
  };
}
