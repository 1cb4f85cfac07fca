// Opening an account, then check-your-email.
import { Button, Text, Title } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { register, resendVerification } from '@vitrine/contract/identity';
import { useEndpointMutation } from '../../api/queries.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useTitle } from './form-frame.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './simple-layout.module.css';

/** The form, and after success where to look for the mail; going back starts with an empty form. */
export function RegisterPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened !== null) return <CheckEmail {...opened} onBack={() => setOpened(null)} />;
  return <Register onSent={setOpened} />;
}

type Opened = AnswerOf<typeof register>;

function Register({ onSent }: { onSent: (opened: Opened) => void }) {
  const { t } = useTranslation();
  const entry = useEndpointForm(register, {
    initialValues: { username: '', email: '', password: '' },
    toSent: (values) => ({ body: { ...values, language: currentLanguage() } }),
    onDone: onSent,
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

/** After signing up: where the confirmation link was sent, another one, and a way back. */
function CheckEmail({ username, email, onBack }: Opened & { onBack: () => void }) {
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
      <SendAgain username={username} />
      <Button variant="default" onClick={onBack}>
        {t('identity.check_email.back')}
      </Button>
    </div>
  );
}

function SendAgain({ username }: Pick<Opened, 'username'>) {
  const { t } = useTranslation();
  const again = useEndpointMutation(resendVerification);
  return (
    <>
      <Button loading={again.isPending} onClick={() => again.mutate({ body: { username } })}>
        {t('identity.check_email.send_again')}
      </Button>
      {again.isSuccess && <Text size="sm">{t('identity.login.sent_again')}</Text>}
      <ProblemNote problem={again.error} />
    </>
  );
}
