// After signing up: where the confirmation link was sent, and a way back.
import { Button, Text, Title } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTitle } from './form-frame.tsx';
import styles from './simple-layout.module.css';

export function CheckEmail({ email, onBack }: { email: string; onBack: () => void }) {
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
