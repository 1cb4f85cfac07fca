// Beneath the chart: the way to what happened on its days.
import { Button } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayMark } from '../../../ui/chart-series.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';

const NotesDialog = lazy(async () => ({ default: (await import('./notes-dialog.tsx')).NotesDialog }));

/** Nothing for who is not of the team. */
export function NotesButton({ screen, marks }: { screen: AnalyticsScreen; marks: readonly DayMark[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!screen.access.isTeam) return null;
  const count = new Set(marks.map(({ day }) => day)).size;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconNote size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('notes.open') : t('notes.open_count', { count })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NotesDialog screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
