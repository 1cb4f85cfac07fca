// My account: who one is here, preferences, the store, sessions, password, and leaving the store.
import { can } from '@vitrine/contract/rights';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useTranslation } from 'react-i18next';
import { isMerchant, useRefreshSession, useSession } from '../../api/session.ts';
import { InformationPanel } from './information-panel.tsx';
import { PrivacyPanel } from './privacy-panel.tsx';
import { StorePagesPanel } from './store-pages-panel.tsx';
import { StorePanel } from './store-panel.tsx';
import { Badge, Button, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { requestPasswordReset } from '@vitrine/contract/identity';
import { type Brand, listSessions, revokeSession } from '@vitrine/contract/sessions';
import { disconnectStore } from '@vitrine/contract/stores';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { StoreChecks } from '../../parts/stores/store-checks.tsx';
import { ConfirmPhrase } from '../../ui/confirm-phrase.tsx';
import { Card } from '../../ui/card.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import styles from './account.module.css';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';

export function AccountPage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Page narrow>
      <PageHeader title={t('account.title')} help={t('account.help')} />
      <InformationPanel />
      <PreferencesPanel />
      {can(session.user, 'see store') && <StorePanel />}
      {can(session.user, 'see store') && <StorePagesPanel />}
      {isMerchant(session) && session.brand !== null && <StoreChecks title={t('apps.checks_title')} />}
      {isMerchant(session) && session.brand !== null && <PrivacyPanel />}
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
        phrase={phrase}
        action={t('account.disconnect')}
        isBusy={disconnect.isPending}
        problem={disconnect.error}
        onConfirm={() => disconnect.mutate({ body: { business_id: brand.business_id } })}
      />
    </Card>
  );
}

/** A new password is chosen through a mailed link. */
function PasswordPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  const reset = useEndpointMutation(requestPasswordReset);
  return (
    <Card
      isPadded
      title={t('account.password')}
      help={t('account.password_help')}
      tools={
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
    </Card>
  );
}

/** Language and appearance, kept for this person in this browser. */
function PreferencesPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('account.preferences')}>
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
    </Card>
  );
}

type OpenSession = AnswerOf<typeof listSessions>['sessions'][number];

/** Where the account is signed in, newest first, each to be ended. */
function SessionsPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('account.sessions')} help={t('account.sessions_help')}>
      <Sessions />
    </Card>
  );
}

function Sessions() {
  const open = useEndpointQuery(listSessions, {});
  return (
    <Loaded query={open} skeleton={<Skeleton h={48} />}>
      {({ sessions }) => (
        <ul>
          {sessions.map((session) => (
            <SessionItem key={session.session_id} session={session} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function SessionItem({ session }: { session: OpenSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const revoke = useEndpointMutation(revokeSession, {
    refreshes: [listSessions],
    onSuccess: () => toastDone(t('account.session_ended')),
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  const Icon = /iphone|android|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.session}>
      <Icon size={22} aria-hidden />
      <div className={styles.sessionWords}>
        <Text truncate>
          <bdi>{session.device}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.last_used', { when: format.ago(session.last_used_at) })}
        </Text>
      </div>
      {session.current ? (
        <Badge color="green" className={styles.status}>
          {t('account.this_session')}
        </Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={revoke.isPending}
          aria-label={t('account.end_session_of', { device: session.device })}
          onClick={() => revoke.mutate({ params: { session_id: session.session_id } })}
        >
          {t('account.end_session')}
        </Button>
      )}
    </li>
  );
}
