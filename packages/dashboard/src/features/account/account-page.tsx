// My account: who one is here, preferences, the store, sessions, password, and leaving the store.
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { can } from '@vitrine/contract/rights';
import type { Brand } from '@vitrine/contract/sessions';
import { disconnectStore } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { isMerchant, useRefreshSession, useSession } from '../../api/session.ts';
import { PersonLanguage, PersonTheme } from '../../parts/frame/person-choices.tsx';
import { ConfirmIdentity } from '../../parts/safety/confirm-identity.tsx';
import { StoreChecks } from '../../parts/stores/store-checks.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPhrase } from '../../ui/confirm-phrase.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { toastDone } from '../../ui/toast.ts';
import styles from './account.module.css';
import { DeletePanel } from './delete-panel.tsx';
import { InformationPanel } from './information-panel.tsx';
import { OwnProfilePanel } from './own-profile-panel.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';
import { SecondStepPanel } from './second-step-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SocialPanel } from './social-panel.tsx';
import { StorePagesPanel } from './store-pages-panel.tsx';
import { StorePanel } from './store-panel.tsx';

export function AccountPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Page narrow>
      <ConfirmIdentity>
        <PageHeader title={t('account.title')} help={t('account.help')} />
        <InformationPanel />
        {session.user.influencer_username !== null && <OwnProfilePanel />}
        <PlanPanel />
        <PreferencesPanel />
        {can(session.user, 'see store') && <StorePanel />}
        {can(session.user, 'see store') && <StorePagesPanel />}
        {isMerchant(session) && session.brand !== null && <StoreChecks title={t('apps.checks_title')} />}
        {can(session.user, 'see every link') && session.brand !== null && <SocialPanel />}
        {isMerchant(session) && session.brand !== null && <PrivacyPanel />}
        {can(session.user, 'own') && <DataPanel />}
        <PasswordPanel />
        <SecondStepPanel />
        <PasskeysPanel />
        <SessionsPanel />
        {isMerchant(session) && session.brand !== null ? <DangerPanel brand={session.brand} /> : null}
        <DeletePanel />
      </ConfirmIdentity>
    </Page>
  );
}

/** The way to everything of the business as a file. */
function DataPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('account.data')} help={t('account.data_help')}>
      <Group>
        <Button component={Link} to="/admin/data" variant="default">
          {t('account.data_open')}
        </Button>
      </Group>
    </Card>
  );
}

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
    <Card
      isPadded
      title={t('account.danger')}
      help={t('account.disconnect_help')}
      tools={
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
        phrase={t('account.disconnect_phrase')}
        also="disconnect store"
        action={t('account.disconnect')}
        isBusy={disconnect.isPending}
        problem={disconnect.error}
        onConfirm={() => disconnect.mutate({ body: { business_id: brand.business_id } })}
      />
    </Card>
  );
}

/** Language and theme, kept for this person wherever they sign in. */
function PreferencesPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('account.preferences')}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>{t('account.language')}</span>
          <PersonLanguage />
        </div>
        <div className={styles.setting}>
          <span>{t('account.theme')}</span>
          <PersonTheme />
        </div>
      </div>
    </Card>
  );
}
