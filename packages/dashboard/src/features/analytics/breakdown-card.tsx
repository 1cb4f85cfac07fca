// The figures of a tab by one dimension: chosen, sorted, paged, and looked into.
import { NativeSelect } from '@mantine/core';
import type { Tab } from '@vitrine/contract/analytics';
import { type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BreakdownQuestion, useBreakdown } from '../../parts/figures/use-analytics.ts';
import { useAnalyticsFiles } from './use-analytics.ts';
import { Card } from '../../ui/card.tsx';
import { ChartDrawing } from '../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import { Pager } from '../../ui/pager.tsx';
import { listDimensions } from './analytics-access.ts';
import { toPages } from './breakdown-columns.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import { withoutGone } from '../../parts/figures/comparison.ts';
import { DownloadTable } from './downloads.tsx';
import { withoutChosen } from './filters/condition-changes.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

const pageSize = 10;
const rowHeights = Array<number>(pageSize).fill(36);

export function BreakdownCard({ screen, tab, range }: { screen: AnalyticsScreen; tab: Tab; range: string }) {
  const { t } = useTranslation();
  const id = useId();
  const top = useRef<HTMLElement>(null);
  const { place, go, asked } = screen;
  const { by, sort } = place;
  const compare = withoutGone(place.compare, screen.segments);
  // what is chosen of the values that are listed is marked among the others, so that one more can be
  const filters = withoutChosen(place.filters, by);
  const question: BreakdownQuestion = { ...asked, filters, compare, tab, by, sort };
  const query = useBreakdown(question, { count: pageSize, skip: place.page * pageSize });
  const pages = toPages(query.data?.total ?? 0, pageSize, place.page);
  return (
    <Card
      id={id}
      ref={top}
      isStale={query.isPlaceholderData}
      title={t('analytics.by.title')}
      help={filters.length < place.filters.length ? t('analytics.by.chosen') : undefined}
      tools={
        <>
          <Choices screen={screen} question={question} />
          {query.data && query.data.total > pageSize && (
            <Pager
              label={t('analytics.table.pages')}
              first={pages.first}
              last={pages.last}
              total={query.data.total}
              hasPrevious={pages.page > 0}
              hasNext={pages.page + 1 < pages.pages}
              onTurn={(step) => {
                go({ page: pages.page + step });
                showTop(top);
              }}
            />
          )}
        </>
      }
    >
      <Loaded
        query={query}
        skeleton={<Blocks heights={rowHeights} isPadded radius="md" />}
        failed={t('analytics.table.failed')}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            drawing={<ChartDrawing />}
            title={t('analytics.table.none_title')}
            body={t('analytics.table.none_body', { range })}
          />
        }
      >
        {({ rows, currency }) => (
          <BreakdownTable {...{ rows, currency, screen }} isCompared={compare !== null} labelledBy={id} />
        )}
      </Loaded>
    </Card>
  );
}

/** The next page begins where the last one did, if that has left the window. */
function showTop({ current }: RefObject<HTMLElement | null>): void {
  if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView({ block: 'start' });
}

function Choices({ screen, question }: { screen: AnalyticsScreen; question: BreakdownQuestion }) {
  const { t } = useTranslation();
  const { place, go, access } = screen;
  const files = useAnalyticsFiles();
  const dimensions = listDimensions(access, place.filters, place.tab);
  return (
    <>
      <NativeSelect
        aria-label={t('analytics.by.choose')}
        value={place.by}
        data={dimensions.map((each) => ({ value: each, label: t(`analytics.by.${each}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = dimensions.find((each) => each === value);
          if (chosen) go({ by: chosen });
        }}
      />
      <DownloadTable label={t('analytics.table.download')} ask={() => files.breakdown(question, 'csv')} />
      <DownloadTable
        label={t('analytics.table.download_parquet')}
        text={t('analytics.explore.parquet_short')}
        ask={() => files.breakdown(question, 'parquet')}
      />
    </>
  );
}
