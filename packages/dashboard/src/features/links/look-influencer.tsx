// Whose look it is: chosen by the merchant, once.
import { Anchor, Avatar, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { attachInfluencer, type LookDraft } from './link-draft.ts';
import type { Influencers } from './use-influencers.ts';

interface InfluencerProps {
  readonly draft: LookDraft;
  readonly influencers: Influencers;
  /** A saved look keeps its influencer. */
  readonly isLocked: boolean;
  readonly error: string | undefined;
  readonly onChange: (draft: LookDraft) => void;
}

export function LookInfluencer({ draft, influencers, isLocked, error, onChange }: InfluencerProps) {
  const { t } = useTranslation();
  const { active, isFailed, retry } = influencers;
  const username = draft.influencerUsername;
  const isListed = username === null || active.some((influencer) => influencer.username === username);
  const names = active.map((influencer) => influencer.username);
  return (
    <Select
      label={t('links.form.influencer')}
      description={isLocked ? t('links.form.influencer_locked') : t('links.form.influencer_help')}
      placeholder={t('links.form.influencer_none')}
      data={isListed ? names : [...names, username]}
      value={username}
      disabled={isLocked}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('links.form.influencer_none') }}
      error={
        isFailed ? (
          <span>
            {t('links.form.influencer_failed')}{' '}
            <Anchor component="button" type="button" size="sm" onClick={retry}>
              {t('ui.retry')}
            </Anchor>
          </span>
        ) : (
          error
        )
      }
      renderOption={({ option }) => {
        const influencer = active.find((known) => known.username === option.value);
        return (
          <Group gap="sm" wrap="nowrap">
            <Avatar src={influencer?.profile_image_url ?? null} alt="" name={option.value} size={28} color="violet" />
            <Text size="sm">
              <bdi>{option.value}</bdi>
            </Text>
            {influencer?.promocode && (
              <Text size="xs" c="dimmed">
                <bdi>{influencer.promocode}</bdi>
              </Text>
            )}
          </Group>
        );
      }}
      onChange={(value) => onChange(attachInfluencer(draft, active.find((known) => known.username === value) ?? null))}
    />
  );
}
