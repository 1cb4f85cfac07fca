// Opening an account: live checks of name and e-mail, live password rules, then check-your-email.
import { Button, Loader, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { IconCheck, IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '@vitrine/contract/identity';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { type Availability, useEmailAvailability, useUsernameAvailability } from './availability.ts';
import { FormFrame, useTitle } from './form-frame.tsx';
import { isMadeOfNames } from '@vitrine/contract/password-rules';
import { isGoodPassword, PasswordRules } from './password-rules.tsx';
import styles from './simple-layout.module.css';

/** The form, and after success where to look for the mail; going back starts with an empty form. */
export function RegisterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckEmail email={sentTo} onBack={() => setSentTo(null)} />;
  return <RegisterForm onSent={setSentTo} />;
}

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const { form, field, submit, problem, isSaving } = useEndpointForm(register, {
    initialValues: { username: '', email: '', password: '' },
    toSent: (values) => ({ body: { ...values, language: currentLanguage() } }),
    onDone: ({ email }) => onSent(email),
  });
  const { password, username, email } = form.values;
  const names = [username, email];
  const name = useUsernameAvailability(form.values.username);
  const mail = useEmailAvailability(form.values.email);
  const isReady =
    name.state === 'valid' && mail.state === 'valid' && isGoodPassword(password) && !isMadeOfNames(password, names);
  return (
    <FormFrame
      title={t('identity.register.title')}
      subtitle={t('identity.register.subtitle')}
      onSubmit={submit}
      footer={<Footer />}
    >
      <ProblemNote problem={problem} title={t('identity.register.failed')} />
      <TextInput
        label={t('identity.username')}
        description={t('identity.register.username_help')}
        autoComplete="username"
        dir="auto"
        {...field('username')}
        {...toState(name, form.errors['username'])}
      />
      <TextInput
        type="email"
        label={t('identity.email')}
        autoComplete="email"
        dir="auto"
        {...field('email')}
        {...toState(mail, form.errors['email'])}
      />
      <PasswordInput
        label={t('identity.password')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('identity.show_password') }}
        {...field('password')}
      />
      <PasswordRules password={password} names={names} />
      <Button type="submit" fullWidth loading={isSaving} disabled={!isReady}>
        {t('identity.register.submit')}
      </Button>
      <Policies />
    </FormFrame>
  );
}

/** The mark at the field's end, and its sentence when it is refused: by the live check, or later by the server. */
function toState(availability: Availability, error: React.ReactNode) {
  if (availability.state === 'invalid') return { error: availability.message };
  if (availability.state === 'none' || error) return { error };
  return { error: null, rightSection: <Mark state={availability.state} /> };
}

function Mark({ state }: { state: 'validating' | 'valid' }) {
  const { t } = useTranslation();
  return (
    <output>
      {state === 'valid' ? <IconCheck size={18} color="var(--good-ink)" aria-hidden /> : <Loader size={16} />}
      <span className="visually-hidden">
        {state === 'valid' ? t('identity.register.free') : t('identity.register.checking')}
      </span>
    </output>
  );
}

function Policies() {
  const { t } = useTranslation();
  return (
    <Text size="xs" c="dimmed" ta="center">
      {t('identity.register.policies_before')}{' '}
      <Link to="/terms" className={`${styles.link} ${styles.inText}`}>
        {t('identity.register.terms')}
      </Link>{' '}
      {t('identity.register.policies_and')}{' '}
      <Link to="/privacy-policy" className={`${styles.link} ${styles.inText}`}>
        {t('identity.register.privacy')}
      </Link>
    </Text>
  );
}

function Footer() {
  const { t } = useTranslation();
  return (
    <Text mt="lg">
      {t('identity.register.have_account')}{' '}
      <Link to="/login" className={styles.link}>
        {t('identity.register.log_in')}
      </Link>
    </Text>
  );
}

/** After signing up: where the confirmation link was sent, and a way back. */
function CheckEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  useTitle(t('identity.check_email.title'));
  return (
    <div className={styles.result} role="alert">
      <div className={styles.badge} aria-hidden>
        <IconMailForward size={32} className="pointing" />
      </div>
      <Title order={1}>{t('identity.check_email.title')}</Title>
      <Text>
        {t('identity.check_email.body')}
        <br />
        <bdi dir="ltr">
          <strong>{email}</strong>
        </bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {t('identity.check_email.hint')}
      </Text>
      <Button variant="default" onClick={onBack}>
        {t('identity.check_email.back')}
      </Button>
    </div>
  );
}
