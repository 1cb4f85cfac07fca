// The shorts page: search, all-time figures, and every short with what it earned.
import { Navigate, Outlet } from '@tanstack/react-router';
import type { LinkRow } from '@vitrine/contract/links';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useLinkScreen } from '../../api/use-link-screen.ts';
import { toFreshStretch } from '../../ui/entity-list-figures.ts';
import { EntityListRow, type RowActions } from '../../ui/entity-list-row.tsx';
import { EntityListScreen } from '../../ui/entity-list-screen.tsx';
import { EntityListStrip } from '../../ui/entity-list-strip.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { useRowDialogs } from '../../ui/use-row-dialogs.ts';

/** Loaded with the first one that is opened. */
const Dialogs = lazy(async () => ({ default: (await import('./short-dialogs.tsx')).ShortDialogs }));

/** Ask for more when the 3rd row from the last comes into sight. */
const prefetchFrom = 3;

export function ShortsPage() {
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  return <Shorts />;
}

function Shorts() {
  const { t } = useTranslation();
  const place = useListPlace('/admin/shorts');
  const { words } = place.question;
  const screen = useLinkScreen('SHORT', words);
  const { access } = screen;
  const dialogs = useRowDialogs(access.isTrialOver);
  const titleOf = (row: LinkRow) => row.title?.trim() || row.shopping_redirect_url || t('links.untitled');
  const open: typeof place.open = (child, further) => dialogs.unlessOver(() => place.open(child, further));
  const changes: RowActions = {
    onEdit: (row) => open(`${row.link_id}/edit`),
    onDuplicate: (row) => open('create', { copy: row.link_id }),
    onDelete: dialogs.askDelete,
  };
  const actions: RowActions = {
    ...(access.canChange ? changes : {}),
    ...(access.canSeeOrders ? { onOrders: dialogs.showOrders } : {}),
  };
  return (
    <EntityListScreen
      texts={{
        title: t('shorts.title'),
        help: t('shorts.help'),
        create: t('shorts.create'),
        search: t('shorts.search'),
        list: t('shorts.list'),
        emptyTitle: t('shorts.empty_title'),
        emptyBody: t('shorts.empty_body'),
        failed: t('shorts.failed'),
      }}
      store={screen.store}
      words={words}
      onSearch={(text) => place.ask({ words: text })}
      onCreate={access.canChange ? () => open('create') : null}
      strip={<EntityListStrip totals={screen.totals} currency={screen.currency} counts="clicks" shows={access.shows} />}
      list={screen.list}
      prefetchFrom={prefetchFrom}
      onSight={(first, last) => screen.see(toFreshStretch(first, last))}
      renderRow={(row) => (
        <EntityListRow
          row={row}
          title={titleOf(row)}
          tag={row.url_type === 'custom' ? t('shorts.tag_custom') : t('shorts.tag_short')}
          counts="clicks"
          shows={access.shows}
          words={words}
          zone={screen.zone}
          isCreated={row.link_id === screen.justCreated}
          actions={actions}
        />
      )}
    >
      {dialogs.isWanted ? (
        <Suspense fallback={null}>
          <Dialogs dialogs={dialogs} titleOf={titleOf} zone={screen.zone} isAdmin={access.isAdmin} />
        </Suspense>
      ) : null}
      <Outlet />
    </EntityListScreen>
  );
}
