// Cancelling a plan, after saying what that means.
import { cancelPlan, getPlan, listPlanEntries } from '@vitrine/contract/plans';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { isInTrial } from './downgrade-dialog.tsx';
import type { PlanState } from './use-plan.ts';

interface CancelProps {
  readonly state: PlanState;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ state, opened, onClose }: CancelProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const refreshSession = useRefreshSession();
  const cancel = useEndpointMutation(cancelPlan, {
    refreshes: [getPlan, listPlanEntries],
    onSuccess: async () => {
      onClose();
      toastDone(t('plans.cancelled'));
      await refreshSession();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('plans.cancel_title')}
      confirm={t('plans.cancel_confirm')}
      cancel={t('plans.cancel_keep')}
      isDangerous
      isBusy={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => cancel.mutate({ body: { business_id: user.business_id } })}
    >
      {t(isInTrial(state) ? 'plans.cancel_trial_body' : 'plans.cancel_body')}
      <ProblemNote problem={cancel.error} />
    </ConfirmDialog>
  );
}
