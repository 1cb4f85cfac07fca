// Who is signed in and what they can change anywhere: account, language, theme, other accounts, logout.
import { can } from '@vitrine/contract/rights';
import { Avatar, Badge, Divider, Group, Stack, Text } from '@mantine/core';
import { IconLogout, IconPlus, IconUserCircle } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { canAddAccount } from '../../api/accounts.ts';
import { activateAccount, signOut, useAccounts, useSession } from '../../api/session.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
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
            {can(session.user, 'see plan') && (
              <Badge color="violet" size="md" className={styles.plan}>
                {t('shell.plan', { plan: session.user.subscription_plan })}
              </Badge>
            )}
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
      <Setting label={t('ui.language')}>
        <LanguageChoice fullWidth />
      </Setting>
      <Setting label={t('ui.theme')}>
        <ThemeChoice fullWidth />
      </Setting>
      <Divider />
      <Accounts />
      <Logout />
    </Stack>
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
    await signOut();
    if (stays) return location.assign('/admin/home');
    await navigate({ to: '/login' });
    cache.clear();
  };
  return (
    <button type="button" className={styles.item} onClick={() => void leave()}>
      <IconLogout size={20} className="pointing" aria-hidden />
      {t('shell.logout')}
    </button>
  );
}
