// What the user menu and the phone's drawer lead to besides: help, and what is agreed.
import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { showShortcutList } from '../../ui/shortcuts.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { showHelp } from './help-state.ts';
import styles from './shell.module.css';

export function LegalLinks({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <nav className={styles.legal} aria-label={t('shell.help')}>
      <UnstyledButton
        onClick={() => {
          onLeave();
          showHelp(true);
        }}
      >
        {t('shell.help')}
      </UnstyledButton>
      {!isNarrow && (
        <UnstyledButton
          onClick={() => {
            onLeave();
            showShortcutList(true);
          }}
        >
          {t('shell.shortcuts.title')}
        </UnstyledButton>
      )}
      <Link to="/terms" onClick={onLeave}>
        {t('shell.terms')}
      </Link>
      <Link to="/privacy-policy" onClick={onLeave}>
        {t('shell.privacy')}
      </Link>
    </nav>
  );
}
