// Below a figure: the line of its last days, and today so far beside yesterday.
import type { TodayTotals } from '@vitrine/contract/analytics';
import { figures as known } from '@vitrine/contract/figures';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from '../../parts/figures/change-mark.tsx';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { SparkLine } from '../../ui/spark-line.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { OverviewFigure } from './overview-view.ts';
import styles from './pulse.module.css';
import { listLatest, toHourWords, toToday } from './pulse-view.ts';

interface PulseProps {
  readonly figure: OverviewFigure;
  readonly days: Parameters<typeof listLatest>[0];
  readonly today: TodayTotals;
  readonly currency: string;
  readonly isWhole: boolean;
}

export function TilePulse({ figure, days, today, currency, isWhole }: PulseProps) {
  const { t } = useTranslation();
  const write = useFigureFormat(currency);
  const { soFar, change } = toToday(today, figure, isWhole);
  return (
    <span className={styles.pulse}>
      <SparkLine values={listLatest(days, figure, isWhole)} className={styles.spark} />
      <span className={styles.today}>
        <span>
          {t('pulse.today')} <bdi>{write(known[figure].unit, soFar).short}</bdi>
        </span>
        {change && <ChangeMark change={change} />}
      </span>
    </span>
  );
}

/** What is beside what, and by whose clock. */
export function TodayNote({ today: { hour }, zone }: { today: TodayTotals; zone: string }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const told = hour === 0 ? t('pulse.beside_later') : t('pulse.beside', { hour: toHourWords(hour, locale) });
  return (
    <>
      {told} {t('pulse.zone', { zone })}
    </>
  );
}
