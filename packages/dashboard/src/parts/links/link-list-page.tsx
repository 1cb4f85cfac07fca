// The page of looks or of shorts: search, all-time figures, and every one with what it earned.
import { can } from '@vitrine/contract/rights';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/session.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { DeadCodesKnown } from '../codes/dead-codes.tsx';
import { EntityListPage } from './entity-list-page.tsx';
import type { ListItem } from './entity-list-item.ts';
import { FigureChoices } from '../figures/figure-choices.tsx';
import { ListFigures } from '../lists/list-figures.tsx';
import { EntityListStrip, type StripProps } from './entity-list-strip.tsx';
import { useLinkScreen } from './use-link-screen.ts';
import { exportLinks } from '@vitrine/contract/imports';
import { download, type Download } from '../../api/download.ts';
import { MenuAction } from '../../ui/action-menu.tsx';
import { IconTableExport, IconTableImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../ui/loaded.tsx';
import { useSaveDownload } from '../files/use-save-download.ts';
import { toFilterSent } from './link-rows.ts';

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
  const { t } = useTranslation();
  const { save } = useSaveDownload({
    failed: t('imports.export_failed'),
    done: (file) => t('imports.exported', { name: file }),
  });
  const saveRows = (items: readonly ListItem[]) => {
    const query = { link_ids: items.map(({ id }) => id).join(','), archived: place.question.isArchived };
    save(download(exportLinks, { query }));
  };
  return (
    <EntityListPage
      name={name}
      place={place}
      screen={{ ...screen, saveRows }}
      counts={counts}
      prefetchFrom={prefetchFrom}
      strip={<LinkStrip counts={counts} {...screen} />}
      menu={
        <ListTableMenu
          onImport={screen.access.isTeam ? () => void navigate({ to: '/admin/links/import' }) : null}
          askExport={() => download(exportLinks, { query: toFilterSent(screen.question) })}
        />
      }
    />
  );
}

/** The figures of all links of the list, of all time or of the days and the segment chosen beside them, as those of rows. */
function LinkStrip({
  within,
  failure,
  retry,
  place,
  list,
  question,
  isAsked,
  counts,
  ...strip
}: ReturnType<typeof useLinkScreen> & Pick<StripProps, 'counts'>) {
  const { t } = useTranslation();
  return (
    <ListFigures
      choices={
        <>
          <FigureChoices place={place} within={within} />
          {isAsked && question.sort !== '' && <span>{t('links.figure.order_of_all_time')}</span>}
          {isAsked && list.rows?.some(({ isOfAllTime }) => isOfAllTime) && (
            <output>{t('links.figure.rows_of_all_time')}</output>
          )}
        </>
      }
    >
      {failure === null ? (
        <EntityListStrip counts={counts} {...strip} />
      ) : (
        <Failed isCard problem={failure} onRetry={retry} />
      )}
    </ListFigures>
  );
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
