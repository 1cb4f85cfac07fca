// Products that the images of a post show: looked for at a click, each tagged at another.
import { Button, Loader, Text } from '@mantine/core';
import { IconPhotoSearch } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { toneOf, wordOf } from '../../parts/pictures/likeness.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { FoundEntry } from './found-entry.tsx';
import { type SeenProduct, suggestFound } from './merge-found.ts';
import { addProduct, type TagDraft } from './tag-draft.ts';
import classes from './tags.module.css';
import { usePictureSearch, type PictureSearch } from './use-picture-search.ts';

interface SuggestionsProps {
  readonly post: SocialPost;
  readonly draft: TagDraft;
  readonly most: number;
  readonly onChange: (draft: TagDraft) => void;
}

/** Nothing where there is no image, the plan does not open it, or no more can be tagged. */
export function PictureSuggestions(props: SuggestionsProps) {
  const { post, draft, most } = props;
  const { user } = useSession();
  const isOpen = post.images.length > 0 && planOpens(user, 'magic store') && draft.products.length < most;
  return isOpen ? <FromPictures {...props} /> : null;
}

function FromPictures({ post, draft, onChange }: SuggestionsProps) {
  const { t } = useTranslation();
  const images = useMemo(() => post.images.map(({ url }) => url), [post.images]);
  const { search, look } = usePictureSearch(images);
  const isLooking = search.step === 'looking';
  return (
    <section aria-label={t('feed.seen')} className={classes.suggested}>
      <h3 className={classes.heading}>{t('feed.seen')}</h3>
      {search.step === 'done' ? (
        <Found search={search} draft={draft} onChange={onChange} />
      ) : (
        <Button
          variant="default"
          size="sm"
          className={classes.look ?? ''}
          leftSection={isLooking ? <Loader size={16} /> : <IconPhotoSearch size={16} aria-hidden />}
          disabled={isLooking}
          onClick={look}
        >
          {t(isLooking ? 'magic.searching' : 'feed.look')}
        </Button>
      )}
      <output>
        {isLooking && search.pictures > 0 && (
          <Text size="sm" c="dimmed">
            {t('magic.looking', { seen: search.seen, count: search.pictures })}
          </Text>
        )}
      </output>
      {search.step === 'failed' && <ProblemNote problem={search.problem} title={t('feed.look_failed')} />}
    </section>
  );
}

interface FoundProps extends Pick<SuggestionsProps, 'draft' | 'onChange'> {
  readonly search: Extract<PictureSearch, { step: 'done' }>;
}

function Found({ search: { found, isWhole }, draft, onChange }: FoundProps) {
  const { t } = useTranslation();
  const suggested = suggestFound(found, draft.products);
  return (
    <>
      {found.length === 0 && <Text size="sm">{t('magic.nothing')}</Text>}
      {found.length > 0 && suggested.length === 0 && <Text size="sm">{t('feed.seen_all')}</Text>}
      {suggested.length > 0 && (
        <ul className={classes.found}>
          {suggested.map((product) => (
            <SeenEntry
              key={product.inventory_id}
              product={product}
              onTake={() => onChange(addProduct(draft, product, product.point))}
            />
          ))}
        </ul>
      )}
      {!isWhole && (
        <Text size="sm" c="dimmed">
          {t('magic.not_all_title')}
        </Text>
      )}
    </>
  );
}

function SeenEntry({ product, onTake }: { readonly product: SeenProduct; readonly onTake: () => void }) {
  const { t } = useTranslation();
  const word = wordOf(product.likeness);
  return <FoundEntry product={product} word={t(`magic.likeness.${word}`)} tone={toneOf[word]} onTake={onTake} />;
}
