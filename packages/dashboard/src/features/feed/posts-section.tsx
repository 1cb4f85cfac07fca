// The posts of a network: what narrows them, the posts themselves, and what is done with one or with many of them.
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh, IconTag, IconTagOff, IconUserStar } from '@tabler/icons-react';
import { postFilter, socialAccountId, type SocialAccount, type SocialPost } from '@vitrine/contract/feed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnerDialog } from './owner-dialog.tsx';
import { type Act, BulkActs } from '../../parts/lists/bulk-acts.tsx';
import { ListTools } from '../../parts/lists/list-tools.tsx';
import { type ChosenRows, toChoice, useChosenRows } from '../../parts/lists/use-chosen-rows.ts';
import { useInfluencers } from '../../parts/influencers/use-influencers.ts';
import { RefusedDialog } from '../../parts/plans/refused-dialog.tsx';
import { ProductPicker } from '../../parts/products/catalogue-picker.tsx';
import { ChoiceChip } from '../../ui/filter-chip.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { SearchDrawing } from '../../ui/list-drawings.tsx';
import { EmptyState, Loaded } from '../../ui/loaded.tsx';
import { FeedDrawing } from './feed-drawing.tsx';
import { type FeedPlace, isNarrowed, toFeedAddress } from './feed-place.ts';
import { isReading, listTaggedByAi } from './feed-view.ts';
import { PostCard } from './post-card.tsx';
import { GridShape, PostsGrid } from './posts-grid.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { FeedGate } from './use-feed-gate.tsx';
import { type PostChanges, usePostChanges } from './use-post-changes.ts';
import { usePosts } from './use-posts.ts';
import type { NetworkActs } from './use-shopboard.ts';

interface SectionProps {
  readonly place: FeedPlace;
  readonly gate: FeedGate;
  readonly acts: NetworkActs;
  readonly accounts: readonly SocialAccount[];
  /** Products a post may carry. */
  readonly most: number;
  /** Whether products are looked for in images. */
  readonly looks: boolean;
}

export function PostsSection({ place, gate, acts, accounts, most, looks }: SectionProps) {
  const { t } = useTranslation();
  const { question } = place;
  const { query, posts, total, paged } = usePosts(question);
  const changes = usePostChanges(question.network);
  const [tagging, setTagging] = useState<SocialPost | null>(null);
  const [asked, setAsked] = useState<SocialPost | null>(null);
  const [assigned, setAssigned] = useState<readonly SocialPost[] | null>(null);
  const chosen = useChosenRows(
    posts.map(({ post_id: id }) => id),
    toFeedAddress({ ...question, post: null }),
  );
  return (
    <>
      <Narrowing place={place} accounts={accounts} />
      <Loaded
        query={query}
        skeleton={<GridShape />}
        failed={t('feed.posts_failed')}
        isEmpty={() => posts.length === 0}
        empty={<Nothing place={place} gate={gate} acts={acts} isReading={accounts.some(isReading)} />}
      >
        {() => (
          <PostsGrid
            {...{ posts, total, paged }}
            renderPost={(post) => (
              <PostCard
                post={post}
                choice={gate.canEdit || gate.canAssign ? toChoice(chosen, post.post_id) : null}
                {...toActs(gate, {
                  onShow: (visible: boolean) => void changes.show(post.post_id, visible),
                  onTag: () => setTagging(post),
                  onRepair: () => void changes.repair(post),
                })}
                onRights={gate.canEdit ? () => gate.pass(() => setAsked(post)) : null}
                onAssign={gate.canAssign ? () => gate.pass(() => setAssigned([post])) : null}
                onNumbers={() => place.open(post.post_id)}
              />
            )}
          />
        )}
      </Loaded>
      <Bulk
        posts={posts.filter(({ post_id: id }) => chosen.ids.has(id))}
        {...{ chosen, changes, gate, most }}
        onAssign={setAssigned}
      />
      {tagging && (
        <TagDialog post={tagging} most={most} looks={looks} changes={changes} onClose={() => setTagging(null)} />
      )}
      {asked && <RightsDialog post={asked} onClose={() => setAsked(null)} />}
      {assigned && (
        <OwnerDialog
          network={question.network}
          assigned={{ posts: assigned }}
          onClose={(isDone) => {
            setAssigned(null);
            if (isDone && assigned.length > 1) chosen.clear();
          }}
        />
      )}
      <RefusedDialog problem={changes.refused} title={t('feed.change_failed')} onClose={changes.dismiss} />
    </>
  );
}

/** What is done with a post, behind the gate; null for whoever may not. */
function toActs(
  { canEdit, pass }: FeedGate,
  acts: { readonly onShow: (visible: boolean) => void; readonly onTag: () => void; readonly onRepair: () => void },
) {
  if (!canEdit) return { onShow: null, onTag: null, onRepair: null };
  return {
    onShow: (visible: boolean) => pass(() => acts.onShow(visible)),
    onTag: () => pass(acts.onTag),
    onRepair: () => pass(acts.onRepair),
  };
}

function Narrowing({ place: { question, ask }, accounts }: Pick<SectionProps, 'place' | 'accounts'>) {
  const { t } = useTranslation();
  const { filter, account, influencer } = question;
  const { active } = useInfluencers();
  return (
    <ListTools
      search={t('feed.search')}
      words={question.words}
      onSearch={(words) => ask({ words })}
      count={[filter, account, influencer].filter((each) => each !== null).length}
      onClear={() => ask({ filter: null, account: null, influencer: null })}
      views={null}
      chips={
        <>
          <ChoiceChip
            label={t('feed.filter.label')}
            value={filter ?? ''}
            options={postFilter.options.map((value) => ({ value, label: t(`feed.filter.${value}`) }))}
            onChoose={(value) => ask({ filter: postFilter.safeParse(value).data ?? null })}
          />
          {accounts.length > 1 && (
            <ChoiceChip
              label={t('feed.filter.account')}
              value={account ?? ''}
              options={accounts.map(({ social_account_id: value, username }) => ({
                value,
                label: isolate(`@${username}`),
              }))}
              onChoose={(value) => ask({ account: socialAccountId.safeParse(value).data ?? null })}
            />
          )}
          {(active.length > 0 || influencer !== null) && (
            <ChoiceChip
              label={t('posts.owner.filter')}
              value={influencer ?? ''}
              options={active.map(({ username }) => ({ value: username, label: isolate(`@${username}`) }))}
              onChoose={(value) => ask({ influencer: value === '' ? null : value })}
            />
          )}
        </>
      }
    />
  );
}

/** No posts at all, or none like these. */
function Nothing({
  place: { question, ask },
  gate,
  acts,
  isReading: isRead,
}: Pick<SectionProps, 'place' | 'gate' | 'acts'> & { readonly isReading: boolean }) {
  const { t } = useTranslation();
  if (isNarrowed(question)) {
    const isSuggested = question.filter === 'suggested' && !isNarrowed({ ...question, filter: null });
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t(isSuggested ? 'feed.none_suggested' : 'feed.none_found')}
        body={t(isSuggested ? 'feed.none_suggested_body' : 'feed.none_found_body')}
        action={
          <Button variant="default" onClick={() => ask({ words: '', filter: null, account: null, influencer: null })}>
            {t('feed.show_all')}
          </Button>
        }
      />
    );
  }
  if (question.network === 'uploads') {
    return <EmptyState drawing={<FeedDrawing />} title={t('uploads.none.approved')} body={t('uploads.posts_body')} />;
  }
  return (
    <EmptyState
      drawing={<FeedDrawing />}
      title={t('feed.none')}
      body={t('feed.none_body')}
      action={
        gate.canEdit &&
        !isRead && (
          <Button leftSection={<IconRefresh size={18} aria-hidden />} loading={acts.isBusy} onClick={acts.sync}>
            {t('feed.sync')}
          </Button>
        )
      }
    />
  );
}

interface BulkProps extends Pick<SectionProps, 'gate' | 'most'> {
  readonly posts: readonly SocialPost[];
  readonly chosen: ChosenRows;
  readonly changes: PostChanges;
  readonly onAssign: (posts: readonly SocialPost[]) => void;
}

function Bulk({ posts, chosen, changes, gate, most, onAssign }: BulkProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  if (posts.length === 0) return null;
  const after = async (doing: Promise<boolean>): Promise<void> => {
    if (await doing) chosen.clear();
  };
  const show = (visible: boolean) => gate.pass(() => void after(changes.showMany(posts, visible)));
  const byAi = listTaggedByAi(posts);
  const untagging: Act = {
    icon: IconTagOff,
    name: t('feed.remove_ai'),
    run: () => gate.pass(() => void after(changes.removeAiTags(byAi))),
  };
  const editing: Act[] = [
    { icon: IconEyeOff, name: t('feed.hide'), run: () => show(false) },
    { icon: IconEye, name: t('feed.show'), run: () => show(true) },
    { icon: IconTag, name: t('feed.tag'), run: () => gate.pass(() => setPicking(true)) },
    ...(byAi.length > 0 ? [untagging] : []),
  ];
  const assigning: Act[] = [
    { icon: IconUserStar, name: t('posts.owner.assign'), run: () => gate.pass(() => onAssign(posts)) },
  ];
  const acts = [...(gate.canEdit ? editing : []), ...(gate.canAssign ? assigning : [])];
  return (
    <>
      <BulkActs label={t('feed.bulk')} count={posts.length} chosen={chosen} acts={acts} isBusy={changes.isBusy} />
      <ProductPicker
        opened={isPicking}
        initial={[]}
        rules={{ min: 1, max: most }}
        commit={t('feed.tag')}
        onCancel={() => setPicking(false)}
        onDone={(products) => {
          setPicking(false);
          void after(
            changes.tagMany(
              posts,
              products.map(({ inventory_id: id }) => id),
            ),
          );
        }}
      />
    </>
  );
}
