// Signing in, as a merchant or as an influencer of one.
import { Button, Divider, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { login, loginInfluencer } from '@vitrine/contract/identity';
import { takeGuestRoute, takeReturnRoute } from '../../api/return-route.ts';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { LoginForm, toSentCode } from './login-form.tsx';
import { readSavedNames, saveNames } from './saved-names.ts';
import { ofCode, PasskeyButton } from './second-step.tsx';
import styles from './simple-layout.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const goOn = () => navigate({ href: takeReturnRoute(), replace: true });
  const entry = useEndpointForm(login, {
    initialValues: { username: '', password: '', code: '' },
    toSent: (values) => ({ body: toSentCode(values) }),
    onDone: async ({ token }) => {
      await signIn(cache, token);
      await goOn();
    },
  });
  return (
    <LoginForm
      entry={entry}
      title={t('identity.login.title')}
      subtitle={t('identity.login.subtitle')}
      action={t('identity.login.submit')}
      name={t('identity.username')}
      forgot="/forgot-password"
      footer={<SignUpLine question={t('identity.login.no_account')} />}
      after={<OtherWays onDone={goOn} to="/login/influencer" words={t('identity.login.to_influencer')} />}
    />
  );
}

export function InfluencerLoginPage() {
  const saved = readSavedNames();
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const goOn = () => navigate({ href: takeGuestRoute(), replace: true });
  const entry = useEndpointForm(loginInfluencer, {
    initialValues: { admin_username: saved.merchant, username: saved.influencer, password: '', code: '' },
    toSent: (values) => ({ body: toSentCode(values) }),
    // a code that is asked for goes with the password typed before it
    onFailed: ({ code }) => (ofCode.includes(code) ? {} : { password: '' }),
    onDone: async ({ token }, values) => {
      saveNames(values.admin_username, values.username);
      await signIn(cache, token);
      await goOn();
    },
  });
  return (
    <LoginForm
      entry={entry}
      title={t('identity.login.influencer_title')}
      subtitle={t('identity.login.influencer_subtitle')}
      action={t('identity.login.submit')}
      name={t('identity.influencer_username')}
      forgot="/forgot-password/influencer"
      footer={<SignUpLine question={t('identity.login.by_invitation')} />}
      before={
        <TextInput
          label={t('identity.merchant_username')}
          autoComplete="organization"
          dir="auto"
          {...entry.field('admin_username')}
        />
      }
      after={<OtherWays onDone={goOn} to="/login" words={t('identity.login.to_merchant')} />}
    />
  );
}

interface OtherWaysProps {
  readonly onDone: () => unknown;
  readonly to: '/login' | '/login/influencer';
  readonly words: string;
}

function OtherWays({ onDone, to, words }: OtherWaysProps) {
  return (
    <>
      <PasskeyButton onDone={onDone} />
      <Divider />
      <Button component={Link} to={to} variant="default" fullWidth>
        {words}
      </Button>
    </>
  );
}

function SignUpLine({ question }: { question: string }) {
  const { t } = useTranslation();
  return (
    <Text mt="lg">
      {question}{' '}
      <Link to="/register" className={styles.link}>
        {t('identity.login.sign_up')}
      </Link>
    </Text>
  );
}
