// What is set of the whole feed, in a dialog: whether search engines may list it.
import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { getShopboard, updateShopboard } from '@vitrine/contract/feed';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';

/** For those who may change how the business appears; for others nothing. */
export function FeedSettings() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, dialog] = useDisclosure(false);
  if (!can(user, 'change appearance')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconSettings size={18} aria-hidden />} onClick={dialog.open}>
        {t('feed.settings')}
      </Button>
      {isOpen && <SettingsDialog onClose={dialog.close} />}
    </>
  );
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useEndpointQuery(getShopboard, {});
  const change = useEndpointMutation(updateShopboard, { refreshes: [getShopboard] });
  const isIndexed = change.isPending ? change.variables.body.is_indexed : (data?.is_indexed ?? true);
  return (
    <Dialog opened onClose={onClose} title={t('feed.settings')}>
      <Switch
        label={t('feed.unlisted')}
        description={t('feed.unlisted_help')}
        checked={!isIndexed}
        onChange={({ currentTarget }) => change.mutate({ body: { is_indexed: !currentTarget.checked } })}
      />
      <ProblemNote problem={change.error} />
    </Dialog>
  );
}
