// Switches between light, dark, and what the system says; where there is little room, between light and dark alone.
import { ActionIcon, SegmentedControl, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
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

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      aria-label={t(isDark ? 'ui.theme_to_light' : 'ui.theme_to_dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}
