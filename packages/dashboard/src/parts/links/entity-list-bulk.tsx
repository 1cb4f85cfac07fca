// What can be done with the chosen looks or shorts: put away or taken back, tagged, copied, saved as a file, deleted.
import { Button, Stack, TagsInput, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconTableExport,
  IconTag,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { exportLinks } from '@vitrine/contract/imports';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useSaveDownload } from '../files/use-save-download.ts';
import type { ListItem } from './entity-list-item.ts';
import type { ChosenRows } from './use-chosen-rows.ts';
import { useManyLinks } from './use-many-links.ts';

interface BulkProps {
  readonly items: readonly ListItem[];
  readonly chosen: ChosenRows;
  /** Whether this reader may change links. */
  readonly canChange: boolean;
  /** Whether they were put away. */
  readonly isArchived: boolean;
  /** Tags to choose among. */
  readonly tags: readonly string[];
}

interface Act {
  readonly icon: TablerIcon;
  readonly name: string;
  readonly run: () => void;
  readonly isDangerous?: boolean;
}

export function EntityListBulk({ items, chosen, canChange, isArchived, tags }: BulkProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const many = useManyLinks();
  const [asked, setAsked] = useState<'tags' | 'delete' | null>(null);
  const ids = items.map(({ id }) => id);
  const count = ids.length;
  const run = async (change: Parameters<typeof many.run>[1]) => {
    const isDone = await many.run(ids, change);
    setAsked(null);
    if (isDone) chosen.clear();
  };
  const further = useFurtherActs(items, isArchived);
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
      <BulkBar
        label={t('lists.many.bar')}
        chosen={t('lists.many.chosen', { count })}
        clear={t('lists.many.clear')}
        onClear={chosen.clear}
      >
        {isNarrow ? (
          <ActMenu acts={acts} isBusy={many.isPending} />
        ) : (
          <ActButtons acts={acts} isBusy={many.isPending} />
        )}
        {chosen.isFull && (
          <Text size="sm" c="dimmed">
            {t('lists.many.most', { count: limits.batch })}
          </Text>
        )}
      </BulkBar>
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
          count={count}
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
function useFurtherActs(items: readonly ListItem[], isArchived: boolean): Act[] {
  const { t } = useTranslation();
  const { copy } = useCopy();
  const { save } = useSaveDownload({
    failed: t('imports.export_failed'),
    done: (name) => t('imports.exported', { name }),
  });
  const copyAll = () => {
    copy(items.map(({ address }) => address).join('\n'));
    toastDone(t('lists.many.copied', { count: items.length }));
  };
  const query = { link_ids: items.map(({ id }) => id).join(','), archived: isArchived };
  return [
    { icon: IconCopy, name: t('lists.many.copy'), run: copyAll },
    { icon: IconTableExport, name: t('lists.many.export'), run: () => save(download(exportLinks, { query })) },
  ];
}

function ActButtons({ acts, isBusy }: { acts: readonly Act[]; isBusy: boolean }) {
  return acts.map(({ icon: Icon, name, run, isDangerous = false }) => (
    <Button
      key={name}
      size="sm"
      variant="default"
      {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
      leftSection={<Icon size={16} aria-hidden />}
      disabled={isBusy}
      onClick={run}
    >
      {name}
    </Button>
  ));
}

function ActMenu({ acts, isBusy }: { acts: readonly Act[]; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <ActionMenu label={t('lists.many.bar')} variant="default" disabled={isBusy}>
      {acts.map(({ icon, name, run, isDangerous = false }) => (
        <MenuAction key={name} icon={icon} name={name} isDangerous={isDangerous} onClick={run} />
      ))}
    </ActionMenu>
  );
}

interface TagsProps {
  readonly count: number;
  readonly known: readonly string[];
  /** By any of the chosen links. */
  readonly carried: readonly string[];
  readonly isBusy: boolean;
  readonly onDone: (add: string[], remove: string[]) => void;
  readonly onCancel: () => void;
}

function TagsDialog({ count, known, carried, isBusy, onDone, onCancel }: TagsProps) {
  const { t } = useTranslation();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const field = {
    maxTags: limits.tags,
    maxLength: limits.tag,
    splitChars: [','],
    acceptValueOnBlur: true,
    dir: 'auto',
  };
  return (
    <ConfirmDialog
      opened
      title={t('lists.many.tags_title', { count })}
      confirm={t('lists.many.tags_save')}
      isBusy={isBusy}
      canConfirm={add.length + remove.length > 0}
      onConfirm={() => onDone(add, remove)}
      onCancel={onCancel}
    >
      <Stack gap="md">
        <TagsInput {...field} label={t('lists.many.tags_add')} data={[...known]} value={add} onChange={setAdd} />
        {carried.length > 0 && (
          <TagsInput
            {...field}
            label={t('lists.many.tags_remove')}
            data={[...carried]}
            value={remove}
            onChange={(chosen) => setRemove(chosen.filter((tag) => carried.includes(tag)))}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
