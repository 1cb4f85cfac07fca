// Gives several influencers a link of their own that shows what one link shows.
import { MultiSelect, Skeleton, Stack } from '@mantine/core';
import { listInfluencers } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { getLink, type Link } from '@vitrine/contract/links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { usePartnerCopies } from './use-partner-copies.ts';

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function CopiesDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation();
  const source = useEndpointQuery(getLink, { params: { link_id: id } });
  const people = useEndpointQuery(listInfluencers, {});
  const copy = usePartnerCopies();
  const [names, choose] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const others =
    people.data?.influencers.filter(
      ({ username, is_active: isActive }) => isActive && username !== source.data?.influencer_username,
    ) ?? [];
  const make = async (link: Link) => {
    setBusy(true);
    await copy(
      link,
      others.filter(({ username }) => names.includes(username)),
    );
    onClose();
  };
  const title = source.data?.title?.trim() || t('links.untitled');
  return (
    <ConfirmDialog
      opened
      title={t('lists.copies.title', { title: isolate(title) })}
      confirm={t('lists.copies.make')}
      isBusy={isBusy}
      canConfirm={names.length > 0}
      onConfirm={() => source.data && void make(source.data)}
      onCancel={onClose}
    >
      <Loaded query={source} skeleton={<Skeleton height={120} />} failed={t('links.form.load_failed')}>
        {() => (
          <Stack gap="md">
            {t('lists.copies.body')}
            <MultiSelect
              label={t('lists.copies.who')}
              placeholder={people.isSuccess && others.length === 0 ? t('lists.copies.nobody') : ''}
              data={others.map(({ username }) => username)}
              value={[...names]}
              maxValues={limits.batch}
              // the frame around it tells where the focus is
              styles={{ inputField: { outline: 'none' } }}
              searchable
              hidePickedOptions
              clearable
              clearButtonProps={{ 'aria-label': t('lists.many.clear') }}
              error={people.isError ? t('links.form.influencer_failed') : undefined}
              onChange={choose}
            />
          </Stack>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
