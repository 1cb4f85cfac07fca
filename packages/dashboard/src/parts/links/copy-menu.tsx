// The copy button of an address, split: the address itself at once, its QR code from the menu beside it.
import { Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload, IconPhoto, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
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
      <ActionMenu className={classes.more} icon={IconChevronDown} iconSize={16} label={t('lists.qr.more', { title })}>
        <MenuAction icon={IconCopy} name={t('links.copy')} onClick={() => text.copy(address)} />
        <MenuAction icon={IconPhoto} name={t('lists.qr.copy')} onClick={() => picture.copy(qr.png)} />
        {onQr && <MenuAction icon={IconQrcode} name={t('lists.qr.show')} onClick={onQr} />}
        <Menu.Divider />
        {(['svg', 'png'] as const).map((form) => (
          <MenuAction
            key={form}
            icon={IconDownload}
            name={t(`lists.qr.${form}`)}
            href={qr[form]}
            download={`${qr.name}.${form}`}
          />
        ))}
      </ActionMenu>
      <output className="visually-hidden">{text.copied || picture.copied ? t('ui.copied') : ''}</output>
    </div>
  );
}
