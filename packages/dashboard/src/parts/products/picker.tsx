// The dialog in which products or collections are chosen: search, filters, a grid, and the limits of the choice.
import { Alert, Button, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickerEntry } from './picker-entry.ts';
import { PickerFilterMenu } from './picker-filter-menu.tsx';
import { PickerGrid } from './picker-grid.tsx';
import type { PickerQuestion, PickerSearch } from './picker-question.ts';
import { canCommit, chooseAll, type Choice, isAllChosen, type PickerRules, toggle } from './picker-selection.ts';
import classes from './picker.module.css';
import { useSheet } from '../../ui/use-is-narrow.ts';

/** How long the warning stays that no more may be chosen, in ms. */
const overLimitAlert = 1_500;

export interface PickerProps<Item> {
  readonly opened: boolean;
  readonly title: string;
  readonly kind: 'products' | 'collections';
  readonly initial: readonly Item[];
  readonly rules: PickerRules;
  readonly toEntry: (item: Item) => PickerEntry<Item>;
  readonly question: PickerQuestion;
  readonly search: PickerSearch<Item>;
  /** What is told before the choice. */
  readonly notice?: ReactNode;
  /** The word on the button that commits the choice; “Done” when absent. */
  readonly commit?: string;
  readonly onDone: (chosen: readonly Item[]) => void;
  readonly onCancel: () => void;
}

/** Done hands over what is chosen; Cancel and Escape leave everything as it was. */
export function Picker<Item>(props: PickerProps<Item>) {
  const { t } = useTranslation();
  const sheet = useSheet();
  const [isFiltering, setFiltering] = useState(false);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onCancel}
      // Escape closes the menu of filters first
      closeOnEscape={!isFiltering}
      title={props.title}
      size={1100}
      {...sheet}
      classNames={sheet.fullScreen ? { content: classes.sheet ?? '', body: classes.sheetBody ?? '' } : {}}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <PickerBody {...props} isNarrow={sheet.fullScreen} isFiltering={isFiltering} onFiltering={setFiltering} />
    </Modal>
  );
}

interface BodyProps<Item> extends PickerProps<Item> {
  readonly isNarrow: boolean;
  readonly isFiltering: boolean;
  readonly onFiltering: (isFiltering: boolean) => void;
}

/** What is chosen is all there, whatever a search answered. */
const wholly = { rows: [], problem: null, hasMore: false, isLoadingMore: false };

function PickerBody<Item>(props: BodyProps<Item>) {
  const { t } = useTranslation();
  const { rules, search, question, toEntry, kind } = props;
  const { chosen, isOverLimit, choose } = useChoice(props.initial.map(toEntry));
  const found = useMemo(() => search.rows?.map(toEntry) ?? [], [search.rows, toEntry]);
  const [wantsChosen, setWantsChosen] = useState(false);
  const showsChosen = wantsChosen && chosen.length > 0;
  const entries = showsChosen ? chosen : found;
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const isAll = isAllChosen(chosen, entries, rules);
  const commit = () => props.onDone(chosen.map(({ item }) => item));
  useHotkeys([['mod+Enter', () => canCommit(chosen, rules) && commit()]], []);
  const columns = props.isNarrow ? 3 : kind === 'products' ? 7 : 6;
  return (
    <div className={classes.body} style={{ '--columns': columns }}>
      <div className={classes.head}>
        <TextInput
          className={classes.search ?? ''}
          type="search"
          data-autofocus
          leftSection={<IconSearch size={18} aria-hidden />}
          placeholder={t(`links.picker.search_${kind}`)}
          aria-label={t(`links.picker.search_${kind}`)}
          value={question.text}
          onChange={(event) => question.setText(event.currentTarget.value)}
        />
        {kind === 'products' && (
          <PickerFilterMenu
            opened={props.isFiltering}
            onOpen={props.onFiltering}
            filters={question.filters}
            onChange={question.setFilters}
          />
        )}
        {rules.max > 1 && (
          <Button
            variant={showsChosen ? 'light' : 'default'}
            aria-pressed={showsChosen}
            disabled={chosen.length === 0}
            onClick={() => setWantsChosen(!showsChosen)}
          >
            {t('links.picker.selected_only')}
          </Button>
        )}
        {rules.max > 1 && !showsChosen && (
          <Button
            variant="default"
            disabled={entries.length === 0 && chosen.length === 0}
            onClick={() => choose(isAll ? { chosen: [], overLimit: false } : chooseAll(chosen, entries, rules))}
          >
            {isAll ? t('links.picker.unselect_all') : t('links.picker.select_all')}
          </Button>
        )}
      </div>
      {props.notice}
      <div className={classes.scroll} aria-busy={search.rows === null && search.problem === null}>
        <Results
          columns={columns}
          search={showsChosen ? { ...search, ...wholly } : search}
          isEmpty={entries.length === 0}
        >
          <PickerGrid
            entries={entries}
            chosen={chosenIds}
            columns={columns}
            label={props.title}
            isSingle={rules.max === 1}
            search={showsChosen ? { ...search, ...wholly } : search}
            onToggle={(entry) => choose(toggle(chosen, entry, rules))}
          />
        </Results>
      </div>
      {isOverLimit && (
        <Alert color="yellow" role="alert" py={8} mb={8}>
          {t(`links.picker.${kind}_limit`, { max: rules.max })}
        </Alert>
      )}
      <div className={classes.foot}>
        <Text className={classes.count ?? ''} aria-live="polite">
          {t('links.picker.selected', { chosen: chosen.length, max: rules.max })}
        </Text>
        <Button variant="default" onClick={props.onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!canCommit(chosen, rules)} onClick={commit}>
          {props.commit ?? t('ui.done')}
        </Button>
      </div>
    </div>
  );
}

/** The running choice, and the moment in which the reader is shown that the limit is reached. */
function useChoice<Entry extends { readonly id: string }>(initial: readonly Entry[]) {
  const [chosen, setChosen] = useState(initial);
  const [isOverLimit, setOverLimit] = useState(false);
  const { start, clear } = useTimeout(() => setOverLimit(false), overLimitAlert);
  const choose = (choice: Choice<Entry>) => {
    setChosen(choice.chosen);
    setOverLimit(choice.overLimit);
    clear();
    if (choice.overLimit) start();
  };
  return { chosen, isOverLimit, choose };
}

interface ResultsProps {
  readonly columns: number;
  readonly search: PickerSearch<unknown>;
  readonly isEmpty: boolean;
  readonly children: React.ReactNode;
}

/** What was found, or why there is nothing to see. */
function Results({ columns, search, isEmpty, children }: ResultsProps) {
  const { t } = useTranslation();
  if (search.rows === null && search.problem !== null) {
    return (
      <div className={classes.message} role="alert">
        <div>
          <Text fw={600}>{t('links.picker.failed')}</Text>
          <Button mt="sm" variant="default" onClick={search.onRetry}>
            {t('ui.retry')}
          </Button>
        </div>
      </div>
    );
  }
  if (search.rows === null) return <TileSkeletons count={columns * 3} />;
  if (!isEmpty) return children;
  return (
    <output className={classes.message}>
      <Text c="dimmed">{search.isSyncing ? t('links.picker.syncing') : t('links.picker.none')}</Text>
    </output>
  );
}

function TileSkeletons({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <output className={classes.grid} aria-label={t('links.picker.loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.tile} aria-hidden>
          <Skeleton className={classes.picture ?? ''} />
          <Skeleton height={12} radius="xl" />
          <Skeleton height={12} width="50%" radius="xl" />
        </div>
      ))}
    </output>
  );
}
