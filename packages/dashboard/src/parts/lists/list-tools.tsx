// What narrows a list: its search, and on a phone behind a button its filters as chips, its order and its saved views.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChip } from '../../ui/filter-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { SortProps } from './sort-heading.tsx';
import classes from './lists.module.css';

interface ToolsProps {
  /** Names the search. */
  readonly search: string;
  readonly words: string;
  readonly onSearch: (words: string) => void;
  /** How many filters narrow the list, its search aside. */
  readonly count: number;
  readonly onClear: () => void;
  readonly chips: ReactNode;
  /** In place of the headings, where there is no room for them. */
  readonly order?: ReactNode;
  readonly views: ReactNode;
  /** Beside the search, also on a phone. */
  readonly children?: ReactNode;
}

export function ListTools({ search, words, onSearch, count, onClear, chips, order, views, children }: ToolsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isOpen, panel] = useDisclosure(false);
  const isShown = !isNarrow || isOpen;
  return (
    <search className={classes.tools}>
      <div className={classes.search}>
        <SearchField value={words} onSearch={onSearch} label={search} maxLength={limits.searchText} />
      </div>
      {isNarrow && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={panel.toggle}
        >
          {count === 0 ? t('lists.filter.open') : t('lists.filter.open_count', { count })}
        </Button>
      )}
      {children}
      {isShown && chips}
      {isNarrow && isOpen && order}
      {isShown && views}
      {count > 0 && isShown && (
        <Button size="sm" variant="subtle" onClick={onClear}>
          {t('lists.filter.clear')}
        </Button>
      )}
    </search>
  );
}

interface OrderProps extends SortProps {
  /** Every order besides the newest first; one that begins with the least says so. */
  readonly options: readonly { readonly by: string; readonly isAscending?: boolean; readonly label: string }[];
}

export function OrderChip({ question, onAsk, options }: OrderProps) {
  const { t } = useTranslation();
  const chosen = options.findIndex(
    ({ by, isAscending = false }) => by === question.sort && isAscending === question.isAscending,
  );
  return (
    <ChoiceChip
      label={t('lists.sort')}
      value={chosen === -1 ? '' : String(chosen)}
      options={options.map(({ label }, at) => ({ value: String(at), label }))}
      onChoose={(at) => {
        const { by = '', isAscending = false } = options[Number(at)] ?? {};
        onAsk(at === '' ? { sort: '', isAscending: false } : { sort: by, isAscending });
      }}
    />
  );
}
