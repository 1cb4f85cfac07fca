// A whole list page from what the server answered: words by the name of its texts, rows with their actions, dialogs.
import { lazy, type ReactNode, Suspense } from 'react';
import type { CardDialogOf, Outcome } from './entity-list-dialogs.tsx';
import type { SetGate } from './gate-draft.ts';
import type { ListItem } from './entity-list-item.ts';
import type { RowActions } from './entity-list-menu.tsx';
import type { Order } from '@vitrine/contract/orders';
import type { PagedRows } from '../../ui/paged-table.tsx';
import { loadTexts } from '../../locales/i18n.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { toChoice, useChosenRows } from '../lists/use-chosen-rows.ts';
import type { Many } from '../lists/use-many.ts';
import type { ManyChange } from './use-many-links.ts';
import { EntityListRow } from './entity-list-row.tsx';
import { EntityListScreen, type ShownList } from './entity-list-screen.tsx';
import type { ListPlace } from '../../ui/use-list-place.ts';
import { type RowDialogs, useRowDialogs } from './use-row-dialogs.ts';

/** Loaded with the first one that is opened. */
const Dialogs = lazy(async () => ({ default: (await import('./entity-list-dialogs.tsx')).EntityListDialogs }));

const Bulk = lazy(async () => {
  const [{ EntityListBulk }] = await Promise.all([import('./entity-list-bulk.tsx'), loadTexts('imports')]);
  return { default: EntityListBulk };
});

/** What a list page needs to know and can ask of the server. */
interface ListScreen extends ShownList {
  readonly access: { readonly canChange: boolean; readonly isTrialOver: boolean };
  readonly zone: string;
  /** Null when orders are not for this reader, or not for this list. */
  readonly orders: (PagedRows<Order> & { readonly ask: (id: string | null) => void }) | null;
  readonly remove: (id: string) => Promise<Outcome>;
  /** Takes a deletion back; null where that cannot be. */
  readonly restore: ((id: string) => void) | null;
  /** Puts a row away or takes it back. */
  readonly archive: (item: ListItem) => void;
  /** Sets when a row lets shoppers in. */
  readonly setGate: SetGate;
  /** Chooses what messengers show of a row. */
  readonly CardDialog: CardDialogOf;
  /** Whether influencers can be given links of their own that show what a row shows. */
  readonly canCopy?: boolean;
  readonly many: Many<ManyChange>;
  /** Saves rows as a file. */
  readonly saveRows: (items: readonly ListItem[]) => void;
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
  /** Further things to do with the whole list, as items of a menu. */
  readonly menu?: ReactNode;
  /** Whether rows lead to their addresses, as there is no preview for this reader. */
  readonly opensAddress?: boolean;
}

export function EntityListPage(props: ListPageProps) {
  const { name, place, screen, counts, prefetchFrom, strip, menu, opensAddress = false } = props;
  const { access, orders } = screen;
  const dialogs = useRowDialogs(access.isTrialOver);
  const actions = toActions({ screen, place, dialogs, opensAddress });
  const rows = screen.list.rows ?? [];
  const { range: _range, segment: _segment, ...asked } = place.question;
  const chosen = useChosenRows(
    rows.map(({ id }) => id),
    JSON.stringify(asked),
  );
  const onCreate = access.canChange ? () => dialogs.unlessOver(() => place.open('create')) : null;
  useListKeys({ onToggle: chosen.toggle, onCreate });
  const closeAll = () => {
    orders?.ask(null);
    dialogs.closeAll();
  };
  return (
    <EntityListScreen
      name={name}
      shown={screen}
      place={place}
      onCreate={onCreate}
      menu={menu}
      strip={strip}
      counts={counts}
      prefetchFrom={prefetchFrom}
      chosen={chosen}
      bulk={
        chosen.ids.size > 0 ? (
          <Suspense fallback={null}>
            <Bulk
              items={rows.filter(({ id }) => chosen.ids.has(id))}
              chosen={chosen}
              many={screen.many}
              onSave={screen.saveRows}
              canChange={access.canChange}
              isArchived={place.question.isArchived}
              tags={screen.narrowing.tags}
            />
          </Suspense>
        ) : null
      }
      renderRow={(item) => (
        <EntityListRow
          item={item}
          counts={counts}
          words={place.question.words}
          zone={screen.zone}
          isCreated={item.id === screen.justCreated}
          href={opensAddress ? item.address : place.toOver(`${item.id}/preview`)}
          actions={actions}
          choice={toChoice(chosen, item.id)}
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
            onDelete={({ id }) => screen.remove(id)}
            onRestore={screen.restore}
            onSetGate={screen.setGate}
            CardDialog={screen.CardDialog}
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
  readonly opensAddress: boolean;
}

const openAddress = ({ address }: ListItem) => void window.open(address, '_blank', 'noopener');

function toActions({
  screen: { access, orders, archive, canCopy = false },
  place,
  dialogs,
  opensAddress,
}: Means): RowActions {
  const duplicate = ({ id }: ListItem) => dialogs.unlessOver(() => place.open('create', { copy: id }));
  const changes = {
    onEdit: ({ id }: ListItem) => dialogs.unlessOver(() => place.open(`${id}/edit`)),
    onDelete: (item: ListItem) => dialogs.show('delete', item),
    onDuplicate: duplicate,
    onArchive: archive,
    onGate: (item: ListItem) => dialogs.show('gate', item),
    onCard: (item: ListItem) => dialogs.unlessOver(() => dialogs.show('card', item)),
  };
  const showOrders = (item: ListItem) => {
    orders?.ask(item.id);
    dialogs.show('orders', item);
  };
  return {
    onOpen: opensAddress ? openAddress : ({ id }) => place.open(`${id}/preview`),
    opensAddress,
    onQr: (item) => dialogs.show('qr', item),
    ...(orders ? { onOrders: showOrders } : {}),
    ...(access.canChange ? changes : {}),
    ...(canCopy ? { onCopies: (item) => dialogs.unlessOver(() => dialogs.show('copies', item)) } : {}),
  };
}
