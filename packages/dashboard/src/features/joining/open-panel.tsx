// Whether anybody can apply, and the address to pass on.
import { Button, Group, Switch, Text } from '@mantine/core';
import { IconExternalLink, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { NativeShare } from '../../parts/links/native-share.tsx';
import { QrDialog } from '../../parts/links/qr-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './joining.module.css';
import type { JoinDraft } from './use-join-draft.ts';

interface OpenProps {
  readonly draft: JoinDraft;
  readonly address: string;
  /** As it is saved: only then does the address lead anywhere. */
  readonly isOpen: boolean;
}

export function OpenPanel({ draft: { page, change }, address, isOpen }: OpenProps) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const [isQrShown, setQrShown] = useState(false);
  const title = t('shell.join_page');
  return (
    <Card isPadded title={t('joining.page.open')} help={t('joining.page.open_help')}>
      <Switch
        label={t('joining.page.is_open')}
        checked={page.is_open}
        onChange={({ currentTarget }) => change({ is_open: currentTarget.checked })}
      />
      <div className={classes.address}>
        <bdi dir="ltr" className={classes.addressText}>
          {address.replace(/^https?:\/\//, '')}
        </bdi>
        <CopyButton text={address} label={t('joining.page.copy')} />
      </div>
      {isOpen ? (
        <Group gap="sm">
          <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setQrShown(true)}>
            {t('joining.page.qr')}
          </Button>
          <NativeShare title={brand?.name ?? title} address={address} label={t('joining.page.share')} />
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('joining.page.visit')}
            <span className="visually-hidden">{t('shell.new_tab')}</span>
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('joining.page.closed')}
        </Text>
      )}
      <QrDialog shown={isQrShown ? { title, address } : null} onClose={() => setQrShown(false)} />
    </Card>
  );
}
