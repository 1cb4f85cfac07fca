// Gives several influencers a link of their own that shows what one link shows.
import { Anchor, MultiSelect, Skeleton, Stack, Text } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { getLink, type Link } from '@vitrine/contract/links';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useInfluencers, type Influencers } from '../influencers/use-influencers.ts';
import { usePartnerCopies } from './use-partner-copies.ts';

interface DialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

export function CopiesDialog({ id, title, onClose }: DialogProps) {
  const { t } = useTranslation();
  const source = useEndpointQuery(getLink, { params: { link_id: id } });
  const influencers = useInfluencers();
  const [names, choose] = useState<readonly string[]>([]);
  const making = useMaking(onClose);
  const isLocked = source.data?.gate?.has_password === true;
  const make = (link: Link) =>
    making.start(
      link,
      offeredFor(link, influencers).filter(({ username }) => names.includes(username)),
    );
  return (
    <ConfirmDialog
      opened
      title={t('lists.copies.title', { title: isolate(title) })}
      confirm={t('lists.copies.make')}
      isBusy={making.done !== null}
      canConfirm={names.length > 0 && !isLocked}
      onConfirm={() => source.data && void make(source.data)}
      onCancel={making.done === null ? onClose : making.stop}
    >
      <Loaded query={source} skeleton={<Skeleton height={120} />} failed={t('links.form.load_failed')}>
        {(link) =>
          isLocked ? (
            t('lists.copies.locked')
          ) : (
            <Stack gap="md">
              {t('lists.copies.body')}
              <Choice link={link} influencers={influencers} names={names} onChoose={choose} />
              {making.done !== null && (
                <Text size="sm" component="output">
                  {t('lists.copies.progress', { done: making.done, total: names.length })}
                </Text>
              )}
            </Stack>
          )
        }
      </Loaded>
    </ConfirmDialog>
  );
}

/** Everybody active but whoever has the link. */
const offeredFor = (link: Link, { active }: Influencers) =>
  active.filter(({ username }) => username !== link.influencer_username);

interface ChoiceProps {
  readonly link: Link;
  readonly influencers: Influencers;
  readonly names: readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
}

function Choice({ link, influencers, names, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { isSettled, isFailed, retry } = influencers;
  const offered = offeredFor(link, influencers).map(({ username }) => username);
  return (
    <MultiSelect
      label={t('lists.copies.who')}
      placeholder={isSettled && !isFailed && offered.length === 0 ? t('lists.copies.nobody') : ''}
      data={offered}
      value={[...names]}
      maxValues={limits.batch}
      // the frame around it tells where the focus is
      styles={{ inputField: { outline: 'none' } }}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('lists.many.clear') }}
      error={
        isFailed && (
          <span>
            {t('links.form.influencer_failed')}{' '}
            <Anchor component="button" type="button" size="sm" onClick={retry}>
              {t('ui.retry')}
            </Anchor>
          </span>
        )
      }
      onChange={onChoose}
    />
  );
}

/** The links being made: how many are done, null while none is wanted; stopped, those that are made stay. */
function useMaking(onEnd: () => void) {
  const copy = usePartnerCopies();
  const [done, setDone] = useState<number | null>(null);
  const isStopped = useRef(false);
  return {
    done,
    stop: () => {
      isStopped.current = true;
    },
    start: async (...[link, people]: [Parameters<typeof copy>[0], Parameters<typeof copy>[1]]) => {
      isStopped.current = false;
      try {
        await copy(link, people, (count) => {
          setDone(count);
          return !isStopped.current;
        });
        onEnd();
      } finally {
        setDone(null);
      }
    },
  };
}
