// The rows of one's own question as a table, or as cards on a phone, with what each is compared with.
import { NativeSelect } from '@mantine/core';
import { conditionDimension } from '@vitrine/contract/conditions';
import { type FigureRow, isTime, type Measure } from '@vitrine/contract/figure-questions';
import { figures } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../../parts/figures/change-mark.tsx';
import { toChange } from '../../../parts/figures/figure-change.ts';
import { useFigureFormat } from '../../../parts/figures/use-figure-format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { toDayWords } from '../../../ui/date-range-words.ts';
import { FigureText } from '../../../ui/figure-text.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import type { SortState, TableColumn } from '../../../ui/table-columns.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { canConditionBy } from '../analytics-access.ts';
import { isChosen } from '../filters/condition-changes.ts';
import { useToggleValue } from '../filters/use-toggle-value.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { useFigureWords } from '../use-figure-words.ts';
import classes from './explore.module.css';
import type { ExplorePlace } from './explore-place.ts';

interface TableProps {
  readonly screen: AnalyticsScreen;
  readonly rows: readonly FigureRow[];
  readonly currency: string;
  readonly labelledBy: string;
}

type Key = FigureRow['keys'][number];

export function ExploreTable({ screen, rows, currency, labelledBy }: TableProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { explore } = screen.place;
  const measures = useMeasureColumns(explore.measures, rows, currency);
  // answers of the question before have other keys
  const keys = rows[0]?.keys.map(({ by }) => by) ?? explore.split;
  const split = keys.map((by, at): TableColumn<FigureRow> => ({
    id: by,
    name: t(`analytics.by.${by}`),
    renderCell: ({ keys: own }) => own[at] && <KeyName of={own[at]} screen={screen} />,
    sort: { isAscendingFirst: true },
  }));
  const state = toSortState(explore);
  const sortBy = ({ id, isDescending }: SortState): void => {
    const by = [...explore.measures, ...explore.split].find((each) => each === id);
    if (by) screen.go({ explore: { ...explore, order: { by, direction: isDescending ? 'desc' : 'asc' } } });
  };
  return (
    <>
      {isNarrow && <SortChoice explore={explore} state={state} onSort={sortBy} />}
      <DataTable
        areCards={isNarrow}
        labelledBy={labelledBy}
        scroll={{ label: t('analytics.explore.rows') }}
        columns={[...split, ...measures]}
        rows={rows}
        keyOf={({ keys: own }) => JSON.stringify(own.map(({ value }) => value))}
        sort={{ state, onSort: sortBy }}
      />
    </>
  );
}

interface SortProps {
  readonly explore: ExplorePlace;
  readonly state: SortState | null;
  readonly onSort: (next: SortState) => void;
}

/** Above cards, which have no headings to press: by figures most first, by names from the first. */
function SortChoice({ explore: { measures, split }, state, onSort }: SortProps) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
  return (
    <NativeSelect
      className={classes.sortBy ?? ''}
      label={t('analytics.table.sort_by')}
      value={state?.id ?? ''}
      data={[
        ...measures.map((each) => ({ value: each, label: name(each) })),
        ...split.map((each) => ({ value: each, label: t(`analytics.by.${each}`) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onSort({ id: value, isDescending: measures.some((each) => each === value) })
      }
    />
  );
}

/** Where nothing is chosen rows come by time, else by the first measure, most first. */
function toSortState({ order, split, measures }: ExplorePlace): SortState | null {
  if (order !== null) return { id: order.by, isDescending: order.direction === 'desc' };
  const time = split.find(isTime);
  const [measure] = measures;
  if (time !== undefined) return { id: time, isDescending: false };
  return measure === undefined ? null : { id: measure, isDescending: true };
}

/** What the row is of; pressed, it becomes a condition. */
function KeyName({ of: key, screen }: { of: Key; screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { access, place } = screen;
  const toggle = useToggleValue(screen);
  const { by, value } = key;
  if (by === 'day' && value !== null) return <time dateTime={value}>{toDayWords(value, locale)}</time>;
  if (by === 'month' && value !== null) {
    const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return <time dateTime={value}>{month.format(new Date(`${value}T00:00:00Z`))}</time>;
  }
  const of = conditionDimension.safeParse(by).data;
  if (of === undefined || !canConditionBy(access, of)) return <bdi>{key.label}</bdi>;
  const isOn = isChosen(place.filters, of, value);
  return (
    <button
      type="button"
      className={classes.key}
      aria-pressed={isOn}
      title={t(isOn ? 'analytics.filter.unset' : 'analytics.filter.set', { value: isolate(key.label) })}
      onClick={() => toggle(of, value)}
    >
      <bdi>{key.label}</bdi>
    </button>
  );
}

/** A measure that no row answers the reader may not see: it has no column. */
function useMeasureColumns(
  measures: readonly Measure[],
  rows: readonly FigureRow[],
  currency: string,
): TableColumn<FigureRow>[] {
  const { name } = useFigureWords();
  const write = useFigureFormat(currency);
  return measures
    .filter((measure) => rows.some((row) => row.figures[measure] !== undefined))
    .map((measure) => ({
      id: measure,
      name: name(measure),
      isNumber: true,
      sort: {},
      renderCell: (row) => {
        const value = row.figures[measure];
        const change = row.compared && toChange(value, row.compared[measure]);
        return (
          <span className={classes.figure}>
            {value !== undefined && <FigureText figure={write(figures[measure].unit, value)} />}
            {change && <ChangeMark change={change} isShort />}
          </span>
        );
      },
    }));
}
