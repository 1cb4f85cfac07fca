// The password: changed here by who proves that it is them, or by a mailed link.
import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { requestPasswordReset } from '@vitrine/contract/identity';
import { changePassword } from '@vitrine/contract/persons';
import { limits } from '@vitrine/contract/limits';
import { listSessions } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { useConfirmed } from '../../parts/safety/confirm-identity.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';

export function PasswordPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  const confirmed = useConfirmed();
  const [changing, change] = useDisclosure(false);
  const reset = useEndpointMutation(requestPasswordReset);
  return (
    <Card
      isPadded
      title={t('account.password')}
      help={t('account.password_help')}
      tools={
        <Group gap="xs">
          <Button variant="default" onClick={() => confirmed(change.open)}>
            {t('account.change_password')}
          </Button>
          <Button variant="subtle" loading={reset.isPending} onClick={() => reset.mutate({})}>
            {t('account.reset_password')}
          </Button>
        </Group>
      }
    >
      <ProblemNote problem={reset.error} />
      <Dialog opened={reset.isSuccess} onClose={reset.reset} title={t('account.reset_sent_title')}>
        <Text>{t('account.reset_sent_body', { email: user.email })}</Text>
        <Button mt="lg" fullWidth onClick={reset.reset}>
          {t('ui.done')}
        </Button>
      </Dialog>
      <Dialog opened={changing} onClose={change.close} title={t('account.change_password')}>
        <PasswordForm onDone={change.close} />
      </Dialog>
    </Card>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(changePassword, {
    initialValues: { new_password: '' },
    toSent: (body) => ({ body }),
    refreshes: [listSessions],
    onDone: () => {
      toastDone(t('account.password_changed'));
      onDone();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ProblemNote problem={problem} />
        <PasswordInput
          label={t('account.new_password')}
          description={t('account.new_password_help', { count: limits.password.min })}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('account.show_password') }}
          data-autofocus
          {...field('new_password')}
        />
        <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
          {t('account.save_password')}
        </Button>
      </Stack>
    </form>
  );
}
