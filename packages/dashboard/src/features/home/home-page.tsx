// The first screen: the store, what is left to do, the figures of the last days, what sells best, the newest orders.
import { can } from '@vitrine/contract/rights';
import { Avatar, Button, Group } from '@mantine/core';
import { IconBolt, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canCreate, canSeeAnalytics, isMerchant, isTeam, type Session, useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { StoreTroubles } from '../../parts/stores/store-troubles.tsx';
import { useSync } from '../../parts/stores/use-sync.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { offersExpert } from './expert-offer.ts';
import { Overview } from './overview.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SyncCard } from './sync-card.tsx';
import { toSyncView } from './sync-view.ts';
import { TodoCard } from './todo-card.tsx';
import { TodoRoom } from './todo-room.tsx';
import { stepAddress, toTodoShape, toTodoView } from './todo-view.ts';
import { toTrialView } from '../../parts/plans/trial-view.ts';
import { TopExperiences } from './top-experiences.tsx';
import { useTodo, useTodoMemory } from './use-todo.ts';
import styles from './home.module.css';
import partnerStyles from './partner.module.css';

/** What not everybody meets comes after the rest. */
const TrialAlert = lazy(async () => ({ default: (await import('./notices.tsx')).TrialAlert }));
const ConnectPrompt = lazy(async () => ({ default: (await import('./notices.tsx')).ConnectPrompt }));
const ReconnectAlert = lazy(async () => ({ default: (await import('./notices.tsx')).ReconnectAlert }));
const partner = () => Promise.all([import('./partner-home.tsx'), loadTexts('partner')]);
const PartnerHome = lazy(async () => ({ default: (await partner())[0].PartnerHome }));
const PartnerOrders = lazy(async () => ({ default: (await partner())[0].PartnerOrders }));
const BookExpert = lazy(async () => ({ default: (await import('./book-expert.tsx')).BookExpert }));

export function HomePage() {
  const session = useSession();
  const isNarrow = useIsNarrow();
  const { user, brand } = session;
  const areBelow = useStepsBelow();
  // of somebody deactivated, what they earned and how they are paid is all that is left
  if (!user.is_active && can(user, 'manage own payee')) {
    return <Navigate to={can(user, 'see own statement') ? '/admin/earnings' : '/admin/payee'} replace />;
  }
  const name = user.influencer_username ?? user.username;
  const picture = user.role === 'influencer' ? user.influencer_image_url : (brand?.logo_url ?? null);
  return (
    <Page>
      <PageHeader
        title={brand?.name ?? (user.name || name)}
        help={`@${name}`}
        lead={<Avatar src={picture} name={brand?.name ?? name} size={48} radius="lg" alt="" aria-hidden />}
        {...(canCreate(session) ? { actions: <CreateButtons /> } : {})}
      />
      <Suspense fallback={null}>
        {toTrialView(user, isNarrow) === null ? null : <TrialAlert />}
        {brand === null ? <ConnectPrompt /> : null}
      </Suspense>
      {isMerchant(session) && !areBelow ? <FirstSteps /> : null}
      {brand === null ? null : <Connected />}
      {isMerchant(session) && areBelow ? <FirstSteps /> : null}
      {offersExpert(user, isNarrow, 0) && session.booking_url !== null ? (
        <Suspense fallback={null}>
          <BookExpert />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** Three buttons of few words on a phone, where whole sentences would be cut. */
function CreateButtons() {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const session = useSession();
  const [influencer, short, link] = [t('home.create_influencer'), t('home.create_short'), t('home.create_link')];
  return (
    <>
      {isMerchant(session) ? (
        <Button
          component={AddressLink}
          href={stepAddress.influencer}
          variant="default"
          aria-label={influencer}
          leftSection={<IconUserPlus size={18} aria-hidden />}
        >
          {isNarrow ? t('shell.add_influencer') : influencer}
        </Button>
      ) : null}
      <Button
        component={Link}
        to="/admin/shorts/create"
        variant="default"
        aria-label={short}
        leftSection={<IconBolt size={18} aria-hidden />}
      >
        {isNarrow ? t('shell.add_short') : short}
      </Button>
      <Button
        component={Link}
        to="/admin/links/create"
        aria-label={link}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {isNarrow ? t('shell.add_link') : link}
      </Button>
    </>
  );
}

/** An influencer with whom neither figures nor the making of links are shared. */
const isGuestOfNothing = (session: Session): boolean =>
  !isTeam(session) && !canSeeAnalytics(session) && !canCreate(session);

/** What they can do all the same: share what is theirs. */
function NothingShared() {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  return (
    <Card isPadded title={t('home.guest.title', { name: brand?.name ?? user.username })} help={t('home.guest.help')}>
      {user.promocode !== null && (
        <p>
          {t('home.guest.code')} <bdi className={styles.code}>{user.promocode}</bdi>{' '}
          <CopyButton text={user.promocode} label={t('home.guest.copy')} />
        </p>
      )}
      <Group gap="sm">
        <Button component={Link} to="/admin/links" variant="default">
          {t('home.guest.links')}
        </Button>
        <Button component={Link} to="/admin/shorts" variant="default">
          {t('home.guest.shorts')}
        </Button>
      </Group>
    </Card>
  );
}

/**
 * In a browser that has shown none of the steps nobody knows their room: they come below what a store has already. Who has made no link
 * yet has nothing to be pushed away.
 */
function useStepsBelow(): boolean {
  const { value } = useTodoMemory();
  const [isUnseen] = useState(value === 'unseen');
  const { data } = useTodo();
  return isUnseen && (data?.items.some(({ id, done }) => id === 'link' && done) ?? false);
}

function FirstSteps() {
  const todo = useTodo();
  const { data, isPending } = todo;
  const { value } = useTodoMemory();
  if (isPending) return <TodoRoom />;
  if (data !== undefined && toTodoShape(toTodoView(data.items).isFinished, value) === 'nothing') return null;
  return <TodoCard todo={todo} />;
}

/** An influencer's own part; its room is kept while it is on its way. */
function Partner() {
  const { user } = useSession();
  if (user.influencer_username === null) return null;
  const room = <div className={partnerStyles.room} data-money={can(user, 'see own statement')} />;
  return (
    <Suspense fallback={room}>
      <PartnerHome username={user.influencer_username} />
    </Suspense>
  );
}

function PartnersOrders() {
  const { user } = useSession();
  if (user.influencer_username === null || !can(user, 'see own statement')) return null;
  return (
    <WhenNear>
      <PartnerOrders username={user.influencer_username} />
    </WhenNear>
  );
}

function Connected() {
  const session = useSession();
  const sync = useSync();
  const hasSyncNews = toSyncView(sync.progress, sync.wasSeenRunning) !== null;
  return (
    <>
      {session.brand?.status === 'connected' || isTeam(session) ? null : (
        <Suspense fallback={null}>
          <ReconnectAlert />
        </Suspense>
      )}
      {can(session.user, 'see store') ? <StoreTroubles /> : null}
      {can(session.user, 'see store') && hasSyncNews ? <SyncCard sync={sync} /> : null}
      {isGuestOfNothing(session) ? <NothingShared /> : <Partner />}
      <Overview />
      <PartnersOrders />
      <WhenNear>
        <TopExperiences />
      </WhenNear>
      {can(session.user, 'see orders') ? (
        <WhenNear>
          <RecentOrders />
        </WhenNear>
      ) : null}
    </>
  );
}

/** Parts are asked for this far before they are seen. */
const ahead = '100px';

/** Draws a part of a page once its place comes near the window, so that what nobody scrolls to is never asked for. */
function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isNear || element === null) return undefined;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  const room = <div ref={place} className={styles.room} />;
  return isNear ? <Suspense fallback={room}>{children}</Suspense> : room;
}
