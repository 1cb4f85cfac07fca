// What narrows a list: its search, its tags, and the switch to what was put away.
import { Select, Switch } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import classes from './entity-list.module.css';
import type { ListQuestion } from './list-address.ts';
import { SearchField } from './search-field.tsx';

export interface TagCount {
  readonly tag: string;
  readonly links: number;
}

interface ToolsProps {
  readonly search: string;
  readonly question: ListQuestion;
  readonly onAsk: (change: Partial<ListQuestion>) => void;
  /** Null for lists without tags and archive. */
  readonly tags: readonly TagCount[] | null;
}

export function EntityListTools({ search, question, onAsk, tags }: ToolsProps) {
  const { t } = useTranslation();
  const { words, tag, isArchived } = question;
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
      {tags !== null && (tags.length > 0 || tag !== '') && (
        <Select
          className={classes.tag ?? ''}
          aria-label={t('lists.tag')}
          placeholder={t('lists.all_tags')}
          leftSection={<IconTag size={18} aria-hidden />}
          data={toChoices(tags, tag)}
          value={tag === '' ? null : tag}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('lists.all_tags') }}
          nothingFoundMessage={t('lists.no_tag')}
          onChange={(chosen) => onAsk({ tag: chosen ?? '' })}
        />
      )}
      {tags !== null && (
        <Switch
          label={t('lists.archived')}
          checked={isArchived}
          onChange={(event) => onAsk({ isArchived: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** Each with how many carry it; the chosen one also when none does any more. */
function toChoices(tags: readonly TagCount[], chosen: string) {
  const known = tags.map(({ tag, links }) => ({ value: tag, label: `${tag} (${links})` }));
  const isKnown = chosen === '' || tags.some(({ tag }) => tag === chosen);
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known];
}
