// A store was just connected: said, and the page leads on.
import { Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './connected.module.css';

const homeAfter = 2_000;

export function Connected({ name }: { name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/admin/home' }), homeAfter);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div role="alert">
      <div className={styles.done} aria-hidden>
        <IconCheck size={28} />
      </div>
      <Title order={1} mt="md">
        {t('arrival.connect.connected', { store: name })}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('arrival.connect.connected_body')}
      </Text>
    </div>
  );
}
