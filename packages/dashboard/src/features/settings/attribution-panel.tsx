// How orders are credited: how long a click counts, what comes first, and whether past orders follow.
import { Button, Checkbox, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { attributionWindow } from '@vitrine/contract/limits';
import type { AttributionRun } from '@vitrine/contract/attribution';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtWork, useAttributionWork } from './use-attribution.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { AttributionRunCard } from './attribution-run.tsx';
import { isWithin, type SettingsDraft, type Typed } from './settings-draft.ts';
import classes from './settings.module.css';

const { min, max } = attributionWindow;
const priorities = ['link', 'code'] as const;
const switches = ['house_yields', 'self_purchases_earn', 'hold_leaked'] as const;
const usualDays = 30;

type Rules = NonNullable<SettingsDraft['rules']>;

interface PanelProps {
  readonly rules: Rules;
  /** Crediting past orders anew, as far as it has come. */
  readonly run: AttributionRun | null;
  readonly onChange: (rules: Rules) => void;
}

export function AttributionPanel({ rules, run, onChange }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.attribution.title')} help={t('settings.attribution.help')}>
      <Stack gap="lg">
        <DaysInput
          label={t('settings.attribution.window')}
          help={t('settings.attribution.window_help')}
          value={rules.window_days}
          onChange={(days) => onChange({ ...rules, window_days: days })}
        />
        <Radio.Group
          label={t('settings.attribution.priority')}
          description={t('settings.attribution.priority_help')}
          value={rules.priority}
          onChange={(next) =>
            onChange({ ...rules, priority: priorities.find((each) => each === next) ?? rules.priority })
          }
        >
          <Stack gap="sm" mt="sm">
            {priorities.map((each) => (
              <Radio
                key={each}
                className={classes.choice ?? ''}
                value={each}
                label={t(`settings.attribution.first_${each}`)}
                description={t(`settings.attribution.first_${each}_help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {switches.map((each) => (
          <Checkbox
            key={each}
            className={classes.choice ?? ''}
            checked={rules[each]}
            label={t(`settings.attribution.${each}`)}
            description={t(`settings.attribution.${each}_help`)}
            onChange={(event) => onChange({ ...rules, [each]: event.currentTarget.checked })}
          />
        ))}
        <Text size="sm" c="dimmed">
          {t('settings.attribution.from_now')}
        </Text>
        <PastOrders rules={rules} isBusy={isAtWork(run)} />
      </Stack>
      {run && <AttributionRunCard run={run} />}
    </Card>
  );
}

/** The rules as they stand in the form, tried on past orders: nothing changes before a yes. */
function PastOrders({ rules, isBusy }: { rules: Rules; isBusy: boolean }) {
  const { t } = useTranslation();
  const { begin } = useAttributionWork();
  const [isBack, setBack] = useState(false);
  const [days, setDays] = useState<Typed>(usualDays);
  const isWhole = isDays(rules.window_days) && isDays(days);
  const look = () => begin.mutate({ body: { ...rules, window_days: Number(rules.window_days), days: Number(days) } });
  return (
    <div>
      <Checkbox
        className={classes.choice ?? ''}
        checked={isBack}
        label={t('settings.attribution.back')}
        description={t('settings.attribution.back_help')}
        onChange={(event) => setBack(event.currentTarget.checked)}
      />
      {isBack && (
        <Stack gap="sm" align="flex-start">
          <DaysInput label={t('settings.attribution.days')} value={days} onChange={setDays} />
          <Button variant="default" loading={begin.isPending} disabled={!isWhole || isBusy} onClick={look}>
            {t('settings.attribution.look')}
          </Button>
        </Stack>
      )}
      <ProblemDialog problem={begin.error} title={t('settings.save_failed')} onClose={() => begin.reset()} />
    </div>
  );
}

const isDays = (value: Typed): boolean => isWithin(value, attributionWindow);

interface DaysProps {
  readonly label: string;
  readonly help?: string;
  readonly value: Typed;
  readonly onChange: (value: Typed) => void;
}

function DaysInput({ label, help, value, onChange }: DaysProps) {
  const { t } = useTranslation();
  return (
    <NumberInput
      className={classes.months ?? ''}
      label={label}
      {...(help === undefined ? { mt: 'sm' } : { description: help })}
      min={min}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      inputMode="numeric"
      value={value}
      error={isDays(value) ? undefined : t('settings.attribution.days_range', { min, max })}
      hideControls
      onChange={onChange}
    />
  );
}
