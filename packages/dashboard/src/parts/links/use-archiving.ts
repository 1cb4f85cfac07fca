// Puts a link of any kind away, or takes it back, and offers for a few seconds to undo it.
import { useTranslation } from 'react-i18next';
import { settle } from '../../api/problem.ts';
import { toastFailed, toastUndo } from '../../ui/toast.ts';
import type { ListItem } from './entity-list-item.ts';

type Archivable = Pick<ListItem, 'id' | 'title' | 'isArchived'>;

type Archive = (id: string, archived: boolean) => Promise<unknown>;

/** Turns what it is given over: what is away comes back. `archive` asks the server for it. */
export function useArchiving(archive: Archive): (link: Archivable) => void {
  const { t } = useTranslation();
  const turn = async ({ id, title, isArchived }: Archivable, canUndo: boolean) => {
    const archived = !isArchived;
    const problem = await settle(archive(id, archived));
    if (problem) return toastFailed(`${t('lists.archive_failed')}. ${problem.message}`, problem.requestId);
    if (!canUndo) return;
    const message = t(archived ? 'lists.was_archived' : 'lists.was_unarchived', { title });
    toastUndo(message, () => void turn({ id, title, isArchived: archived }, false));
  };
  return (link) => void turn(link, true);
}
