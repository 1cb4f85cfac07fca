// Says that the trial has ended where something would have been created or changed.
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';

interface TrialProps {
  readonly opened: boolean;
  /** The merchant can choose a plan; others can only ask them to. */
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

export function TrialDialog({ opened, isAdmin, onClose }: TrialProps) {
  const { t } = useTranslation();
  return (
    <MessageDialog opened={opened} title={t('links.trial_title')} onClose={onClose}>
      {isAdmin ? t('links.trial_body') : t('links.trial_body_guest')}
    </MessageDialog>
  );
}
