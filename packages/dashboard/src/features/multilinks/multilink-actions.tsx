// What can be done with a multilink from its preview: copy its address, open it, and for the merchant change or delete it.
import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBrowserShare,
  IconCalendarClock,
  IconCopyPlus,
  IconExternalLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { Multilink } from '@vitrine/contract/multilinks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMultilinkAccess } from './use-multilink.ts';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { ContentActions } from '../../ui/content-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TrialDialog } from '../../parts/plans/trial-dialog.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { useTimeout } from '@mantine/hooks';
import { useSession } from '../../api/session.ts';
import { GateDoor } from '../../parts/links/gate-door.tsx';
import { ShareAction } from '../../parts/links/share-action.tsx';
import { useArchiving } from '../../parts/links/use-archiving.ts';
import { useArchiveMultilink, useCloseMultilink, useManyMultilinks, useSetMultilinkGate } from './multilink-lists.ts';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { toastUndo } from '../../ui/toast.ts';

/** Loaded with the first one that is opened. */
const CardDialog = lazy(async () => ({ default: (await import('./multilink-card-dialog.tsx')).MultilinkCardDialog }));

export interface ActionsProps {
  readonly multilink: Multilink;
  readonly onLeave: () => void;
  /** Whether it is being deleted, so that nobody asks for it any more. */
  readonly onGoing: (isGoing: boolean) => void;
}

export function MultilinkActions({ multilink, onLeave, onGoing }: ActionsProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const access = useMultilinkAccess();
  const place = useListPlace('/admin/multilinks');
  const { time_zone: zone } = useSession();
  const [asked, ask] = useState<'delete' | 'gate' | 'card' | 'trial' | null>(null);
  const close = () => ask(null);
  const { multilink_id: id } = multilink;
  const isArchived = multilink.archived_at !== null;
  const unlessOver = (act: () => void) => () => (access.isTrialOver ? ask('trial') : act());
  const edit = unlessOver(() => place.open(`${id}/edit`));
  const duplicate = unlessOver(() => place.open('create', { copy: id }));
  const setGate = useSetMultilinkGate();
  const archiving = useArchiveMultilink();
  const archive = useArchiving((multilinkId, archived) =>
    archiving.mutateAsync({ params: { multilink_id: multilinkId }, body: { archived } }),
  );
  return (
    <ContentActions>
      {access.canChange && !isNarrow && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          {t('links.edit')}
        </Button>
      )}
      <CopyButton text={multilink.short_url} label={t('preview.copy_link')} wide={!isNarrow} />
      <ActionMenu isInDialog hasTip size={44} label={t('preview.more')}>
        {access.canChange && isNarrow && <MenuAction icon={IconPencil} name={t('links.edit')} onClick={edit} />}
        <MenuAction icon={IconExternalLink} name={t('preview.open')} href={multilink.short_url} />
        <ShareAction title={multilink.title} address={multilink.short_url} />
        {access.canChange && (
          <>
            <MenuAction icon={IconCopyPlus} name={t('links.duplicate')} onClick={duplicate} />
            <MenuAction icon={IconCalendarClock} name={t('lists.gate.set')} onClick={() => ask('gate')} />
            <MenuAction icon={IconBrowserShare} name={t('cards.edit')} onClick={unlessOver(() => ask('card'))} />
            <MenuAction
              icon={isArchived ? IconArchiveOff : IconArchive}
              name={t(isArchived ? 'lists.unarchive' : 'lists.archive')}
              onClick={() => archive({ id, title: multilink.title, isArchived })}
            />
            <Menu.Divider />
            <MenuAction icon={IconTrash} name={t('links.delete')} isDangerous onClick={() => ask('delete')} />
          </>
        )}
      </ActionMenu>
      <DeleteMultilink
        multilink={multilink}
        opened={asked === 'delete'}
        onClose={close}
        onGoing={onGoing}
        onGone={onLeave}
      />
      <GateDoor
        item={asked === 'gate' ? { id, title: multilink.title, gate: multilink.gate } : null}
        zone={zone}
        onSet={setGate}
        onClose={close}
      />
      {asked === 'card' && (
        <Suspense fallback={null}>
          <CardDialog id={id} onClose={close} />
        </Suspense>
      )}
      <TrialDialog opened={asked === 'trial'} onClose={close} />
    </ContentActions>
  );
}

interface DeleteProps extends Pick<ActionsProps, 'multilink' | 'onGoing'> {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It is deleted: its preview has nothing more to show. */
  readonly onGone: () => void;
}

/** Long enough for the question to be gone before the preview goes after it. */
const leaveDelay = 200;

/** Asks before a multilink is deleted; where that fails, the same dialog says so. */
function DeleteMultilink({ multilink, opened, onClose, onGoing, onGone }: DeleteProps) {
  const { t } = useTranslation();
  const close = useCloseMultilink();
  const many = useManyMultilinks();
  const { start: leaveSoon } = useTimeout(onGone, leaveDelay);
  const remove = () => {
    onGoing(true);
    close.mutate(
      { params: { multilink_id: multilink.multilink_id } },
      {
        onError: () => onGoing(false),
        onSuccess: () => {
          toastUndo(t('multilinks.deleted'), () => void many.run([multilink.multilink_id], { do: 'reopen' }, false));
          onClose();
          leaveSoon();
        },
      },
    );
  };
  return (
    <>
      <ConfirmDialog
        opened={opened && !close.isError}
        title={t('multilinks.delete_title')}
        confirm={t('links.delete')}
        isDangerous
        isBusy={close.isPending}
        onConfirm={remove}
        onCancel={onClose}
      >
        {t('links.delete_body', { title: multilink.title })}
      </ConfirmDialog>
      <ProblemDialog
        problem={opened ? close.error : null}
        title={t('multilinks.delete_failed')}
        onClose={() => {
          onClose();
          close.reset();
        }}
      />
    </>
  );
}
