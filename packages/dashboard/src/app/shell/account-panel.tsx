// Who is signed in and what they can change anywhere: account, language, theme, other accounts, logout.
import { can } from '@vitrine/contract/rights';
import { Avatar, Badge, Divider, Group, Stack, Text } from '@mantine/core';
import { IconBuildingStore, IconLogout, IconPlus, IconReceipt2, IconUserCircle } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canAddAccount } from '../../api/accounts.ts';
import { listOwnStores } from '@vitrine/contract/own-stores';
import { useEndpointQuery } from '../../api/queries.ts';
import { useEnterStore } from '../../parts/own-stores/use-enter-store.ts';
import { activateAccount, signOut, useAccounts, useSession } from '../../api/session.ts';
import { toPlanFact } from '../../parts/plans/plan-fact.ts';
import { PersonLanguage, PersonTheme } from '../../parts/frame/person-choices.tsx';
import { LegalLinks } from './legal-links.tsx';
import { nameOf, pictureOf } from './person.ts';
import styles from './shell.module.css';

/** The content of the user menu and of the phone's drawer; `onLeave` closes whatever holds it. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Stack gap="sm">
      <Group wrap="nowrap" gap="sm">
        <Avatar src={pictureOf(session)} name={nameOf(session)} alt="" aria-hidden />
        <div className={styles.who}>
          <Group gap="xs" wrap="nowrap">
            <Text fw={600} truncate>
              <bdi>@{nameOf(session)}</bdi>
            </Text>
            {session.billing && can(session.user, 'see plan') && <PlanBadge />}
          </Group>
          <Text size="sm" c="dimmed" truncate>
            <bdi>{session.brand?.name ?? t('shell.no_store')}</bdi>
          </Text>
        </div>
      </Group>
      <Divider />
      <Link to="/admin/my-account" className={styles.item} onClick={onLeave}>
        <IconUserCircle size={20} aria-hidden />
        {t('shell.my_account')}
      </Link>
      {session.billing && can(session.user, 'change plan') && (
        <Link to="/admin/plan" className={styles.item} onClick={onLeave}>
          <IconReceipt2 size={20} aria-hidden />
          {t('shell.own_plan')}
        </Link>
      )}
      <Setting label={t('ui.language')}>
        <PersonLanguage fullWidth />
      </Setting>
      <Setting label={t('ui.theme')}>
        <PersonTheme fullWidth />
      </Setting>
      <Divider />
      {can(session.user, 'see team') && <OwnStores onLeave={onLeave} />}
      <Accounts />
      <Logout />
      <LegalLinks onLeave={onLeave} />
    </Stack>
  );
}

function PlanBadge() {
  const { t } = useTranslation();
  const fact = toPlanFact(useSession().user);
  if (fact === null) return null;
  return (
    <Badge color="violet" size="md" className={styles.plan}>
      {fact.kind === 'trial'
        ? t('shell.trial_left', { count: fact.days })
        : t('shell.plan', { plan: t(`shell.plan_name.${fact.plan}`) })}
    </Badge>
  );
}

function Setting({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4} aria-hidden>
        {label}
      </Text>
      {children}
    </div>
  );
}

/** Another account is another world: the page starts afresh. */
function switchTo(token: string): void {
  activateAccount(token);
  location.assign('/admin/home');
}

/** The stores linked to this one, and the screen that shows them beside each other. */
function OwnStores({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const accounts = useAccounts();
  const { data } = useEndpointQuery(listOwnStores, {});
  const { go } = useEnterStore((_problem, store) => location.assign(`/admin/stores?enter=${store.business_id}`));
  const saved = new Set(accounts.list.map(({ name }) => name.toLowerCase()));
  const others = data?.stores.filter((store) => !store.is_current && !saved.has(store.username.toLowerCase())) ?? [];
  return (
    <section aria-label={t('shell.other_stores')}>
      {others.map((store) => (
        <button key={store.business_id} type="button" className={styles.item} onClick={() => go(store)}>
          <Avatar name={store.name} size={24} alt="" aria-hidden />
          <bdi className={styles.truncate}>{store.name}</bdi>
        </button>
      ))}
      <Link to="/admin/stores" className={styles.item} onClick={onLeave}>
        <IconBuildingStore size={20} aria-hidden />
        {t('shell.own_stores')}
      </Link>
    </section>
  );
}

function Accounts() {
  const { t } = useTranslation();
  const accounts = useAccounts();
  const others = accounts.list.filter(({ token }) => token !== accounts.active);
  return (
    <section aria-label={t('shell.accounts')}>
      {others.map((account) => (
        <button key={account.token} type="button" className={styles.item} onClick={() => switchTo(account.token)}>
          <Avatar src={account.profileImageUrl} name={account.name} size={24} alt="" aria-hidden />
          <bdi className={styles.truncate}>{account.name}</bdi>
        </button>
      ))}
      {canAddAccount(accounts) ? (
        <Link to="/login" className={styles.item}>
          <IconPlus size={20} aria-hidden />
          {t('shell.add_account')}
        </Link>
      ) : null}
    </section>
  );
}

function Logout() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const accounts = useAccounts();
  const leave = async () => {
    const stays = accounts.list.length > 1;
    const isInfluencer = accounts.list.find(({ token }) => token === accounts.active)?.type === 'influencer';
    await signOut();
    if (stays) return location.assign('/admin/home');
    // everybody has a door of their own
    await navigate({ to: isInfluencer ? '/login/influencer' : '/login' });
    cache.clear();
  };
  return (
    <button type="button" className={styles.item} onClick={() => void leave()}>
      <IconLogout size={20} className="pointing" aria-hidden />
      {t('shell.logout')}
    </button>
  );
}
