// Opening an account: live checks of name and e-mail, live password rules, then check-your-email.
import { Button, PasswordInput, Text, TextInput, Title } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '@vitrine/contract/identity';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useEmailAvailability, useUsernameAvailability } from './availability.ts';
import { toState } from './availability-mark.tsx';
import { FormFrame, useTitle } from './form-frame.tsx';
import { isMadeOfNames } from '@vitrine/contract/password-rules';
import { isGoodPassword, PasswordRules } from './password-rules.tsx';
import { Policies } from './policies.tsx';
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
