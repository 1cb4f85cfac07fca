// Deciding on a report: what follows from it, and the words whoever reported gets.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { reportLimits, type PostReport } from '@vitrine/contract/post-reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import type { useReportDecisions, ReportVerdict } from './use-reports.ts';

interface DecideProps {
  readonly report: PostReport;
  readonly verdict: ReportVerdict;
  readonly decisions: ReturnType<typeof useReportDecisions>;
  readonly onClose: () => void;
}

export function DecideDialog({ report, verdict, decisions, onClose }: DecideProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const isDown = verdict === 'uphold';
  const { problem } = decisions;
  return (
    <Dialog opened onClose={onClose} title={t(`takedowns.${verdict}_title`)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          decisions.decide(verdict, report.post_report_id, answer);
        }}
      >
        <Stack>
          <Text>{t(`takedowns.${verdict}_body`)}</Text>
          <Textarea
            label={t(isDown ? 'takedowns.answer_optional' : 'takedowns.answer')}
            rows={5}
            maxLength={reportLimits.answer}
            dir="auto"
            data-autofocus
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          {problem && (
            <ProblemBanner
              title={t('takedowns.decide_failed')}
              message={problem.message}
              requestId={problem.requestId}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button
              type="submit"
              {...(isDown && { color: 'red.9' })}
              loading={decisions.isBusy}
              disabled={!isDown && answer.trim() === ''}
            >
              {t(`takedowns.${verdict}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
