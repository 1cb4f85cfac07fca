// Says that the trial is ending, or has ended.
import { Alert } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { toTrialView } from './trial-view.ts';

export function TrialAlert() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isNarrow = useIsNarrow();
  const view = toTrialView(user, isNarrow);
  if (view === null) return null;
  const icon = <IconHourglass size={20} aria-hidden />;
  if (view.kind === 'ending') {
    return (
      <Alert color="violet" icon={icon} title={t('home.trial.ending', { count: view.days })}>
        {t('home.trial.ending_body')}
      </Alert>
    );
  }
  return (
    <Alert color="orange" icon={icon} title={t('home.trial.ended')}>
      {view.isOwner ? t('home.trial.ended_body') : t('home.trial.ended_body_guest')}
    </Alert>
  );
}
