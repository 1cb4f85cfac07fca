// Inviting an influencer: the form over the list, and the link to pass on when it is done.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { useSheet } from '../../ui/use-is-narrow.ts';
import { InviteForm } from './invite-form.tsx';

export interface Invited {
  readonly username: string;
  readonly email: string;
  readonly url: string;
}

export function InvitePage() {
  const { t } = useTranslation();
  const { leave, leaveToTop } = useListPlace('/admin/influencers');
  const [invited, setInvited] = useState<Invited | null>(null);
  if (invited !== null) return <InvitedDialog invited={invited} onClose={leaveToTop} />;
  return (
    <ContentDialog
      kind="influencer"
      title={t('influencers.form.title')}
      back={t('influencers.form.back')}
      onClose={leave}
    >
      <InviteForm onInvited={setInvited} />
    </ContentDialog>
  );
}

/** Shown once: the link is nowhere to be read again. */
function InvitedDialog({ invited, onClose }: { readonly invited: Invited; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const sheet = useSheet();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('influencers.invited.title', { name: invited.username })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      {...sheet}
    >
      <Stack>
        <Text>{t('influencers.invited.body', { email: invited.email })}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi dir="ltr">{invited.url}</bdi>
        </Text>
        <Group justify="flex-end">
          <CopyButton wide text={invited.url} label={t('influencers.invited.copy')} />
          <Button onClick={onClose} data-autofocus>
            {t('influencers.invited.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
