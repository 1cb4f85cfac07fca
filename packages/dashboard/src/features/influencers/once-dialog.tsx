// A link that is shown this once, to be passed on by hand.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { useSheet } from '../../ui/use-is-narrow.ts';
import classes from './influencers.module.css';

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
