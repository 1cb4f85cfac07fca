// From how much lifetime revenue on lists of links tell it.
import { NumberInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import classes from './settings.module.css';

interface PanelProps {
  readonly value: number;
  readonly currency: string;
  readonly canChange: boolean;
  readonly onChange: (value: number) => void;
}

export function HiddenRevenuePanel({ value, currency, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.hidden_revenue.title')} help={t('settings.hidden_revenue.help')}>
      <NumberInput
        size="md"
        className={classes.months ?? ''}
        label={t('settings.hidden_revenue.label', { currency })}
        value={value}
        min={0}
        max={limits.hiddenRevenue}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        hideControls
        inputMode="numeric"
        disabled={!canChange}
        onChange={(typed) => onChange(typeof typed === 'number' ? typed : 0)}
      />
      <ul className={classes.points}>
        <li>{t('settings.hidden_revenue.nothing')}</li>
        <li>{t('settings.hidden_revenue.elsewhere')}</li>
      </ul>
    </Card>
  );
}
