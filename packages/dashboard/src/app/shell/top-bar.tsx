// The bar on top: search over pages, and the user menu.
import { Avatar, Kbd, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { AccountPanel, nameOf, pictureOf } from './account-panel.tsx';
import styles from './shell.module.css';

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function TopBar() {
  const { t } = useTranslation();
  return (
    <div className={styles.topbar}>
      <Link to="/admin/home" className={styles.phoneBrand}>
        <Wordmark />
      </Link>
      <UnstyledButton className={styles.search} onClick={() => spotlight.open()} aria-label={t('shell.open_palette')}>
        <IconSearch size={18} aria-hidden />
        <span className={styles.searchText}>{t('shell.open_palette')}</span>
        <Kbd className={styles.keys} dir="ltr">
          {modifier} K
        </Kbd>
      </UnstyledButton>
      <UserMenu />
    </div>
  );
}

function UserMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const [opened, menu] = useDisclosure(false);
  const name = nameOf(session);
  return (
    <Popover opened={opened} onChange={menu.set} position="bottom-end" width={320} radius="lg" shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton className={styles.user} onClick={menu.toggle} aria-label={`${t('shell.user_menu')}: ${name}`}>
          <Avatar src={pictureOf(session)} name={name} size={32} color="initials" alt="" aria-hidden />
          <bdi className={styles.userName}>{name}</bdi>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="md" aria-label={t('shell.user_menu')}>
        <AccountPanel onLeave={menu.close} />
      </Popover.Dropdown>
    </Popover>
  );
}
