// The tags of a look or a short: typed words a merchant sorts links by, with those already in use to choose from.
import { TagsInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';

interface TagsProps {
  readonly value: readonly string[];
  /** Tags of other links. */
  readonly known: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error: string | undefined;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export function LinkTags({ value, known, onChange, error }: TagsProps) {
  const { t } = useTranslation();
  const isFull = value.length >= limits.tags;
  return (
    <TagsInput
      label={t('links.form.tags')}
      description={isFull ? t('links.form.tags_full', { max: limits.tags }) : t('links.form.tags_help')}
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
