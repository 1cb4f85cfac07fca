// Where a look or a short is found: its custom address, and the tags it is sorted by.
import { BackHalfField, type BackHalfProps } from './back-half-field.tsx';
import type { OwnedDraft } from './base-draft.ts';
import { Card } from '../../ui/card.tsx';
import type { DraftPart } from '../../api/use-draft-form.ts';
import { useTagNames } from './use-tags.ts';
import { TagsInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';

type PlaceDraft = Pick<OwnedDraft, 'backHalf' | 'tags'>;
type PlaceField = 'back_half' | 'tags';

interface PlaceProps<Draft extends PlaceDraft> {
  readonly form: DraftPart<Draft, PlaceField>;
  readonly address: BackHalfProps['check'];
}

export function LinkPlace<Draft extends PlaceDraft>({ form, address }: PlaceProps<Draft>) {
  const { draft, errors, change } = form;
  return (
    <Card isPadded>
      <BackHalfField
        value={draft.backHalf}
        check={address}
        error={errors.back_half}
        onChange={(backHalf) => change({ ...draft, backHalf }, 'back_half')}
      />
      <LinkTags
        value={draft.tags}
        known={useTagNames()}
        error={errors.tags}
        onChange={(tags) => change({ ...draft, tags }, 'tags')}
      />
    </Card>
  );
}

interface TagsProps {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error: string | undefined;
  readonly known: readonly string[];
  /** What they are for, where they are no link's. */
  readonly help?: string;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The tags of a link, or of an influencer: typed words a merchant sorts them by, with those already in use to choose from. */
export function LinkTags({ value, onChange, error, known, help }: TagsProps) {
  const { t } = useTranslation();
  const isFull = value.length >= limits.tags;
  return (
    <TagsInput
      label={t('links.form.tags')}
      description={isFull ? t('links.form.tags_full', { max: limits.tags }) : (help ?? t('links.form.tags_help'))}
      value={[...value]}
      data={known.filter((tag) => !value.some((chosen) => isSame(chosen, tag)))}
      maxTags={limits.tags}
      maxLength={limits.tag}
      splitChars={[',']}
      acceptValueOnBlur
      clearable
      isDuplicate={(tag, tags) => tags.some((chosen) => isSame(chosen, tag))}
      clearButtonProps={{ 'aria-label': t('links.form.tags_clear') }}
      error={error}
      dir="auto"
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))}
    />
  );
}
