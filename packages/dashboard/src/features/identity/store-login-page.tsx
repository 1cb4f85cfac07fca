// Signing in to the account that a store which waits is connected to.
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loginConnect } from '@vitrine/contract/arrivals';
import type { Problem } from '../../api/problem.ts';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Connected } from '../../parts/stores/connected.tsx';
import { tellOpener } from '../../parts/stores/opener.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { LoginForm, toSentCode } from './login-form.tsx';
import styles from './simple-layout.module.css';
import { StoreArrival, type WaitingStore } from './store-arrival.tsx';

export function StoreLoginPage() {
  return <StoreArrival otherwise="/login">{(store) => <StoreLogin store={store} />}</StoreArrival>;
}

function StoreLogin({ store }: { store: WaitingStore }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const entry = useEndpointForm(loginConnect, {
    initialValues: { username: '', password: '', code: '' },
    toSent: (values) => ({ body: { ...toSentCode(values), auth: store.auth } }),
    onDone: async ({ token, shop }) => {
      await signIn(cache, token);
      tellOpener(shop, store.admin_origins);
    },
  });
  if (entry.answer !== undefined && !entry.isSaving) return <Connected name={store.name} />;
  return (
    <LoginForm
      entry={entry}
      title={t('arrival.login.title', { store: store.name })}
      subtitle={t('arrival.login.subtitle')}
      action={t('arrival.login.submit')}
      name={t('identity.username')}
      forgot="/forgot-password"
      footer={store.has_account ? undefined : <ToRegister auth={store.auth} />}
      Refused={Refused}
    />
  );
}

function Refused({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const message = problem.code === 'forbidden' ? t('arrival.connect.admins_only') : problem.message;
  return <ProblemBanner title={t('arrival.login.failed')} message={message} requestId={problem.requestId} />;
}

function ToRegister({ auth }: { auth: string }) {
  const { t } = useTranslation();
  return (
    <Text mt="lg">
      {t('arrival.login.no_account')}{' '}
      <Link to="/register-store" search={{ auth }} className={styles.link}>
        {t('arrival.login.sign_up')}
      </Link>
    </Text>
  );
}
