// The desktop navigation: 240 px wide, 65 px when collapsed.
import { ActionIcon } from '@mantine/core';
import {
  IconCalendarHeart,
  IconHelpCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { Tip } from '../../ui/tip.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import type { SidebarGroup } from '../../parts/frame/screen.ts';
import { type Destination, isOpen, listGroups } from './destinations.ts';
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
      <div className={styles.groups}>
        {listGroups(session).map(({ group, places }) => (
          <Group key={group} group={group} expanded={expanded}>
            {places.map((destination) => (
              <li key={destination.to}>
                <Place destination={destination} expanded={expanded} />
              </li>
            ))}
            {group === 'house' ? <Advice expanded={expanded} /> : null}
          </Group>
        ))}
      </div>
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

/** Its heading leaves a line where the sidebar is too narrow for words. */
function Group({ group, expanded, children }: { group: SidebarGroup; expanded: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  if (group === 'top' || group === 'house') return <ul className={styles.places}>{children}</ul>;
  return (
    <section aria-labelledby={id} data-titled>
      <h2 id={id} className={expanded ? styles.groupName : 'visually-hidden'}>
        {t(`shell.groups.${group}`)}
      </h2>
      <ul className={styles.places}>{children}</ul>
    </section>
  );
}

/** Where to turn to. */
function Advice({ expanded }: { expanded: boolean }) {
  const session = useSession();
  return (
    <>
      {session.booking_url !== null && isMerchant(session) ? (
        <li>
          <BookExpert address={session.booking_url} expanded={expanded} />
        </li>
      ) : null}
      <li>
        <Help expanded={expanded} />
      </li>
    </>
  );
}

function Place({ destination, expanded }: { destination: Destination; expanded: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const name = t(destination.title);
  const reason = isOpen(destination, session) ? null : t('shell.store_needed');
  return (
    <Tip label={reason ?? name} position="right" disabled={expanded && reason === null}>
      {(anchor) => (
        <Link {...anchor} to={destination.to} className={styles.place} data-closed={reason !== null}>
          <destination.icon size={20} aria-hidden />
          <span className={expanded ? styles.placeName : 'visually-hidden'}>{name}</span>
          {reason === null ? null : <span className="visually-hidden">{reason}</span>}
        </Link>
      )}
    </Tip>
  );
}

/** The first steps, outside the frame. */
function Help({ expanded }: { expanded: boolean }) {
  const { t } = useTranslation();
  const name = t('shell.help');
  return (
    <Tip label={name} position="right" disabled={expanded}>
      {(anchor) => (
        <Link {...anchor} to="/help/$platform" params={{ platform: 'store' }} className={styles.place}>
          <IconHelpCircle size={20} aria-hidden />
          <span className={expanded ? styles.placeName : 'visually-hidden'}>{name}</span>
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
