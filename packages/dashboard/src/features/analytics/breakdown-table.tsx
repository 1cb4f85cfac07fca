// A breakdown as a table, or as cards on a phone.
import { useState } from 'react';
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
import { FigureChoice } from './figure-choice.tsx';
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
  const look = useLookInto(screen);
  const columns = useFigureColumns(figures, currency);
  const [alone, setAlone] = useState<string | null>(null);
  const chosen = figures.some(({ id }) => id === alone) ? alone : sorted;
  const choose = (id: string) => {
    setAlone(id);
    const by = figures.find((each) => each.id === id)?.sort;
    if (by) go({ sort: by });
  };
  if (isNarrow) {
    return (
      <>
        <FigureChoice
          figures={figures.map(({ id }) => ({ value: id, label: t(`analytics.table.column.${id}`) }))}
          chosen={chosen}
          onChoose={choose}
        />
        <DataTable
          labelledBy={labelledBy}
          className={classes.table}
          columns={[name, ...columns.filter(({ id }) => id === chosen)]}
          rows={rows}
          keyOf={keyOfRow}
          actOf={look}
        />
      </>
    );
  }
  return (
    <>
      <DataTable
        labelledBy={labelledBy}
        scroll={{ label: t(`analytics.by.${place.by}`) }}
        className={classes.table}
        columns={isCompared ? [name, ...columns, change] : [name, ...columns]}
        rows={rows}
        keyOf={keyOfRow}
        actOf={look}
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

/** On a phone the change stands under the name, else in a column of its own. */
function useNameColumn(rows: readonly Row[], screen: AnalyticsScreen, isCompared: boolean): TableColumn<Row> {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { place, access } = screen;
  const sorted = toColumnId(place.sort, !access.isTeam);
  const lengths = toLengths(rows, sorted);
  const draw = (row: Row, at: number) => <RowName row={row} length={lengths[at] ?? 0} screen={screen} />;
  return {
    id: 'name',
    name: t(`analytics.by.${place.by}`),
    renderCell: (row, at) => {
      const change = isCompared && isNarrow ? toRowChange(row, sorted) : null;
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
