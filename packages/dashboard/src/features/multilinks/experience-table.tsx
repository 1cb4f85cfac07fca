// Both experiences of a multilink with what they earned: a table, or cards where it has no room.
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Multilink } from '@vitrine/contract/multilinks';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewReader } from '../../parts/previews/use-link-preview.ts';
import { toPercent } from '../../parts/figures/entity-list-figures.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Figure } from '../../ui/figures.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';
import { type ExperienceRow, toExperienceRows } from './experience-rows.ts';
import type { Totals } from '@vitrine/contract/insights';
import { type Both, letterOf } from './multilink-draft.ts';
import classes from './multilink-preview.module.css';

/** Below this the dialog is too narrow for nine columns. */
const cardQuery = '(max-width: 84em)';

interface ExperienceTableProps {
  readonly multilink: Multilink;
  /** Over the range; null while they are on their way: those of all time stand in for them. */
  readonly figures: Both<Totals> | null;
}

export function ExperienceTable({ multilink, figures }: ExperienceTableProps) {
  const { t } = useTranslation();
  const id = useId();
  const { rights } = usePreviewReader();
  const isTight = useMediaQuery(cardQuery, undefined, { getInitialValueInEffect: false }) ?? false;
  const columns = useColumns(multilink.currency);
  const [a, b] = multilink.links_options;
  const ever = [a.link_data.link_analytics, b.link_data.link_analytics] as const;
  const rows = toExperienceRows(multilink, figures ?? ever, rights);
  return (
    <Card level={3} id={id} title={t('multilinks.preview.table')} help={t('multilinks.preview.table_help')}>
      <DataTable
        areCards={isTight}
        labelledBy={id}
        className={classes.experiences}
        columns={columns}
        rows={rows}
        keyOf={({ side }) => String(side)}
        dataOf={() => ({ 'data-leads': true })}
      />
    </Card>
  );
}

/** How much room a figure has. */
type Form = 'short' | 'full';

/** The way to the experience's own preview; it takes the clicks of its whole row. */
function Name({ row: { side, linkId, kind, title, picture } }: { row: ExperienceRow }) {
  const { t } = useTranslation();
  const letter = letterOf(side);
  return (
    <Link
      to={kind === 'look' ? '/admin/links/$linkId/preview' : '/admin/shorts/$linkId/preview'}
      params={{ linkId }}
      state={{ isOver: true }}
      resetScroll={false}
      className={classes.name}
    >
      <span className={classes.letter} data-side={letter} aria-hidden />
      {picture !== null && <img src={picture} alt="" className={classes.thumb} loading="lazy" decoding="async" />}
      <span className={classes.called}>
        {t('multilinks.experience', { letter })}
        {title !== null && <bdi className={classes.subtitle}>{title}</bdi>}
      </span>
      <IconChevronRight size={16} className="pointing" aria-hidden />
    </Link>
  );
}

const nothing = '–';

/** The whole figure, or in a table the short one with the whole behind it. */
function Value({ figure, form }: { figure: Figure | null; form: Form }) {
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

/** A figure stands short in a table, whole in a card. */
const toNumbers = (
  id: string,
  name: string,
  draw: (row: ExperienceRow, form: Form) => ReactNode,
): TableColumn<ExperienceRow> => ({
  id,
  name,
  isNumber: true,
  renderCell: (row) => draw(row, 'short'),
  renderCard: (row) => draw(row, 'full'),
});

function useColumns(currency: string): TableColumn<ExperienceRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (value: number) => format.moneyFigure(value, currency);
  const percent = (value: number) => toPercent(value, format.locale);
  const toFigures = (
    id: 'clicks' | 'sales' | 'revenue' | 'conversion' | 'average',
    read: (row: ExperienceRow) => Figure | null,
  ) => toNumbers(id, t(`multilinks.preview.${id}`), (row, form) => <Value figure={read(row)} form={form} />);
  return [
    { id: 'name', name: t('multilinks.preview.name'), renderCell: (row) => <Name row={row} /> },
    { id: 'type', name: t('multilinks.preview.type'), renderCell: ({ kind }) => t(`multilinks.kind.${kind}`) },
    {
      id: 'device',
      name: t('multilinks.preview.device'),
      renderCell: ({ device }) => t(`multilinks.device_short.${device}`),
    },
    { id: 'traffic', name: t('multilinks.preview.traffic'), renderCell: (row) => <Share row={row} /> },
    toFigures('clicks', ({ visits }) => toFigure(visits, format.count)),
    toFigures('sales', ({ checkouts }) => toFigure(checkouts, format.count)),
    toFigures('revenue', ({ revenue }) => toFigure(revenue, money)),
    toFigures('conversion', ({ conversion }) => toFigure(conversion?.value, percent)),
    toFigures('average', ({ average }) => toFigure(average?.value, money)),
  ];
}

function Share({ row: { share, shareNow } }: { row: ExperienceRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.share}>
      <bdi>{share}%</bdi>
      {shareNow !== null && <span>{t('multilinks.preview.traffic_now', { share: shareNow })}</span>}
    </span>
  );
}
