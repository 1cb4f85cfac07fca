// Beneath the chart: the way to the goals of the business.
import { Button } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsScreen } from '../use-analytics-place.ts';

const GoalsDialog = lazy(async () => ({ default: (await import('./goals-dialog.tsx')).GoalsDialog }));

/** Nothing for who is not of the team. */
export function GoalsButton({ screen }: { screen: AnalyticsScreen }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!screen.access.isTeam) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconTargetArrow size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('goals.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GoalsDialog screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
