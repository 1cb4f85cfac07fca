// Signing in, as a merchant or as an influencer of one.
import { Button, Divider, PasswordInput, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { login, loginInfluencer, resendVerification } from '@vitrine/contract/identity';
import { limits } from '@vitrine/contract/limits';
import type { Problem } from '../../api/problem.ts';
import { useEndpointMutation } from '../../api/queries.ts';
import { takeReturnRoute } from '../../api/return-route.ts';
import { signIn } from '../../api/session.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { FormFrame } from './form-frame.tsx';
import { readSavedNames, saveNames } from './saved-names.ts';
import styles from './simple-layout.module.css';

export function LoginPage() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(login, {
    initialValues: { username: '', password: '' },
    toSent: (body) => ({ body }),
    onDone: async ({ token }) => {
      await signIn(cache, token);
      await navigate({ href: takeReturnRoute(), replace: true });
    },
  });
  const { username, password } = form.values;
  return (
    <FormFrame
      title={t('identity.login.title')}
      subtitle={t('identity.login.subtitle')}
      onSubmit={submit}
      footer={<SignUpLine question={t('identity.login.no_account')} />}
    >
      {problem === null ? null : <LoginProblem problem={problem} username={username} />}
      <TextInput label={t('identity.username')} autoComplete="username" dir="auto" {...field('username')} />
      <PasswordField forgot="/forgot-password" {...field('password')} />
      <Button
        type="submit"
        fullWidth
        loading={isSaving}
        disabled={!isAcceptable || password.length < limits.password.min}
      >
        {t('identity.login.submit')}
      </Button>
      <Divider />
      <Button component={Link} to="/login/influencer" variant="default" fullWidth>
        {t('identity.login.to_influencer')}
      </Button>
    </FormFrame>
  );
}

export function InfluencerLoginPage() {
  const saved = readSavedNames();
  const { t } = useTranslation();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(loginInfluencer, {
    initialValues: { admin_username: saved.merchant, username: saved.influencer, password: '' },
    toSent: (body) => ({ body }),
    onFailed: () => ({ password: '' }),
    onDone: async ({ token }, values) => {
      saveNames(values.admin_username, values.username);
      await signIn(cache, token);
      await navigate({ to: '/admin/home', replace: true });
    },
  });
  return (
    <FormFrame
      title={t('identity.login.influencer_title')}
      subtitle={t('identity.login.influencer_subtitle')}
      onSubmit={submit}
      footer={<SignUpLine question={t('identity.login.by_invitation')} />}
    >
      {problem === null ? null : <LoginProblem problem={problem} username={form.values.username} />}
      <TextInput
        label={t('identity.merchant_username')}
        autoComplete="organization"
        dir="auto"
        {...field('admin_username')}
      />
      <TextInput label={t('identity.influencer_username')} autoComplete="username" dir="auto" {...field('username')} />
      <PasswordField forgot="/forgot-password/influencer" {...field('password')} />
      <Button
        type="submit"
        fullWidth
        loading={isSaving}
        disabled={!isAcceptable || form.values.password.length < limits.password.min}
      >
        {t('identity.login.submit')}
      </Button>
      <Divider />
      <Button component={Link} to="/login" variant="default" fullWidth>
        {t('identity.login.to_merchant')}
      </Button>
    </FormFrame>
  );
}

export function PasswordField({ forgot, ...field }: { forgot: '/forgot-password' | '/forgot-password/influencer' }) {
  const { t } = useTranslation();
  return (
    <div>
      <PasswordInput
        label={t('identity.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field}
      />
      <Text size="sm" mt={6}>
        <Link to={forgot} className={styles.link}>
          {t('identity.login.forgot')}
        </Link>
      </Text>
    </div>
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

export function LoginProblem({ problem, username }: { problem: Problem; username: string }) {
  const { t } = useTranslation();
  const resend = useEndpointMutation(resendVerification);
  if (problem.code === 'wrong_credentials') return <ProblemBanner message={t('identity.login.failed')} />;
  if (problem.code !== 'email_not_verified') {
    return <ProblemBanner message={problem.message} requestId={problem.requestId} />;
  }
  return (
    <ProblemBanner message={resend.error?.message ?? t('identity.login.not_verified')}>
      {resend.isSuccess ? (
        <Text size="sm" mt={8} fw={500}>
          {t('identity.login.sent_again')}
        </Text>
      ) : (
        <Button
          mt="xs"
          size="sm"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate({ body: { username } })}
        >
          {t('identity.login.send_again')}
        </Button>
      )}
    </ProblemBanner>
  );
}
