// Asked before an account is let go of: what is kept, and what is not.
import type { SocialAccount } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';

interface DialogProps {
  /** Null while nobody is asked. */
  readonly account: SocialAccount | null;
  /** What its network is called. */
  readonly network: string;
  readonly onDisconnect: (account: SocialAccount) => void;
  readonly onClose: () => void;
}

export function DisconnectDialog({ account, network, onDisconnect, onClose }: DialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened={account !== null}
      title={t('feed.disconnect_title', { name: isolate(`@${account?.username ?? ''}`) })}
      confirm={t('feed.disconnect')}
      isDangerous
      onCancel={onClose}
      onConfirm={() => {
        if (account) onDisconnect(account);
        onClose();
      }}
    >
      {t('feed.disconnect_body', { network })}
    </ConfirmDialog>
  );
}
