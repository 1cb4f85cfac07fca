// A list page: head with the store, what narrows the list, all-time figures, the list in its four states, what lies over it.
import { Avatar, Button, Skeleton, Stack } from '@mantine/core';
import { IconDotsVertical, IconPlus } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ArchiveDrawing, LinkDrawing, SearchDrawing } from '../../ui/list-drawings.tsx';
import { toFreshStretch } from '../figures/entity-list-figures.ts';
import type { ListItem } from './entity-list-item.ts';
import type { ChosenRows } from '../lists/use-chosen-rows.ts';
import { EntityListHead } from './entity-list-head.tsx';
import { EntityListTools, type Narrowing, type Sorting } from './entity-list-tools.tsx';
import classes from './entity-list.module.css';
import { EntityList } from './entity-list.tsx';
import { countFilters, isNarrowed, toUnnarrowed } from '../../ui/list-address.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, Loaded } from '../../ui/loaded.tsx';
import { useDensity } from '../../ui/use-density.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { ListPlace } from '../../ui/use-list-place.ts';
import type { PagedRows } from '../../ui/paged-table.tsx';

/** What a list page needs to know of its rows. */
export interface ShownList {
  readonly store: { readonly name: string; readonly logo: string | null };
  readonly list: PagedRows<ListItem>;
  readonly narrowing: Narrowing;
  readonly sortings: readonly Sorting[];
  /** The row created a moment ago. */
  readonly justCreated: string | null;
  /** Told which rows are on screen, so that their figures stay fresh. */
  readonly see: (stretch: { from: number; count: number }) => void;
}

interface ScreenProps {
  /** The section of the texts. */
  readonly name: 'links' | 'shorts' | 'multilinks';
  readonly shown: ShownList;
  readonly place: ListPlace;
  /** Null for those who may not create. */
  readonly onCreate: (() => void) | null;
  /** Further things to do with the whole list, as items of a menu. */
  readonly menu?: ReactNode;
  readonly strip: ReactNode;
  /** Names the first figure. */
  readonly counts: 'views' | 'clicks';
  /** Ask for more when the row that many places from the last comes into sight. */
  readonly prefetchFrom: number;
  readonly renderRow: (item: ListItem) => ReactNode;
  readonly chosen: ChosenRows;
  /** What can be done with them. */
  readonly bulk: ReactNode;
  readonly children?: ReactNode;
}

export function EntityListScreen(props: ScreenProps) {
  const { t } = useTranslation();
  const { name, place, onCreate } = props;
  const { store, list, narrowing, sortings, justCreated } = props.shown;
  useFocusBack(place.over, justCreated);
  const create = onCreate && (
    <Button data-part="create" leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
      {t(`${name}.create`)}
    </Button>
  );
  const isBlank = list.rows !== null && list.rows.length === 0 && !isNarrowed(place.question);
  const menu = props.menu && (
    <ActionMenu className={classes.pageMenu} icon={IconDotsVertical} variant="default" size={42} label={t('ui.more')}>
      {props.menu}
    </ActionMenu>
  );
  return (
    <Page isTight>
      <PageHeader
        title={t(`${name}.title`)}
        help={t(`${name}.help`)}
        lead={<Avatar src={store.logo} alt={store.name} name={store.name} radius="md" size={44} color="violet" />}
        actions={
          (isBlank || !create) && !menu ? undefined : (
            <>
              {!isBlank && create}
              {menu}
            </>
          )
        }
      />
      {!isBlank && props.strip}
      {!isBlank && (
        <EntityListTools
          list={name}
          search={t(`${name}.search`)}
          question={place.question}
          onAsk={place.ask}
          narrowing={narrowing}
          sortings={sortings}
        />
      )}
      <Content {...props} create={create} />
      {props.children}
      <Outlet />
    </Page>
  );
}

function Content(props: ScreenProps & { readonly create: ReactNode }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { isCompact } = useDensity();
  const { name, place, chosen } = props;
  const { list, sortings, narrowing, see } = props.shown;
  return (
    <Loaded
      query={{ data: list.rows ?? undefined, error: list.problem, refetch: list.onRetry }}
      skeleton={<RowSkeletons />}
      failed={t(`${name}.failed`)}
      isEmpty={(rows) => rows.length === 0}
      empty={isNarrowed(place.question) ? <NoHits place={place} /> : <Blank {...props} />}
    >
      {(rows) => (
        <div className={classes.board} data-compact={isCompact}>
          {!isNarrow && rows[0] && (
            <EntityListHead
              counts={props.counts}
              figures={rows[0].figures}
              sortings={sortings}
              isSortable={narrowing.clock !== null}
              question={place.question}
              onAsk={place.ask}
              chosen={chosen}
              ids={rows.map(toId)}
            />
          )}
          <EntityList
            label={t(`${name}.list`)}
            rows={rows}
            toKey={toId}
            renderRow={props.renderRow}
            key={String(isCompact)}
            rowHeight={isNarrow ? 120 : isCompact ? 44 : 64}
            gap={isNarrow ? 8 : 0}
            prefetchFrom={props.prefetchFrom}
            hasMore={list.hasMore}
            isLoadingMore={list.isLoadingMore}
            onMore={list.onMore}
            onSight={(first, last) => see(toFreshStretch(first, last))}
          />
          {props.bulk}
        </div>
      )}
    </Loaded>
  );
}

const toId = ({ id }: ListItem): string => id;

function Blank({ name, create, place }: ScreenProps & { readonly create: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing={<LinkDrawing />}
      title={t(`${name}.empty_title`)}
      body={t(`${name}.${create ? 'empty_body' : 'empty_body_guest'}`)}
      action={
        <>
          {create}
          {/* with everything put away the list is empty, but the archive is not */}
          <Button variant="subtle" onClick={() => place.ask({ isArchived: true })}>
            {t('lists.enter_archive')}
          </Button>
        </>
      }
    />
  );
}

/** Nothing under these words and filters, or in the archive; and the way back to everything. */
function NoHits({ place: { question, ask } }: { place: ListPlace }) {
  const { t } = useTranslation();
  const { words, isArchived, isBroken } = question;
  const showAll = () => ask(toUnnarrowed(question));
  const isAlone = words === '' && countFilters(question) === 1;
  const draw = (drawing: ReactNode, title: string, body: string, name: string) => (
    <EmptyState
      drawing={drawing}
      title={title}
      body={body}
      action={
        <Button variant="default" onClick={showAll}>
          {name}
        </Button>
      }
    />
  );
  if (isAlone && isBroken) {
    return draw(<SearchDrawing />, t('lists.broken_empty_title'), t('lists.broken_empty_body'), t('lists.show_all'));
  }
  if (isAlone && isArchived) {
    return draw(
      <ArchiveDrawing />,
      t('lists.archive_empty_title'),
      t('lists.archive_empty_body'),
      t('lists.leave_archive'),
    );
  }
  const body = words === '' ? t('lists.none_filtered') : t('links.none_body', { text: words });
  const isSearch = countFilters(question) === 0;
  return draw(<SearchDrawing />, t('links.none_title'), body, isSearch ? t('ui.clear_search') : t('lists.show_all'));
}

function RowSkeletons() {
  return (
    <Stack gap={8}>
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <div key={key} className={classes.row} aria-hidden>
          <Skeleton className={classes.picture ?? ''} />
          <Stack gap={8}>
            <Skeleton h={14} w="45%" />
            <Skeleton h={12} w="70%" />
          </Stack>
        </div>
      ))}
    </Stack>
  );
}
