// A line over every screen while a plan needs a word: its trial ends or has ended, or its bills are not paid.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlanAction } from '../../parts/plans/plan-action.tsx';
import type { TrialView } from '../../parts/plans/trial-view.ts';
import styles from './shell.module.css';

export function PlanStrip({ view }: { view: TrialView }) {
  const { t } = useTranslation();
  const said = view.kind === 'ending' ? t('shell.strip.ending', { count: view.days }) : t(`shell.strip.${view.kind}`);
  return (
    <section className={styles.strip} data-kind={view.kind} aria-label={t('shell.strip.label')}>
      <Text size="sm">{said}</Text>
      <PlanAction size="xs" />
    </section>
  );
}
