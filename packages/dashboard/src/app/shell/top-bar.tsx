// The bar on top: search over pages, and the user menu.
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './shell.module.css';
import { UserButton } from './user-button.tsx';

/** Loaded when the menu is first opened. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation();
  const [hasMenu, setMenu] = useState(false);
  const closed = <UserButton aria-expanded={false} onClick={() => setMenu(true)} />;
  return (
    <section className={styles.topbar} aria-label={t('shell.bar')}>
      <Link to="/admin/home" className={styles.phoneBrand}>
        <Wordmark />
      </Link>
      <UnstyledButton className={styles.search} onClick={onSearch}>
        <IconSearch size={18} aria-hidden />
        <span className={styles.searchText}>{t('shell.open_palette')}</span>
        <Kbd className={styles.keys} dir="ltr">
          {modifier} K
        </Kbd>
      </UnstyledButton>
      {hasMenu ? (
        <Suspense fallback={closed}>
          <UserMenu />
        </Suspense>
      ) : (
        closed
      )}
    </section>
  );
}
