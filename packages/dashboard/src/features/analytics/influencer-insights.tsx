// What influencers brought in: every one of them for the team, herself for an influencer.
import { Avatar, Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { InfluencerInsight } from '@vitrine/contract/analytics';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnalyticsFiles, useInfluencerInsights } from '../../parts/figures/use-analytics.ts';
import { LinkDrawing } from '../../ui/drawings.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { SortHeading } from '../../ui/sort-heading.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './breakdown.module.css';
import { type InsightSort, listInsightColumns, nextSort, sortInsights } from './influencer-columns.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { useFigureFormat } from './use-figure-words.ts';
import { useSaveDownload } from './use-save-download.ts';

export function InfluencerInsights({ screen }: { readonly screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const id = useId();
  const { isTeam } = screen.access;
  const query = useInfluencerInsights(screen.days);
  const files = useAnalyticsFiles();
  const { save, isSaving } = useSaveDownload();
  return (
    <section className={classes.card} aria-labelledby={id} data-stale={query.isPlaceholderData}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t(isTeam ? 'analytics.influencers.title' : 'analytics.influencers.title_own')}
        </h2>
        {isTeam && <p className={classes.help}>{t('analytics.influencers.help')}</p>}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.csv ?? ''}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('analytics.influencers.download')}
          loading={isSaving}
          onClick={() => void save(() => files.influencers(screen.days))}
        >
          {t('analytics.table.csv')}
        </Button>
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title={t('analytics.influencers.failed')}
            message={query.error.message}
            requestId={query.error.requestId}
            onRetry={query.refetch}
          />
        ) : (
          <output className={classes.waiting} aria-label={t('ui.loading')}>
            <Skeleton h={36} />
            <Skeleton h={36} />
            <Skeleton h={36} />
          </output>
        )
      ) : query.data.influencers.length === 0 ? (
        <EmptyState
          drawing={<LinkDrawing />}
          title={t('analytics.influencers.none_title')}
          body={t('analytics.influencers.none_body')}
        />
      ) : (
        <Insights rows={query.data.influencers} isTeam={isTeam} labelledBy={id} />
      )}
    </section>
  );
}

interface InsightsProps {
  readonly rows: readonly InfluencerInsight[];
  readonly isTeam: boolean;
  readonly labelledBy: string;
}

function Insights({ rows, isTeam, labelledBy }: InsightsProps) {
  const isNarrow = useIsNarrow();
  const [own] = rows;
  if (!isTeam && own) {
    return (
      <div className={classes.own}>
        <Figures row={own} rows={rows} />
      </div>
    );
  }
  return isNarrow ? <Cards rows={rows} labelledBy={labelledBy} /> : <Table rows={rows} labelledBy={labelledBy} />;
}

type RowsProps = Omit<InsightsProps, 'isTeam'>;

const mostSales: InsightSort = { id: 'total_sales', isDescending: true };

function Table({ rows, labelledBy }: RowsProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<InsightSort>(mostSales);
  const columns = listInsightColumns(rows);
  const write = useFigureFormat(rows[0]?.currency ?? 'USD');
  const orderOf = (id: InsightSort['id']) => {
    if (sort.id !== id) return null;
    return sort.isDescending ? 'descending' : 'ascending';
  };
  const turn = (id: InsightSort['id']) => setSort(nextSort(sort, id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('analytics.influencers.name')}>
      <table className={`${classes.table} ${classes.pinned}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <SortHeading
              name={t('analytics.influencers.name')}
              order={orderOf('username')}
              onSort={() => turn('username')}
            />
            {columns.map(({ id }) => (
              <SortHeading
                key={id}
                name={t(`analytics.influencers.column.${id}`)}
                order={orderOf(id)}
                onSort={() => turn(id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {sortInsights(rows, sort).map((row) => (
            <tr key={row.username}>
              <th scope="row">
                <Person row={row} />
              </th>
              {columns.map(({ id, unit }) => (
                <td key={id}>{row[id] === undefined ? '' : <FigureText figure={write(unit, row[id])} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards({ rows, labelledBy }: RowsProps) {
  return (
    <ul className={classes.cards} aria-labelledby={labelledBy}>
      {sortInsights(rows, mostSales).map((row) => (
        <li key={row.username}>
          <Person row={row} />
          <Figures row={row} rows={rows} />
        </li>
      ))}
    </ul>
  );
}

function Figures({ row, rows }: { readonly row: InfluencerInsight; readonly rows: readonly InfluencerInsight[] }) {
  const { t } = useTranslation();
  const write = useFigureFormat(row.currency);
  return (
    <dl className={classes.figures}>
      {listInsightColumns(rows).map(({ id, unit }) => (
        <div key={id}>
          <dt>{t(`analytics.influencers.column.${id}`)}</dt>
          <dd>{row[id] === undefined ? '—' : <FigureText figure={write(unit, row[id])} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Person({ row }: { readonly row: InfluencerInsight }) {
  const { t } = useTranslation();
  return (
    <span className={classes.person}>
      <Avatar src={row.profile_image_url} name={row.username} size={32} alt="" aria-hidden />
      <bdi>{row.username}</bdi>
      {!row.is_active && <span className={classes.inactive}>{t('analytics.influencers.inactive')}</span>}
    </span>
  );
}
