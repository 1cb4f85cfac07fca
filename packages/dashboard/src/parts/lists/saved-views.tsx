// The views of a list that its reader has saved: one is opened, removed, or what the list is asked for now saved as one.
import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { listViews, removeView, type SavedView, saveView, type ViewedList } from '@vitrine/contract/saved-views';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Problem, settle } from '../../api/problem.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import classes from './lists.module.css';

interface ViewsProps {
  readonly list: ViewedList;
  /** What the list is asked for now, from the question mark on; empty for nothing in particular. */
  readonly address: string;
  /** Asks the list for what an address carries. */
  readonly onOpen: (address: string) => void;
}

export function SavedViews({ list, address, onOpen }: ViewsProps) {
  const { t } = useTranslation();
  const views = useEndpointQuery(listViews, { query: { list } }).data?.views ?? [];
  const open = views.find((view) => view.address === address && address !== '');
  return (
    <FilterChip label={t('lists.views.title')} value={open?.name ?? null} onClear={() => onOpen('')}>
      {(close) => (
        <div className={classes.views}>
          {views.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('lists.views.none')}
            </Text>
          )}
          {views.length > 0 && (
            <ul aria-label={t('lists.views.title')}>
              {views.map((view) => (
                <ViewRow
                  key={view.view_id}
                  view={view}
                  isOpen={view === open}
                  onOpen={() => {
                    onOpen(view.address);
                    close();
                  }}
                />
              ))}
            </ul>
          )}
          <SaveView list={list} address={address} isKnown={open !== undefined} onSaved={close} />
        </div>
      )}
    </FilterChip>
  );
}

interface RowProps {
  readonly view: SavedView;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function ViewRow({ view: { view_id: id, name }, isOpen, onOpen }: RowProps) {
  const { t } = useTranslation();
  const remove = useEndpointMutation(removeView, { refreshes: [listViews] });
  const act = async () => {
    const problem = await settle(remove.mutateAsync({ params: { view_id: id } }));
    if (problem) toastFailed(problem.message, problem.requestId);
  };
  return (
    <li>
      <Button
        variant="subtle"
        size="sm"
        justify="flex-start"
        className={classes.view ?? ''}
        aria-current={isOpen}
        onClick={onOpen}
      >
        <bdi>{name}</bdi>
      </Button>
      <ActionIcon
        aria-label={t('lists.views.remove', { name: isolate(name) })}
        loading={remove.isPending}
        onClick={() => void act()}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface SaveProps {
  readonly list: ViewedList;
  readonly address: string;
  /** Whether there is a view of this already. */
  readonly isKnown: boolean;
  readonly onSaved: () => void;
}

/** Nothing in particular is no view. */
function SaveView({ list, address, isKnown, onSaved }: SaveProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = useEndpointMutation(saveView, { refreshes: [listViews] });
  if (address === '' || isKnown) {
    return (
      <Text size="xs" c="dimmed">
        {t('lists.views.hint')}
      </Text>
    );
  }
  const send = async () => {
    const refused = await settle(save.mutateAsync({ body: { list, name, address } }));
    setProblem(refused);
    if (refused) return;
    toastDone(t('lists.views.saved', { name: isolate(name.trim()) }));
    onSaved();
  };
  return (
    <form
      className={classes.saveView}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextInput
        size="sm"
        label={t('lists.views.name')}
        value={name}
        maxLength={limits.savedName}
        error={problem?.message}
        dir="auto"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="sm" type="submit" loading={save.isPending} disabled={name.trim() === ''}>
        {t('lists.views.save')}
      </Button>
    </form>
  );
}
