// What narrows a list: its search, and its filters as chips, on a phone behind a button.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import type { ViewedList } from '@vitrine/contract/saved-views';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice, type StoreClock } from '../../ui/date-range.ts';
import { DateRangeChip } from '../../ui/date-range-chip.tsx';
import { ChoiceChip, SetChip } from '../../ui/filter-chip.tsx';
import { countFilters, type ListQuestion, nobody, toUnnarrowed } from '../../ui/list-address.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { SavedViews } from './saved-views.tsx';
import classes from './entity-list.module.css';

/** What a list can be sorted by besides when its rows were made. */
export type Sorting = 'visits' | 'checkouts' | 'revenue';

/** By what a list can be narrowed besides words and the archive. */
export interface Narrowing {
  readonly tags: readonly string[];
  /** Null where rows are of one person, or of nobody. */
  readonly people: readonly string[] | null;
  /** Null where the days rows were made on narrow nothing. */
  readonly clock: (StoreClock & { readonly zone: string }) | null;
  readonly hasLayouts: boolean;
  readonly hasHealth: boolean;
}

interface ToolsProps {
  readonly list: ViewedList;
  readonly search: string;
  readonly question: ListQuestion;
  readonly onAsk: (change: Partial<ListQuestion>) => void;
  readonly narrowing: Narrowing;
  readonly sortings: readonly Sorting[];
}

export function EntityListTools({ list, search, question, onAsk, narrowing, sortings }: ToolsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isOpen, panel] = useDisclosure(false);
  const count = countFilters(question);
  return (
    <search className={classes.tools}>
      <div className={classes.search}>
        <SearchField
          value={question.words}
          onSearch={(words) => onAsk({ words })}
          label={search}
          maxLength={limits.searchText}
        />
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
      {(!isNarrow || isOpen) && <Chips question={question} onAsk={onAsk} narrowing={narrowing} />}
      {isNarrow && isOpen && <SortChip question={question} onAsk={onAsk} sortings={sortings} />}
      {(!isNarrow || isOpen) && <SavedViews list={list} question={question} onAsk={onAsk} />}
      {count > 0 && (!isNarrow || isOpen) && (
        <Button size="sm" variant="subtle" onClick={() => onAsk({ ...toUnnarrowed(question), words: question.words })}>
          {t('lists.filter.clear')}
        </Button>
      )}
    </search>
  );
}

type ChipsProps = Pick<ToolsProps, 'question' | 'onAsk' | 'narrowing'>;

const layouts = ['AUTO', 'SINGLE', 'STRIP', 'GRID'] as const;

function Chips({ question, onAsk, narrowing }: ChipsProps): ReactNode {
  const { t } = useTranslation();
  const { tags, people, clock, hasLayouts, hasHealth } = narrowing;
  const nameOf = { AUTO: 'auto', SINGLE: 'SINGLE', STRIP: 'STRIP', GRID: 'GRID' } as const;
  return (
    <>
      <ChoiceChip
        label={t('lists.filter.status')}
        value={question.isArchived ? on : ''}
        options={[{ value: on, label: t('lists.archived') }]}
        onChoose={(chosen) => onAsk({ isArchived: chosen === on })}
      />
      {people !== null && (
        <ChoiceChip
          label={t('lists.filter.influencer')}
          value={question.influencer}
          options={[
            { value: nobody, label: t('lists.filter.nobody') },
            ...withChosen(people, question.influencer).map((name) => ({ value: name, label: `@${name}` })),
          ]}
          onChoose={(influencer) => onAsk({ influencer })}
        />
      )}
      {(tags.length > 0 || question.tags.length > 0) && (
        <SetChip
          label={t('lists.filter.tags')}
          options={tags}
          values={question.tags}
          onChange={(chosen) => onAsk({ tags: chosen })}
        />
      )}
      {clock !== null && (
        <DateRangeChip
          label={t('lists.filter.created')}
          choice={readChoice(question.created, clock.today)}
          today={clock.today}
          zone={clock.zone}
          onChoose={(created) => onAsk({ created })}
        />
      )}
      {hasLayouts && (
        <ChoiceChip
          label={t('lists.filter.layout')}
          value={question.layout}
          options={layouts.map((value) => ({ value, label: t(`links.form.layouts.${nameOf[value]}`) }))}
          onChoose={(layout) => onAsk({ layout })}
        />
      )}
      {hasHealth && (
        <ChoiceChip
          label={t('lists.filter.health')}
          value={question.isBroken ? on : ''}
          options={[{ value: on, label: t('lists.broken') }]}
          onChoose={(chosen) => onAsk({ isBroken: chosen === on })}
        />
      )}
    </>
  );
}

/** Stands for a filter that is only on or off. */
const on = '1';

/** The one in the address also while it is not known, or gone. */
const withChosen = (known: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || chosen === nobody || known.includes(chosen) ? known : [chosen, ...known];

/** In place of the headings, where there is no room for them. */
function SortChip({
  question: { sort, isAscending },
  onAsk,
  sortings,
}: Omit<ToolsProps, 'list' | 'search' | 'narrowing'>) {
  const { t } = useTranslation();
  const options = [
    { value: 'oldest', label: t('lists.sort_oldest') },
    ...sortings.map((by) => ({ value: by as string, label: t(`lists.sort_${by}`) })),
  ];
  const known = options.some(({ value }) => value === sort) ? sort : '';
  return (
    <ChoiceChip
      label={t('lists.sort')}
      value={known === '' && isAscending ? 'oldest' : known}
      options={options}
      onChoose={(chosen) => onAsk({ sort: chosen === 'oldest' ? '' : chosen, isAscending: chosen === 'oldest' })}
    />
  );
}
