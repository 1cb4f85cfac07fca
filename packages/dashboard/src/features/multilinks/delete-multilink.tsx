// Asks before a multilink is deleted; where that fails, the same dialog says so.
import { useTimeout } from '@mantine/hooks';
import type { Multilink } from '@vitrine/contract/multilinks';
import { useTranslation } from 'react-i18next';
import { useCloseMultilink } from '../../parts/links/multilink-lists.ts';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';

interface DeleteProps {
  readonly multilink: Multilink;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It is deleted: its preview has nothing more to show. */
  readonly onGone: () => void;
}

/** Long enough for the question to be gone before the preview goes after it. */
const leaveDelay = 200;

export function DeleteMultilink({ multilink, opened, onClose, onGone }: DeleteProps) {
  const { t } = useTranslation();
  const close = useCloseMultilink();
  const { start: leaveSoon } = useTimeout(onGone, leaveDelay);
  const remove = () =>
    close.mutate(
      { params: { multilink_id: multilink.multilink_id } },
      {
        onSuccess: () => {
          toastDone(t('multilinks.deleted'));
          onClose();
          leaveSoon();
        },
      },
    );
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
