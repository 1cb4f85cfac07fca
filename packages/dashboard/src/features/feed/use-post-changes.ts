// Changing posts: shown or hidden at once and put back where the server refuses, tagged, many together, each to be undone.
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import {
  changePosts,
  listPosts,
  type NetworkName,
  type PostId,
  showPost,
  type SocialPost,
  tagPost,
} from '@vitrine/contract/feed';
import type { ProductId } from '@vitrine/contract/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem, type Problem, settle } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation } from '../../api/queries.ts';
import { isOfPlan } from '../../parts/plans/plan-action.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { listKept } from './feed-view.ts';
import { type TagDraft, toTagBody, toTagDraft } from './tag-draft.ts';

type Pages = InfiniteData<AnswerOf<typeof listPosts>, number>;

/** Changes known posts in every list of them. */
function usePatch() {
  const cache = useQueryClient();
  return (change: (post: SocialPost) => SocialPost) =>
    cache.setQueriesData<Pages>(
      { queryKey: endpointKey(listPosts) },
      (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, posts: page.posts.map(change) })) },
    );
}

export type PostChanges = ReturnType<typeof usePostChanges>;

export function usePostChanges(network: NetworkName) {
  const { t } = useTranslation();
  const patch = usePatch();
  const [refused, setRefused] = useState<Problem | null>(null);
  const showing = useEndpointMutation(showPost);
  const tagging = useEndpointMutation(tagPost);
  const changing = useEndpointMutation(changePosts);
  const toParams = (post: SocialPost) => ({ platform: network, post_id: post.post_id });
  const setVisible = (ids: readonly PostId[], visible: boolean) =>
    patch((post) => (ids.includes(post.post_id) ? { ...post, visible } : post));
  const keep = (changed: readonly SocialPost[]) => {
    const byId = new Map(changed.map((post) => [post.post_id, post]));
    patch((post) => byId.get(post.post_id) ?? post);
  };
  const tell = (problem: Problem) =>
    isOfPlan(problem.code)
      ? setRefused(problem)
      : toastFailed(`${t('feed.change_failed')}. ${problem.message}`, problem.requestId);

  /** The answer; null where there is none, which is told. */
  const orTell = async <Answer>(doing: Promise<Answer>): Promise<Answer | null> => {
    try {
      return await doing;
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      tell(thrown);
      return null;
    }
  };

  const show = async (post: SocialPost, visible: boolean, canUndo = true): Promise<void> => {
    setVisible([post.post_id], visible);
    const problem = await settle(showing.mutateAsync({ params: toParams(post), body: { is_visible: visible } }));
    if (problem !== null) {
      setVisible([post.post_id], !visible);
      return tell(problem);
    }
    if (canUndo)
      toastUndo(t(visible ? 'feed.shown' : 'feed.hidden', { count: 1 }), () => void show(post, !visible, false));
  };

  const showMany = async (posts: readonly SocialPost[], visible: boolean, canUndo = true): Promise<boolean> => {
    const differing = posts.filter((post) => post.visible !== visible);
    const body = { post_ids: posts.map(({ post_id: id }) => id), is_visible: visible };
    const answer = await orTell(changing.mutateAsync({ params: { platform: network }, body }));
    if (answer === null) return false;
    keep(answer.posts);
    const message = t(visible ? 'feed.shown' : 'feed.hidden', { count: differing.length });
    const undone = differing.map((post) => ({ ...post, visible }));
    if (canUndo && undone.length > 0) toastUndo(message, () => void showMany(undone, !visible, false));
    else toastDone(message);
    return true;
  };

  /** Answers what kept it from being saved. */
  const saveTags = (post: SocialPost, draft: TagDraft): Promise<Problem | null> =>
    settle(
      tagging.mutateAsync({ params: toParams(post), body: toTagBody(draft) }).then((answer) => keep([answer.post])),
    );

  /** Tags as they were before, of what the store still has. */
  const restore = async (posts: readonly SocialPost[]): Promise<void> => {
    for (const post of posts) {
      const problem = await saveTags(post, { ...toTagDraft(post), products: listKept(post) });
      if (problem !== null) return tell(problem);
    }
    toastDone(t('feed.tags_restored'));
  };

  const tag = async (post: SocialPost, draft: TagDraft): Promise<Problem | null> => {
    const problem = await saveTags(post, draft);
    if (problem === null) toastUndo(t('feed.tags_saved'), () => void restore([post]));
    return problem;
  };

  const tagMany = async (posts: readonly SocialPost[], products: readonly ProductId[]): Promise<boolean> => {
    const body = { post_ids: posts.map(({ post_id: id }) => id), add_product_ids: [...products] };
    const answer = await orTell(changing.mutateAsync({ params: { platform: network }, body }));
    if (answer === null) return false;
    keep(answer.posts);
    toastUndo(t('feed.tagged_many', { count: posts.length }), () => void restore(posts));
    if (answer.full > 0) toastFailed(t('feed.full', { count: answer.full }));
    return true;
  };

  /** Takes away what the store does not have any more. */
  const repair = async (post: SocialPost): Promise<void> => {
    const problem = await saveTags(post, { ...toTagDraft(post), products: listKept(post) });
    if (problem === null) toastDone(t('feed.repaired'));
    else tell(problem);
  };

  return {
    isBusy: changing.isPending,
    isSaving: tagging.isPending,
    refused,
    dismiss: () => setRefused(null),
    tell,
    show,
    showMany,
    tag,
    tagMany,
    repair,
  };
}
