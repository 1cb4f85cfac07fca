// A breakdown as cards, on a phone.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import classes from './breakdown.module.css';
import type { RowsProps } from './breakdown-card.tsx';
import { toColumnId, toLengths, toRowChange } from './breakdown-columns.ts';
import { keyOfRow, RowName } from './breakdown-name.tsx';
import { useFigureFormat } from './use-figure-words.ts';

export function BreakdownCards({ rows, columns, currency, screen, labelledBy }: RowsProps) {
  const { t } = useTranslation();
  const { place, go, access } = screen;
  const sorted = toColumnId(place.sort, access.rights.isAttributed);
  const write = useFigureFormat(currency);
  const lengths = toLengths(rows, sorted);
  const sorts = columns.flatMap(({ id, sort }) => (sort === null ? [] : [{ value: sort, name: id }]));
  return (
    <>
      <NativeSelect
        className={classes.sortBy ?? ''}
        label={t('analytics.table.sort_by')}
        value={place.sort}
        data={sorts.map(({ value, name }) => ({ value, label: t(`analytics.table.column.${name}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = sorts.find((each) => each.value === value);
          if (chosen) go({ sort: chosen.value });
        }}
      />
      <ul className={classes.cards} aria-labelledby={labelledBy}>
        {rows.map((row, index) => {
          const change = place.compare ? toRowChange(row, sorted) : null;
          return (
            <li key={keyOfRow(row, index)}>
              <RowName row={row} length={lengths[index] ?? 0} screen={screen} />
              {change && <ChangeMark change={change} />}
              <dl className={classes.figures}>
                {columns.map(({ id, unit }) =>
                  row[id] === undefined ? null : (
                    <div key={id} data-sorted={id === sorted}>
                      <dt>{t(`analytics.table.column.${id}`)}</dt>
                      <dd>
                        <FigureText figure={write(unit, row[id])} />
                      </dd>
                    </div>
                  ),
                )}
              </dl>
            </li>
          );
        })}
      </ul>
    </>
  );
}
