// Says who can sign in to the demo world, on the page of a program that runs it.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './simple-layout.module.css';

/** As the demo world is made. */
const people = { merchant: 'demo', influencer: 'maya', password: 'demo1234' };

/** The server marks the page. */
const isDemo = (): boolean => document.documentElement.dataset['demo'] !== undefined;

export function DemoNote({ of }: { readonly of: 'merchant' | 'influencer' }) {
  const { t } = useTranslation();
  if (!isDemo()) return null;
  return (
    <Text size="sm" className={styles.demo ?? ''}>
      {t(`identity.demo.${of}`, people)}
    </Text>
  );
}
