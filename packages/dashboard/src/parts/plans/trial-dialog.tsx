// Says that the trial has ended, or that bills are not paid, where something would have been created or changed, and leads on.
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { PlanAction } from './plan-action.tsx';

export function TrialDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const isOwner = can(user, 'change plan');
  const isFrozen = user.is_plan_frozen;
  return (
    <MessageDialog
      opened={opened}
      title={t(isFrozen ? 'shell.frozen_title' : 'links.trial_title')}
      onClose={onClose}
      action={<PlanAction onAsked={onClose} />}
    >
      {isFrozen
        ? t(isOwner ? 'shell.frozen_body' : 'shell.frozen_body_guest')
        : t(isOwner ? 'links.trial_body' : 'links.trial_body_guest')}
    </MessageDialog>
  );
}
