// Products that AI tagging has seen in the image of a post without being sure of them, each tagged at a click.
import { useId } from 'react';
import type { SocialPost } from '@vitrine/contract/feed';
import { useTranslation } from 'react-i18next';
import { FoundEntry } from './found-entry.tsx';
import { sureOf, sureTones } from './sure-words.ts';
import { addProduct, type TagDraft } from './tag-draft.ts';
import classes from './tags.module.css';

interface SuggestionsProps {
  readonly post: SocialPost;
  readonly draft: TagDraft;
  readonly most: number;
  readonly onChange: (draft: TagDraft) => void;
}

/** Nothing where all of it is tagged, or no more can be. */
export function AiSuggestions({ post, draft, most, onChange }: SuggestionsProps) {
  const { t } = useTranslation();
  const heading = useId();
  const tagged = new Set<string>(draft.products.map(({ inventory_id: id }) => id));
  const open = post.suggested_products.filter(({ inventory_id: id }) => !tagged.has(id));
  if (open.length === 0 || draft.products.length >= most) return null;
  return (
    <section aria-labelledby={heading} className={classes.suggested}>
      <h3 id={heading} className={classes.heading}>
        {t('feed.from_image')}
      </h3>
      <ul className={classes.found}>
        {open.map((product) => (
          <FoundEntry
            key={product.inventory_id}
            product={product}
            word={t(`feed.sure.${sureOf(product)}`)}
            tone={sureTones[sureOf(product)]}
            onTake={() => onChange(addProduct(draft, product, product.point))}
          />
        ))}
      </ul>
    </section>
  );
}
