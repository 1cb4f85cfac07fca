// The first screen: the store, what is left to do, the figures of the last days, what sells best, the newest orders.
import { Alert, Avatar, Button } from '@mantine/core';
import { IconBolt, IconPlugConnected, IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canCreate, isMerchant } from '../../api/session-rights.ts';
import { useSession } from '../../api/session.ts';
import { useSync } from '../../api/use-sync.ts';
import { ShopDrawing } from '../../ui/drawings.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import styles from './home.module.css';
import { Overview } from './overview.tsx';
import { PlaceButton } from './place-button.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { SyncCard } from './sync-card.tsx';
import { stepAddress } from './todo-view.ts';
import { TrialAlert } from './trial-alert.tsx';
import { useTodo } from './use-todo.ts';

/** What not everybody meets, or what stands below, comes after the rest. */
const TodoCard = lazy(async () => ({ default: (await import('./todo-card.tsx')).TodoCard }));
const TopExperiences = lazy(async () => ({ default: (await import('./top-experiences.tsx')).TopExperiences }));
const BookExpert = lazy(async () => ({ default: (await import('./book-expert.tsx')).BookExpert }));

export function HomePage() {
  const session = useSession();
  const { user, brand } = session;
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
      <TrialAlert />
      {brand === null ? <ConnectPrompt /> : null}
      {isMerchant(session) ? (
        <Suspense fallback={null}>
          <TodoCard />
        </Suspense>
      ) : null}
      {brand === null ? null : <Connected />}
      {isMerchant(session) ? (
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
  const todo = useTodo();
  const offersInfluencer = todo.data?.items.some(({ id, available }) => id === 'influencer' && available) ?? false;
  const [influencer, short, link] = [t('home.create_influencer'), t('home.create_short'), t('home.create_link')];
  return (
    <>
      {offersInfluencer ? (
        <PlaceButton
          to={stepAddress.influencer}
          size="md"
          variant="default"
          aria-label={influencer}
          leftSection={<IconUserPlus size={18} aria-hidden />}
        >
          {isNarrow ? t('shell.add_influencer') : influencer}
        </PlaceButton>
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

function ConnectPrompt() {
  const { t } = useTranslation();
  const session = useSession();
  const canConnect = isMerchant(session);
  return (
    <section className={styles.card}>
      <EmptyState
        drawing={<ShopDrawing />}
        title={t('home.connect_title')}
        body={canConnect ? t('home.connect_body') : t('home.ask_owner')}
        action={
          canConnect ? (
            <Button component={Link} to="/auth" leftSection={<IconPlugConnected size={18} aria-hidden />}>
              {t('home.connect_action')}
            </Button>
          ) : null
        }
      />
    </section>
  );
}

function Connected() {
  const { t } = useTranslation();
  const session = useSession();
  const sync = useSync();
  return (
    <>
      {session.brand?.status === 'connected' ? null : (
        <Alert color="orange" title={t('home.reconnect_title')}>
          {t('home.reconnect_body')}
          {isMerchant(session) ? (
            <Button component={Link} to="/auth" mt="xs" size="sm" variant="default" display="table">
              {t('home.connect_action')}
            </Button>
          ) : null}
        </Alert>
      )}
      {session.user.role === 'influencer' ? null : <SyncCard sync={sync} />}
      <Overview />
      <Suspense fallback={null}>
        <TopExperiences />
      </Suspense>
      {isMerchant(session) ? <RecentOrders /> : null}
    </>
  );
}
