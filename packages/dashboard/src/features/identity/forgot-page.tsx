// Asking for a link to choose a new password, as a merchant or as an influencer.
import { Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotInfluencerPassword, forgotPassword } from '@vitrine/contract/identity';
import type { Problem } from '../../api/problem.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFrame } from './form-frame.tsx';
import styles from './simple-layout.module.css';

export function ForgotPage() {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const { field, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(forgotPassword, {
    initialValues: { username: '' },
    toSent: (body) => ({ body }),
    onDone: () => setSent(true),
  });
  return (
    <FormFrame
      title={t('identity.forgot.title')}
      subtitle={t('identity.forgot.subtitle')}
      onSubmit={submit}
      footer={<BackLine to="/login" />}
    >
      <TextInput label={t('identity.username_or_email')} autoComplete="username" dir="auto" {...field('username')} />
      <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
        {t('identity.forgot.submit')}
      </Button>
      <Outcome isSent={isSent} problem={problem} onClose={() => (isSent ? setSent(false) : clearProblem())} />
    </FormFrame>
  );
}

export function InfluencerForgotPage() {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const { field, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(forgotInfluencerPassword, {
    initialValues: { username: '', influencer_username: '' },
    toSent: (body) => ({ body }),
    onDone: () => setSent(true),
  });
  return (
    <FormFrame
      title={t('identity.forgot.title')}
      subtitle={t('identity.forgot.subtitle')}
      onSubmit={submit}
      footer={<BackLine to="/login/influencer" />}
    >
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
      <Button type="submit" fullWidth loading={isSaving} disabled={!isAcceptable}>
        {t('identity.forgot.submit')}
      </Button>
      <Outcome isSent={isSent} problem={problem} onClose={() => (isSent ? setSent(false) : clearProblem())} />
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
