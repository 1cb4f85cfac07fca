// How long single visits are kept; what has been counted stays.
import { NativeSelect } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

const { min, max } = limits.visitRetentionMonths;
const months = Array.from({ length: max - min + 1 }, (_, index) => min + index);

interface RetentionProps {
  readonly value: number;
  readonly canChange: boolean;
  readonly onChange: (months: number) => void;
}

export function RetentionPanel({ value, canChange, onChange }: RetentionProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('settings.retention.title')} help={t('settings.retention.help')}>
      <NativeSelect
        mt="md"
        className={classes.months ?? ''}
        label={t('settings.retention.label')}
        value={String(value)}
        disabled={!canChange}
        data={months.map((count) => ({ value: String(count), label: t('settings.retention.months', { count }) }))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
      <ul className={classes.points}>
        <li>{t('settings.retention.figures')}</li>
        <li>{t('settings.retention.shorter')}</li>
      </ul>
    </Panel>
  );
}
