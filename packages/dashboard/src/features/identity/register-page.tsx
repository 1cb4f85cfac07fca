// Opening an account, then check-your-email.
import { Button, Text, Title } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { register } from '@vitrine/contract/identity';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { useTitle } from './form-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './simple-layout.module.css';

/** The form, and after success where to look for the mail; going back starts with an empty form. */
export function RegisterPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <CheckEmail email={sentTo} onBack={() => setSentTo(null)} />;
  return <Register onSent={setSentTo} />;
}

function Register({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const entry = useEndpointForm(register, {
    initialValues: { username: '', email: '', password: '' },
    toSent: (values) => ({ body: { ...values, language: currentLanguage() } }),
    onDone: ({ email }) => onSent(email),
  });
  return (
    <RegisterForm
      entry={entry}
      title={t('identity.register.title')}
      subtitle={t('identity.register.subtitle')}
      failed={t('identity.register.failed')}
      action={t('identity.register.submit')}
      footer={<Footer />}
    />
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
