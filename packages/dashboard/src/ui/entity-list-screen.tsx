// A list page: head with the store, search, all-time figures, and the list in its four states.
import { Avatar, Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LinkRow } from '@vitrine/contract/links';
import { limits } from '@vitrine/contract/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkDrawing, SearchDrawing } from './drawings.tsx';
import classes from './entity-list.module.css';
import { EntityList } from './entity-list.tsx';
import { Page, PageHeader } from './page-header.tsx';
import { SearchField } from './search-field.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

export interface ScreenTexts {
  readonly title: string;
  readonly help: string;
  readonly create: string;
  readonly search: string;
  readonly list: string;
  readonly emptyTitle: string;
  readonly emptyBody: string;
  readonly failed: string;
}

interface ScreenProps {
  readonly texts: ScreenTexts;
  readonly store: { readonly name: string; readonly logo: string | null };
  readonly words: string;
  readonly onSearch: (words: string) => void;
  /** Null for those who may not create. */
  readonly onCreate: (() => void) | null;
  readonly strip: ReactNode;
  readonly list: ScreenList;
  readonly prefetchFrom: number;
  readonly renderRow: (row: LinkRow) => ReactNode;
  readonly onSight: (first: number, last: number) => void;
  readonly children?: ReactNode;
}

export interface ScreenList {
  /** Null until the first answer. */
  readonly rows: readonly LinkRow[] | null;
  readonly problem: { readonly message: string; readonly requestId: string | null } | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

export function EntityListScreen(props: ScreenProps) {
  const { texts, store, words, onSearch, onCreate, list } = props;
  const create = onCreate && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onCreate}>
      {texts.create}
    </Button>
  );
  const isBlank = list.rows !== null && list.rows.length === 0 && words === '';
  return (
    <Page>
      <PageHeader
        title={texts.title}
        help={texts.help}
        lead={<Avatar src={store.logo} alt={store.name} name={store.name} radius="md" size={44} color="violet" />}
        actions={isBlank ? undefined : create}
      />
      {!isBlank && props.strip}
      {!isBlank && (
        <div className={classes.search}>
          <SearchField value={words} onSearch={onSearch} label={texts.search} maxLength={limits.searchText} />
        </div>
      )}
      <Content {...props} create={create} />
      {props.children}
    </Page>
  );
}

function Content(props: ScreenProps & { readonly create: ReactNode }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { list, texts, words } = props;
  const { rows, problem } = list;
  if (rows === null && problem) {
    return (
      <ErrorState title={texts.failed} message={problem.message} requestId={problem.requestId} onRetry={list.onRetry} />
    );
  }
  if (rows === null) return <RowSkeletons />;
  if (rows.length === 0 && words !== '') {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t('links.none_title')}
        body={t('links.none_body', { text: words })}
        action={
          <Button variant="default" onClick={() => props.onSearch('')}>
            {t('ui.clear_search')}
          </Button>
        }
      />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing={<LinkDrawing />}
        title={texts.emptyTitle}
        body={props.create ? texts.emptyBody : t('links.empty_body_guest')}
        action={props.create}
      />
    );
  }
  return (
    <EntityList
      label={texts.list}
      rows={rows}
      toKey={({ link_id: id }) => id}
      renderRow={props.renderRow}
      rowHeight={isNarrow ? 152 : 98}
      prefetchFrom={props.prefetchFrom}
      hasMore={list.hasMore}
      isLoadingMore={list.isLoadingMore}
      onMore={list.onMore}
      onSight={props.onSight}
    />
  );
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <Stack gap={8} component="output" aria-label={t('ui.loading')}>
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
