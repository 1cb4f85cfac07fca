// Gives several influencers a link of their own that shows what one link shows.
import { MultiSelect, Skeleton, Stack, Text } from '@mantine/core';
import { type Influencer, listInfluencers } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { getLink, type Link } from '@vitrine/contract/links';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { InfluencersFailed } from './influencers-failed.tsx';
import { usePartnerCopies } from './use-partner-copies.ts';

interface DialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

export function CopiesDialog({ id, title, onClose }: DialogProps) {
  const { t } = useTranslation();
  const source = useEndpointQuery(getLink, { params: { link_id: id } });
  const people = useActive();
  const [names, choose] = useState<readonly string[]>([]);
  const making = useMaking(onClose);
  const isLocked = source.data?.gate?.has_password === true;
  const make = (link: Link) =>
    making.start(
      link,
      offeredFor(link, people).filter(({ username }) => names.includes(username)),
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
              <Choice link={link} people={people} names={names} onChoose={choose} />
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

interface People {
  readonly active: readonly Influencer[];
  readonly isKnown: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

function useActive(): People {
  const { data, isError, refetch } = useEndpointQuery(listInfluencers, {});
  return {
    active: data?.influencers.filter(({ is_active: isActive }) => isActive) ?? [],
    isKnown: data !== undefined,
    isFailed: isError,
    retry: () => void refetch(),
  };
}

/** Everybody active but whoever has the link. */
const offeredFor = (link: Link, { active }: People) =>
  active.filter(({ username }) => username !== link.influencer_username);

interface ChoiceProps {
  readonly link: Link;
  readonly people: People;
  readonly names: readonly string[];
  readonly onChoose: (names: readonly string[]) => void;
}

function Choice({ link, people, names, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { isKnown, isFailed, retry } = people;
  const offered = offeredFor(link, people).map(({ username }) => username);
  return (
    <MultiSelect
      label={t('lists.copies.who')}
      placeholder={isKnown && offered.length === 0 ? t('lists.copies.nobody') : ''}
      data={offered}
      value={[...names]}
      maxValues={limits.batch}
      // the frame around it tells where the focus is
      styles={{ inputField: { outline: 'none' } }}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('lists.many.clear') }}
      error={isFailed && <InfluencersFailed onRetry={retry} />}
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
    start: async (link: Link, people: readonly Influencer[]) => {
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
