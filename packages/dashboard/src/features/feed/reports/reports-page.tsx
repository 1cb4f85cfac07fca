// The queue of reports of posts: which wait for a decision, and what was decided before.
import { ActionIcon, Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { reportStatus, reportStatuses, type PostReport } from '@vitrine/contract/post-reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../../parts/links/address-link.tsx';
import { ProblemDialog } from '../../../ui/confirm-dialog.tsx';
import { SearchDrawing } from '../../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHeader } from '../../../ui/page-header.tsx';
import { useListPlace } from '../../../ui/use-list-place.ts';
import { StatusChoice } from '../status-choice.tsx';
import { feedPath } from '../feed-place.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { ReportCard } from './report-card.tsx';
import { reportsPath } from './reports-link.tsx';
import { useReportDecisions, useReports, type ReportVerdict } from './use-reports.ts';

export function ReportsPage() {
  const { t } = useTranslation();
  const { question, ask } = useListPlace(reportsPath);
  const status = reportStatus.safeParse(question.status).data ?? 'open';
  const { query, reports, totals, paged } = useReports(status);
  const [asked, setAsked] = useState<{ verdict: ReportVerdict; report: PostReport } | null>(null);
  const decisions = useReportDecisions(() => setAsked(null));
  return (
    <Page isTight>
      <PageHeader
        title={t('takedowns.title')}
        help={t('takedowns.help')}
        lead={
          <ActionIcon component={AddressLink} href={feedPath} size={44} aria-label={t('takedowns.back')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
      />
      <StatusChoice
        label={t('takedowns.status_label')}
        statuses={reportStatuses}
        {...{ totals, status }}
        name={(each, count) =>
          count === null
            ? t(`takedowns.status.${each}`)
            : t('takedowns.status_count', { status: t(`takedowns.status.${each}`), count })
        }
        onChoose={(next) => ask({ status: next === 'open' ? '' : next })}
      />
      <Loaded
        query={query}
        skeleton={<Blocks heights={[220, 220]} />}
        failed={t('takedowns.failed')}
        isEmpty={() => reports.length === 0}
        empty={
          <EmptyState
            drawing={<SearchDrawing />}
            title={t(`takedowns.none.${status}`)}
            body={t('takedowns.none_body')}
          />
        }
      >
        {() => (
          <Stack>
            {reports.map((report) => (
              <ReportCard
                key={report.post_report_id}
                report={report}
                isBusy={decisions.isBusy}
                onDecide={(verdict) => setAsked({ verdict, report })}
                onReopen={() => decisions.reopen(report.post_report_id)}
              />
            ))}
            {paged.hasMore && (
              <Button variant="default" loading={paged.isLoadingMore} onClick={paged.onMore}>
                {t('takedowns.more')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
      {asked && <DecideDialog {...asked} decisions={decisions} onClose={() => setAsked(null)} />}
      <ProblemDialog
        problem={decisions.reopenProblem}
        title={t('takedowns.decide_failed')}
        onClose={decisions.dismiss}
      />
    </Page>
  );
}
