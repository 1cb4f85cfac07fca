// The links page: search, all-time figures, and every look with what it earned.
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { LinkRow } from '@vitrine/contract/links';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadLinks } from '../../parts/links/link-files.ts';
import { useSession } from '../../api/session.ts';
import { useDeadCodes } from '../../parts/codes/use-dead-codes.ts';
import { DeadCodesContext } from '../../parts/codes/dead-codes.tsx';
import { useLinkScreen } from '../../parts/links/use-link-screen.ts';
import { toViews } from '../../parts/figures/entity-list-figures.ts';
import { type ShownFigures, toLinkItem } from '../../parts/links/entity-list-item.ts';
import { EntityListPage } from '../../parts/links/entity-list-page.tsx';
import { EntityListStrip } from '../../parts/links/entity-list-strip.tsx';
import { ListTableMenu } from '../../parts/links/list-table-menu.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';

export function LinksPage() {
  const deadCodes = useDeadCodes();
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  return (
    <DeadCodesContext value={deadCodes}>
      <Looks />
    </DeadCodesContext>
  );
}

function Looks() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = useListPlace('/admin/links');
  const toItem = useCallback(
    (row: LinkRow, shows: ShownFigures) => {
      const title = row.title?.trim() || row.description || t('links.untitled');
      const facts = [t('links.products', { count: row.products_count })];
      return toLinkItem(row, { title, kind: null, facts }, shows, toViews);
    },
    [t],
  );
  const screen = useLinkScreen('LOOK', place, toItem);
  return (
    <EntityListPage
      name="links"
      place={place}
      screen={screen}
      counts="views"
      prefetchFrom={5}
      strip={<EntityListStrip counts="views" {...screen} />}
      menu={
        <ListTableMenu
          onImport={screen.access.isTeam ? () => void navigate({ to: '/admin/links/import' }) : null}
          askExport={() => downloadLinks('LOOK', place.question)}
        />
      }
    />
  );
}
