// A whole list page from what the server answered: words by the name of its texts, rows with their actions, dialogs.
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from './entity-list-dialogs.tsx';
import { toFreshStretch } from '../figures/entity-list-figures.ts';
import type { ListItem } from './entity-list-item.ts';
import type { RowActions } from './entity-list-menu.tsx';
import type { Order } from '@vitrine/contract/orders';
import type { PagedRows } from '../../ui/paged-table.tsx';
import { EntityListRow } from './entity-list-row.tsx';
import { EntityListScreen } from './entity-list-screen.tsx';
import { toastUndo, toastFailed } from '../../ui/toast.ts';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { type RowDialogs, useRowDialogs } from './use-row-dialogs.ts';

/** Loaded with the first one that is opened. */
const Dialogs = lazy(async () => ({ default: (await import('./entity-list-dialogs.tsx')).EntityListDialogs }));

/** What a list page needs to know and can ask of the server. */
interface ListScreen {
  readonly access: { readonly canChange: boolean; readonly isTrialOver: boolean; readonly isAdmin: boolean };
  readonly store: { readonly name: string; readonly logo: string | null };
  readonly zone: string;
  readonly list: PagedRows<ListItem>;
  readonly tags: readonly string[] | null;
  readonly justCreated: string | null;
  /** Told which rows are on screen, so that their figures stay fresh. */
  readonly see: (stretch: { from: number; count: number }) => void;
  /** Null when orders are not for this reader, or not for this list. */
  readonly orders: (PagedRows<Order> & { readonly ask: (id: string | null) => void }) | null;
  readonly remove: (id: string) => Promise<Outcome>;
  /** Puts a row away or takes it back; null for lists without archive. */
  readonly archive: ((id: string, isArchived: boolean) => Promise<Outcome>) | null;
}

interface ListPageProps {
  /** The section of the texts. */
  readonly name: 'links' | 'shorts' | 'multilinks';
  readonly place: ListPlace;
  readonly screen: ListScreen;
  readonly counts: 'views' | 'clicks';
  /** Ask for more when the row that many places from the last comes into sight. */
  readonly prefetchFrom: number;
  readonly strip: ReactNode;
  /** Whether a row can be made anew as a copy. */
  readonly canCopy?: boolean;
  /** Further things to do with the whole list, as items of a menu. */
  readonly menu?: ReactNode;
}

export function EntityListPage({
  name,
  place,
  screen,
  counts,
  prefetchFrom,
  strip,
  canCopy = true,
  menu,
}: ListPageProps) {
  const { t } = useTranslation();
  const { access, orders } = screen;
  const dialogs = useRowDialogs(access.isTrialOver);
  const archive = useArchive(screen.archive);
  const actions = toActions({ screen, place, dialogs, archive, canCopy });
  const closeAll = () => {
    orders?.ask(null);
    dialogs.closeAll();
  };
  return (
    <EntityListScreen
      texts={{
        title: t(`${name}.title`),
        help: t(`${name}.help`),
        create: t(`${name}.create`),
        search: t(`${name}.search`),
        list: t(`${name}.list`),
        emptyTitle: t(`${name}.empty_title`),
        emptyBody: t(`${name}.empty_body`),
        failed: t(`${name}.failed`),
      }}
      store={screen.store}
      place={place}
      tags={screen.tags}
      onCreate={access.canChange ? () => dialogs.unlessOver(() => place.open('create')) : null}
      menu={menu}
      strip={strip}
      list={screen.list}
      prefetchFrom={prefetchFrom}
      onSight={(first, last) => screen.see(toFreshStretch(first, last))}
      justCreated={screen.justCreated}
      renderRow={(item) => (
        <EntityListRow
          item={item}
          counts={counts}
          words={place.question.words}
          zone={screen.zone}
          isCreated={item.id === screen.justCreated}
          href={place.toOver(`${item.id}/preview`)}
          actions={actions}
        />
      )}
    >
      {dialogs.isWanted ? (
        <Suspense fallback={null}>
          <Dialogs
            name={name}
            dialogs={{ ...dialogs, closeAll }}
            orders={orders}
            zone={screen.zone}
            isAdmin={access.isAdmin}
            onDelete={({ id }) => screen.remove(id)}
          />
        </Suspense>
      ) : null}
    </EntityListScreen>
  );
}

interface Means {
  readonly screen: ListScreen;
  readonly place: ListPlace;
  readonly dialogs: RowDialogs;
  readonly archive: ((item: ListItem) => void) | null;
  readonly canCopy: boolean;
}

function toActions({ screen: { access, orders }, place, dialogs, archive, canCopy }: Means): RowActions {
  const duplicate = ({ id }: ListItem) => dialogs.unlessOver(() => place.open('create', { copy: id }));
  const changes = {
    onEdit: ({ id }: ListItem) => dialogs.unlessOver(() => place.open(`${id}/edit`)),
    onDelete: dialogs.askDelete,
    ...(canCopy ? { onDuplicate: duplicate } : {}),
    ...(archive ? { onArchive: archive } : {}),
  };
  const showOrders = (item: ListItem) => {
    orders?.ask(item.id);
    dialogs.showOrders(item);
  };
  return {
    onOpen: ({ id }) => place.open(`${id}/preview`),
    onQr: dialogs.showQr,
    ...(orders ? { onOrders: showOrders } : {}),
    ...(access.canChange ? changes : {}),
  };
}

/** Puts a row away, or takes it back, and offers for a few seconds to undo it. */
function useArchive(archive: ListScreen['archive']): ((item: ListItem) => void) | null {
  const { t } = useTranslation();
  if (archive === null) return null;
  const put = async (item: ListItem, isArchived: boolean, canUndo: boolean) => {
    const problem = await archive(item.id, isArchived);
    if (problem) return toastFailed(`${t('lists.archive_failed')}. ${problem.message}`, problem.requestId);
    if (!canUndo) return;
    const message = isArchived
      ? t('lists.was_archived', { title: item.title })
      : t('lists.was_unarchived', { title: item.title });
    toastUndo(message, () => void put(item, !isArchived, false));
  };
  return (item) => void put(item, !item.isArchived, true);
}
