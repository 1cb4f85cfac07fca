// What can be done with the chosen links of a list: put away or taken back, tagged, copied, saved as a file, deleted.
import { IconArchive, IconArchiveOff, IconCopy, IconTableExport, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useCopy } from '../../ui/use-copy.ts';
import type { ListItem } from './entity-list-item.ts';
import { type Act, BulkActs } from '../lists/bulk-acts.tsx';
import { TagsDialog } from '../lists/tags-dialog.tsx';
import type { ChosenRows } from '../lists/use-chosen-rows.ts';
import type { Many } from '../lists/use-many.ts';
import type { ManyChange } from './use-many-links.ts';

interface BulkProps {
  readonly items: readonly ListItem[];
  readonly chosen: ChosenRows;
  readonly many: Many<ManyChange>;
  /** Saves them as a file. */
  readonly onSave: (items: readonly ListItem[]) => void;
  /** Whether this reader may change links. */
  readonly canChange: boolean;
  /** Whether they were put away. */
  readonly isArchived: boolean;
  /** Tags to choose among. */
  readonly tags: readonly string[];
}

export function EntityListBulk({ items, chosen, many, onSave, canChange, isArchived, tags }: BulkProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'tags' | 'delete' | null>(null);
  const ids = items.map(({ id }) => id);
  const count = ids.length;
  const run = async (change: ManyChange) => {
    const isDone = await many.run(ids, change);
    setAsked(null);
    if (isDone) chosen.clear();
  };
  const further = useFurtherActs(items, onSave);
  const acts: Act[] = [
    ...(canChange
      ? [
          isArchived
            ? { icon: IconArchiveOff, name: t('lists.unarchive'), run: () => void run({ do: 'unarchive' }) }
            : { icon: IconArchive, name: t('lists.archive'), run: () => void run({ do: 'archive' }) },
          { icon: IconTag, name: t('lists.many.tags'), run: () => setAsked('tags') },
        ]
      : []),
    ...further,
    ...(canChange
      ? [{ icon: IconTrash, name: t('links.delete'), run: () => setAsked('delete'), isDangerous: true }]
      : []),
  ];
  return (
    <>
      <BulkActs label={t('lists.many.bar')} count={count} chosen={chosen} acts={acts} isBusy={many.isPending} />
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('lists.many.delete_title', { count })}
        confirm={t('links.delete')}
        isDangerous
        isBusy={many.isPending}
        onConfirm={() => void run({ do: 'close' })}
        onCancel={() => setAsked(null)}
      >
        {t('lists.many.delete_body')}
      </ConfirmDialog>
      {asked === 'tags' && (
        <TagsDialog
          title={t('lists.many.tags_title', { count })}
          known={tags}
          carried={[...new Set(items.flatMap((item) => item.tags))]}
          isBusy={many.isPending}
          onDone={(add, remove) => void run({ do: 'tag', add, remove })}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** What changes nothing: for everybody. */
function useFurtherActs(items: readonly ListItem[], onSave: BulkProps['onSave']): Act[] {
  const { t } = useTranslation();
  const { copy } = useCopy();
  const copyAll = () => {
    copy(items.map(({ address }) => address).join('\n'));
    toastDone(t('lists.many.copied', { count: items.length }));
  };
  return [
    { icon: IconCopy, name: t('lists.many.copy'), run: copyAll },
    { icon: IconTableExport, name: t('lists.many.export'), run: () => onSave(items) },
  ];
}
