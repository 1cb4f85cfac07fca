// My account: who one is here, preferences, the store, sessions, password, and leaving the store.
import { can } from '@vitrine/contract/rights';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useTranslation } from 'react-i18next';
import { isMerchant, useRefreshSession, useSession } from '../../api/session.ts';
import { InformationPanel } from './information-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { StorePanel } from './store-panel.tsx';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type Brand, requestPasswordReset } from '@vitrine/contract/identity';
import { disconnectStore } from '@vitrine/contract/stores';
import { useEndpointMutation } from '../../api/queries.ts';
import { ConfirmPhrase } from '../../ui/confirm-phrase.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import styles from './account.module.css';

export function AccountPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Page narrow>
      <PageHeader title={t('account.title')} help={t('account.help')} />
      <InformationPanel />
      <PreferencesPanel />
      {can(session.user, 'see store') && <StorePanel />}
      <SessionsPanel />
      <PasswordPanel />
      {isMerchant(session) && session.brand !== null ? <DangerPanel brand={session.brand} /> : null}
    </Page>
  );
}

/** The same in every language. */
const phrase = 'disconnect store';

/** Disconnecting the store, after typing what it is called. */
function DangerPanel({ brand }: { brand: Brand }) {
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

/** A new password is chosen through a mailed link. */
function PasswordPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  const reset = useEndpointMutation(requestPasswordReset);
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
      <ProblemNote problem={reset.error} />
      <Dialog opened={reset.isSuccess} onClose={reset.reset} title={t('account.reset_sent_title')}>
        <Text>{t('account.reset_sent_body', { email: user.email })}</Text>
        <Button mt="lg" fullWidth onClick={reset.reset}>
          {t('ui.done')}
        </Button>
      </Dialog>
    </Panel>
  );
}

/** Language and appearance, kept for this person in this browser. */
function PreferencesPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('account.preferences')}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>{t('account.language')}</span>
          <LanguageChoice />
        </div>
        <div className={styles.setting}>
          <span>{t('account.theme')}</span>
          <ThemeChoice />
        </div>
      </div>
    </Panel>
  );
}
