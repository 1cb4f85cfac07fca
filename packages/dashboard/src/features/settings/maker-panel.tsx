// What looks say of who made products that the store says nothing of, and whether previews name those products.
import { Switch, Textarea } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';

interface PanelProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

export function MakerPanel({ draft, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.maker.title')} help={t('settings.maker.help')}>
      <Textarea
        dir="auto"
        autosize
        minRows={3}
        label={t('settings.maker.label')}
        description={t('settings.maker.label_help')}
        placeholder={t('settings.maker.example')}
        maxLength={limits.makerText}
        value={draft.makerText}
        disabled={!canChange}
        onChange={(event) => onChange({ makerText: event.currentTarget.value })}
      />
      <Switch
        size="md"
        checked={draft.tellsMissingMakers}
        disabled={!canChange}
        label={t('settings.maker.notice')}
        onChange={(event) => onChange({ tellsMissingMakers: event.currentTarget.checked })}
      />
      <ul className={classes.points}>
        <li>{t('settings.maker.fields')}</li>
        <li>{t('settings.maker.when')}</li>
      </ul>
    </Card>
  );
}
