// Links shown this once, to be passed on by hand: one alone, and that of a password that was reset.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { useSheet } from '../../ui/use-is-narrow.ts';
import classes from './influencers.module.css';
import type { Influencer } from '@vitrine/contract/influencers';
import { useResetPassword } from './use-influencer.ts';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';

interface OnceProps {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly onClose: () => void;
}

export function OnceDialog({ title, body, url, onClose }: OnceProps) {
  const { t } = useTranslation();
  const sheet = useSheet();
  useGivesFocusBack();
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui.close') }} {...sheet}>
      <Stack>
        <Text>{body}</Text>
        <bdi dir="ltr" className={classes.secret}>
          {url}
        </bdi>
        <Group justify="flex-end">
          <CopyButton wide text={url} label={t('influencers.invited.copy')} />
          <Button onClick={onClose} data-autofocus>
            {t('influencers.invited.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface ResetProps {
  readonly influencer: Influencer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The question before a password is reset, what came of it, or why it failed. */
export function ResetDialogs({ influencer: { username, email }, opened, onClose }: ResetProps) {
  const { t } = useTranslation();
  const reset = useResetPassword();
  const name = isolate(`@${username}`);
  const close = () => {
    reset.reset();
    onClose();
  };
  if (reset.data) {
    return (
      <OnceDialog
        title={t('influencers.reset.done_title', { name })}
        body={t('influencers.reset.done_body', { email: isolate(email) })}
        url={reset.data.reset_url}
        onClose={close}
      />
    );
  }
  return (
    <>
      <ConfirmDialog
        opened={opened && !reset.isError}
        title={t('influencers.reset.title', { name })}
        confirm={t('influencers.reset.confirm')}
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate({ params: { username } })}
        onCancel={close}
      >
        {t('influencers.reset.body', { email: isolate(email) })}
      </ConfirmDialog>
      <ProblemDialog problem={reset.error} title={t('influencers.reset.failed', { name })} onClose={close} />
    </>
  );
}
