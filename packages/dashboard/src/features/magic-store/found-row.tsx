// A product found in a photo: how alike it is, in words, and what can be done with it.
import { Button, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { toneOf, wordOf } from '../../parts/pictures/likeness.ts';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import names from '../../ui/name.module.css';
import classes from './magic.module.css';

interface RowProps {
  readonly product: Product;
  /** Null for one that was chosen by hand. */
  readonly likeness: number | null;
  readonly isFull?: boolean;
  readonly onReplace?: () => void;
  readonly onRemove?: () => void;
  readonly onTake?: () => void;
}

export function FoundRow({ product, likeness, isFull = false, onReplace, onRemove, onTake }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, image_url: url, price, currency, available } = product;
  const name = isolate(title);
  const word = likeness === null ? null : wordOf(likeness);
  return (
    <li className={classes.row}>
      <span className={classes.thumb} aria-hidden>
        {url === null ? <IconPhoto size={20} /> : <img src={url} alt="" width={56} height={56} />}
      </span>
      <div className={classes.words}>
        <Text fw={500} className={names.lines ?? ''} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed" component="div" className={classes.facts}>
          <bdi>{format.money(price, currency)}</bdi>
          <Tag tone={word === null ? 'accent' : toneOf[word]}>{t(`magic.likeness.${word ?? 'chosen'}`)}</Tag>
          {!available && <Tag tone="fair">{t('links.picker.status.sold_out')}</Tag>}
        </Text>
      </div>
      <div className={classes.acts}>
        {onReplace && (
          <Button size="sm" variant="default" aria-label={t('magic.replace_of', { name })} onClick={onReplace}>
            {t('magic.replace')}
          </Button>
        )}
        {onRemove && (
          <Button size="sm" variant="subtle" aria-label={t('magic.remove_of', { name })} onClick={onRemove}>
            {t('magic.remove')}
          </Button>
        )}
        {onTake && (
          <Button
            size="sm"
            variant="default"
            disabled={isFull}
            aria-label={t('magic.take_of', { name })}
            onClick={onTake}
          >
            {t('magic.take')}
          </Button>
        )}
      </div>
    </li>
  );
}
