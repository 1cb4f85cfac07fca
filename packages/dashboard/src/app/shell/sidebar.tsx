// The desktop navigation: 240 px wide, 65 px when collapsed.
import { ActionIcon } from '@mantine/core';
import { IconCalendarHeart, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { Tip } from '../../ui/tip.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { type Destination, isOpen, listDestinations } from './destinations.ts';
import styles from './shell.module.css';

export function Sidebar({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const label = expanded ? t('shell.collapse') : t('shell.expand');
  const Icon = expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={styles.sidebar} data-expanded={expanded} aria-label={t('shell.navigation')}>
      <Link to="/admin/home" className={styles.brand}>
        <Wordmark short={!expanded} />
      </Link>
      <ul className={styles.places}>
        {listDestinations(session)
          .filter(({ isBehind = false }) => !isBehind)
          .map((destination) => (
            <li key={destination.to}>
              <Place destination={destination} expanded={expanded} />
            </li>
          ))}
        {session.booking_url !== null && isMerchant(session) ? (
          <li>
            <BookExpert address={session.booking_url} expanded={expanded} />
          </li>
        ) : null}
      </ul>
      <Tip label={label} position="right">
        {(anchor) => (
          <ActionIcon
            {...anchor}
            className={styles.toggle}
            aria-label={label}
            aria-expanded={expanded}
            onClick={onToggle}
          >
            <Icon size={20} className="pointing" aria-hidden />
          </ActionIcon>
        )}
      </Tip>
    </nav>
  );
}

function Place({ destination, expanded }: { destination: Destination; expanded: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const name = t(destination.title);
  const content = (
    <>
      <destination.icon size={20} aria-hidden />
      <span className={expanded ? styles.placeName : 'visually-hidden'}>{name}</span>
    </>
  );
  if (!isOpen(destination, session)) {
    const reason = t('shell.store_needed');
    return (
      <Tip label={reason} position="right">
        {(anchor) => (
          <button {...anchor} type="button" className={styles.place} aria-disabled="true">
            {content}
            <span className="visually-hidden">{reason}</span>
          </button>
        )}
      </Tip>
    );
  }
  return (
    <Tip label={name} position="right" disabled={expanded}>
      {(anchor) => (
        <Link {...anchor} to={destination.to} className={styles.place}>
          {content}
        </Link>
      )}
    </Tip>
  );
}

/** A talk with an expert is booked elsewhere, in a tab of its own. */
function BookExpert({ address, expanded }: { address: string; expanded: boolean }) {
  const { t } = useTranslation();
  const name = t('shell.book_expert');
  return (
    <Tip label={name} position="right" disabled={expanded}>
      {(anchor) => (
        <a {...anchor} href={address} target="_blank" rel="noreferrer" className={styles.place}>
          <IconCalendarHeart size={20} aria-hidden />
          <span className={expanded ? styles.placeName : 'visually-hidden'}>{name}</span>
          <span className="visually-hidden">{t('shell.new_tab')}</span>
        </a>
      )}
    </Tip>
  );
}
