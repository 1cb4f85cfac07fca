// The figures of the screen as files.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Download } from '../../api/download.ts';
import { useAnalyticsFiles } from './use-analytics.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

export function useSaveFigures() {
  const { t } = useTranslation();
  return useSaveDownload({
    failed: t('analytics.download_failed'),
    done: (name) => t('analytics.downloaded', { name }),
  });
}

const VisitsDialog = lazy(async () => ({ default: (await import('./visits/visits-dialog.tsx')).VisitsDialog }));

/** Single visits, for who may take them out. */
function DownloadVisits({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!can(screen.access.rights, 'export visits')) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('analytics.visits.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <VisitsDialog screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function DownloadDays({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const files = useAnalyticsFiles();
  const { save, isSaving } = useSaveFigures();
  const { tab } = screen.place;
  if (tab === 'influencer') return null;
  const question = { ...screen.asked, compare: screen.place.compare };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={t('analytics.download_days')}
        loading={isSaving}
        onClick={() => save(files.days(question, tab, 'csv'))}
      >
        {t('analytics.by_day')}
      </Button>
      <DownloadTable
        label={t('analytics.download_days_parquet')}
        text={t('analytics.explore.parquet_short')}
        ask={() => files.days(question, tab, 'parquet')}
      />
      <DownloadVisits screen={screen} />
    </>
  );
}

/** Beside the title of a table: all its rows; `text` says what kind of file, where it is no CSV. */
export function DownloadTable({ label, text, ask }: { label: string; text?: string; ask: () => Promise<Download> }) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveFigures();
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={label}
      loading={isSaving}
      onClick={() => save(ask())}
    >
      {text ?? t('analytics.table.csv')}
    </Button>
  );
}
