// The links page: search, all-time figures, and every look with what it earned.
import { Navigate } from '@tanstack/react-router';
import type { LinkRow } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useLinkScreen } from '../../api/use-link-screen.ts';
import { toViews } from '../../ui/entity-list-figures.ts';
import { toLinkItem } from '../../ui/entity-list-item.ts';
import { EntityListPage } from '../../ui/entity-list-page.tsx';
import { EntityListStrip } from '../../ui/entity-list-strip.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';

export function LinksPage() {
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={user.role === 'admin' ? '/auth' : '/admin/home'} replace />;
  return <Looks />;
}

function Looks() {
  const { t } = useTranslation();
  const place = useListPlace('/admin/links');
  const toWords = (row: LinkRow) => ({
    title: row.title?.trim() || row.description || t('links.untitled'),
    kind: null,
    facts: [t('links.products', { count: row.products_count })],
  });
  const screen = useLinkScreen('LOOK', place, (row, shows) => toLinkItem(row, toWords(row), shows, toViews));
  return (
    <EntityListPage
      name="links"
      place={place}
      screen={screen}
      counts="views"
      prefetchFrom={5}
      strip={<EntityListStrip counts="views" {...screen} />}
    />
  );
}
