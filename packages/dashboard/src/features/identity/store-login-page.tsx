// Signing in to the account that a store which waits is connected to.
import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loginConnect } from '@vitrine/contract/arrivals';
import { limits } from '@vitrine/contract/limits';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Connected, tellOpener } from '../../parts/stores/connected.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { FormFrame } from './form-frame.tsx';
import { LoginProblem, PasswordField } from './login-page.tsx';
import styles from './simple-layout.module.css';
import { StoreArrival, type WaitingStore } from './store-arrival.tsx';

export function StoreLoginPage() {
  return <StoreArrival otherwise="/login">{(store) => <LoginForm store={store} />}</StoreArrival>;
}

/** Refusals of who signs in; the others are of the store. */
const ofLogin = ['wrong_credentials', 'email_not_verified'];

function LoginForm({ store }: { store: WaitingStore }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { form, field, submit, problem, isSaving, isAcceptable, answer } = useEndpointForm(loginConnect, {
    initialValues: { username: '', password: '' },
    toSent: (values) => ({ body: { ...values, auth: store.auth } }),
    onDone: async ({ token, shop }) => {
      await signIn(cache, token);
      tellOpener(shop, store.admin_origins);
    },
  });
  if (answer !== undefined && !isSaving) return <Connected name={store.name} />;
  const { username, password } = form.values;
  return (
    <FormFrame
      title={t('arrival.login.title', { store: store.name })}
      subtitle={t('arrival.login.subtitle')}
      onSubmit={submit}
      footer={store.has_account ? undefined : <ToRegister auth={store.auth} />}
    >
      {problem !== null && ofLogin.includes(problem.code) ? (
        <LoginProblem problem={problem} username={username} />
      ) : problem === null ? null : (
        <ProblemBanner
          title={t('arrival.login.failed')}
          message={problem.code === 'forbidden' ? t('stores.connect.admins_only') : problem.message}
          requestId={problem.requestId}
        />
      )}
      <TextInput label={t('identity.username')} autoComplete="username" dir="auto" {...field('username')} />
      <PasswordField forgot="/forgot-password" {...field('password')} />
      <Button
        type="submit"
        fullWidth
        loading={isSaving}
        disabled={!isAcceptable || password.length < limits.password.min}
      >
        {t('arrival.login.submit')}
      </Button>
    </FormFrame>
  );
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
