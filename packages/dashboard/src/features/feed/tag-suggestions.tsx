// Products that the caption of a post speaks of, each tagged at a click.
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import { searchProducts, type Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '../../api/queries.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { listStrongWords, rankSuggestions } from './caption-words.ts';
import { addProduct, type TagDraft } from './tag-draft.ts';
import classes from './tags.module.css';

interface SuggestionsProps {
  readonly post: SocialPost;
  readonly draft: TagDraft;
  readonly most: number;
  readonly onChange: (draft: TagDraft) => void;
}

/** Nothing where the caption speaks of nothing the store has that its image does not suggest, or no more can be tagged. */
export function TagSuggestions({ post, draft, most, onChange }: SuggestionsProps) {
  const { t } = useTranslation();
  const words = listStrongWords(post.caption);
  const found = useFound(words);
  const suggested = rankSuggestions(found, words, [...draft.products, ...post.suggested_products]);
  if (suggested.length === 0 || draft.products.length >= most) return null;
  return (
    <section aria-label={t('feed.suggested')} className={classes.suggested}>
      <h3 className={classes.heading}>{t('feed.suggested')}</h3>
      <ul className={classes.suggestions}>
        {suggested.map((product) => (
          <li key={product.inventory_id}>
            <Button
              variant="default"
              size="sm"
              styles={withinLine}
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('feed.add_suggested', { title: isolate(product.title) })}
              onClick={() => onChange(addProduct(draft, product))}
            >
              <bdi>{product.title}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A long title ends in dots. */
const withinLine = {
  root: { maxInlineSize: '100%' },
  label: { display: 'block', height: 'auto', lineHeight: 1.5, textBoxTrim: 'none', textOverflow: 'ellipsis' },
} as const;

const few = 6;

/** What the catalogue has for each word; words whose answer is not there yet, or failed, are left out. */
function useFound(words: readonly string[]): Product[] {
  return useQueries({
    queries: words.map((q) => ({
      ...endpointQuery(searchProducts, { query: { q, count: few, product_status: 'active' } }),
      staleTime: 60_000,
    })),
    combine: (results) => results.flatMap(({ data }) => data?.products ?? []),
  });
}
