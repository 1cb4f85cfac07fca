// The links page: search, all-time figures, and every look with what it earned.
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
const Dialogs = lazy(async () => ({ default: (await import('./link-dialogs.tsx')).LinkDialogs }));

/** Ask for more when the 5th row from the last comes into sight. */
const prefetchFrom = 5;

export function LinksPage() {
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  return <Looks />;
}

function Looks() {
  const { t } = useTranslation();
  const place = useListPlace('/admin/links');
  const { words } = place.question;
  const screen = useLinkScreen('LOOK', words);
  const { access } = screen;
  const dialogs = useRowDialogs(access.isTrialOver);
  const titleOf = (row: LinkRow) => row.title?.trim() || row.description || t('links.untitled');
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
        title: t('links.title'),
        help: t('links.help'),
        create: t('links.create'),
        search: t('links.search'),
        list: t('links.list'),
        emptyTitle: t('links.empty_title'),
        emptyBody: t('links.empty_body'),
        failed: t('links.failed'),
      }}
      store={screen.store}
      words={words}
      onSearch={(text) => place.ask({ words: text })}
      onCreate={access.canChange ? () => open('create') : null}
      strip={<EntityListStrip totals={screen.totals} currency={screen.currency} counts="views" shows={access.shows} />}
      list={screen.list}
      prefetchFrom={prefetchFrom}
      onSight={(first, last) => screen.see(toFreshStretch(first, last))}
      renderRow={(row) => (
        <EntityListRow
          row={row}
          title={titleOf(row)}
          counts="views"
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
