// What goes along to the store, and how long visits are kept.
import { NativeSelect, Switch, Text } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import type { Brand } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import { LinkUtmBlock } from '../../parts/links/link-utm-block.tsx';
import { Card } from '../../ui/card.tsx';
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts';
import { toUtmExample } from './utm-example.ts';
import classes from './settings.module.css';

interface PanelProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

interface UtmProps extends PanelProps {
  readonly brand: Brand;
  readonly faults: SettingsFaults;
}

/** UTM values of the business, with the address they come to. */
export function UtmPanel({ draft, canChange, onChange, brand, faults }: UtmProps) {
  const { t } = useTranslation();
  const facts = {
    'link.title': t('settings.utm.sample_title'),
    'link.id': 'x7Kd2Ab',
    'link.influencer_username': t('settings.utm.sample_influencer'),
  };
  return (
    <Card isPadded title={t('settings.utm.title')} help={t('settings.utm.help')}>
      <fieldset disabled={!canChange} className={classes.fieldset}>
        <LinkUtmBlock
          form={{ draft, errors: {}, change: ({ utm }) => onChange({ utm }) }}
          label={t('settings.utm.label')}
          help={t('settings.utm.off_clears')}
        />
      </fieldset>
      {draft.utm !== null && faults.utm === undefined && (
        <div className={classes.ended}>
          <Text size="sm" fw={600}>
            {t('settings.utm.example')}
          </Text>
          <output className={classes.example} dir="ltr">
            {toUtmExample(brand.domain, draft.utm, facts)}
          </output>
        </div>
      )}
      <ul className={classes.points}>
        <li>{t('settings.utm.own')}</li>
        <li>{t('settings.utm.ads')}</li>
        <li>{t('settings.utm.when')}</li>
      </ul>
    </Card>
  );
}

/** Whether what an advertisement added to a link's address goes on to the store. */
export function CarryPanel({ draft, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.carry.title')} help={t('settings.carry.help')}>
      <Switch
        className={classes.switch ?? ''}
        size="md"
        checked={draft.carriesQuery}
        disabled={!canChange}
        label={t('settings.carry.label')}
        onChange={(event) => onChange({ carriesQuery: event.currentTarget.checked })}
      />
      <ul className={classes.points}>
        <li>{t('settings.carry.own')}</li>
        <li>{t('settings.carry.when')}</li>
      </ul>
    </Card>
  );
}

const { min, max } = limits.visitRetentionMonths;
const months = Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** How long single visits are kept; what has been counted stays. */
export function RetentionPanel({ draft, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.retention.title')} help={t('settings.retention.help')}>
      <NativeSelect
        size="md"
        className={classes.months ?? ''}
        label={t('settings.retention.label')}
        value={String(draft.retentionMonths)}
        disabled={!canChange}
        data={months.map((count) => ({ value: String(count), label: t('settings.retention.months', { count }) }))}
        onChange={(event) => onChange({ retentionMonths: Number(event.currentTarget.value) })}
      />
      <ul className={classes.points}>
        <li>{t('settings.retention.figures')}</li>
        <li>{t('settings.retention.shorter')}</li>
      </ul>
    </Card>
  );
}
