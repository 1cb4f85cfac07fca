// Posts picked by hand: in the order they are shown in, and where more are picked.
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { PostId } from '@vitrine/contract/feed';
import { galleryLimits, previewGallery } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../../api/queries.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { ReorderList } from '../../../ui/reorder-list.tsx';
import { PostPicture } from '../post-picture.tsx';
import classes from './galleries.module.css';
import { PostPicker } from './post-picker.tsx';

interface PickedProps {
  readonly ids: readonly PostId[];
  readonly onChange: (ids: PostId[]) => void;
}

export function PickedPosts({ ids, onChange }: PickedProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const { data } = useEndpointQuery(
    previewGallery,
    { body: { rule: { by: 'posts', post_ids: [...ids].toSorted() }, count: galleryLimits.picked } },
    { enabled: ids.length > 0 },
  );
  const known = new Map(data?.posts.map((post) => [post.post_id, post]));
  const nameOf = (id: PostId): string => known.get(id)?.title ?? t('galleries.unseen');
  const move = (from: number, to: number) => {
    const rest = ids.filter((_, at) => at !== from);
    onChange(rest.toSpliced(to, 0, ...ids.slice(from, from + 1)));
  };
  return (
    <div className={classes.picked}>
      {ids.length > 0 && (
        <ReorderList
          label={t('galleries.picked', { count: ids.length })}
          items={ids}
          toKey={(id) => id}
          toHandleLabel={(id) => t('galleries.move', { name: isolate(nameOf(id)) })}
          toMovedMessage={(id, index) => t('galleries.moved', { name: isolate(nameOf(id)), place: index + 1 })}
          onMove={move}
          renderItem={(id) => (
            <div className={classes.pick}>
              <PostPicture picture={known.get(id)?.image ?? null} alt="" sizes="3rem" className={classes.small} />
              <span className={classes.title} dir="auto">
                {data && nameOf(id)}
              </span>
              <ActionIcon
                aria-label={t('galleries.unpick', { name: isolate(nameOf(id)) })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </div>
          )}
        />
      )}
      <Button variant="default" onClick={() => setPicking(true)}>
        {t('galleries.pick')}
      </Button>
      {isPicking && (
        <PostPicker
          ids={ids}
          onDone={(picked) => {
            setPicking(false);
            onChange(picked);
          }}
          onCancel={() => setPicking(false)}
        />
      )}
    </div>
  );
}
