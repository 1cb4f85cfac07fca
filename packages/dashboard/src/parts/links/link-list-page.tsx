// The page of looks or of shorts: search, all-time figures, and every one with what it earned.
import { can } from '@vitrine/contract/rights';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { DeadCodesKnown } from '../codes/dead-codes.tsx';
import { EntityListPage } from './entity-list-page.tsx';
import { EntityListStrip } from './entity-list-strip.tsx';
import { useLinkScreen } from './use-link-screen.ts';
import type { LinkType } from '@vitrine/contract/links';
import { exportLinks } from '@vitrine/contract/imports';
import { download, type Download } from '../../api/download.ts';
import { MenuAction } from '../../ui/action-menu.tsx';
import { IconTableExport, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSaveDownload } from '../files/use-save-download.ts';
import type { ListQuestion } from '../../ui/list-address.ts';

const kinds = {
  links: { type: 'LOOK', counts: 'views', prefetchFrom: 5 },
  shorts: { type: 'SHORT', counts: 'clicks', prefetchFrom: 3 },
} as const;

interface PageProps {
  readonly name: keyof typeof kinds;
}

export const LinksPage = () => <LinkListPage name="links" />;

export const ShortsPage = () => <LinkListPage name="shorts" />;

/** Without a store, the merchant is asked to connect one. */
function LinkListPage({ name }: PageProps) {
  const { user, brand } = useSession();
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return (
    <DeadCodesKnown>
      <LinkList name={name} />
    </DeadCodesKnown>
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

/** The links the list shows, all of them. */
function downloadLinks(linkType: LinkType, { words, tag, isArchived, isBroken }: ListQuestion): Promise<Download> {
  const narrowed = { ...(tag === '' ? {} : { tag }), ...(isBroken ? { broken: true } : {}) };
  const query = { link_type: linkType, q: words, archived: isArchived, ...narrowed };
  return download(exportLinks, { query });
}

interface MenuProps {
  /** Null for those who may not. */
  readonly onImport: (() => void) | null;
  readonly askExport: () => Promise<Download>;
}

/** Items of a menu. */
function ListTableMenu({ onImport, askExport }: MenuProps) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveDownload({
    failed: t('imports.export_failed'),
    done: (name) => t('imports.exported', { name }),
  });
  return (
    <>
      {onImport && <MenuAction icon={IconTableImport} name={t('imports.menu.import')} onClick={onImport} />}
      <MenuAction
        icon={IconTableExport}
        name={t(isSaving ? 'imports.menu.exporting' : 'imports.menu.export')}
        disabled={isSaving}
        onClick={() => save(askExport())}
      />
    </>
  );
}
