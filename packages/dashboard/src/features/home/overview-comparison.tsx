// What home's figures are compared with: told in a line; the choice is loaded once somebody wants another.
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../locales/i18n.ts';
import type { ChosenComparison } from '../../parts/figures/use-comparison-place.ts';
import type { DayRange } from '../../ui/date-range.ts';
import { isolate } from '../../ui/foreign-text.ts';
import styles from './overview.module.css';

const ComparisonChoice = lazy(async () => {
  const file = import('../../parts/figures/comparison-choice.tsx');
  const [{ ComparisonChoice: choice }] = await Promise.all([file, loadTexts('analytics')]);
  return { default: choice };
});

interface OverviewComparisonProps {
  readonly comparison: ChosenComparison;
  readonly days: DayRange;
  readonly today: string;
  readonly zone: string;
  /** What is compared with, in words; null when there is none, undefined while that is not known. */
  readonly name: string | null | undefined;
}

/** Whoever asked for the choice goes on in it. */
const enter = (place: HTMLElement | null): void => place?.querySelector('select')?.focus();

export function OverviewComparison({ comparison, name, ...days }: OverviewComparisonProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && comparison.compare?.with === 'previous') {
    const compared = name ? t('ui.comparison.with', { range: isolate(name) }) : t('ui.comparison.previous');
    return (
      <Button className={styles.compare ?? ''} variant="subtle" size="compact-sm" onClick={() => setWanted(true)}>
        {name === null ? t('ui.comparison.cannot') : compared}
      </Button>
    );
  }
  return (
    <Suspense fallback={null}>
      <div className={styles.compare} ref={isWanted ? enter : null}>
        <ComparisonChoice {...comparison} {...days} hasNone={false} name={name} />
      </div>
    </Suspense>
  );
}
