// One's own question: chosen measures, split by one or two things, as a table or a heat map, and as a file.
import { limits } from '@vitrine/contract/limits';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ChartDrawing } from '../../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Pager } from '../../../ui/pager.tsx';
import { toPages } from '../breakdown-columns.ts';
import { DownloadTable } from '../downloads.tsx';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { downloadAnswer, useQuestion } from '../use-questions.ts';
import styles from './explore.module.css';
import { ExploreChoices } from './explore-choices.tsx';
import { ExploreTable } from './explore-table.tsx';
import { HeatMap } from './heat-map.tsx';
import { toHeatField, toTop } from './heat-map.ts';
import { useClockNames } from './use-clock-names.ts';
import { useFigureWords } from '../use-figure-words.ts';

const pageSize = 20;
const heights = Array<number>(8).fill(36);

export function ExploreCard({ screen, range }: { screen: AnalyticsScreen; range: string }) {
  const { t } = useTranslation();
  const id = useId();
  const format = useFormat();
  const { place, go } = screen;
  const { measures, split, shape, shown, order } = place.explore;
  const measure = shown ?? measures[0];
  const isMap = shape === 'map';
  const asked = {
    measures: [...measures],
    split_by: [...split],
    order: order === null ? [] : [order],
    ...(place.compare === null ? {} : { compare: place.compare }),
  };
  const page = isMap
    ? {
        // what is kept is found by the first; the others are at hand when they are to be shown
        measures: [...new Set([...(measure === undefined ? [] : [measure]), ...measures])],
        order: [],
        top: toTop(split),
        count: limits.answeredRows,
      }
    : { count: pageSize, skip: place.page * pageSize };
  const query = useQuestion(screen, { ...asked, ...page }, measure !== undefined);
  const pages = toPages(query.data?.total ?? 0, pageSize, place.page);
  if (measure === undefined) return null;
  return (
    <Card
      id={id}
      isStale={query.isPlaceholderData}
      title={t('analytics.explore.title')}
      tools={
        <>
          <DownloadTable label={t('analytics.explore.csv')} ask={() => downloadAnswer(screen, asked, 'csv')} />
          <DownloadTable
            label={t('analytics.explore.parquet')}
            text={t('analytics.explore.parquet_short')}
            ask={() => downloadAnswer(screen, asked, 'parquet')}
          />
          {!isMap && query.data && query.data.total > pageSize && (
            <Pager
              label={t('analytics.explore.pages')}
              first={pages.first}
              last={pages.last}
              total={query.data.total}
              hasPrevious={pages.page > 0}
              hasNext={pages.page + 1 < pages.pages}
              onTurn={(step) => go({ page: pages.page + step })}
            />
          )}
        </>
      }
    >
      <ExploreChoices screen={screen} />
      <Loaded
        query={query}
        skeleton={<Blocks heights={heights} isPadded radius="md" />}
        failed={t('analytics.explore.failed')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            drawing={<ChartDrawing />}
            title={t('analytics.explore.none_title')}
            body={t('analytics.table.none_body', { range })}
          />
        }
      >
        {({ rows, currency, bonuses }) => (
          <>
            <Answer screen={screen} rows={rows} currency={currency} labelledBy={id} />
            {bonuses !== undefined && (
              <p className={styles.besides}>
                {t('analytics.explore.bonuses', { amount: format.money(bonuses, currency) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Answer({ screen, rows, currency, labelledBy }: Parameters<typeof ExploreTable>[0]) {
  const { t } = useTranslation();
  const { name } = useFigureWords();
  const nameOf = useClockNames();
  const nameOthers = (count: number) => t('analytics.explore.others', { count });
  const { shape, measures, split, shown } = screen.place.explore;
  const measure = shown ?? measures[0];
  // what came before a change of shape has other keys
  const isField = rows.every(({ keys }) => keys.length === 2);
  if (shape === 'table' || measure === undefined || !isField) {
    return <ExploreTable {...{ screen, rows, currency, labelledBy }} />;
  }
  const [one = '', other = ''] = split.map((key) => t(`analytics.by.${key}`));
  return (
    <HeatMap
      label={t('analytics.explore.map_of', { measure: name(measure), one, other })}
      field={toHeatField(rows, { measure, nameOf, nameOthers })}
      measure={measure}
      currency={currency}
      names={[one, other]}
    />
  );
}
