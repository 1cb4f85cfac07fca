// A new password: asking for the link to choose one, as a merchant or as an influencer, and choosing it with the mail's code.
import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotInfluencerPassword, forgotPassword, resetPassword } from '@vitrine/contract/identity';
import type { Problem } from '../../api/problem.ts';
import { type EndpointForm, useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import styles from './simple-layout.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { signIn } from '../../api/session.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { saveNames } from './saved-names.ts';
import { isGoodPassword, PasswordRules, toPasswordError } from './password-rules.tsx';

export function ForgotPage() {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const { field, ...form } = useEndpointForm(forgotPassword, {
    initialValues: { username: '' },
    toSent: (body) => ({ body }),
    onDone: () => setSent(true),
  });
  return (
    <ForgotForm form={form} isSent={isSent} onClose={() => setSent(false)} back="/login">
      <TextInput label={t('identity.username_or_email')} autoComplete="username" dir="auto" {...field('username')} />
    </ForgotForm>
  );
}

export function InfluencerForgotPage() {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const { field, ...form } = useEndpointForm(forgotInfluencerPassword, {
    initialValues: { username: '', influencer_username: '' },
    toSent: (body) => ({ body }),
    onDone: () => setSent(true),
  });
  return (
    <ForgotForm form={form} isSent={isSent} onClose={() => setSent(false)} back="/login/influencer">
      <TextInput
        label={t('identity.merchant_username')}
        autoComplete="organization"
        dir="auto"
        {...field('username')}
      />
      <TextInput
        label={t('identity.influencer_username')}
        autoComplete="username"
        dir="auto"
        {...field('influencer_username')}
      />
    </ForgotForm>
  );
}

interface ForgotProps {
  readonly form: Pick<
    EndpointForm<typeof forgotPassword, Record<string, unknown>>,
    'submit' | 'problem' | 'clearProblem' | 'isSaving' | 'isAcceptable'
  >;
  readonly isSent: boolean;
  readonly onClose: () => void;
  readonly back: '/login' | '/login/influencer';
  readonly children: ReactNode;
}

function ForgotForm({ form, isSent, onClose, back, children }: ForgotProps) {
  const { t } = useTranslation();
  return (
    <FormFrame
      title={t('identity.forgot.title')}
      subtitle={t('identity.forgot.subtitle')}
      onSubmit={form.submit}
      footer={<BackLine to={back} />}
    >
      {children}
      <Button type="submit" fullWidth loading={form.isSaving} disabled={!form.isAcceptable}>
        {t('identity.forgot.submit')}
      </Button>
      <Outcome isSent={isSent} problem={form.problem} onClose={isSent ? onClose : form.clearProblem} />
    </FormFrame>
  );
}

/** The dialog after asking: the mail is on its way, or why not. */
function Outcome({ isSent, problem, onClose }: { isSent: boolean; problem: Problem | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={isSent || problem !== null}
      onClose={onClose}
      title={isSent ? t('identity.forgot.sent_title') : t('identity.forgot.failed_title')}
    >
      <Text>{isSent ? t('identity.forgot.sent_body') : problem?.message}</Text>
      <Button mt="lg" fullWidth onClick={onClose}>
        {t('ui.done')}
      </Button>
    </Dialog>
  );
}

function BackLine({ to }: { to: '/login' | '/login/influencer' }) {
  const { t } = useTranslation();
  return (
    <Text mt="lg">
      <Link to={to} className={styles.link}>
        {t('identity.forgot.to_login')}
      </Link>
    </Text>
  );
}

/** With the code of a reset mail. */
export function ResetPage() {
  const { t } = useTranslation();
  const token = useAddressText('token');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { form, field, errors, submit, problem, isSaving } = useEndpointForm(resetPassword, {
    initialValues: { new_password: '' },
    toSent: (values) => ({ body: { ...values, token } }),
    onDone: async ({ token: session }) => {
      if (session === null) {
        toastDone(t('identity.reset.done'));
        return navigate({ to: '/login' });
      }
      const { user } = await signIn(cache, session);
      saveNames(user.username, user.influencer_username ?? '');
      toastDone(t('identity.reset.signed_in'));
      return navigate({ to: '/admin/home', replace: true });
    },
  });
  const password = form.values.new_password;
  const refusal = problem?.message ?? (token === '' ? t('identity.reset.no_token') : null);
  return (
    <FormFrame title={t('identity.reset.title')} subtitle={t('identity.reset.subtitle')} onSubmit={submit}>
      {refusal === null ? null : (
        <ProblemBanner title={t('identity.reset.failed')} message={refusal} requestId={problem?.requestId ?? null}>
          <Button component={Link} to="/forgot-password" mt="xs" size="sm" variant="default">
            {t('identity.reset.ask_again')}
          </Button>
        </ProblemBanner>
      )}
      <PasswordInput
        label={t('identity.new_password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field('new_password')}
        error={toPasswordError(errors['new_password'], password)}
      />
      <PasswordRules password={password} />
      <Button type="submit" fullWidth loading={isSaving} disabled={token === '' || !isGoodPassword(password)}>
        {t('identity.reset.submit')}
      </Button>
    </FormFrame>
  );
}
