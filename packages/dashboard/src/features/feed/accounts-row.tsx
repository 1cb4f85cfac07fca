// The connected accounts of a network: when each was read last, adding another, letting one go.
import { Avatar, Button } from '@mantine/core';
import { IconPlugConnectedX, IconPlus, IconUserStar, IconWritingSign } from '@tabler/icons-react';
import { feedLimits, type NetworkName, type SocialAccount } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import classes from './feed.module.css';
import { isReading, toTrouble } from './feed-view.ts';
import { networkLabels } from '../../parts/networks/network-labels.ts';
import type { FeedGate } from './use-feed-gate.tsx';
import { useAccountRights } from './use-rights.ts';
import type { NetworkActs } from './use-shopboard.ts';

interface RowProps {
  readonly network: NetworkName;
  readonly accounts: readonly SocialAccount[];
  readonly isOffered: boolean;
  readonly acts: NetworkActs;
  readonly gate: FeedGate;
  /** Asked before an account is let go of. */
  readonly onDisconnect: (account: SocialAccount) => void;
  readonly onAssign: (account: SocialAccount) => void;
  /** In the drawer of a phone, where the page's main part is out of reach. */
  readonly isInDialog?: boolean;
}

export function AccountsRow({ network, accounts, isOffered, acts, gate, isInDialog = false, ...asks }: RowProps) {
  const { t } = useTranslation();
  const changeRights = useAccountRights(network);
  return (
    <ul className={classes.accounts} aria-label={t('feed.accounts', { network: networkLabels[network] })}>
      {accounts.map((account) => (
        <li key={account.social_account_id} className={classes.account}>
          <Avatar src={account.image_url} name={account.username} size={32} alt="" aria-hidden />
          <span className={classes.accountWords}>
            <bdi className={classes.username}>@{account.username}</bdi>
            <LastRead account={account} />
            {account.influencer_username !== null && (
              <span className={classes.quiet}>
                {t('posts.owner.of', { name: isolate(`@${account.influencer_username}`) })}
              </span>
            )}
          </span>
          {(gate.canEdit || gate.canAssign) && (
            <ActionMenu
              label={t('feed.account_menu', { name: isolate(`@${account.username}`) })}
              isInDialog={isInDialog}
            >
              {gate.canAssign && (
                <MenuAction
                  icon={IconUserStar}
                  name={t('posts.owner.assign')}
                  onClick={() => gate.pass(() => asks.onAssign(account))}
                />
              )}
              {gate.canEdit && (
                <MenuAction
                  icon={IconWritingSign}
                  name={t(account.rights_needed ? 'posts.rights.account_stop' : 'posts.rights.account_need')}
                  onClick={() => gate.pass(() => void changeRights(account))}
                />
              )}
              {gate.canEdit && (
                <MenuAction
                  icon={IconPlugConnectedX}
                  name={t('feed.disconnect')}
                  isDangerous
                  onClick={() => asks.onDisconnect(account)}
                />
              )}
            </ActionMenu>
          )}
        </li>
      ))}
      {gate.canEdit && isOffered && accounts.length < feedLimits.socialAccounts && (
        <li>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            loading={acts.isConnecting}
            onClick={() => gate.pass(acts.connect)}
          >
            {t('feed.add_account')}
          </Button>
        </li>
      )}
    </ul>
  );
}

function LastRead({ account }: { account: SocialAccount }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { sync } = account;
  const at = sync?.finished_at ?? null;
  const words = (): string => {
    if (toTrouble(account) !== null) return t('feed.not_read');
    if (isReading(account)) return t('feed.is_read');
    return at === null ? t('feed.never_read') : t('feed.last_read', { when: format.ago(at) });
  };
  return (
    <span className={classes.quiet} {...(at === null ? {} : { title: format.moment(at) })}>
      {words()}
    </span>
  );
}
