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
import { showHelp } from './help-state.ts';
import { useCurrent } from './use-current.ts';
import styles from './shell.module.css';

export function Sidebar({ expanded, onToggle }: { expanded: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const groups = listGroups(session);
  const current = useCurrent(groups.flatMap(({ places }) => places));
  const label = expanded ? t('shell.collapse') : t('shell.expand');
  const Icon = expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <nav className={styles.sidebar} data-expanded={expanded} aria-label={t('shell.navigation')}>
      <Link to="/admin/home" className={styles.brand}>
        <Wordmark short={!expanded} />
      </Link>
      <div className={styles.groups}>
        {groups.map(({ group, places }) => (
          <Group key={group} group={group} expanded={expanded}>
            {places.map((destination) => (
              <li key={destination.to}>
                <Place destination={destination} expanded={expanded} isCurrent={destination.to === current} />
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

interface PlaceProps {
  readonly destination: Destination;
  readonly expanded: boolean;
  readonly isCurrent: boolean;
}

function Place({ destination, expanded, isCurrent }: PlaceProps) {
  const { t } = useTranslation();
  const session = useSession();
  const name = t(destination.title);
  const reason = isOpen(destination, session) ? null : t('shell.store_needed');
  return (
    <Tip label={reason ?? name} position="right" disabled={expanded && reason === null}>
      {(anchor) => (
        <Link
          {...anchor}
          to={destination.to}
          className={styles.place}
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
          data-current={isCurrent}
          data-closed={reason !== null}
        >
          <destination.icon size={20} aria-hidden />
          <span className={expanded ? styles.placeName : 'visually-hidden'}>{name}</span>
          {reason === null ? null : <span className="visually-hidden">{reason}</span>}
        </Link>
      )}
    </Tip>
  );
}

/** What this screen is for, its shortcuts, and what is new. */
function Help({ expanded }: { expanded: boolean }) {
  const { t } = useTranslation();
  const name = t('shell.help');
  return (
    <Tip label={name} position="right" disabled={expanded}>
      {(anchor) => (
        <button
          {...anchor}
          type="button"
          className={styles.place}
          aria-haspopup="dialog"
          onClick={() => showHelp(true)}
        >
          <IconHelpCircle size={20} aria-hidden />
          <span className={expanded ? styles.placeName : 'visually-hidden'}>{name}</span>
        </button>
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
