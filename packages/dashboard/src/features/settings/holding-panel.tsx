// From when and for how many days what influencers earn is held, and whether it waits for approval.
import { NumberInput, Radio, Switch } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { holdFrom } from '@vitrine/contract/reviews';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { isWithin, type SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';

const { min, max } = limits.holdingDays;

type Hold = SettingsDraft['hold'];

interface PanelProps {
  readonly hold: Hold;
  /** Orders from then on wait for approval, as it is saved; null where none do. */
  readonly since: string | null;
  readonly canChange: boolean;
  readonly onChange: (hold: Hold) => void;
}

export function HoldingPanel({ hold, since, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <Card isPadded title={t('settings.holding.title')} help={t('settings.holding.help')}>
      <div className={classes.hold}>
        <Radio.Group
          label={t('settings.holding.from')}
          value={hold.from}
          onChange={(next) => onChange({ ...hold, from: holdFrom.parse(next) })}
        >
          <div className={classes.froms}>
            {holdFrom.options.map((each) => (
              <Radio
                key={each}
                value={each}
                disabled={!canChange}
                label={t(`settings.holding.from_${each}`)}
                description={t(`settings.holding.from_${each}_help`)}
              />
            ))}
          </div>
        </Radio.Group>
        <NumberInput
          size="md"
          className={classes.months ?? ''}
          label={t('settings.holding.label')}
          value={hold.days}
          min={min}
          max={max}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          disabled={!canChange}
          error={isWithin(hold.days, limits.holdingDays) ? undefined : t('settings.holding.range', { min, max })}
          onChange={(days) => onChange({ ...hold, days })}
        />
        <Switch
          label={t('settings.holding.approval')}
          description={
            since === null
              ? t('settings.holding.approval_help')
              : t('settings.holding.approval_since', { when: isolate(format.moment(since)) })
          }
          disabled={!canChange}
          checked={hold.needsApproval}
          onChange={(event) => onChange({ ...hold, needsApproval: event.currentTarget.checked })}
        />
      </div>
      <ul className={classes.points}>
        <li>{t('settings.holding.counts')}</li>
        <li>{t('settings.holding.refunds')}</li>
      </ul>
    </Card>
  );
}
