// What can be done with a look or a short from its preview, as far as it is allowed: edit, copy, and the menu with the rest.
import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBrowserShare,
  IconCalendarClock,
  IconCopyPlus,
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconTrash,
  IconUsersPlus,
} from '@tabler/icons-react';
import type { Link } from '@vitrine/contract/links';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { ContentActions } from '../../ui/content-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toastUndo } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { useArchiveLink, useCloseLink, useSetLinkGate } from '../links/link-lists.ts';
import { CopiesDialog } from '../links/copies-dialog.tsx';
import { GateDoor } from '../links/gate-door.tsx';
import { ShareAction } from '../links/share-action.tsx';
import { QrDialog } from '../links/qr-dialog.tsx';
import { useArchiving } from '../links/use-archiving.ts';
import { useManyLinks } from '../links/use-many-links.ts';
import { TrialDialog } from '../plans/trial-dialog.tsx';
import { usePreviewReader } from './use-link-preview.ts';

/** Loaded with the first one that is opened. */
const CardDialog = lazy(async () => ({ default: (await import('../links/link-card-dialog.tsx')).LinkCardDialog }));

interface ToolbarProps {
  readonly link: Link;
  readonly title: string;
  readonly onLeave: () => void;
}

/** What a free plan's ended trial forbids says so instead of happening. */
export function PreviewToolbar({ link, title, onLeave }: ToolbarProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { access, zone } = usePreviewReader();
  const { link_id: id, short_url: address } = link;
  const place = useListPlace(`/admin/${listOf(link)}`);
  const [asked, ask] = useState<'delete' | 'qr' | 'gate' | 'card' | 'copies' | 'trial' | null>(null);
  const close = () => ask(null);
  const unlessOver = (act: () => void) => () => (access.isTrialOver ? ask('trial') : act());
  const setGate = useSetLinkGate();
  const archiveLink = useArchiveLink();
  const archive = useArchiving((linkId, archived) =>
    archiveLink.mutateAsync({ params: { link_id: linkId }, body: { archived } }),
  );
  const isArchived = link.archived_at !== null;
  const isChild = link.parent_multilink_id !== null;
  const edit = unlessOver(() => place.open(`${id}/edit`));
  return (
    <ContentActions>
      {access.canChange && !isNarrow && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          {t('links.edit')}
        </Button>
      )}
      {!isChild && <CopyButton text={address} label={t('preview.copy_link')} wide={!isNarrow} />}
      <ActionMenu isInDialog size={44} label={t('preview.more')}>
        {access.canChange && isNarrow && <MenuAction icon={IconPencil} name={t('links.edit')} onClick={edit} />}
        <MenuAction icon={IconExternalLink} name={t('preview.open')} href={address} />
        {!isChild && <ShareAction title={title} address={address} />}
        {!isChild && <MenuAction icon={IconQrcode} name={t('lists.qr.title')} onClick={() => ask('qr')} />}
        {access.canChange && !isChild && (
          <Changes
            isArchived={isArchived}
            onDuplicate={unlessOver(() => place.open('create', { copy: id }))}
            onCopies={access.isAdmin ? unlessOver(() => ask('copies')) : null}
            onGate={() => ask('gate')}
            onCard={unlessOver(() => ask('card'))}
            onArchive={() => archive({ id, title, isArchived })}
            onDelete={() => ask('delete')}
          />
        )}
      </ActionMenu>
      <DeleteLink link={link} title={title} opened={asked === 'delete'} onClose={close} onGone={onLeave} />
      <GateDoor
        item={asked === 'gate' ? { id, title, gate: link.gate } : null}
        zone={zone}
        onSet={setGate}
        onClose={close}
      />
      {asked === 'card' && (
        <Suspense fallback={null}>
          <CardDialog id={id} onClose={close} />
        </Suspense>
      )}
      {asked === 'copies' && <CopiesDialog id={id} title={title} onClose={close} />}
      <QrDialog shown={asked === 'qr' ? { title, address } : null} onClose={close} />
      <TrialDialog opened={asked === 'trial'} onClose={close} />
    </ContentActions>
  );
}

const listOf = ({ link_type: type }: Link) => (type === 'SHORT' ? 'shorts' : 'links');

interface ChangesProps {
  readonly isArchived: boolean;
  readonly onDuplicate: () => void;
  /** Null for those who may not choose whose a link is. */
  readonly onCopies: (() => void) | null;
  readonly onGate: () => void;
  readonly onCard: () => void;
  readonly onArchive: () => void;
  readonly onDelete: () => void;
}

/** A child of a multilink is not duplicated, put away or deleted by itself. */
function Changes({ isArchived, onDuplicate, onCopies, onGate, onCard, onArchive, onDelete }: ChangesProps) {
  const { t } = useTranslation();
  return (
    <>
      <MenuAction icon={IconCopyPlus} name={t('links.duplicate')} onClick={onDuplicate} />
      {onCopies && <MenuAction icon={IconUsersPlus} name={t('lists.copies.action')} onClick={onCopies} />}
      <MenuAction icon={IconCalendarClock} name={t('lists.gate.set')} onClick={onGate} />
      <MenuAction icon={IconBrowserShare} name={t('cards.edit')} onClick={onCard} />
      <MenuAction
        icon={isArchived ? IconArchiveOff : IconArchive}
        name={t(isArchived ? 'lists.unarchive' : 'lists.archive')}
        onClick={onArchive}
      />
      <Menu.Divider />
      <MenuAction icon={IconTrash} name={t('links.delete')} isDangerous onClick={onDelete} />
    </>
  );
}

interface DeleteProps extends Pick<ToolbarProps, 'link' | 'title'> {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It is deleted: its preview has nothing more to show. */
  readonly onGone: () => void;
}

/** Asks before a link is deleted, and says where that failed. */
function DeleteLink({ link, title, opened, onClose, onGone }: DeleteProps) {
  const { t } = useTranslation();
  const close = useCloseLink();
  const many = useManyLinks();
  const list = listOf(link);
  const remove = () => {
    onClose();
    close.mutate(
      { params: { link_id: link.link_id } },
      {
        onSuccess: () => {
          toastUndo(t(`${list}.deleted`), () => void many.run([link.link_id], { do: 'reopen' }, false));
          onGone();
        },
      },
    );
  };
  return (
    <>
      <ConfirmDialog
        opened={opened}
        title={t(`${list}.delete_title`)}
        confirm={t('links.delete')}
        isDangerous
        isBusy={close.isPending}
        onConfirm={remove}
        onCancel={onClose}
      >
        {t('links.delete_body', { title })}
      </ConfirmDialog>
      <ProblemDialog problem={close.error} title={t(`${list}.delete_failed`)} onClose={close.reset} />
    </>
  );
}
