// The figures of a tab by one dimension: chosen, sorted, paged, and looked into.
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Tab } from '@vitrine/contract/analytics';
import { type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BreakdownQuestion, useAnalyticsFiles, useBreakdown } from '../../parts/figures/use-analytics.ts';
import { LinkDrawing } from '../../ui/drawings.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { listDimensions } from './analytics-access.ts';
import classes from './breakdown.module.css';
import { BreakdownCards } from './breakdown-cards.tsx';
import { type Column, listColumns, type Row, toPages } from './breakdown-columns.ts';
import { BreakdownTable } from './breakdown-table.tsx';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { useSaveDownload } from './use-save-download.ts';

const pageSize = 10;

interface CardProps {
  readonly screen: AnalyticsScreen;
  readonly tab: Tab;
  readonly range: string;
}

/** What the rows need of the card. */
export interface RowsProps {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly currency: string;
  readonly screen: AnalyticsScreen;
  readonly labelledBy: string;
}

export function BreakdownCard({ screen, tab, range }: CardProps) {
  const { t } = useTranslation();
  const id = useId();
  const top = useRef<HTMLElement>(null);
  const { place, go, days } = screen;
  const { by, sort, traffic, compare, filter } = place;
  const question: BreakdownQuestion = { days, traffic, compare, filter, tab, by, sort };
  const query = useBreakdown(question, { count: pageSize, skip: place.page * pageSize });
  const pages = toPages(query.data?.total ?? 0, pageSize, place.page);
  return (
    <section className={classes.card} aria-labelledby={id} ref={top} data-stale={query.isPlaceholderData}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {t('analytics.by.title')}
        </h2>
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
      </div>
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState
            title={t('analytics.table.failed')}
            message={query.error.message}
            requestId={query.error.requestId}
            onRetry={query.refetch}
          />
        ) : (
          <Waiting />
        )
      ) : query.data.rows.length === 0 ? (
        <EmptyState
          drawing={<LinkDrawing />}
          title={t('analytics.table.none_title')}
          body={t('analytics.table.none_body', { range })}
        />
      ) : (
        <Rows rows={query.data.rows} currency={query.data.currency} screen={screen} labelledBy={id} />
      )}
    </section>
  );
}

/** The next page begins where the last one did, if that has left the window. */
function showTop({ current }: RefObject<HTMLElement | null>): void {
  if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView({ block: 'start' });
}

function Rows(props: Omit<RowsProps, 'columns'>) {
  const isNarrow = useIsNarrow();
  const { place, access } = props.screen;
  const { isAttributed } = access.rights;
  const columns = listColumns(props.rows, { by: place.by, under: place.filter?.by ?? null, isAttributed });
  const Shape = isNarrow ? BreakdownCards : BreakdownTable;
  return <Shape {...props} columns={columns} />;
}

function Choices({ screen, question }: { readonly screen: AnalyticsScreen; readonly question: BreakdownQuestion }) {
  const { t } = useTranslation();
  const { place, go, access } = screen;
  const files = useAnalyticsFiles();
  const { save, isSaving } = useSaveDownload();
  const dimensions = listDimensions(access, place.filter?.by ?? null);
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
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.csv ?? ''}
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('analytics.table.download')}
        loading={isSaving}
        onClick={() => void save(() => files.breakdown(question))}
      >
        {t('analytics.table.csv')}
      </Button>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <output className={classes.waiting}>
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: pageSize }, (_, row) => (
        <Skeleton key={row} h={36} />
      ))}
    </output>
  );
}
