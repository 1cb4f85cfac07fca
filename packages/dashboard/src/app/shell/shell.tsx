// The frame around every screen of signed-in people: sidebar and top bar, or tabs on a phone.
import { useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../locales/i18n.ts';
import { FollowPerson } from '../follow-person.tsx';
import { Sidebar } from './sidebar.tsx';
import styles from './shell.module.css';
import { Kbd, UnstyledButton } from '@mantine/core';
import { IconDots, IconPlus, IconSearch } from '@tabler/icons-react';
import { Wordmark } from '../../ui/wordmark.tsx';
import { UserButton } from './user-button.tsx';
import { canCreate, useSession } from '../../api/session.ts';
import { showShortcutList, useShortcutList, useShortcuts } from '../../ui/shortcuts.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { type Destination, isOpen, listDestinations, listOnPhone } from './destinations.ts';
import { useHelpShown } from './help-state.ts';
import { useCurrent } from './use-current.ts';
import { toContentView, toPlanWord } from './state-view.ts';
import { keepTyped } from './typed-ahead.ts';

/** Loaded when it is first asked for; from then on it listens to the shortcut itself. */
const loadPalette = () => import('./palette.tsx');
const Palette = lazy(async () => {
  const [{ Palette: palette }] = await Promise.all([loadPalette(), loadTexts('settings')]);
  return { default: palette };
});

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

const HelpPanel = lazy(async () => {
  const [{ HelpPanel: panel }] = await Promise.all([import('./help-panel.tsx'), loadTexts('help', 'news')]);
  return { default: panel };
});

/** Wide enough for the sidebar to start open. */
const roomy = () => window.innerWidth >= 1200;

export function Shell() {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 62.49em)', undefined, { getInitialValueInEffect: false });
  const [expanded, setExpanded] = useLocalStorage({
    key: 'vitrine.sidebar',
    defaultValue: roomy(),
    getInitialValueInEffect: false,
  });
  const [hasPalette, setPalette] = useState(false);
  const callPalette = () => {
    keepTyped();
    setPalette(true);
  };
  const openPalette = async () => {
    if (hasPalette) (await loadPalette()).openPalette();
    else callPalette();
  };
  const isListShown = useShortcutList();
  const isHelpShown = useHelpShown();
  useShortcuts([{ key: '?', name: t('shell.shortcuts.title'), run: () => showShortcutList(true) }]);
  useHotkeys(hasPalette ? [] : [['mod+K', callPalette]], []);
  return (
    <div className={styles.shell} data-phone={isPhone}>
      <FollowPerson />
      <a href="#content" className={styles.skip}>
        {t('shell.skip')}
      </a>
      {isPhone ? null : <Sidebar expanded={expanded} onToggle={() => setExpanded(!expanded)} />}
      <div className={styles.column}>
        <TopBar onSearch={() => void openPalette()} />
        <PlanWord />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Content />
        </main>
      </div>
      {isPhone ? <TabBar /> : null}
      {isListShown ? (
        <Suspense fallback={null}>
          <ShortcutList />
        </Suspense>
      ) : null}
      {isHelpShown ? (
        <Suspense fallback={null}>
          <HelpPanel />
        </Suspense>
      ) : null}
      {hasPalette ? (
        <Suspense fallback={null}>
          <Palette />
        </Suspense>
      ) : null}
    </div>
  );
}

const PlanStrip = lazy(async () => ({ default: (await import('./plan-strip.tsx')).PlanStrip }));

function PlanWord() {
  const session = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = toPlanWord(session, path, useIsNarrow());
  if (view === null) return null;
  return (
    <Suspense fallback={null}>
      <PlanStrip view={view} />
    </Suspense>
  );
}

const LeavingScreen = lazy(async () => ({ default: (await import('./leaving-screen.tsx')).LeavingScreen }));

const BusinessLeaving = lazy(async () => ({ default: (await import('./leaving-screen.tsx')).BusinessLeaving }));

/** The screen; of an account that is to be deleted how it can stay, and nothing else. */
function Content() {
  const view = toContentView(useSession().person);
  if (view.kind === 'screen') return <Outlet />;
  return (
    <Suspense fallback={null}>
      {view.kind === 'leaving' ? (
        <LeavingScreen eraseAt={view.eraseAt} />
      ) : (
        <>
          <BusinessLeaving eraseAt={view.eraseAt} />
          <Outlet />
        </>
      )}
    </Suspense>
  );
}

/** Loaded when the menu is first opened. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The bar on top: search over pages, and the user menu. */
function TopBar({ onSearch }: { onSearch: () => void }) {
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

const sheets = () => import('./sheets.tsx');
const AddSheet = lazy(async () => ({ default: (await sheets()).AddSheet }));
const MoreSheet = lazy(async () => ({ default: (await sheets()).MoreSheet }));

interface Sheet {
  readonly name: 'add' | 'more';
  readonly opened: boolean;
}

/** The phone's navigation: tabs, the add menu, and the drawer with everything else. */
function TabBar() {
  const { t } = useTranslation();
  const session = useSession();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const open = (name: Sheet['name']) => setSheet({ name, opened: true });
  const close = () => setSheet((shown) => (shown === null ? null : { ...shown, opened: false }));
  const tabs = listOnPhone(session, 'tab');
  const [home, links, ...rest] = tabs;
  const current = useCurrent(listDestinations(session));
  const isElsewhere = !tabs.some(({ to }) => to === current);
  return (
    <>
      <nav className={styles.tabs} aria-label={t('shell.navigation')}>
        {[home, links].map((tab) =>
          tab ? <Tab key={tab.to} destination={tab} isCurrent={tab.to === current} /> : null,
        )}
        {canCreate(session) ? (
          <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => open('add')}>
            <span className={styles.plus}>
              <IconPlus size={22} aria-hidden />
            </span>
            <span className="visually-hidden">{t('shell.add')}</span>
          </button>
        ) : null}
        {rest.map((tab) => (
          <Tab key={tab.to} destination={tab} isCurrent={tab.to === current} />
        ))}
        <button
          type="button"
          className={styles.tab}
          data-current={isElsewhere}
          aria-haspopup="dialog"
          onClick={() => open('more')}
        >
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

/** The way to a closed place is its own address: there it is said why, and one is led on to connecting a store. */
function Tab({ destination, isCurrent }: { destination: Destination; isCurrent: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const isClosed = !isOpen(destination, session);
  return (
    <Link
      to={destination.to}
      className={styles.tab}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={isCurrent}
      data-closed={isClosed}
    >
      <destination.icon size={22} aria-hidden />
      <span>{t(destination.title)}</span>
      {isClosed ? <span className="visually-hidden">{t('shell.store_needed')}</span> : null}
    </Link>
  );
}
