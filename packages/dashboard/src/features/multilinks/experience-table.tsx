// Both experiences of a multilink with what they earned: a table, or cards where it has no room.
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Multilink } from '@vitrine/contract/multilinks';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewReader } from '../../api/use-link-preview.ts';
import { toPercent } from '../../ui/entity-list-figures.ts';
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

interface Column {
  readonly name: string;
  readonly isNumber?: boolean;
  readonly draw: (row: ExperienceRow) => ReactNode;
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
                {draw(row)}
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
                <dd>{draw(row)}</dd>
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

const draw = (value: number | null | undefined, write: (value: number) => string) => (
  <bdi>{value === null || value === undefined ? nothing : write(value)}</bdi>
);

function useColumns(currency: string): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (value: number) => format.money(value, currency);
  return [
    { name: t('multilinks.preview.type'), draw: ({ kind }) => t(`multilinks.kind.${kind}`) },
    { name: t('multilinks.preview.device'), draw: ({ device }) => t(`multilinks.device_short.${device}`) },
    { name: t('multilinks.preview.traffic'), draw: (row) => <Share row={row} /> },
    { name: t('multilinks.preview.clicks'), isNumber: true, draw: ({ views }) => <Clicks views={views} /> },
    {
      name: t('multilinks.preview.sales'),
      isNumber: true,
      draw: ({ checkouts }) => draw(checkouts, (value) => format.count(value).full),
    },
    { name: t('multilinks.preview.revenue'), isNumber: true, draw: ({ revenue }) => draw(revenue, money) },
    {
      name: t('multilinks.preview.conversion'),
      isNumber: true,
      draw: ({ conversion }) => draw(conversion, (value) => toPercent(value, format.locale).full),
    },
    { name: t('multilinks.preview.average'), isNumber: true, draw: ({ average }) => draw(average?.value, money) },
  ];
}

/** More orders than counted visits: some visits were not seen. */
function Clicks({ views }: Pick<ExperienceRow, 'views'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (views === null) return nothing;
  const text = format.count(views.value).full;
  if (!views.isEstimated) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi title={t('links.figure.views_estimated')}>≈ {text}</bdi>
      <span className="visually-hidden"> {t('links.figure.estimated')}</span>
    </>
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
