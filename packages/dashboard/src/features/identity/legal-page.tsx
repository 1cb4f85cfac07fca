// What anybody may read: the terms, the privacy policy, and how a store begins here.
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisitorBar } from '../../parts/frame/visitor-bar.tsx';
import { useTitle } from './form-frame.tsx';
import styles from './legal-page.module.css';

/** The sections of each, in their order. */
const sections = {
  terms: ['s1', 's2', 's3', 's4', 's5', 's6', 's7'],
  privacy: ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'],
  help: ['s1', 's2', 's3', 's4', 's5'],
} as const;

function OpenPage({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const { t } = useTranslation();
  const router = useRouter();
  useTitle(title);
  return (
    <div className={styles.frame}>
      <VisitorBar />
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
          {title}
        </Title>
        <Text c="dimmed" mt={4}>
          {intro}
        </Text>
        <Stack gap="lg" mt="xl">
          {children}
        </Stack>
      </main>
    </div>
  );
}

export function TermsPage() {
  const { t } = useTranslation();
  return (
    <OpenPage title={t('legal.terms.title')} intro={t('legal.terms.intro')}>
      {sections.terms.map((section) => (
        <Section key={section} title={t(`legal.terms.${section}_title`)} text={t(`legal.terms.${section}`)} />
      ))}
    </OpenPage>
  );
}

export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <OpenPage title={t('legal.privacy.title')} intro={t('legal.privacy.intro')}>
      {sections.privacy.map((section) => (
        <Section key={section} title={t(`legal.privacy.${section}_title`)} text={t(`legal.privacy.${section}`)} />
      ))}
    </OpenPage>
  );
}

/** From the app in the store to the first orders, in five steps. */
export function HelpPage() {
  const { t } = useTranslation();
  return (
    <OpenPage title={t('legal.help.title')} intro={t('legal.help.intro')}>
      <ol className={styles.steps}>
        {sections.help.map((section) => (
          <li key={section}>
            <Section title={t(`legal.help.${section}_title`)} text={t(`legal.help.${section}`)} />
          </li>
        ))}
      </ol>
      <Button className={styles.begin ?? ''} renderRoot={(props) => <Link to="/auth" {...props} />}>
        {t('legal.help.begin')}
      </Button>
    </OpenPage>
  );
}

function Section({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <Title order={2}>{title}</Title>
      <Text mt={4} className={styles.text ?? ''}>
        {text}
      </Text>
    </section>
  );
}
