// Experiences whose places others have taken, with what they came to.
import { Link } from '@tanstack/react-router';
import type { Multilink } from '@vitrine/contract/multilinks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { letterOf } from './multilink-draft.ts';

type Replaced = Multilink['replaced_experiences'][number];

/** Nothing where none was ever replaced. */
export function ReplacedTable({ multilink, zone }: { multilink: Multilink; zone: string }) {
  const { t } = useTranslation();
  const id = useId();
  const format = useFormat();
  const { replaced_experiences: rows, currency } = multilink;
  if (rows.length === 0) return null;
  const nothing = '–';
  return (
    <Card level={3} id={id} title={t('multilinks.replaced.title')} help={t('multilinks.replaced.help')}>
      <DataTable
        labelledBy={id}
        rows={rows}
        keyOf={({ link_data: { link_id: key } }) => key}
        columns={[
          { id: 'name', name: t('multilinks.preview.name'), renderCell: (row) => <Name row={row} /> },
          {
            id: 'type',
            name: t('multilinks.preview.type'),
            renderCell: ({ link_data: { url_type: kind } }) => t(`multilinks.kind.${kind}`),
          },
          {
            id: 'until',
            name: t('multilinks.replaced.until'),
            renderCell: ({ replaced_at: at }) => format.day(at, zone),
          },
          {
            id: 'clicks',
            name: t('multilinks.preview.clicks'),
            isNumber: true,
            renderCell: ({ link_data: { link_analytics: own } }) =>
              own.visits === undefined ? nothing : <bdi>{format.count(own.visits).full}</bdi>,
          },
          {
            id: 'sales',
            name: t('multilinks.preview.sales'),
            isNumber: true,
            renderCell: ({ link_data: { link_analytics: own } }) =>
              own.checkouts === undefined ? nothing : <bdi>{format.count(own.checkouts).full}</bdi>,
          },
          {
            id: 'revenue',
            name: t('multilinks.preview.revenue'),
            isNumber: true,
            renderCell: ({ link_data: { link_analytics: own } }) =>
              own.revenue === undefined ? nothing : <bdi>{format.money(own.revenue, currency)}</bdi>,
          },
        ]}
      />
    </Card>
  );
}

/** The way to its own numbers. */
function Name({ row: { position, link_data: link } }: { row: Replaced }) {
  const { t } = useTranslation();
  return (
    <Link
      to={link.url_type === 'look' ? '/admin/links/$linkId/preview' : '/admin/shorts/$linkId/preview'}
      params={{ linkId: link.link_id }}
      state={{ isOver: true }}
      resetScroll={false}
    >
      {t('multilinks.replaced.was', { letter: letterOf(position) })}
    </Link>
  );
}
