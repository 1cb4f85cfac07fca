// The figures of the screen as files.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnalyticsFiles } from '../../parts/figures/use-analytics.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';
import { useSaveDownload } from './use-save-download.ts';

export function DownloadDays({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const files = useAnalyticsFiles();
  const { save, isSaving } = useSaveDownload();
  const { place, days } = screen;
  const { tab, traffic, filter } = place;
  if (tab === 'influencer' || tab === 'shopboard') return null;
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={t('analytics.download_days')}
      loading={isSaving}
      onClick={() => void save(() => files.days({ days, traffic, filter }, tab))}
    >
      {t('analytics.by_day')}
    </Button>
  );
}
