// The phone's navigation: tabs, the add menu, and the drawer with everything else.
import { Drawer, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { canCreate } from '../../api/session-rights.ts';
import { AccountPanel } from './account-panel.tsx';
import { creations, destinations, isOpen } from './destinations.tsx';
import type { Destination } from './destinations.tsx';
import styles from './shell.module.css';

export function TabBar() {
  const { t } = useTranslation();
  const session = useSession();
  const [adding, add] = useDisclosure(false);
  const [more, drawer] = useDisclosure(false);
  const tabs = destinations.filter(({ key }) => key !== 'my_account');
  const [home, links, ...rest] = tabs;
  return (
    <>
      <nav className={styles.tabs} aria-label={t('shell.navigation')}>
        {[home, links].map((tab) => (tab ? <Tab key={tab.key} destination={tab} /> : null))}
        {canCreate(session) ? (
          <button type="button" className={styles.tab} onClick={add.open}>
            <span className={styles.plus}>
              <IconPlus size={22} aria-hidden />
            </span>
            <span className="visually-hidden">{t('shell.add')}</span>
          </button>
        ) : null}
        {rest.map((tab) => (
          <Tab key={tab.key} destination={tab} />
        ))}
        <button type="button" className={styles.tab} onClick={drawer.open}>
          <IconDots size={22} aria-hidden />
          <span>{t('shell.more')}</span>
        </button>
      </nav>
      <Drawer opened={adding} onClose={add.close} position="bottom" size="auto" title={t('shell.add')} radius="lg">
        {creations.map((creation) => (
          <Link key={creation.key} to={creation.to} className={styles.item} onClick={add.close}>
            <creation.icon size={22} aria-hidden />
            <span>
              {t(`shell.${creation.key}`)}
              <Text size="sm" c="dimmed" component="span" display="block">
                {t(`shell.${creation.hint}`)}
              </Text>
            </span>
          </Link>
        ))}
      </Drawer>
      <Drawer opened={more} onClose={drawer.close} position="bottom" size="auto" title={t('shell.more')} radius="lg">
        <AccountPanel onLeave={drawer.close} />
      </Drawer>
    </>
  );
}

function Tab({ destination }: { readonly destination: Destination }) {
  const { t } = useTranslation();
  const session = useSession();
  const content = (
    <>
      <destination.icon size={22} aria-hidden />
      <span>{t(`shell.${destination.key}`)}</span>
    </>
  );
  if (isOpen(destination, session)) {
    return (
      <Link to={destination.to} className={styles.tab}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.tab} aria-disabled="true">
      {content}
      <span className="visually-hidden">{t('shell.store_needed')}</span>
    </button>
  );
}
