// The page of looks or of shorts: search, all-time figures, and every one with what it earned.
import { can } from '@vitrine/contract/rights';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { DeadCodesContext } from '../codes/dead-codes.tsx';
import { useDeadCodes } from '../codes/use-dead-codes.ts';
import { EntityListPage } from './entity-list-page.tsx';
import { EntityListStrip } from './entity-list-strip.tsx';
import { downloadLinks } from './link-files.ts';
import { ListTableMenu } from './list-table-menu.tsx';
import { useLinkScreen } from './use-link-screen.ts';

const kinds = {
  links: { type: 'LOOK', counts: 'views', prefetchFrom: 5 },
  shorts: { type: 'SHORT', counts: 'clicks', prefetchFrom: 3 },
} as const;

interface PageProps {
  readonly name: keyof typeof kinds;
}

/** Without a store, the merchant is asked to connect one. */
export function LinkListPage({ name }: PageProps) {
  const deadCodes = useDeadCodes();
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return (
    <DeadCodesContext value={deadCodes}>
      <LinkList name={name} />
    </DeadCodesContext>
  );
}

function LinkList({ name }: PageProps) {
  const navigate = useNavigate();
  const { type, counts, prefetchFrom } = kinds[name];
  const place = useListPlace(`/admin/${name}`);
  const screen = useLinkScreen(type, place);
  return (
    <EntityListPage
      name={name}
      place={place}
      screen={screen}
      counts={counts}
      prefetchFrom={prefetchFrom}
      strip={<EntityListStrip counts={counts} {...screen} />}
      menu={
        <ListTableMenu
          onImport={screen.access.isTeam ? () => void navigate({ to: '/admin/links/import' }) : null}
          askExport={() => downloadLinks(type, place.question)}
        />
      }
    />
  );
}
