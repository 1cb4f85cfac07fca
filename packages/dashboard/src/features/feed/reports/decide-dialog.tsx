// Deciding on a report: what follows from it, and the words whoever reported gets.
import { reportLimits, type PostReport } from '@vitrine/contract/post-reports';
import { useTranslation } from 'react-i18next';
import { AnswerDialog } from '../answer-dialog.tsx';
import type { useReportDecisions, ReportVerdict } from './use-reports.ts';

interface DecideProps {
  readonly report: PostReport;
  readonly verdict: ReportVerdict;
  readonly decisions: ReturnType<typeof useReportDecisions>;
  readonly onClose: () => void;
}

export function DecideDialog({ report, verdict, decisions, onClose }: DecideProps) {
  const { t } = useTranslation();
  const isDown = verdict === 'uphold';
  const { problem, isBusy } = decisions;
  return (
    <AnswerDialog
      title={t(`takedowns.${verdict}_title`)}
      body={t(`takedowns.${verdict}_body`)}
      label={t('takedowns.answer')}
      most={reportLimits.answer}
      needsWords
      act={t(`takedowns.${verdict}`)}
      isDanger={isDown}
      failed={t('takedowns.decide_failed')}
      {...{ problem, isBusy, onClose }}
      onAnswer={(answer) => decisions.decide(verdict, report.post_report_id, answer)}
    />
  );
}
