// What looks say of who made products: where the store has it, one text for products it says nothing of, and whether previews name those.
import { Switch, Textarea } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { FieldProblem } from '../../api/problem.ts';
import { MakerFieldset } from './maker-fieldset.tsx';
import type { SettingsDraft, SettingsFaults, Standing } from './settings-draft.ts';
import classes from './settings.module.css';

interface PanelProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
  readonly makers: Standing['makers'];
  readonly faults: SettingsFaults;
  readonly refused: readonly FieldProblem[];
}

export function MakerPanel({ draft, canChange, onChange, makers, faults, refused }: PanelProps) {
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
      {draft.makerFields && (
        <MakerFieldset
          typed={draft.makerFields}
          makers={makers}
          canChange={canChange}
          faulty={faults.makerFields ?? []}
          refused={refused}
          onChange={(makerFields) => onChange({ makerFields })}
        />
      )}
      <ul className={classes.points}>
        <li>{t('settings.maker.when')}</li>
      </ul>
    </Card>
  );
}
