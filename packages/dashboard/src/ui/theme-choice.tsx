// Switches between light, dark, and what the system says.
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type ThemeName = 'auto' | 'light' | 'dark';

interface ThemeChoiceProps {
  readonly fullWidth?: boolean;
  /** For who keeps the choice elsewhere too. */
  readonly onChoose?: (theme: ThemeName) => void;
}

/** Three segments; the choice is remembered in this browser. */
export function ThemeChoice({ fullWidth = false, onChoose }: ThemeChoiceProps) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('ui.theme')}
      fullWidth={fullWidth}
      data={[
        { value: 'auto', label: t('ui.theme_auto') },
        { value: 'light', label: t('ui.theme_light') },
        { value: 'dark', label: t('ui.theme_dark') },
      ]}
      value={colorScheme}
      onChange={(theme) => {
        setColorScheme(theme);
        onChoose?.(theme);
      }}
    />
  );
}
