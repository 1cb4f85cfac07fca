// What narrows a list: its search, its tags, and the switch to what was put away.
import { Select, Switch } from '@mantine/core';
import { IconArrowsSort, IconTag } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import classes from './entity-list.module.css';
import type { ListQuestion } from '../../ui/list-address.ts';
import { SearchField } from '../../ui/search-field.tsx';

interface ToolsProps {
  readonly search: string;
  readonly question: ListQuestion;
  readonly onAsk: (change: Partial<ListQuestion>) => void;
  readonly tags: readonly string[];
  /** What the list can be sorted by besides the newest first; none where it cannot. */
  readonly sortings: readonly Sorting[];
}

export type Sorting = 'visits' | 'checkouts' | 'revenue';

export function EntityListTools({ search, question, onAsk, tags, sortings }: ToolsProps) {
  const { t } = useTranslation();
  const { words, tag, isArchived, isBroken, sort } = question;
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <SearchField
          value={words}
          onSearch={(text) => onAsk({ words: text })}
          label={search}
          maxLength={limits.searchText}
        />
      </div>
      {(tags.length > 0 || tag !== '') && (
        <Select
          className={classes.tag ?? ''}
          aria-label={t('lists.tag')}
          placeholder={t('lists.all_tags')}
          leftSection={<IconTag size={18} aria-hidden />}
          data={[...toChoices(tags, tag)]}
          value={tag === '' ? null : tag}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('lists.all_tags') }}
          nothingFoundMessage={t('lists.no_tag')}
          onChange={(chosen) => onAsk({ tag: chosen ?? '' })}
        />
      )}
      {sortings.length > 0 && (
        <Select
          className={classes.tag ?? ''}
          aria-label={t('lists.sort')}
          leftSection={<IconArrowsSort size={18} aria-hidden />}
          data={[
            { value: newest, label: t('lists.sort_newest') },
            ...sortings.map((by) => ({ value: by, label: t(`lists.sort_${by}`) })),
          ]}
          value={sortings.find((by) => by === sort) ?? newest}
          allowDeselect={false}
          onChange={(chosen) => onAsk({ sort: chosen === null || chosen === newest ? '' : chosen })}
        />
      )}
      <Switch
        label={t('lists.archived')}
        checked={isArchived}
        onChange={(event) => onAsk({ isArchived: event.currentTarget.checked })}
      />
      {sortings.length > 0 && (
        <Switch
          label={t('lists.broken')}
          checked={isBroken}
          onChange={(event) => onAsk({ isBroken: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

const newest = 'newest';

/** The chosen one also when no link carries it any more. */
function toChoices(tags: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || tags.includes(chosen) ? tags : [chosen, ...tags];
}
