// The products of a look by what they earned, with a colour for their rank.
import { Tooltip } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { TrendProduct } from '@vitrine/contract/insights';
import { useTranslation } from 'react-i18next';
import { LinkDrawing } from '../../ui/list-drawings.tsx';
import { type PagedRows, PagedTable } from '../../ui/paged-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import classes from './preview-products.module.css';
import { toRankColour } from './preview-rank.ts';
import { Tag } from '../../ui/tag.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';

/** Rows in sight, and how tall they are on a wide and a narrow window. */
export const productRows = 4;
const rowHeight = [105, 95] as const;

interface ProductsProps {
  readonly source: PagedRows<TrendProduct>;
  readonly currency: string;
  /** Of its heading. */
  readonly level?: 2 | 3;
  /** Of which days they are; of all time where nothing is said. */
  readonly help?: string;
}

export function PreviewProducts({ source, currency, level = 3, help }: ProductsProps) {
  const { t } = useTranslation();
  return (
    <PagedTable
      title={t('preview.products.title')}
      level={level}
      help={help ?? t('preview.products.help')}
      failed={t('preview.products.failed')}
      source={source}
      columns={useColumns(source.rows ?? [], currency)}
      keyOf={(row) => row.product_id}
      size={productRows}
      rowHeight={rowHeight}
      empty={
        <EmptyState
          drawing={<LinkDrawing />}
          title={t('preview.products.none_title')}
          body={t('preview.products.none_body')}
        />
      }
    />
  );
}

/** A figure nobody answered has no column: the reader may not see it. */
function useColumns(rows: readonly TrendProduct[], currency: string): TableColumn<TrendProduct>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = (['view', 'add', 'buy'] as const).filter((id) => rows.some((row) => row[id] !== undefined));
  const isPriced = rows.some((row) => row.revenue !== undefined);
  return [
    { id: 'product', name: t('preview.products.product'), renderCell: (row) => <Product row={row} among={rows} /> },
    ...counts.map((id): TableColumn<TrendProduct> => ({
      id,
      name: t(`preview.products.${id}`),
      isNumber: true,
      isWideOnly: id === 'add',
      renderCell: (row) => <bdi>{format.count(row[id] ?? 0).short}</bdi>,
    })),
    ...(isPriced
      ? [
          {
            id: 'revenue',
            name: t('preview.products.revenue'),
            isNumber: true,
            isWideOnly: true,
            renderCell: (row: TrendProduct) => <bdi>{format.moneyFigure(row.revenue ?? 0, currency).short}</bdi>,
          },
        ]
      : []),
    {
      id: 'rank',
      name: <RankName />,
      isNumber: true,
      renderCell: ({ rank }) => (
        <Tag tone={toRankColour(rank)}>
          <span aria-hidden>{rank}</span>
          <span className="visually-hidden">{t('preview.products.rank_of', { rank })}</span>
        </Tag>
      ),
    },
  ];
}

function RankName() {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('preview.products.rank_meaning')}>
      <button type="button" className={classes.hint}>
        {t('preview.products.rank')}
        <span className="visually-hidden">. {t('preview.products.rank_meaning')}</span>
      </button>
    </Tooltip>
  );
}

const toPicture = ({ product_id: id, title: name, image }: TrendProduct) =>
  image.small.src === null ? [] : [{ id, src: image.small.src, name }];

function Product({ row, among }: { row: TrendProduct; among: readonly TrendProduct[] }) {
  const pictures = among.flatMap(toPicture);
  const at = pictures.findIndex(({ id }) => id === row.product_id);
  return (
    <span className={classes.product}>
      {at === -1 ? (
        <span className={classes.thumb}>
          <IconPhoto size={22} stroke={1.25} aria-hidden />
        </span>
      ) : (
        <ViewedPicture pictures={pictures} at={at} className={classes.thumb} />
      )}
      <bdi className={classes.name}>{row.title}</bdi>
    </span>
  );
}
