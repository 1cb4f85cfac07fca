// What the server knows of reports, and what is decided of them.
import { getAttention } from '@vitrine/contract/attention';
import { getShopboard, listPosts } from '@vitrine/contract/feed';
import {
  listPostReports,
  rejectPostReport,
  reopenPostReport,
  upholdPostReport,
  type PostReportId,
  type ReportStatus,
} from '@vitrine/contract/post-reports';
import { useTranslation } from 'react-i18next';
import { toPaged, useEndpointMutation, useEndpointPages } from '../../../api/queries.ts';
import { toastDone } from '../../../ui/toast.ts';

/** Every answer that changes with a decision. */
const refreshes = [listPostReports, getShopboard, listPosts, getAttention];

/** Those of a status, page by page. */
export function useReports(status: ReportStatus) {
  const query = useEndpointPages(listPostReports, [status], (skip) => ({ query: { status, skip } }));
  const pages = query.data?.pages;
  return {
    query,
    reports: pages?.flatMap(({ reports }) => reports) ?? [],
    totals: pages?.[0]?.totals ?? null,
    paged: toPaged(query),
  };
}

export type ReportVerdict = 'uphold' | 'reject';

export function useReportDecisions(onDone: () => void) {
  const { t } = useTranslation();
  const done = (words: string) => () => {
    toastDone(words);
    onDone();
  };
  const uphold = useEndpointMutation(upholdPostReport, { refreshes, onSuccess: done(t('takedowns.upheld')) });
  const reject = useEndpointMutation(rejectPostReport, { refreshes, onSuccess: done(t('takedowns.rejected')) });
  const reopen = useEndpointMutation(reopenPostReport, { refreshes, onSuccess: done(t('takedowns.reopened')) });
  return {
    isBusy: uphold.isPending || reject.isPending || reopen.isPending,
    problem: uphold.error ?? reject.error,
    reopenProblem: reopen.error,
    dismiss: reopen.reset,
    decide: (verdict: ReportVerdict, id: PostReportId, answer: string) =>
      (verdict === 'uphold' ? uphold : reject).mutate({ params: { post_report_id: id }, body: { answer } }),
    reopen: (id: PostReportId) => reopen.mutate({ params: { post_report_id: id } }),
  };
}
