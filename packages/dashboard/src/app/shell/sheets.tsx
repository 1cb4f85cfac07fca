// What slides up from the phone's tab bar: the add menu and everything else.
import { Divider, Drawer, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AccountPanel } from './account-panel.tsx';
import { isOpen, listCreations, listOnPhone } from './destinations.ts';
import styles from './shell.module.css';

interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** As tall as its content. */
const shape = {
  position: 'bottom',
  size: 'auto',
  radius: 'lg',
  styles: { content: { height: 'auto', flex: '0 0 100%', maxHeight: '90dvh' } },
} as const;

export function AddSheet({ opened, onClose }: SheetProps) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Drawer
      {...shape}
      opened={opened}
      onClose={onClose}
      title={t('shell.add')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {listCreations(session).map((creation) => (
        <Link key={creation.to} to={creation.to} className={styles.item} onClick={onClose}>
          <creation.icon size={22} aria-hidden />
          <span>
            {t(creation.name)}
            <Text size="sm" c="dimmed" component="span" display="block">
              {t(creation.hint)}
            </Text>
          </span>
        </Link>
      ))}
    </Drawer>
  );
}

export function MoreSheet({ opened, onClose }: SheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      {...shape}
      opened={opened}
      onClose={onClose}
      title={t('shell.more')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <Places onLeave={onClose} />
      <AccountPanel onLeave={onClose} />
    </Drawer>
  );
}

/** The places that have no tab of their own. */
function Places({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const places = listOnPhone(session, 'drawer');
  if (places.length === 0) return null;
  return (
    <>
      {places.map((place) => {
        const isClosed = !isOpen(place, session);
        return (
          <Link key={place.to} to={place.to} className={styles.item} data-closed={isClosed} onClick={onLeave}>
            <place.icon size={20} aria-hidden />
            <span>
              {t(place.title)}
              {isClosed ? (
                <Text size="sm" c="dimmed" component="span" display="block">
                  {t('shell.store_needed')}
                </Text>
              ) : null}
            </span>
          </Link>
        );
      })}
      <Divider my="sm" />
    </>
  );
}
