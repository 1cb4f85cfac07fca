// A table of two things whose cells are the darker the more there is; every cell says its number as well.
import type { Measure } from '@vitrine/contract/figure-questions';
import { figures } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { useFigureFormat } from '../../../parts/figures/use-figure-format.ts';
import { useFigureWords } from '../use-figure-words.ts';
import { darkest, type HeatField, toShade } from './heat-map.ts';
import classes from './heat-map.module.css';

interface MapProps {
  /** Says what is drawn. */
  readonly label: string;
  readonly field: HeatField;
  readonly measure: Measure;
  readonly currency: string;
  /** What the rows are of. */
  readonly corner: string;
}

export function HeatMap({ label, field, measure, currency, corner }: MapProps) {
  const { t } = useTranslation();
  const { name: nameOf } = useFigureWords();
  const write = useFigureFormat(currency);
  const { unit } = figures[measure];
  return (
    <div className={classes.map}>
      <section
        className={classes.box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('analytics.explore.cells', { label })}
      >
        <table className={classes.table} style={{ '--columns': field.columns.length }}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{corner}</span>
              </th>
              {field.columns.map(({ value, label: name }) => (
                <th key={value} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {field.rows.map((row, at) => (
              <tr key={row.value}>
                <th scope="row">
                  <bdi>{row.label}</bdi>
                </th>
                {field.columns.map((column, place) => {
                  const value = field.cells[at]?.[place] ?? 0;
                  const { short, full } = write(unit, value);
                  return (
                    <td
                      key={column.value}
                      className={classes.cell}
                      data-shade={toShade(value, field.largest)}
                      title={`${row.label} · ${column.label}: ${full}`}
                    >
                      <bdi aria-hidden>{short}</bdi>
                      <span className="visually-hidden">{full}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.foot}>
        <span className={classes.legend} aria-hidden>
          {t('analytics.explore.less', { measure: nameOf(measure) })}
          {Array.from({ length: darkest + 1 }, (_, shade) => (
            // oxlint-disable-next-line react/no-array-index-key -- they never change places
            <span key={shade} className={classes.cell} data-shade={shade} />
          ))}
          {t('analytics.explore.more')}
        </span>
        {field.hidden > 0 && <span>{t('analytics.explore.hidden', { count: field.hidden })}</span>}
      </div>
    </div>
  );
}
