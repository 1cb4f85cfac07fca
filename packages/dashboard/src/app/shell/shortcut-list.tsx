// The list of keyboard shortcuts of the screen that is open, and the switch for those of a single key.
import { Kbd, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { showShortcutList, useKnownShortcuts, useShortcutList, useShortcutsWanted } from '../../ui/shortcuts.ts';
import styles from './shell.module.css';

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function ShortcutList() {
  const { t } = useTranslation();
  return (
    <Dialog opened={useShortcutList()} onClose={() => showShortcutList(false)} title={t('shell.shortcuts.title')}>
      <Shortcuts />
    </Dialog>
  );
}

/** Those of the screen that is open, and whether single keys are wanted. */
export function Shortcuts() {
  const { t } = useTranslation();
  const known = useKnownShortcuts();
  const [isWanted, choose] = useShortcutsWanted();
  const rows = [
    { key: `${modifier} K`, name: t('shell.open_palette') },
    { key: `${modifier} ↵`, name: t('shell.shortcuts.copy_found') },
    ...(isWanted ? known.map(({ key, name }) => ({ key: key.length === 1 ? key.toUpperCase() : key, name })) : []),
  ];
  return (
    <Stack gap="md">
      <dl className={styles.shortcuts}>
        {rows.map(({ key, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <Kbd dir="ltr">{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shell.shortcuts.single')}
        checked={isWanted}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t('shell.shortcuts.single_help')}
      </Text>
    </Stack>
  );
}
