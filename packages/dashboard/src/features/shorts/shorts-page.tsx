// The shorts page: search, all-time figures, and every short with what it earned.
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { LinkRow } from '@vitrine/contract/links';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadLinks } from '../../parts/links/link-files.ts';
import { useSession } from '../../api/session.ts';
import { useDeadCodes } from '../../parts/codes/use-dead-codes.ts';
import { DeadCodesContext } from '../../parts/codes/dead-codes.tsx';
import { useLinkScreen } from '../../parts/links/use-link-screen.ts';
import { toClicks } from '../../parts/figures/entity-list-figures.ts';
import { type ShownFigures, toLinkItem } from '../../parts/links/entity-list-item.ts';
import { EntityListPage } from '../../parts/links/entity-list-page.tsx';
import { EntityListStrip } from '../../parts/links/entity-list-strip.tsx';
import { ListTableMenu } from '../../parts/links/list-table-menu.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';

export function ShortsPage() {
  const deadCodes = useDeadCodes();
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  return (
    <DeadCodesContext value={deadCodes}>
      <Shorts />
    </DeadCodesContext>
  );
}

function Shorts() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const place = useListPlace('/admin/shorts');
  const toItem = useCallback(
    (row: LinkRow, shows: ShownFigures) => {
      const title = row.title?.trim() || row.shopping_redirect_url || t('links.untitled');
      const kind = row.url_type === 'custom' ? t('shorts.tag_custom') : t('shorts.tag_short');
      return toLinkItem(row, { title, kind, facts: [] }, shows, toClicks);
    },
    [t],
  );
  const screen = useLinkScreen('SHORT', place, toItem);
  return (
    <EntityListPage
      name="shorts"
      place={place}
      screen={screen}
      counts="clicks"
      prefetchFrom={3}
      strip={<EntityListStrip counts="clicks" {...screen} />}
      menu={
        <ListTableMenu
          onImport={screen.access.isTeam ? () => void navigate({ to: '/admin/links/import' }) : null}
          askExport={() => downloadLinks('SHORT', place.question)}
        />
      }
    />
  );
}
