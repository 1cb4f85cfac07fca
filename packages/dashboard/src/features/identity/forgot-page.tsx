// Asking for a link to choose a new password, as a merchant or as an influencer.
import { Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotInfluencerPassword, forgotPassword } from '@vitrine/contract/identity';
import type { Problem } from '../../api/problem.ts';
import { type EndpointForm, useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import styles from './simple-layout.module.css';

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
