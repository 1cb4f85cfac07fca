// Disconnecting the store, after typing what it is called.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Brand } from '@vitrine/contract/identity';
import { disconnectStore } from '@vitrine/contract/stores';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession } from '../../api/session.ts';
import { ConfirmPhrase } from '../../ui/confirm-phrase.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastDone } from '../../ui/toast.ts';

/** The same in every language. */
const phrase = 'disconnect store';

export function DangerPanel({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const [opened, dialog] = useDisclosure(false);
  const disconnect = useEndpointMutation(disconnectStore, {
    onSuccess: async () => {
      await refreshSession();
      toastDone(t('account.disconnected'));
      await navigate({ to: '/admin/home' });
    },
  });
  return (
    <Panel
      title={t('account.danger')}
      help={t('account.disconnect_help')}
      action={
        <Button variant="outline" color="red" onClick={dialog.open}>
          {t('account.disconnect')}
        </Button>
      }
    >
      <ConfirmPhrase
        opened={opened}
        onClose={dialog.close}
        title={t('account.disconnect_title', { store: brand.name })}
        body={t('account.disconnect_body')}
        phrase={phrase}
        action={t('account.disconnect')}
        isBusy={disconnect.isPending}
        problem={disconnect.error}
        onConfirm={() => disconnect.mutate({ body: { business_id: brand.business_id } })}
      />
    </Panel>
  );
}
