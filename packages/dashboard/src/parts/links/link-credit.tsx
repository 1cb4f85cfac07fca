// Whose look or short it is, and the promo code that goes with it.
import type { Influencer } from '@vitrine/contract/influencers';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import type { DraftPart } from '../../api/use-draft-form.ts';
import { attachInfluencer, type OwnedDraft } from './base-draft.ts';
import { InfluencersFailed } from './influencers-failed.tsx';
import { LinkPromocode } from './link-promocode.tsx';
import { Avatar, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type CreditDraft = Pick<OwnedDraft, 'influencerUsername' | 'promocode'>;
type CreditField = 'influencer_username' | 'promocode';

interface CreditProps<Draft extends CreditDraft> {
  readonly form: DraftPart<Draft, CreditField>;
  readonly influencers: InfluencerProps['influencers'];
  /** Who is chosen, as far as they are known. */
  readonly attached: { readonly name: string; readonly promocode: string | null } | null;
  readonly canChoose: boolean;
  /** A saved link keeps its influencer. */
  readonly isSaved: boolean;
}

export function LinkCredit<Draft extends CreditDraft>(props: CreditProps<Draft>) {
  const { influencers, attached } = props;
  const { user } = useSession();
  const { draft, errors, change } = props.form;
  return (
    <Card isPadded>
      {props.canChoose && (
        <LinkInfluencer
          value={draft.influencerUsername}
          influencers={influencers}
          isLocked={props.isSaved}
          error={errors.influencer_username}
          onChange={(chosen) => change(attachInfluencer(draft, chosen), 'influencer_username', 'promocode')}
        />
      )}
      <LinkPromocode
        value={draft.promocode}
        lockedBy={attached?.promocode ? attached.name : null}
        isOwn={attached !== null && attached.name === user.influencer_username}
        error={errors.promocode}
        onChange={(promocode) => change({ ...draft, promocode }, 'promocode')}
      />
    </Card>
  );
}

/** An influencer as far as a form needs to know them. */
type Attachable = Pick<Influencer, 'username' | 'promocode' | 'profile_image_url'>;

interface InfluencerProps {
  /** Their username; null for none. */
  readonly value: string | null;
  readonly influencers: {
    readonly active: readonly Attachable[];
    readonly isFailed: boolean;
    readonly retry: () => void;
  };
  /** A saved link keeps its influencer. */
  readonly isLocked: boolean;
  readonly error: string | undefined;
  readonly onChange: (influencer: Attachable | null) => void;
}

/** Whose link it is: chosen by the merchant, once. */
function LinkInfluencer({ value: username, influencers, isLocked, error, onChange }: InfluencerProps) {
  const { t } = useTranslation();
  const { active, isFailed, retry } = influencers;
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
      error={isFailed ? <InfluencersFailed onRetry={retry} /> : error}
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
      onChange={(value) => onChange(active.find((known) => known.username === value) ?? null)}
    />
  );
}
