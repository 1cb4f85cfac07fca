// The terms and the privacy policy.
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useTitle } from './form-frame.tsx';
import styles from './legal-page.module.css';

const sections = ['s1', 's2', 's3', 's4'] as const;

function LegalPage({ part }: { part: 'terms' | 'privacy' }) {
  const { t } = useTranslation();
  const router = useRouter();
  useTitle(t(`legal.${part}.title`));
  return (
    <main className={styles.page}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={18} className="pointing" aria-hidden />}
        onClick={() => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/login' }))}
      >
        {t('legal.back')}
      </Button>
      <Title order={1} mt="lg">
        {t(`legal.${part}.title`)}
      </Title>
      <Text c="dimmed" mt={4}>
        {t(`legal.${part}.intro`)}
      </Text>
      <Stack gap="lg" mt="xl">
        {sections.map((section) => (
          <section key={section}>
            <Title order={2}>{t(`legal.${part}.${section}_title`)}</Title>
            <Text mt={4} lh={1.65}>
              {t(`legal.${part}.${section}`)}
            </Text>
          </section>
        ))}
      </Stack>
    </main>
  );
}

export function TermsPage() {
  return <LegalPage part="terms" />;
}

export function PrivacyPage() {
  return <LegalPage part="privacy" />;
}
