// What narrows a list: its search, its tags, and the switch to what was put away.
import { Select, Switch } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import classes from './entity-list.module.css';
import type { ListQuestion } from '../../ui/list-address.ts';
import { SearchField } from '../../ui/search-field.tsx';

interface ToolsProps {
  readonly search: string;
  readonly question: ListQuestion;
  readonly onAsk: (change: Partial<ListQuestion>) => void;
  /** Null for lists without tags and archive. */
  readonly tags: readonly string[] | null;
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
          data={[...toChoices(tags, tag)]}
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

/** The chosen one also when no link carries it any more. */
function toChoices(tags: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || tags.includes(chosen) ? tags : [chosen, ...tags];
}
