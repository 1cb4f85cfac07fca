// What narrows a list of links: its search, and its filters as chips.
import { filteredGate } from '@vitrine/contract/link-gate';
import type { ViewedList } from '@vitrine/contract/saved-views';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice, type StoreClock } from '../../ui/date-range.ts';
import { DateRangeChip } from '../../ui/date-range-chip.tsx';
import { ChoiceChip, SetChip } from '../../ui/filter-chip.tsx';
import {
  countFilters,
  type ListQuestion,
  nobody,
  readListQuestion,
  toListAddress,
  toUnnarrowed,
} from '../../ui/list-address.ts';
import { ListTools, OrderChip } from '../lists/list-tools.tsx';
import { SavedViews } from '../lists/saved-views.tsx';

/** What a list can be sorted by besides when its rows were made. */
export type Sorting = 'visits' | 'checkouts' | 'revenue';

/** By what a list can be narrowed besides words and the archive. */
export interface Narrowing {
  readonly tags: readonly string[];
  /** Null where rows are of one person, or of nobody. */
  readonly people: readonly string[] | null;
  /** Whether rows may be nobody's. */
  readonly hasNobody?: boolean;
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
  return (
    <ListTools
      search={search}
      words={question.words}
      onSearch={(words) => onAsk({ words })}
      count={countFilters(question)}
      onClear={() => onAsk({ ...toUnnarrowed(question), words: question.words })}
      chips={<Chips question={question} onAsk={onAsk} narrowing={narrowing} />}
      order={
        <OrderChip
          question={question}
          onAsk={onAsk}
          options={[
            { by: '', isAscending: true, label: t('lists.sort_oldest') },
            ...sortings.map((by) => ({ by, label: t(`lists.sort_${by}`) })),
          ]}
        />
      }
      views={
        <SavedViews
          list={list}
          address={toListAddress('', question)}
          onOpen={(address) => onAsk(readListQuestion(address))}
        />
      }
    />
  );
}

type ChipsProps = Pick<ToolsProps, 'question' | 'onAsk' | 'narrowing'>;

const layouts = ['AUTO', 'SINGLE', 'STRIP', 'GRID'] as const;

function Chips({ question, onAsk, narrowing }: ChipsProps): ReactNode {
  const { t } = useTranslation();
  const { tags, people, hasNobody = true, clock, hasLayouts, hasHealth } = narrowing;
  const nameOf = { AUTO: 'auto', SINGLE: 'SINGLE', STRIP: 'STRIP', GRID: 'GRID' } as const;
  return (
    <>
      <ChoiceChip
        label={t('lists.filter.status')}
        value={question.isArchived ? on : question.gate}
        options={[
          { value: on, label: t('lists.archived') },
          ...filteredGate.options.map((state) => ({ value: state, label: t(`lists.gate.${state}`) })),
        ]}
        onChoose={(chosen) => onAsk({ isArchived: chosen === on, gate: chosen === on ? '' : chosen })}
      />
      {people !== null && (
        <ChoiceChip
          label={t('lists.filter.influencer')}
          value={question.influencer}
          options={[
            ...(hasNobody ? [{ value: nobody, label: t('lists.filter.nobody') }] : []),
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
