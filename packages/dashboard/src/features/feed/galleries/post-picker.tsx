// Picks posts by hand, of one network after the other, in the order they are shown in.
import { Button, SegmentedControl } from '@mantine/core';
import { networkName, networkNames, type NetworkName, type PostId, type SocialPost } from '@vitrine/contract/feed';
import { galleryLimits } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { networkLabels } from '../../../parts/networks/network-labels.ts';
import { PostPicture } from '../post-picture.tsx';
import { usePostName } from '../use-post-name.ts';
import { usePosts } from '../use-posts.ts';
import classes from './galleries.module.css';

interface PickerProps {
  readonly ids: readonly PostId[];
  readonly onDone: (ids: PostId[]) => void;
  readonly onCancel: () => void;
}

export function PostPicker({ ids, onDone, onCancel }: PickerProps) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState<readonly PostId[]>(ids);
  const [network, setNetwork] = useState<NetworkName>('instagram');
  const [words, setWords] = useState('');
  const isFull = picked.length >= galleryLimits.picked;
  return (
    <Dialog opened size="xl" title={t('galleries.pick')} onClose={onCancel}>
      <div className={classes.picker}>
        <SegmentedControl
          aria-label={t('feed.networks')}
          value={network}
          data={networkNames.map((value) => ({ value, label: networkLabels[value] }))}
          onChange={(next) => setNetwork(networkName.safeParse(next).data ?? network)}
        />
        <SearchField label={t('feed.search')} value={words} onSearch={setWords} />
        <Choices
          network={network}
          words={words}
          picked={picked}
          isFull={isFull}
          onPick={(id, isPicked) =>
            setPicked((before) => (isPicked ? [...before, id] : before.filter((each) => each !== id)))
          }
        />
        <div className={classes.pickerFoot}>
          <output>{t(isFull ? 'galleries.picked_full' : 'galleries.picked', { count: picked.length })}</output>
          <Button variant="default" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={() => onDone([...picked])}>{t('galleries.choose')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  readonly network: NetworkName;
  readonly words: string;
  readonly picked: readonly PostId[];
  readonly isFull: boolean;
  readonly onPick: (id: PostId, isPicked: boolean) => void;
}

function Choices({ network, words, picked, isFull, onPick }: ChoicesProps) {
  const { t } = useTranslation();
  const { query, posts, paged } = usePosts({ network, words, filter: 'tagged', account: null, influencer: null });
  return (
    <Loaded
      query={query}
      skeleton={null}
      failed={t('feed.posts_failed')}
      isEmpty={() => posts.length === 0}
      empty={<p className={classes.quiet}>{t('galleries.none_to_pick')}</p>}
    >
      {() => (
        <>
          <ul className={classes.choices} aria-label={networkLabels[network]}>
            {posts.map((post) => (
              <li key={post.post_id}>
                <Choice
                  post={post}
                  isPicked={picked.includes(post.post_id)}
                  isClosed={isFull && !picked.includes(post.post_id)}
                  onPick={(isPicked) => onPick(post.post_id, isPicked)}
                />
              </li>
            ))}
          </ul>
          {paged.hasMore && (
            <Button variant="default" loading={paged.isLoadingMore} onClick={paged.onMore}>
              {t('feed.more_posts')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

interface ChoiceProps {
  readonly post: SocialPost;
  readonly isPicked: boolean;
  readonly isClosed: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

function Choice({ post, isPicked, isClosed, onPick }: ChoiceProps) {
  const name = usePostName(post);
  return (
    <label className={classes.choice} data-picked={isPicked}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isPicked}
        disabled={isClosed}
        onChange={({ currentTarget: { checked } }) => onPick(checked)}
      />
      <PostPicture picture={post.images[0] ?? null} alt="" sizes="7rem" className={classes.shot} />
    </label>
  );
}
