// The copy button of an address, split: the address itself at once, its QR code from the menu beside it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload, IconPhoto, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './copy-menu.module.css';
import { toQrAddress } from './qr-address.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useCopyPicture } from './use-copy-picture.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';

interface CopyMenuProps {
  readonly address: string;
  /** Whose address it is. */
  readonly title: string;
  /** Shows the code; on a phone, where the menu has no room, the row's own menu does. */
  readonly onQr?: () => void;
}

export function CopyMenu({ address, title, onQr }: CopyMenuProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const text = useCopy();
  const picture = useCopyPicture();
  const qr = toQrAddress(address);
  const button = <CopyButton text={address} label={t('links.copy_of_row', { title })} />;
  if (isNarrow) return button;
  return (
    <div className={classes.split}>
      {button}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }}>
        <Menu.Target>
          <ActionIcon className={classes.more ?? ''} aria-label={t('lists.qr.more', { title })}>
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={() => text.copy(address)}>
            {t('links.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => picture.copy(qr.png)}>
            {t('lists.qr.copy')}
          </Menu.Item>
          {onQr && (
            <Menu.Item leftSection={<IconQrcode size={18} aria-hidden />} onClick={onQr}>
              {t('lists.qr.show')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {(['svg', 'png'] as const).map((form) => (
            <Menu.Item
              key={form}
              component="a"
              href={qr[form]}
              download={`${qr.name}.${form}`}
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {t(`lists.qr.${form}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <output className="visually-hidden">{text.copied || picture.copied ? t('ui.copied') : ''}</output>
    </div>
  );
}
