// A product that was found in an image of a post: how much speaks for it, in a word, and the button that tags it.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import classes from './tags.module.css';

interface EntryProps {
  readonly product: Product & { readonly is_preferred: boolean };
  readonly word: string;
  readonly tone: Tone;
  readonly onTake: () => void;
}

export function FoundEntry({ product, word, tone, onTake }: EntryProps) {
  const { t } = useTranslation();
  return (
    <li>
      {product.image_url !== null && <img src={product.image_url} alt="" width={40} height={40} />}
      <span className={classes.name}>
        <bdi>{product.title}</bdi>
      </span>
      <Tag tone={tone}>{word}</Tag>
      {product.is_preferred && <Tag tone="accent">{t('feed.preferred')}</Tag>}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={t('feed.add_found', { title: isolate(product.title) })}
        onClick={onTake}
      >
        {t('magic.take')}
      </Button>
    </li>
  );
}
