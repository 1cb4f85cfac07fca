// A breakdown as a table, or as cards on a phone.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { isOfProducts } from './analytics-access.ts';
import classes from './breakdown.module.css';
import { type Column, listColumns, type Row, toColumnId, toLengths, toRowChange } from './breakdown-columns.ts';
import { keyOfRow, RowName, useLookInto } from './breakdown-name.tsx';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';

interface TableProps {
  readonly rows: readonly Row[];
  readonly currency: string;
  readonly screen: AnalyticsScreen;
  readonly labelledBy: string;
  readonly isCompared: boolean;
}

export function BreakdownTable({ rows, currency, screen, labelledBy, isCompared }: TableProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { place, go, access } = screen;
  const isAttributed = !access.isTeam;
  const figures = listColumns(rows, {
    by: place.by,
    tab: place.tab,
    isOfProducts: isOfProducts(screen.under),
    isAttributed,
  });
  const sorted = toColumnId(place.sort, isAttributed);
  const name = useNameColumn(rows, screen, isCompared);
  const change = useChangeColumn(screen);
  const columns = useFigureColumns(figures, currency);
  return (
    <>
      {isNarrow && <SortChoice figures={figures} screen={screen} />}
      <DataTable
        areCards={isNarrow}
        labelledBy={labelledBy}
        scroll={{ label: t(`analytics.by.${place.by}`) }}
        className={classes.table}
        columns={isCompared ? [name, ...columns, change] : [name, ...columns]}
        rows={rows}
        keyOf={keyOfRow}
        actOf={useLookInto(screen)}
        sort={{
          state: { id: sorted, isDescending: true },
          onSort: ({ id }) => {
            const by = figures.find((each) => each.id === id)?.sort;
            if (by) go({ sort: by });
          },
        }}
      />
    </>
  );
}

/** Above cards, which have no headings to press. */
function SortChoice({ figures, screen }: { figures: readonly Column[]; screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const sorts = figures.flatMap(({ id, sort }) => (sort === null ? [] : [{ value: sort, name: id }]));
  return (
    <NativeSelect
      className={classes.sortBy ?? ''}
      label={t('analytics.table.sort_by')}
      value={screen.place.sort}
      data={sorts.map(({ value, name }) => ({ value, label: t(`analytics.table.column.${name}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = sorts.find((each) => each.value === value);
        if (chosen) screen.go({ sort: chosen.value });
      }}
    />
  );
}

/** A card shows the change under the name, a table in a column of its own. */
function useNameColumn(rows: readonly Row[], screen: AnalyticsScreen, isCompared: boolean): TableColumn<Row> {
  const { t } = useTranslation();
  const { place, access } = screen;
  const sorted = toColumnId(place.sort, !access.isTeam);
  const lengths = toLengths(rows, sorted);
  const draw = (row: Row, at: number) => <RowName row={row} length={lengths[at] ?? 0} screen={screen} />;
  return {
    id: 'name',
    name: t(`analytics.by.${place.by}`),
    renderCell: draw,
    renderCard: (row, at) => {
      const change = isCompared ? toRowChange(row, sorted) : null;
      return (
        <>
          {draw(row, at)}
          {change && <ChangeMark change={change} />}
        </>
      );
    },
  };
}

function useChangeColumn({ place, access }: AnalyticsScreen): TableColumn<Row> {
  const { t } = useTranslation();
  const sorted = toColumnId(place.sort, !access.isTeam);
  return {
    id: 'change',
    name: t('analytics.table.change'),
    isNumber: true,
    renderCell: (row) => {
      const change = toRowChange(row, sorted);
      return change && <ChangeMark change={change} />;
    },
    renderCard: () => null,
  };
}

function useFigureColumns(figures: readonly Column[], currency: string): TableColumn<Row>[] {
  const { t } = useTranslation();
  const write = useFigureFormat(currency);
  return figures.map(({ id, unit, sort }) => {
    const draw = (row: Row) => (row[id] === undefined ? null : <FigureText figure={write(unit, row[id])} />);
    return {
      id,
      name: t(`analytics.table.column.${id}`),
      isNumber: true,
      renderCell: draw,
      ...(sort === null ? {} : { sort: {} }),
    };
  });
}
