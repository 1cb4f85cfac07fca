// A table of two things whose cells are the darker the more there is; every cell says its number as well.
import type { Measure } from '@vitrine/contract/figure-questions';
import { figures } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../../parts/figures/change-mark.tsx';
import { toChange } from '../../../parts/figures/figure-change.ts';
import { useChartMark, useFigureFormat } from '../../../parts/figures/use-figure-format.ts';
import { useFigureWords } from '../use-figure-words.ts';
import { darkest, type HeatField, toShade } from './heat-map.ts';
import classes from './heat-map.module.css';

interface MapProps {
  /** Says what is drawn. */
  readonly label: string;
  readonly field: HeatField;
  readonly measure: Measure;
  readonly currency: string;
  /** What the rows are of, and the columns. */
  readonly names: readonly [string, string];
}

export function HeatMap({ label, field, measure, currency, names }: MapProps) {
  const { t } = useTranslation();
  const { name: nameOf } = useFigureWords();
  const { rows, columns, cells } = field;
  return (
    <div className={classes.map}>
      <section
        className={classes.box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('analytics.explore.cells', { label })}
      >
        <table className={classes.table} style={{ '--columns': columns.length }}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{names[0]}</span>
              </th>
              {columns.map(({ id, label: name, others }) => (
                <th key={id} scope="col" data-others={others > 0}>
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <th scope="row" data-others={row.others > 0}>
                  <bdi>{row.label}</bdi>
                </th>
                {columns.map((column, place) => (
                  <HeatCell
                    key={column.id}
                    cell={cells[at]?.[place]}
                    title={`${row.label} · ${column.label}`}
                    largest={row.others + column.others > 0 ? null : field.largest}
                    {...{ measure, currency }}
                  />
                ))}
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
        <Parts edges={[rows, columns]} names={names} />
      </div>
    </div>
  );
}

interface CellProps {
  readonly cell: HeatField['cells'][number][number] | undefined;
  /** What it is of. */
  readonly title: string;
  readonly measure: Measure;
  readonly currency: string;
  /** Null where it has no shade: what stands together would outshine all else. */
  readonly largest: number | null;
}

function HeatCell({ cell = { value: 0, compared: undefined }, title, measure, currency, largest }: CellProps) {
  const write = useFigureFormat(currency);
  const { value, compared } = cell;
  const mark = useChartMark(currency);
  const { unit } = figures[measure];
  const [short, full] = value === null ? ['–', '–'] : [mark(unit, value), write(unit, value).full];
  const change = value === 0 && compared === 0 ? null : toChange(value, compared);
  return (
    <td
      className={classes.cell}
      data-shade={largest === null ? undefined : toShade(value ?? 0, largest)}
      title={`${title}: ${full}`}
    >
      <bdi aria-hidden>{short}</bdi>
      <span className="visually-hidden">{full}</span>
      {change && <ChangeMark change={change} isShort />}
    </td>
  );
}

/** Of what not all values stand by themselves, and how many do. */
function Parts({ edges, names }: { edges: readonly HeatField['rows'][]; names: MapProps['names'] }) {
  const { t } = useTranslation();
  const parts = edges.flatMap((all, at) => {
    const hidden = all.find(({ others }) => others > 0)?.others ?? 0;
    const shown = all.length - 1;
    return hidden === 0 ? [] : [t('analytics.explore.part', { name: names[at], shown, total: shown + hidden })];
  });
  return parts.length === 0 ? null : <span>{parts.join(' · ')}</span>;
}
