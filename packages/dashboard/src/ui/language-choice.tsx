// Switches the language of the screen, each language named in itself.
import { SegmentedControl } from '@mantine/core';
import { languageCodes, languages } from '@vitrine/contract/language';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../locales/i18n.ts';

const data = languageCodes.map((code) => ({ value: code, label: <span lang={code}>{languages[code].name}</span> }));

/** Two segments; the choice is remembered for this person. */
export function LanguageChoice({ fullWidth = false }: { fullWidth?: boolean }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('ui.language')}
      fullWidth={fullWidth}
      data={data}
      value={currentLanguage()}
      onChange={(code) => void chooseLanguage(code)}
    />
  );
}
