// A live picture of a gallery: its first posts, laid out as shoppers see them.
import { useDebouncedValue } from '@mantine/hooks';
import { createGallery, previewGallery, type ShownPost } from '@vitrine/contract/galleries';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/queries.ts';
import { PostPicture } from '../post-picture.tsx';
import classes from './galleries.module.css';
import { type GalleryDraft, toRule, toSent } from './gallery-draft.ts';

/** Drawn at most. */
const most = 9;
/** After the last letter of a hashtag, in ms. */
const pause = 300;

export function GalleryPreview({ draft }: { readonly draft: GalleryDraft }) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(draft, pause);
  const rule = toRule(settled);
  // its rule alone: a name and an address need not be written yet
  const isWhole = createGallery.body.shape.rule.safeParse(rule).success;
  const { data } = useEndpointQuery(previewGallery, { body: { rule, count: most } }, { enabled: isWhole });
  const shown = toSent(draft).posts_shown ?? most;
  return (
    <section className={classes.preview} aria-label={t('galleries.preview')}>
      <h2 className={classes.previewHead}>{t('galleries.preview')}</h2>
      <output className={classes.quiet}>
        {!isWhole && t('galleries.preview_waits')}
        {isWhole && data && t('galleries.posts', { count: data.number_of_posts })}
      </output>
      {isWhole && data && <Posts posts={data.posts.slice(0, shown)} layout={draft.layout} />}
      {isWhole && data?.number_of_posts === 0 && <p className={classes.quiet}>{t('galleries.preview_empty')}</p>}
    </section>
  );
}

function Posts({ posts, layout }: { readonly posts: readonly ShownPost[]; readonly layout: GalleryDraft['layout'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <ul className={classes.posts} data-layout={layout} tabIndex={0}>
      {posts.map(({ post_id: id, title, image }) => (
        <li key={id}>
          <PostPicture picture={image} alt={title} sizes="8rem" className={classes.shot} />
        </li>
      ))}
    </ul>
  );
}
