// A breakdown as a table, where there is room for one.
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { SortHeading } from '../../ui/sort-heading.tsx';
import classes from './breakdown.module.css';
import type { RowsProps } from './breakdown-card.tsx';
import { toColumnId, toLengths, toRowChange } from './breakdown-columns.ts';
import { keyOfRow, RowName, useLookInto } from './breakdown-name.tsx';
import { useFigureFormat } from './use-figure-words.ts';

export function BreakdownTable({ rows, columns, currency, screen, labelledBy }: RowsProps) {
  const { t } = useTranslation();
  const { place, go, access } = screen;
  const sorted = toColumnId(place.sort, access.rights.isAttributed);
  const write = useFigureFormat(currency);
  const lookInto = useLookInto(screen);
  const lengths = toLengths(rows, sorted);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t(`analytics.by.${place.by}`)}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t(`analytics.by.${place.by}`)}</th>
            {columns.map(({ id, sort }) => {
              const name = t(`analytics.table.column.${id}`);
              if (sort === null)
                return (
                  <th key={id} scope="col">
                    {name}
                  </th>
                );
              const order = place.sort === sort ? 'descending' : null;
              return <SortHeading key={id} name={name} order={order} onSort={() => go({ sort })} />;
            })}
            {place.compare && <th scope="col">{t('analytics.table.change')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const look = lookInto(row);
            const change = place.compare ? toRowChange(row, sorted) : null;
            return (
              <tr key={keyOfRow(row, index)} data-opens={look !== null} onClick={look ?? undefined}>
                <th scope="row">
                  <RowName row={row} length={lengths[index] ?? 0} screen={screen} />
                </th>
                {columns.map(({ id, unit }) => (
                  <td key={id}>{row[id] === undefined ? '' : <FigureText figure={write(unit, row[id])} />}</td>
                ))}
                {place.compare && <td>{change && <ChangeMark change={change} />}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
