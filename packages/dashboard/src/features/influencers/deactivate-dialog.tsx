// Asks before an influencer is deactivated; afterwards, or when it failed, their preview is left.
import { useTranslation } from 'react-i18next';
import { useActivateInfluencer } from '../../parts/influencers/use-influencer.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';

interface DeactivateProps {
  readonly username: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

export function DeactivateDialog({ username, opened, onClose, onLeave }: DeactivateProps) {
  const { t } = useTranslation();
  const activate = useActivateInfluencer();
  const name = isolate(`@${username}`);
  const deactivate = () =>
    activate.mutate(
      { params: { username }, body: { activate: false } },
      {
        onSuccess: () => toastDone(t('influencers.deactivate.done', { name })),
        onError: (problem) =>
          toastFailed(`${t('influencers.deactivate.failed', { name })} ${problem.message}`, problem.requestId),
        onSettled: () => {
          onClose();
          onLeave();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={t('influencers.deactivate.title', { name })}
      confirm={t('influencers.deactivate.confirm')}
      isDangerous
      isBusy={activate.isPending}
      onConfirm={deactivate}
      onCancel={onClose}
    >
      {t('influencers.deactivate.body')}
    </ConfirmDialog>
  );
}
