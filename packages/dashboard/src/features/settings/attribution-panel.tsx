// How orders are credited: how long a click counts, what comes first, and whether past orders follow.
import { Button, Checkbox, Group, NumberInput, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { attributionWindow } from '@vitrine/contract/limits';
import type { AttributionRules } from '@vitrine/contract/attribution';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtWork, useAttributionRules, useAttributionWork } from './use-attribution.ts';
import { ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/card.tsx';
import { toastDone } from '../../ui/toast.ts';
import { AttributionRunCard } from './attribution-run.tsx';
import classes from './settings.module.css';

const { min, max } = attributionWindow;
const priorities = ['link', 'code'] as const;
const switches = ['house_yields', 'self_purchases_earn', 'hold_leaked'] as const;
const usualDays = 30;

export function AttributionPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.attribution.title')} help={t('settings.attribution.help')}>
      <Loaded query={useAttributionRules()} skeleton={<Skeleton height="11rem" />}>
        {({ rules, run }) => (
          <>
            <RulesForm key={JSON.stringify(rules)} rules={rules} isBusy={isAtWork(run)} />
            {run && <AttributionRunCard run={run} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function RulesForm({ rules, isBusy }: { rules: AttributionRules; isBusy: boolean }) {
  const { t } = useTranslation();
  const { save, begin } = useAttributionWork();
  const [window, setWindow] = useState<number | string>(rules.window_days);
  const [priority, setPriority] = useState(rules.priority);
  const [chosen, setChosen] = useState(() => pickSwitches(rules));
  const [isBack, setBack] = useState(false);
  const [days, setDays] = useState<number | string>(usualDays);
  const isModified =
    window !== rules.window_days ||
    priority !== rules.priority ||
    switches.some((each) => chosen[each] !== rules[each]);
  const isWhole = isDays(window) && (!isBack || isDays(days));
  const wish = { window_days: Number(window), priority, ...chosen };
  const failed = save.error ?? begin.error;
  const send = () => {
    if (isBack) begin.mutate({ body: { ...wish, days: Number(days) } });
    else save.mutate({ body: wish }, { onSuccess: () => toastDone(t('ui.saved')) });
  };
  return (
    <Stack gap="lg">
      <DaysInput
        label={t('settings.attribution.window')}
        help={t('settings.attribution.window_help')}
        value={window}
        onChange={setWindow}
      />
      <Radio.Group
        label={t('settings.attribution.priority')}
        description={t('settings.attribution.priority_help')}
        value={priority}
        onChange={(next) => setPriority(priorities.find((each) => each === next) ?? priority)}
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
          checked={chosen[each]}
          label={t(`settings.attribution.${each}`)}
          description={t(`settings.attribution.${each}_help`)}
          onChange={(event) => setChosen({ ...chosen, [each]: event.currentTarget.checked })}
        />
      ))}
      <div>
        <Checkbox
          className={classes.choice ?? ''}
          checked={isBack}
          label={t('settings.attribution.back')}
          description={t('settings.attribution.back_help')}
          onChange={(event) => setBack(event.currentTarget.checked)}
        />
        {isBack && <DaysInput label={t('settings.attribution.days')} value={days} onChange={setDays} />}
      </div>
      <Group gap="md">
        <Button
          loading={save.isPending || begin.isPending}
          disabled={!isWhole || isBusy || !(isModified || isBack)}
          onClick={send}
        >
          {isBack ? t('settings.attribution.look') : t('settings.attribution.save')}
        </Button>
        {!isBack && (
          <Text size="sm" c="dimmed">
            {t('settings.attribution.from_now')}
          </Text>
        )}
      </Group>
      <ProblemDialog
        problem={failed}
        title={t('settings.save_failed')}
        onClose={() => {
          save.reset();
          begin.reset();
        }}
      />
    </Stack>
  );
}

const pickSwitches = ({ house_yields, self_purchases_earn, hold_leaked }: AttributionRules) => ({
  house_yields,
  self_purchases_earn,
  hold_leaked,
});

const isDays = (value: number | string): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

interface DaysProps {
  readonly label: string;
  readonly help?: string;
  readonly value: number | string;
  readonly onChange: (value: number | string) => void;
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
