// Switches the language of the screen, each language named in itself.
import { SegmentedControl } from '@mantine/core';
import { languageCodes, languages, type Language } from '@vitrine/contract/language';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../locales/i18n.ts';

const data = languageCodes.map((code) => ({ value: code, label: <span lang={code}>{languages[code].name}</span> }));

interface LanguageChoiceProps {
  readonly fullWidth?: boolean;
  /** Runs before the screen turns, for who keeps the choice elsewhere too. */
  readonly onChoose?: (language: Language) => Promise<unknown>;
}

/** Two segments; the choice is remembered in this browser. */
export function LanguageChoice({ fullWidth = false, onChoose }: LanguageChoiceProps) {
  const { t } = useTranslation();
  const choose = async (code: Language) => {
    await onChoose?.(code);
    await chooseLanguage(code);
  };
  return (
    <SegmentedControl
      aria-label={t('ui.language')}
      fullWidth={fullWidth}
      data={data}
      value={currentLanguage()}
      onChange={(code) => void choose(code)}
    />
  );
}
