// Which tags the chosen rows of a list are given, and which are taken from them.
import { Stack, TagsInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface TagsProps {
  readonly title: string;
  readonly known: readonly string[];
  /** By any of the chosen rows. */
  readonly carried: readonly string[];
  readonly isBusy: boolean;
  readonly onDone: (add: string[], remove: string[]) => void;
  readonly onCancel: () => void;
}

export function TagsDialog({ title, known, carried, isBusy, onDone, onCancel }: TagsProps) {
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
      title={title}
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
