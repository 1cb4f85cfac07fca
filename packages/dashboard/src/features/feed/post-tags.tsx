// What is tagged in a post, as small pictures; what of it is gone or sold out, with what helps.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPhoto, IconTag } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { countSoldOut, listKept } from './feed-view.ts';
import classes from './post.module.css';

/** As many as stand beside each other on a phone. */
const shown = 4;

/** Two posts beside each other on a small phone leave its words little room. */
const wrapping = {
  root: { height: 'auto', minHeight: '2.25rem', paddingInline: '0.375rem' },
  label: { whiteSpace: 'normal', lineHeight: 1.3, overflowWrap: 'anywhere' },
} as const;

interface StripProps {
  readonly post: SocialPost;
  readonly name: string;
  /** Null for whoever only looks. */
  readonly onTag: (() => void) | null;
}

export function TaggedStrip({ post, name, onTag }: StripProps) {
  const { t } = useTranslation();
  const products = listKept(post);
  if (products.length === 0) {
    if (onTag === null) return <p className={classes.quiet}>{t('feed.untagged')}</p>;
    return <TagButton count={post.suggested_products.length} name={name} onTag={onTag} />;
  }
  const inside = <Thumbs products={products} isAutomatic={post.products.length === 0} />;
  const label = t('feed.tagged', { count: products.length, name: isolate(name) });
  if (onTag === null) {
    return (
      <div className={classes.strip}>
        <span className="visually-hidden">{label}</span>
        {inside}
      </div>
    );
  }
  return (
    <button type="button" className={classes.strip} onClick={onTag}>
      <span className="visually-hidden">{label}</span>
      {inside}
    </button>
  );
}

interface TagButtonProps {
  /** Of suggestions. */
  readonly count: number;
  readonly name: string;
  readonly onTag: () => void;
}

function TagButton({ count, name, onTag }: TagButtonProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const of = { name: isolate(name) };
  return (
    <Button
      variant="light"
      size="sm"
      fullWidth
      styles={wrapping}
      // two words and a number leave it no room on a phone
      leftSection={(count === 0 || !isNarrow) && <IconTag size={16} aria-hidden />}
      aria-label={count === 0 ? t('feed.tag_of', of) : t('feed.tag_suggested', { ...of, count })}
      onClick={onTag}
    >
      <span className={classes.tagWords}>
        <span>{t('feed.tag')}</span>{' '}
        {count > 0 && <span className={classes.tagCount}>{t('feed.suggestions', { count })}</span>}
      </span>
    </Button>
  );
}

interface ThumbsProps {
  readonly products: ReturnType<typeof listKept>;
  /** Tagged by no person. */
  readonly isAutomatic: boolean;
}

function Thumbs({ products, isAutomatic }: ThumbsProps) {
  const { t } = useTranslation();
  const more = products.length - shown;
  return (
    <>
      {products.slice(0, shown).map(({ inventory_id: id, chosen_image_url: src }) =>
        src === null ? (
          <span key={id} className={classes.thumb}>
            <IconPhoto size={16} aria-hidden />
          </span>
        ) : (
          <img key={id} className={classes.thumb} src={src} alt="" loading="lazy" decoding="async" />
        ),
      )}
      {more > 0 && (
        <span className={classes.more} dir="ltr" aria-hidden>
          +{more}
        </span>
      )}
      {isAutomatic && <Tag tone="accent">{t('feed.ai')}</Tag>}
    </>
  );
}

/** Goods that the store no longer has are taken away at a click; sold-out ones are told. */
export function GoneNotice({ post, onRepair }: { post: SocialPost; onRepair: (() => void) | null }) {
  const { t } = useTranslation();
  const { gone_products: gone } = post;
  const soldOut = countSoldOut(post);
  if (gone === 0 && soldOut === 0) return null;
  return (
    <div className={classes.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{gone > 0 ? t('feed.gone', { count: gone }) : t('feed.sold_out', { count: soldOut })}</span>
      {gone > 0 && onRepair && (
        <Button size="compact-sm" variant="default" onClick={onRepair}>
          {t('feed.repair')}
        </Button>
      )}
    </div>
  );
}
