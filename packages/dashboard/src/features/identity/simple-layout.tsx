// The frame of screens outside the dashboard: the form on one side, what the product is on the other.
import { Text } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { Showcase } from './showcase.tsx';
import styles from './simple-layout.module.css';

export function SimpleLayout() {
  const { t } = useTranslation();
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <section className={styles.header} aria-label={t('shell.language')}>
          <Wordmark />
          <LanguageChoice />
        </section>
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
      <aside className={styles.art} aria-label={t('identity.tagline')}>
        <Showcase />
        <div className={styles.words}>
          <Text className={styles.tagline}>{t('identity.tagline')}</Text>
          <Text className={styles.taglineBody}>{t('identity.tagline_body')}</Text>
        </div>
      </aside>
    </div>
  );
}
