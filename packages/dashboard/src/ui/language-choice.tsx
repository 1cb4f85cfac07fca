// Switches the language of the screen, each language named in itself.
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage, languages } from '../locales/i18n.ts';

const data = languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }));

/** Two segments; the choice is remembered for this person. */
export function LanguageChoice({ fullWidth = false }: { readonly fullWidth?: boolean }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('shell.language')}
      fullWidth={fullWidth}
      data={data}
      value={currentLanguage()}
      onChange={(code) => void chooseLanguage(code)}
    />
  );
}
