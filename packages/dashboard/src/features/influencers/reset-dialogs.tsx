// Resetting the password of an influencer: the question, what came of it with a link to pass on, or why it failed.
import type { Influencer } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { useResetPassword } from '../../parts/influencers/use-influencer.ts';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { OnceDialog } from './once-dialog.tsx';

interface ResetProps {
  readonly influencer: Influencer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function ResetDialogs({ influencer: { username, email }, opened, onClose }: ResetProps) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const name = isolate(`@${username}`);
  const close = () => {
    reset.reset();
    onClose();
  };
  if (reset.data) {
    return (
      <OnceDialog
        title={t('influencers.reset.done_title', { name })}
        body={t('influencers.reset.done_body', { email: isolate(email) })}
        url={reset.data.reset_url}
        onClose={close}
      />
    );
  }
  return (
    <>
      <ConfirmDialog
        opened={opened && !reset.isError}
        title={t('influencers.reset.title', { name })}
        confirm={t('influencers.reset.confirm')}
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate({ params: { username } })}
        onCancel={close}
      >
        {t('influencers.reset.body', { email: isolate(email) })}
      </ConfirmDialog>
      <ProblemDialog problem={reset.error} title={t('influencers.reset.failed', { name })} onClose={close} />
    </>
  );
}
