// What can be done with a row of a list.
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconEye,
  IconPencil,
  IconQrcode,
  IconReceipt,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListItem } from './entity-list-item.ts';

type Act = (item: ListItem) => void;

/** What this reader may do; what is absent is not offered. */
export interface RowActions {
  readonly onOpen: Act;
  readonly onQr?: Act;
  readonly onOrders?: Act;
  readonly onEdit?: Act;
  readonly onDuplicate?: Act;
  /** Puts it away, or takes it back. */
  readonly onArchive?: Act;
  readonly onDelete?: Act;
}

export function RowMenu({ item, actions }: { item: ListItem; actions: RowActions }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} portalProps={{ target: '#content' }}>
      <Menu.Target>
        <ActionIcon aria-label={t('links.menu', { title: item.title })} data-part="menu">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Item icon={IconEye} word={t('lists.open')} act={actions.onOpen} item={item} />
        <Menu.Item
          component="a"
          href={item.address}
          target="_blank"
          rel="noopener"
          leftSection={<IconExternalLink size={18} className="pointing" aria-hidden />}
        >
          {t('links.open')}
        </Menu.Item>
        {!item.isChild && <Item icon={IconQrcode} word={t('lists.qr.title')} act={actions.onQr} item={item} />}
        <Item icon={IconReceipt} word={t('links.orders')} act={actions.onOrders} item={item} />
        <Item icon={IconPencil} word={t('links.edit')} act={actions.onEdit} item={item} />
        {!item.isChild && (
          <Item icon={IconCopyPlus} word={t('links.duplicate')} act={actions.onDuplicate} item={item} />
        )}
        {item.isArchived ? (
          <Item icon={IconArchiveOff} word={t('lists.unarchive')} act={actions.onArchive} item={item} />
        ) : (
          <Item icon={IconArchive} word={t('lists.archive')} act={actions.onArchive} item={item} />
        )}
        {actions.onDelete && (
          <>
            <Menu.Divider />
            <Item
              icon={IconTrash}
              word={t('links.delete')}
              colour="var(--bad-ink)"
              act={actions.onDelete}
              item={item}
            />
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  readonly icon: TablerIcon;
  readonly word: string;
  readonly colour?: string;
  readonly act: Act | undefined;
  readonly item: ListItem;
}

function Item({ icon: Icon, word, colour, act, item }: ItemProps) {
  if (act === undefined) return null;
  return (
    <Menu.Item leftSection={<Icon size={18} aria-hidden />} onClick={() => act(item)} {...(colour && { c: colour })}>
      {word}
    </Menu.Item>
  );
}
