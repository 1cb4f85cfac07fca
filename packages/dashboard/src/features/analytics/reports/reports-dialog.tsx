// The shared reports of the business: their addresses, how often they were opened, and the way to end one.
import { Button } from '@mantine/core';
import { listSharedReports, revokeReport, type SharedReport } from '@vitrine/contract/shared-reports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toDayWords } from '../../../ui/date-range-words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChartDrawing } from '../../../ui/list-drawings.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { EmptyState, Loaded, RowShapes } from '../../../ui/loaded.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { toFinalDay } from './report-draft.ts';
import classes from './reports.module.css';

export function ReportsDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const { t } = useTranslation();
  const query = useEndpointQuery(listSharedReports, {}, { staleTime: 0 });
  return (
    <Dialog opened onClose={onClose} title={t('reports.list')} size="lg">
      <Loaded
        query={query}
        skeleton={<RowShapes rows={3} />}
        failed={t('reports.failed')}
        isEmpty={({ reports }) => reports.length === 0}
        empty={<EmptyState drawing={<ChartDrawing />} title={t('reports.none_title')} body={t('reports.none_body')} />}
      >
        {({ reports }) => (
          <ul className={classes.list}>
            {reports.map((report) => (
              <Row key={report.report_id} report={report} zone={zone} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Row({ report, zone }: { report: SharedReport; zone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, opened, last_opened_at: lastOpened, has_ended: hasEnded, made_by: maker } = report;
  const day = isolate(toDayWords(toFinalDay(report.ends_at, zone), format.locale));
  const moment = lastOpened === null ? '' : isolate(format.moment(lastOpened, zone));
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={classes.facts}>
          <span>{t(hasEnded ? 'reports.ended' : 'reports.until', { day })}</span>
          <span>{t('reports.by', { name: isolate(`@${maker}`) })}</span>
          <span>{opened === 0 ? t('reports.opened_never') : t('reports.opened', { count: opened, moment })}</span>
        </span>
      </div>
      <div className={classes.tools}>
        {!hasEnded && <CopyButton text={report.address} label={t('reports.copy_of', { name: isolate(name) })} />}
        <Revoke report={report} />
      </div>
    </li>
  );
}

/** Asks first: the address cannot be given back. */
function Revoke({ report: { report_id: id, name } }: { report: SharedReport }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const revoking = useEndpointMutation(revokeReport, {
    refreshes: [listSharedReports],
    onSuccess: () => toastDone(t('reports.revoked', { name: isolate(name) })),
  });
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        c="var(--bad-ink)"
        aria-label={t('reports.revoke_of', { name: isolate(name) })}
        onClick={() => setAsking(true)}
      >
        {t('reports.revoke')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('reports.revoke_title', { name: isolate(name) })}
        confirm={t('reports.revoke')}
        isDangerous
        isBusy={revoking.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => revoking.mutate({ params: { report_id: id } })}
      >
        {t('reports.revoke_body')}
        <ProblemNote problem={revoking.error} />
      </ConfirmDialog>
    </>
  );
}
