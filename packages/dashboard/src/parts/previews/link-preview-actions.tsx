// What can be done with a look or a short from its preview.
import type { Link } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useArchiveLink, useCloseLink } from '../links/link-lists.ts';
import { usePreviewReader } from './use-link-preview.ts';
import { ContentActions } from '../../ui/content-dialog.tsx';
import { PreviewToolbar } from './preview-toolbar.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { useListPlace } from '../../ui/use-list-place.ts';

export function LinkPreviewActions({ link, title, onLeave }: { link: Link; title: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const { access } = usePreviewReader();
  const list = link.link_type === 'SHORT' ? 'shorts' : 'links';
  const place = useListPlace(`/admin/${list}`);
  const archive = useArchiveLink();
  const close = useCloseLink();
  const params = { link_id: link.link_id };
  const put = (archived: boolean, canUndo: boolean) =>
    archive.mutate(
      { params, body: { archived } },
      {
        onSuccess: () => {
          if (!canUndo) return;
          const message = t(archived ? 'lists.was_archived' : 'lists.was_unarchived', { title });
          toastUndo(message, () => put(!archived, false));
        },
        onError: ({ message, requestId }) => toastFailed(`${t('lists.archive_failed')}. ${message}`, requestId),
      },
    );
  return (
    <ContentActions>
      <PreviewToolbar
        link={link}
        title={title}
        access={access}
        onEdit={() => place.open(`${link.link_id}/edit`)}
        onDuplicate={() => place.open('create', { copy: link.link_id })}
        onArchive={(archived) => put(archived, true)}
        removal={{
          question: t(`${list}.delete_title`),
          isRunning: close.isPending,
          problem: close.error,
          forget: close.reset,
          run: () =>
            close.mutate(
              { params },
              {
                onSuccess: () => {
                  toastDone(t(`${list}.deleted`));
                  onLeave();
                },
              },
            ),
        }}
      />
    </ContentActions>
  );
}
