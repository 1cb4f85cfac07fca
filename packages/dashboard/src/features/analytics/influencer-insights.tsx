// What influencers brought in: every one of them for the team, themselves for an influencer.
import { Avatar } from '@mantine/core';
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfluencerInsights } from '../../parts/figures/use-analytics.ts';
import { useAnalyticsFiles } from './use-analytics.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PeopleDrawing } from '../../ui/list-drawings.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import type { SortState, TableColumn } from '../../ui/table-columns.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './breakdown.module.css';
import { DownloadTable } from './downloads.tsx';
import { FigureChoice } from './figure-choice.tsx';
import { compareBy, listInsightColumns } from './influencer-columns.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';

export function InfluencerInsights({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const id = useId();
  const { isTeam } = screen.access;
  const query = useInfluencerInsights(screen.asked);
  const files = useAnalyticsFiles();
  return (
    <Card
      id={id}
      isStale={query.isPlaceholderData}
      title={t(isTeam ? 'analytics.influencers.title' : 'analytics.influencers.title_own')}
      tools={
        <>
          <DownloadTable
            label={t('analytics.influencers.download')}
            ask={() => files.influencers(screen.asked, 'csv')}
          />
          <DownloadTable
            label={t('analytics.influencers.download_parquet')}
            text={t('analytics.explore.parquet_short')}
            ask={() => files.influencers(screen.asked, 'parquet')}
          />
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<Blocks heights={[36, 36, 36]} isPadded radius="md" />}
        failed={t('analytics.influencers.failed')}
        isEmpty={({ influencers }) => influencers.length === 0}
        empty={
          <EmptyState
            drawing={<PeopleDrawing />}
            title={t('analytics.influencers.none_title')}
            body={t('analytics.influencers.none_body')}
          />
        }
      >
        {({ influencers }) => <Insights rows={influencers} isTeam={isTeam} labelledBy={id} />}
      </Loaded>
    </Card>
  );
}

interface InsightsProps {
  readonly rows: readonly InfluencerInsight[];
  readonly isTeam: boolean;
  readonly labelledBy: string;
}

const mostSales: SortState = { id: 'total_sales', isDescending: true };

function Insights({ rows, isTeam, labelledBy }: InsightsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [sort, setSort] = useState(mostSales);
  const [alone, setAlone] = useState(mostSales.id);
  const columns = useInsightColumns(rows);
  const [own] = rows;
  if (!isTeam && own) return <Own row={own} rows={rows} />;
  const table = {
    labelledBy,
    rows: rows.toSorted(compareBy('username')),
    keyOf: ({ username }: InfluencerInsight) => username,
    sort: { state: sort, onSort: setSort },
  };
  if (isNarrow) {
    const [name, ...figures] = columns;
    const shown = figures.find(({ id }) => id === alone) ?? figures[0];
    return (
      <>
        <FigureChoice
          figures={listInsightColumns(rows).map(({ id }) => ({
            value: id,
            label: t(`analytics.influencers.column.${id}`),
          }))}
          chosen={shown?.id ?? null}
          onChoose={(id) => {
            setAlone(id);
            setSort({ id, isDescending: true });
          }}
        />
        <DataTable
          {...table}
          className={classes.table}
          columns={columns.filter((column) => column === name || column === shown)}
          renderDetails={(row) => <Own row={row} rows={rows} />}
        />
      </>
    );
  }
  return (
    <DataTable
      {...table}
      scroll={{ label: t('analytics.influencers.name'), isPinned: true }}
      className={classes.insights}
      columns={columns}
    />
  );
}

/** All figures of one. */
function Own(props: FiguresProps) {
  return (
    <div className={classes.own}>
      <Figures {...props} />
    </div>
  );
}

/** Those alike in a figure stand by name, as the rows are given. */
function useInsightColumns(rows: readonly InfluencerInsight[]): TableColumn<InfluencerInsight>[] {
  const { t } = useTranslation();
  const write = useFigureFormat(rows[0]?.currency ?? 'USD');
  return [
    {
      id: 'username',
      name: t('analytics.influencers.name'),
      renderCell: (row) => <Person row={row} />,
      sort: { compare: compareBy('username'), isAscendingFirst: true },
    },
    ...listInsightColumns(rows).map(({ id, unit }): TableColumn<InfluencerInsight> => {
      const draw = (row: InfluencerInsight) =>
        row[id] === undefined ? null : (
          <>
            <FigureText figure={write(unit, row[id])} />
            {id === 'profit' && <CostKnown row={row} />}
          </>
        );
      return {
        id,
        name: t(`analytics.influencers.column.${id}`),
        isNumber: true,
        renderCell: draw,
        sort: { compare: compareBy(id) },
      };
    }),
  ];
}

interface FiguresProps {
  readonly row: InfluencerInsight;
  readonly rows: readonly InfluencerInsight[];
}

function Figures({ row, rows }: FiguresProps) {
  const { t } = useTranslation();
  const write = useFigureFormat(row.currency);
  return (
    <dl className={classes.figures}>
      {listInsightColumns(rows).map(({ id, unit }) => (
        <div key={id}>
          <dt>{t(`analytics.influencers.column.${id}`)}</dt>
          <dd>
            {row[id] === undefined ? '–' : <FigureText figure={write(unit, row[id])} />}
            {id === 'profit' && <CostKnown row={row} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of what part of the sales it is known what the goods cost, where that is not all. */
function CostKnown({ row }: { row: InfluencerInsight }) {
  const { t } = useTranslation();
  const write = useFigureFormat(row.currency);
  const { cost_known: share } = row;
  if (share === undefined || share === null || share >= 100) return null;
  return (
    <span className={classes.under}>
      {t('analytics.influencers.cost_known', { share: write('percent', share).full })}
    </span>
  );
}

function Person({ row }: { row: InfluencerInsight }) {
  const { t } = useTranslation();
  return (
    <span className={classes.person}>
      <Avatar src={row.profile_image_url} name={row.username} size={32} alt="" aria-hidden />
      <bdi>{row.username}</bdi>
      {!row.is_active && <span className={classes.inactive}>{t('analytics.influencers.inactive')}</span>}
    </span>
  );
}
