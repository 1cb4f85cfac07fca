// What who signs up agrees to.
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './simple-layout.module.css';

export function Policies() {
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
