// What shoppers' pages say: their language, and where they tell of shipping and returns.
import { NativeSelect, TextInput } from '@mantine/core';
import { isLanguage, languageCodes, languages } from '@vitrine/contract/language';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';

interface PanelProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

/** No language is named by what no browser asks for. */
const ofBrowser = '';

export function ShoppersPanel({ draft, canChange, onChange }: PanelProps) {
  const { t } = useTranslation();
  const data = [
    { value: ofBrowser, label: t('settings.shoppers.of_browser') },
    ...languageCodes.map((code) => ({ value: code, label: languages[code].name })),
  ];
  return (
    <Card isPadded title={t('settings.shoppers.title')} help={t('settings.shoppers.help')}>
      <NativeSelect
        size="md"
        className={classes.months ?? ''}
        label={t('settings.shoppers.label')}
        value={draft.shopperLanguage ?? ofBrowser}
        disabled={!canChange}
        data={data}
        onChange={({ currentTarget: { value } }) => onChange({ shopperLanguage: isLanguage(value) ? value : null })}
      />
      <ul className={classes.points}>
        <li>{t('settings.shoppers.own_words')}</li>
        <li>{t('settings.shoppers.when')}</li>
      </ul>
    </Card>
  );
}

/** The secure prefix stands before the field, and is added when it is saved. */
export function ShippingPanel({ draft, canChange, onChange, isFaulty }: PanelProps & { readonly isFaulty: boolean }) {
  const { t } = useTranslation();
  const [wasLeft, setLeft] = useState(false);
  return (
    <Card isPadded title={t('settings.shipping.title')} help={t('settings.shipping.help')}>
      <TextInput
        className={classes.address ?? ''}
        label={t('settings.shipping.label')}
        placeholder={t('settings.shipping.example')}
        leftSection={<span aria-hidden>https://</span>}
        leftSectionWidth="4.5rem"
        leftSectionProps={{ className: classes.prefix ?? '' }}
        dir="ltr"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.url}
        value={draft.shippingUrl}
        disabled={!canChange}
        error={isFaulty && wasLeft ? t('settings.shipping.format') : undefined}
        onBlur={() => {
          setLeft(true);
          onChange({ shippingUrl: draft.shippingUrl.trim().replace(/^https:\/\//i, '') });
        }}
        onChange={(event) => onChange({ shippingUrl: event.currentTarget.value })}
      />
      <ul className={classes.points}>
        <li>{t('settings.shipping.when')}</li>
        <li>{t('settings.shipping.none')}</li>
      </ul>
    </Card>
  );
}
