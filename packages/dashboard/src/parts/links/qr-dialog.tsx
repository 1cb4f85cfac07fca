// The QR code of a public address: to look at, to copy, and to take along.
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/loaded.tsx';
import classes from './qr-dialog.module.css';
import { toQrAddress } from './qr-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useCopyPicture } from './use-copy-picture.ts';

interface QrProps {
  /** Null keeps the dialog closed. */
  readonly shown: { readonly title: string; readonly address: string } | null;
  readonly onClose: () => void;
}

export function QrDialog({ shown, onClose }: QrProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={shown !== null} onClose={onClose} title={t('lists.qr.title')}>
      {shown && <QrBody {...shown} />}
    </Dialog>
  );
}

function QrBody({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation();
  const qr = toQrAddress(address);
  const picture = useCopyPicture();
  return (
    <Stack align="center" gap="md">
      <Code key={qr.svg} source={qr.svg} alt={t('lists.qr.alt', { title })} />
      <Text fw={600} ta="center" lineClamp={2} dir="auto">
        {title}
      </Text>
      <Group gap="xs" wrap="nowrap" maw="100%">
        <Text size="sm" c="dimmed" truncate>
          <bdi dir="ltr">{address.replace(/^https?:\/\//, '')}</bdi>
        </Text>
        <CopyButton text={address} label={t('links.copy_of_row', { title })} />
      </Group>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={picture.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => picture.copy(qr.png)}
        >
          {picture.copied ? t('ui.copied') : t('lists.qr.copy')}
        </Button>
        {(['svg', 'png'] as const).map((form) => (
          <Button
            key={form}
            component="a"
            variant="default"
            href={qr[form]}
            download={`${qr.name}.${form}`}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            {t(`lists.qr.${form}`)}
          </Button>
        ))}
      </div>
    </Stack>
  );
}

function Code({ source, alt }: { source: string; alt: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  if (state === 'failed') return <ErrorState message={t('lists.qr.failed')} onRetry={retry} />;
  return (
    <div className={classes.paper}>
      {state === 'loading' && <Skeleton className={classes.waiting ?? ''} />}
      <img
        key={attempt}
        src={source}
        alt={alt}
        className={classes.code}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  );
}
