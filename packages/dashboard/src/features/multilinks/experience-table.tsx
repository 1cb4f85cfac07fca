// Both experiences of a multilink with what they earned: a table, or cards where it has no room.
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Multilink } from '@vitrine/contract/multilinks';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewReader } from '../../parts/links/use-link-preview.ts';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import type { Figure } from '../../ui/figures.ts';
import { useFormat } from '../../ui/use-format.ts';
import { type ExperienceRow, toExperienceRows } from './experience-rows.ts';
import { letterOf } from './experience-words.ts';
import classes from './multilink-preview.module.css';

/** Below this the dialog is too narrow for nine columns. */
const cardQuery = '(max-width: 84em)';

export function ExperienceTable({ multilink }: { readonly multilink: Multilink }) {
  const { t } = useTranslation();
  const id = useId();
  const { rights } = usePreviewReader();
  const isTight = useMediaQuery(cardQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const columns = useColumns(multilink.currency);
  const rows = toExperienceRows(multilink, rights);
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          {t('multilinks.preview.table')}
        </h3>
        <p className={classes.help}>{t('multilinks.preview.table_help')}</p>
      </div>
      {isTight ? <Cards rows={rows} columns={columns} /> : <Table rows={rows} columns={columns} labelledBy={id} />}
    </section>
  );
}

/** How much room a figure has. */
type Form = 'short' | 'full';

interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
  readonly draw: (row: ExperienceRow, form: Form) => ReactNode;
}

interface RowsProps {
  readonly rows: readonly ExperienceRow[];
  readonly columns: readonly Column[];
}

function Table({ rows, columns, labelledBy }: RowsProps & { readonly labelledBy: string }) {
  const { t } = useTranslation();
  return (
    <table className={classes.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('multilinks.preview.name')}</th>
          {columns.map(({ name, isNumber = false }) => (
            <th key={name} scope="col" data-number={isNumber}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.side} className={classes.opens}>
            <th scope="row">
              <Name row={row} />
            </th>
            {columns.map(({ name, isNumber = false, draw }) => (
              <td key={name} data-number={isNumber}>
                {draw(row, 'short')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows, columns }: RowsProps) {
  return (
    <ul className={classes.cards}>
      {rows.map((row) => (
        <li key={row.side} className={`${classes.experience} ${classes.opens}`}>
          <Name row={row} />
          <dl className={classes.figures}>
            {columns.map(({ name, draw }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{draw(row, 'full')}</dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** The way to the experience's own preview; it takes the clicks of its whole row. */
function Name({ row: { side, linkId, kind } }: { readonly row: ExperienceRow }) {
  const { t } = useTranslation();
  const letter = letterOf(side);
  return (
    <Link
      to={kind === 'look' ? '/admin/links/$linkId/preview' : '/admin/shorts/$linkId/preview'}
      params={{ linkId }}
      state={{ isOver: true }}
      resetScroll={false}
      className={classes.name}
      aria-label={t('multilinks.preview.open', { letter })}
    >
      <span className={classes.letter} data-side={letter} aria-hidden>
        {letter}
      </span>
      {t('multilinks.experience', { letter })}
      <IconChevronRight size={16} className="pointing" aria-hidden />
    </Link>
  );
}

const nothing = '—';

/** The whole figure, or in a table the short one with the whole behind it. */
function Value({ figure, form }: { readonly figure: Figure | null; readonly form: Form }) {
  if (figure === null) return nothing;
  if (form === 'full' || figure.short === figure.full) return <bdi>{figure.full}</bdi>;
  return (
    <>
      <bdi title={figure.full} aria-hidden>
        {figure.short}
      </bdi>
      <span className="visually-hidden">{figure.full}</span>
    </>
  );
}

const toFigure = (value: number | null | undefined, write: (value: number) => Figure): Figure | null =>
  value === null || value === undefined ? null : write(value);

const toNumbers = (name: string, read: (row: ExperienceRow) => Figure | null): Column => ({
  name,
  isNumber: true,
  draw: (row, form) => <Value figure={read(row)} form={form} />,
});

function useColumns(currency: string): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (value: number) => format.moneyFigure(value, currency);
  const percent = (value: number) => toPercent(value, format.locale);
  return [
    { name: t('multilinks.preview.type'), draw: ({ kind }) => t(`multilinks.kind.${kind}`) },
    { name: t('multilinks.preview.device'), draw: ({ device }) => t(`multilinks.device_short.${device}`) },
    { name: t('multilinks.preview.traffic'), draw: (row) => <Share row={row} /> },
    {
      name: t('multilinks.preview.clicks'),
      isNumber: true,
      draw: ({ views }, form) => <Clicks views={views} form={form} />,
    },
    toNumbers(t('multilinks.preview.sales'), ({ checkouts }) => toFigure(checkouts, format.count)),
    toNumbers(t('multilinks.preview.revenue'), ({ revenue }) => toFigure(revenue, money)),
    toNumbers(t('multilinks.preview.conversion'), ({ conversion }) => toFigure(conversion, percent)),
    toNumbers(t('multilinks.preview.average'), ({ average }) => toFigure(average?.value, money)),
  ];
}

/** More orders than counted visits: some visits were not seen. */
function Clicks({ views, form }: Pick<ExperienceRow, 'views'> & { readonly form: Form }) {
  const { t } = useTranslation();
  const format = useFormat();
  const value = <Value figure={views && format.count(views.value)} form={form} />;
  if (!views?.isEstimated) return value;
  return (
    <span title={t('links.figure.views_estimated')}>
      <span aria-hidden>≈ </span>
      {value}
      <span className="visually-hidden"> {t('links.figure.estimated')}</span>
    </span>
  );
}

function Share({ row: { share, shareNow } }: { readonly row: ExperienceRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.share}>
      <bdi>{share}%</bdi>
      {shareNow !== null && <span>{t('multilinks.preview.traffic_now', { share: shareNow })}</span>}
    </span>
  );
}
