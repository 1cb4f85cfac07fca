// A new password is chosen through a mailed link.
import { Button, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '@vitrine/contract/identity';
import { useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { useBottomSheet } from '../../ui/use-bottom-sheet.ts';

export function PasswordPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  const reset = useEndpointMutation(requestPasswordReset);
  const sheet = useBottomSheet();
  return (
    <Panel
      title={t('account.password')}
      help={t('account.password_help')}
      action={
        <Button variant="default" loading={reset.isPending} onClick={() => reset.mutate({})}>
          {t('account.reset_password')}
        </Button>
      }
    >
      {reset.error === null ? null : <ProblemBanner message={reset.error.message} requestId={reset.error.requestId} />}
      <Modal
        opened={reset.isSuccess}
        onClose={reset.reset}
        title={t('account.reset_sent_title')}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        {...sheet}
      >
        <Text>{t('account.reset_sent_body', { email: user.email })}</Text>
        <Button mt="lg" fullWidth onClick={reset.reset}>
          {t('ui.done')}
        </Button>
      </Modal>
    </Panel>
  );
}
