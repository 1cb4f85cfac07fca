// Asks whose posts are, or whose an account is: an influencer’s, or nobody’s.
import { Select, Text } from '@mantine/core';
import type { PostSource } from '@vitrine/contract/feed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useInfluencers } from '../../parts/influencers/use-influencers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { type Assigned, useOwnerChanges } from './use-owner-changes.ts';

interface OwnerProps {
  readonly network: PostSource;
  readonly assigned: Assigned;
  /** Whether it was done. */
  readonly onClose: (isDone: boolean) => void;
}

/** Whose they are now; of several, where that is the same. */
function findOwner(assigned: Assigned): string | null {
  const owners = 'posts' in assigned ? assigned.posts : [assigned.account];
  const [first = null, ...others] = new Set(owners.map(({ influencer_username: name }) => name));
  return others.length === 0 ? first : null;
}

export function OwnerDialog({ network, assigned, onClose }: OwnerProps) {
  const { t } = useTranslation();
  const { active } = useInfluencers();
  const [owner] = useState(() => findOwner(assigned));
  const [chosen, setChosen] = useState(owner);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { assign, isPending } = useOwnerChanges(network);
  const names = active.map(({ username }) => username);
  const isOfPosts = 'posts' in assigned;
  const save = async (): Promise<void> => {
    const refused = await assign(assigned, chosen);
    if (refused === null) onClose(true);
    else setProblem(refused);
  };
  return (
    <ConfirmDialog
      opened
      title={
        isOfPosts
          ? t('posts.owner.assign_title', { count: assigned.posts.length })
          : t('posts.owner.account_title', { name: isolate(`@${assigned.account.username}`) })
      }
      confirm={t('posts.owner.save')}
      isBusy={isPending}
      onConfirm={() => void save()}
      onCancel={() => onClose(false)}
    >
      {problem !== null && <ProblemNote problem={problem} title={t('feed.change_failed')} />}
      <Select
        label={t('posts.owner.who')}
        placeholder={t('posts.owner.nobody')}
        data={owner === null || names.includes(owner) ? names : [...names, owner]}
        value={chosen}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('posts.owner.nobody') }}
        renderOption={({ option }) => <bdi dir="ltr">@{option.value}</bdi>}
        onChange={(value) => {
          setProblem(null);
          setChosen(value);
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {t(isOfPosts ? 'posts.owner.help' : 'posts.owner.account_help')}
      </Text>
    </ConfirmDialog>
  );
}
