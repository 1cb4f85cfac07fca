// A gallery in the list: its first posts, what it is of, its address, and how it is visited.
import { Anchor, Text } from '@mantine/core';
import { IconCode, IconCopy, IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Gallery, ShownPost } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu, MenuAction } from '../../../ui/action-menu.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { toastDone } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { PostPicture } from '../post-picture.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import classes from './galleries.module.css';
import type { GalleryNumbers } from './use-galleries.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RowProps {
  readonly gallery: Gallery;
  readonly numbers: GalleryNumbers;
  /** Null for whoever only looks. */
  readonly acts: { readonly edit: () => void; readonly remove: () => void } | null;
}

export function GalleryRow({ gallery, numbers, acts }: RowProps) {
  const { t } = useTranslation();
  const toWords = useRuleWords();
  const { title, layout, number_of_posts: count, public_url: url, posts } = gallery;
  const { host, pathname } = new URL(url);
  return (
    <article className={classes.row} aria-label={title} data-row={gallery.gallery_id}>
      <Thumbs posts={posts} />
      <div className={classes.words}>
        <Text fw={600} className={classes.title ?? ''}>
          <bdi>{title}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {toWords(gallery)} · {t(`galleries.layouts.${layout}`)} · {t('galleries.posts', { count })}
        </Text>
        <Anchor href={url} target="_blank" rel="noopener" size="sm" className={classes.address ?? ''}>
          <bdi dir="ltr">{host + pathname}</bdi>
        </Anchor>
      </div>
      <Numbers numbers={numbers} />
      <RowMenu gallery={gallery} acts={acts} />
    </article>
  );
}

function Thumbs({ posts }: { readonly posts: readonly ShownPost[] }) {
  return (
    <div className={classes.thumbs} aria-hidden>
      {Array.from({ length: 4 }, (_, at) => {
        const post = posts[at];
        return post === undefined ? (
          <span key={at} className={classes.thumb} />
        ) : (
          <PostPicture key={at} picture={post.image} alt="" sizes="4rem" className={classes.thumb} />
        );
      })}
    </div>
  );
}

function Numbers({ numbers: { visits, orders } }: Pick<RowProps, 'numbers'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (visits === undefined && orders === undefined) return <span className={classes.numbers} />;
  return (
    <dl className={classes.numbers}>
      {visits !== undefined && (
        <div>
          <dt>{t('galleries.visits')}</dt>
          <dd>{format.count(visits).full}</dd>
        </div>
      )}
      {orders !== undefined && (
        <div>
          <dt>{t('galleries.orders')}</dt>
          <dd>{format.count(orders).full}</dd>
        </div>
      )}
    </dl>
  );
}

function RowMenu({ gallery, acts }: Omit<RowProps, 'numbers'>) {
  const { t } = useTranslation();
  const { title, public_url: url } = gallery;
  const [isEmbedding, setEmbedding] = useState(false);
  const { copy } = useCopy(() => toastDone(t('galleries.copied')));
  return (
    <>
      <ActionMenu label={t('galleries.menu', { name: isolate(title) })} part="menu">
        <MenuAction icon={IconExternalLink} name={t('galleries.view')} href={url} />
        <MenuAction icon={IconCopy} name={t('galleries.copy')} onClick={() => copy(url)} />
        <MenuAction icon={IconCode} name={t('galleries.embed')} onClick={() => setEmbedding(true)} />
        {acts && (
          <>
            <MenuAction icon={IconPencil} name={t('galleries.edit')} onClick={acts.edit} />
            <MenuAction icon={IconTrash} name={t('galleries.delete')} onClick={acts.remove} />
          </>
        )}
      </ActionMenu>
      {isEmbedding && <EmbedDialog gallery={gallery} onClose={() => setEmbedding(false)} />}
    </>
  );
}
