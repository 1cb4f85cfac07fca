// How a multilink's visitors are split: two shares that add up to 100, who gets whom by device, and the automatic switch.
import { NumberInput, Slider, Switch, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { automaticFloor } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { letterOf, type MultilinkDraft, setShare, type Side, sides, toSplitRules } from './multilink-draft.ts';
import classes from './multilink-form.module.css';

interface TrafficProps {
  readonly draft: MultilinkDraft;
  readonly error: string | undefined;
  readonly onChange: (draft: MultilinkDraft) => void;
}

export function TrafficCard({ draft, error, onChange }: TrafficProps) {
  const { t } = useTranslation();
  const [a, b] = draft.experiences;
  return (
    <Card isPadded>
      <FormField label={t('multilinks.form.traffic')} help={t('multilinks.form.traffic_help')} error={error}>
        <div className={classes.split}>
          {sides.map((side) => (
            <ShareInput
              key={side}
              side={side}
              share={draft.experiences[side].share}
              onChange={(share) => onChange(setShare(draft, side, share))}
            />
          ))}
          <Slider
            className={classes.slider ?? ''}
            classNames={{ track: classes.track ?? '', bar: classes.bar ?? '', thumb: classes.thumb ?? '' }}
            value={a.share}
            min={0}
            max={100}
            step={1}
            label={null}
            thumbLabel={t('multilinks.form.slider')}
            thumbValueText={t('multilinks.form.slider_value', { a: a.share, b: b.share })}
            onChange={(share) => onChange(setShare(draft, 0, share))}
          />
        </div>
        <SplitRules draft={draft} />
      </FormField>
      <Switch
        label={t('multilinks.form.automatic')}
        description={t('multilinks.form.automatic_help', { floor: automaticFloor })}
        checked={draft.automatic}
        onChange={(event) => onChange({ ...draft, automatic: event.currentTarget.checked })}
      />
      {a.device !== b.device && (
        <Text size="sm" c="dimmed">
          {t('multilinks.form.apart')}
        </Text>
      )}
    </Card>
  );
}

/** Out of range it snaps to the nearer end at once; emptied, it waits for another number. */
function ShareInput({ side, share, onChange }: { side: Side; share: number; onChange: (share: number) => void }) {
  const { t } = useTranslation();
  const [isEmpty, setEmpty] = useState(false);
  const letter = letterOf(side);
  return (
    <div className={classes.share} data-side={letter}>
      <span className={classes.letter} data-side={letter} aria-hidden>
        {letter}
      </span>
      <NumberInput
        className={classes.number ?? ''}
        size="md"
        aria-label={t('multilinks.form.share', { letter })}
        value={isEmpty ? '' : share}
        suffix="%"
        clampBehavior="none"
        allowDecimal={false}
        hideControls
        inputMode="numeric"
        onBlur={() => setEmpty(false)}
        onChange={(typed) => {
          setEmpty(typed === '');
          if (typed !== '') onChange(Number(typed));
        }}
      />
    </div>
  );
}

const deviceIcons = { MOBILE: IconDeviceMobile, PC: IconDeviceDesktop } as const;

/** Shown as soon as the two are not meant for everyone alike. */
function SplitRules({ draft: { experiences } }: Pick<TrafficProps, 'draft'>) {
  const { t } = useTranslation();
  const rules = toSplitRules(experiences);
  if (rules.MOBILE === 'shared' && rules.PC === 'shared') return null;
  return (
    <ul className={classes.rules}>
      {(['MOBILE', 'PC'] as const).map((kind) => {
        const Icon = deviceIcons[kind];
        const rule = rules[kind];
        const device = t(`multilinks.device.${kind}`);
        return (
          <li key={kind}>
            <Icon size={18} aria-hidden />
            <Text size="sm" component="span">
              {rule === 'shared'
                ? t('multilinks.form.rule_shared', { device })
                : t('multilinks.form.rule_alone', { device, letter: letterOf(rule) })}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
