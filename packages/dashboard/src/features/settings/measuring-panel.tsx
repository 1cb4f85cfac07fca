// The merchant's own measuring on shoppers' pages: an id each, how to find it, and whose consent is asked.
import { Button, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { buttonBeside } from './button-beside.tsx';
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts';
import classes from './settings.module.css';

interface PanelProps {
  readonly draft: SettingsDraft;
  readonly faults: SettingsFaults;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

export function MeasuringPanel({ draft, faults, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  const measures = draft.pixelId.trim() !== '' || draft.analyticsId.trim() !== '';
  return (
    <Card isPadded title={t('settings.measuring.title')} help={t('settings.measuring.help')}>
      <Stack gap="lg">
        <IdField
          name="pixel"
          value={draft.pixelId}
          inputMode="numeric"
          error={faults.pixelId && t(`settings.measuring.${faults.pixelId}`)}
          canChange={canChange}
          onChange={(pixelId) => onChange({ pixelId })}
        />
        <IdField
          name="analytics"
          value={draft.analyticsId}
          inputMode="text"
          error={faults.analyticsId && t(`settings.measuring.${faults.analyticsId}`)}
          canChange={canChange}
          onChange={(analyticsId) => onChange({ analyticsId })}
        />
        {measures && <ConsentChoice value={draft.consent} canChange={canChange} onChange={onChange} />}
      </Stack>
    </Card>
  );
}

interface IdFieldProps {
  readonly name: 'pixel' | 'analytics';
  readonly value: string;
  readonly inputMode: 'numeric' | 'text';
  readonly error: string | undefined;
  readonly canChange: boolean;
  readonly onChange: (value: string) => void;
}

/** What is wrong is said once the field was left. */
function IdField({ name, value, inputMode, error, canChange, onChange }: IdFieldProps): ReactNode {
  const { t } = useTranslation();
  const [wasLeft, setLeft] = useState(false);
  return (
    <TextInput
      label={t(`settings.measuring.${name}_label`)}
      description={t(`settings.measuring.${name}_help`)}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      placeholder={t(`settings.measuring.${name}_example`)}
      dir="ltr"
      inputMode={inputMode}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      value={value}
      disabled={!canChange}
      error={wasLeft ? error : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={buttonBeside(
        canChange && value !== '' && (
          <Button
            variant="subtle"
            color="red"
            aria-label={t('settings.measuring.remove_named', { name: t(`settings.measuring.${name}_label`) })}
            onClick={() => onChange('')}
          >
            {t('settings.measuring.remove')}
          </Button>
        ),
      )}
    />
  );
}

const choices = ['where_required', 'always', 'never'] as const;

function ConsentChoice({
  value,
  canChange,
  onChange,
}: Pick<PanelProps, 'canChange' | 'onChange'> & { readonly value: SettingsDraft['consent'] }) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('settings.measuring.consent_label')}
      description={t('settings.measuring.consent_help')}
      value={value}
      onChange={(chosen) => onChange({ consent: choices.find((choice) => choice === chosen) ?? value })}
    >
      <Stack gap="sm" mt="sm">
        {choices.map((choice) => (
          <Radio
            key={choice}
            className={classes.choice ?? ''}
            value={choice}
            disabled={!canChange}
            label={t(`settings.measuring.consent_${choice}`)}
            description={t(`settings.measuring.consent_${choice}_help`)}
          />
        ))}
      </Stack>
      {value === 'never' && (
        <Text size="sm" mt="sm" className={classes.ended}>
          {t('settings.measuring.never_note')}
        </Text>
      )}
    </Radio.Group>
  );
}
