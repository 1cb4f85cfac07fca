// Changing posts: shown or hidden at once and put back where the server refuses, tagged, or rid of AI tags, many together, each to be undone.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodySent } from '@vitrine/contract/endpoint';
import {
  changePosts,
  getShopboard,
  listPosts,
  type PostSource,
  type PostId,
  showPost,
  type SocialPost,
  tagPost,
} from '@vitrine/contract/feed';
import { listInfluencerPosts } from '@vitrine/contract/post-owners';
import type { ProductId } from '@vitrine/contract/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@vitrine/contract/rights';
import { isProblem, type Problem, settle } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { isOfPlan } from '../../parts/plans/plan-action.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { listKept } from './feed-view.ts';
import { type TagDraft, toTagBody, toTagDraft } from './tag-draft.ts';

type Pages = InfiniteData<AnswerOf<typeof listPosts>, number>;

const lists = [listPosts, listInfluencerPosts] as const;

/** Changes known posts in every list of them. */
export function useKnownPosts() {
  const cache = useQueryClient();
  const patch = (change: (post: SocialPost) => SocialPost) =>
    lists.map((list) =>
      cache.setQueriesData<Pages>(
        { queryKey: endpointKey(list) },
        (known) =>
          known && { ...known, pages: known.pages.map((page) => ({ ...page, posts: page.posts.map(change) })) },
      ),
    );
  return {
    setVisible: (id: PostId, visible: boolean) => patch((post) => (post.post_id === id ? { ...post, visible } : post)),
    keep: (changed: readonly SocialPost[]) => {
      const byId = new Map(changed.map((post) => [post.post_id, post]));
      patch((post) => byId.get(post.post_id) ?? post);
    },
    /** Asks again how many posts are tagged by AI, or have suggestions; nobody waits for it. */
    recount: (): void => void cache.invalidateQueries({ queryKey: endpointKey(getShopboard) }),
  };
}

/** What kept something from being done: a missing plan in a dialog, all else in a message. */
function useRefusal() {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<Problem | null>(null);
  const tell = (problem: Problem): void =>
    isOfPlan(problem.code)
      ? setRefused(problem)
      : toastFailed(`${t('feed.change_failed')}. ${problem.message}`, problem.requestId);
  return { refused, dismiss: () => setRefused(null), tell };
}

type Tell = ReturnType<typeof useRefusal>['tell'];

/** Calls that change many posts; the answer is null where there is none, which is told. */
function useChanging(network: PostSource, tell: Tell) {
  const { mutateAsync, isPending } = useEndpointMutation(changePosts);
  const { keep } = useKnownPosts();
  const run = async (posts: readonly SocialPost[], change: Omit<BodySent<typeof changePosts>, 'post_ids'>) => {
    const body = { post_ids: posts.map(({ post_id: id }) => id), ...change };
    try {
      const answer = await mutateAsync({ params: { platform: network }, body });
      keep(answer.posts);
      return answer;
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      tell(thrown);
      return null;
    }
  };
  return { run, isPending };
}

function useShowing(network: PostSource, tell: Tell, change: ReturnType<typeof useChanging>['run']) {
  const { t } = useTranslation();
  const { setVisible, keep } = useKnownPosts();
  const showing = useEndpointMutation(showPost, { onSuccess: ({ post }) => keep([post]) });
  const toWords = (visible: boolean, count: number): string => t(visible ? 'feed.shown' : 'feed.hidden', { count });
  const show = async (id: PostId, visible: boolean, canUndo = true): Promise<void> => {
    setVisible(id, visible);
    const sent = { params: { platform: network, post_id: id }, body: { is_visible: visible } };
    const problem = await settle(showing.mutateAsync(sent));
    if (problem !== null) {
      setVisible(id, !visible);
      return tell(problem);
    }
    if (canUndo) toastUndo(toWords(visible, 1), () => void show(id, !visible, false));
  };
  const showMany = async (posts: readonly SocialPost[], visible: boolean, canUndo = true): Promise<boolean> => {
    // those that were so before stay so when it is undone
    const differing = posts.filter((post) => post.visible !== visible).map((post) => ({ ...post, visible }));
    if ((await change(posts, { is_visible: visible })) === null) return false;
    const words = toWords(visible, differing.length);
    if (canUndo && differing.length > 0) toastUndo(words, () => void showMany(differing, !visible, false));
    else toastDone(words);
    return true;
  };
  return { show, showMany };
}

const isTaggedByAi = ({ products, auto_tagged_products: automatic }: SocialPost): boolean =>
  products.length === 0 && automatic.length > 0;

const noTags: TagDraft = { products: [], selectedOptions: {}, points: {} };

function useTagging(tell: Tell, change: ReturnType<typeof useChanging>['run']) {
  const { t } = useTranslation();
  const { keep, recount } = useKnownPosts();
  const onSuccess = ({ post }: AnswerOf<typeof tagPost>): void => {
    keep([post]);
    recount();
  };
  const { mutateAsync, isPending } = useEndpointMutation(tagPost, { onSuccess });
  const save = ({ post_id: id, platform }: SocialPost, draft: TagDraft): Promise<Problem | null> =>
    settle(mutateAsync({ params: { platform, post_id: id }, body: toTagBody(draft) }));
  /** As they were, of what the store still has. */
  const saveKept = (post: SocialPost) => save(post, { ...toTagDraft(post), products: listKept(post) });
  const { user } = useSession();
  // influencers, who tag their own, have AI's tags back as theirs
  const isByAi = (post: SocialPost): boolean => can(user, 'edit any link') && isTaggedByAi(post);
  const restore = async (posts: readonly SocialPost[]): Promise<void> => {
    for (const post of posts) {
      const problem = isByAi(post) ? await save(post, noTags) : await saveKept(post);
      if (problem !== null) return tell(problem);
    }
    // of what nobody had tagged AI decides again
    const byAi = posts.filter(isByAi);
    if (byAi.length > 0 && (await change(byAi, { ai_tags: 'restore' })) === null) return;
    toastDone(t('feed.tags_restored'));
  };
  return {
    isSaving: isPending,
    /** Answers what kept it from being saved. */
    tag: async (post: SocialPost, draft: TagDraft): Promise<Problem | null> => {
      const problem = await save(post, draft);
      if (problem === null) toastUndo(t('feed.tags_saved'), () => void restore([post]));
      return problem;
    },
    /** Answers whether they are tagged. */
    tagMany: async (posts: readonly SocialPost[], products: readonly ProductId[]): Promise<boolean> => {
      const answer = await change(posts, { add_product_ids: [...products] });
      if (answer === null) return false;
      recount();
      toastUndo(t('feed.tagged_many', { count: posts.length }), () => void restore(posts));
      if (answer.full > 0) toastFailed(t('feed.full', { count: answer.full }));
      return true;
    },
    /** Takes away what the store does not have any more. */
    repair: async (post: SocialPost): Promise<void> => {
      const problem = await saveKept(post);
      if (problem === null) toastDone(t('feed.repaired'));
      else tell(problem);
    },
  };
}

function useAiTags(change: ReturnType<typeof useChanging>['run']) {
  const { t } = useTranslation();
  const { recount } = useKnownPosts();
  const restore = async (posts: readonly SocialPost[]): Promise<void> => {
    if ((await change(posts, { ai_tags: 'restore' })) === null) return;
    recount();
    toastDone(t('feed.ai_restored'));
  };
  return {
    /** Answers whether they are gone. */
    removeAiTags: async (posts: readonly SocialPost[]): Promise<boolean> => {
      if ((await change(posts, { ai_tags: 'remove' })) === null) return false;
      recount();
      toastUndo(t('feed.ai_removed', { count: posts.length }), () => void restore(posts));
      return true;
    },
  };
}

export type PostChanges = ReturnType<typeof usePostChanges>;

export function usePostChanges(network: PostSource) {
  const refusal = useRefusal();
  const { run, isPending } = useChanging(network, refusal.tell);
  const showing = useShowing(network, refusal.tell, run);
  const tagging = useTagging(refusal.tell, run);
  return { ...refusal, ...showing, ...tagging, ...useAiTags(run), isBusy: isPending };
}
