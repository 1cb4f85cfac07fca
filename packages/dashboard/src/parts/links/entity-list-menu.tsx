// What can be done with a row of a list.
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBrowserShare,
  IconCalendarClock,
  IconCopyPlus,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconQrcode,
  IconReceipt,
  IconTrash,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { ShareAction } from './share-action.tsx';
import type { ListItem } from './entity-list-item.ts';

type Act = (item: ListItem) => void;

/** What this reader may do; what is absent is not offered. */
export interface RowActions {
  readonly onOpen: Act;
  /** Where there is no preview for this reader, opening is going to the address. */
  readonly opensAddress?: boolean;
  readonly onQr?: Act;
  readonly onOrders?: Act;
  readonly onEdit?: Act;
  readonly onDuplicate?: Act;
  /** Gives influencers links of their own that show the same. */
  readonly onCopies?: Act;
  /** Sets when it lets shoppers in. */
  readonly onGate?: Act;
  /** Chooses what messengers show of it. */
  readonly onCard?: Act;
  /** Puts it away, or takes it back. */
  readonly onArchive?: Act;
  readonly onDelete?: Act;
}

export function RowMenu({ item, actions }: { item: ListItem; actions: RowActions }) {
  const { t } = useTranslation();
  const draw = (icon: TablerIcon, name: string, act: Act | undefined, isDangerous = false) =>
    act && <MenuAction icon={icon} name={name} isDangerous={isDangerous} onClick={() => act(item)} />;
  return (
    <ActionMenu part="menu" label={t('links.menu', { title: item.title })}>
      {draw(IconEye, t('lists.open'), actions.opensAddress === true ? undefined : actions.onOpen)}
      <MenuAction icon={IconExternalLink} name={t('links.open')} href={item.address} />
      {!item.isChild && <ShareAction title={item.title} address={item.address} />}
      {!item.isChild && draw(IconQrcode, t('lists.qr.title'), actions.onQr)}
      {draw(IconReceipt, t('links.orders'), actions.onOrders)}
      {draw(IconPencil, t('links.edit'), actions.onEdit)}
      {!item.isChild && draw(IconCopyPlus, t('links.duplicate'), actions.onDuplicate)}
      {!item.isChild && draw(IconUsersPlus, t('lists.copies.action'), actions.onCopies)}
      {!item.isChild && draw(IconCalendarClock, t('lists.gate.set'), actions.onGate)}
      {!item.isChild && draw(IconBrowserShare, t('cards.edit'), actions.onCard)}
      {item.isArchived
        ? draw(IconArchiveOff, t('lists.unarchive'), actions.onArchive)
        : draw(IconArchive, t('lists.archive'), actions.onArchive)}
      {actions.onDelete && <Menu.Divider />}
      {draw(IconTrash, t('links.delete'), actions.onDelete, true)}
    </ActionMenu>
  );
}
