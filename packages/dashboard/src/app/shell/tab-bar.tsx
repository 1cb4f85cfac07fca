// The phone's navigation: tabs, the add menu, and the drawer with everything else.
import { IconDots, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canCreate, useSession } from '../../api/session.ts';
import { type Destination, isOpen, listOnPhone } from './destinations.ts';
import styles from './shell.module.css';

const sheets = () => import('./sheets.tsx');
const AddSheet = lazy(async () => ({ default: (await sheets()).AddSheet }));
const MoreSheet = lazy(async () => ({ default: (await sheets()).MoreSheet }));

interface Sheet {
  readonly name: 'add' | 'more';
  readonly opened: boolean;
}

export function TabBar() {
  const { t } = useTranslation();
  const session = useSession();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const open = (name: Sheet['name']) => setSheet({ name, opened: true });
  const close = () => setSheet((shown) => (shown === null ? null : { ...shown, opened: false }));
  const tabs = listOnPhone(session, 'tab');
  const [home, links, ...rest] = tabs;
  return (
    <>
      <nav className={styles.tabs} aria-label={t('shell.navigation')}>
        {[home, links].map((tab) => (tab ? <Tab key={tab.to} destination={tab} /> : null))}
        {canCreate(session) ? (
          <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => open('add')}>
            <span className={styles.plus}>
              <IconPlus size={22} aria-hidden />
            </span>
            <span className="visually-hidden">{t('shell.add')}</span>
          </button>
        ) : null}
        {rest.map((tab) => (
          <Tab key={tab.to} destination={tab} />
        ))}
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => open('more')}>
          <IconDots size={22} aria-hidden />
          <span>{t('shell.more')}</span>
        </button>
      </nav>
      {sheet === null ? null : (
        <Suspense fallback={null}>
          {sheet.name === 'add' ? (
            <AddSheet opened={sheet.opened} onClose={close} />
          ) : (
            <MoreSheet opened={sheet.opened} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}

function Tab({ destination }: { destination: Destination }) {
  const { t } = useTranslation();
  const session = useSession();
  const content = (
    <>
      <destination.icon size={22} aria-hidden />
      <span>{t(destination.title)}</span>
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
