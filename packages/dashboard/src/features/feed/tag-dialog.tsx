// The products of one post: its picture with a point for each, what is tagged, and what its image and its caption suggest.
import { Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { SocialPost } from '@vitrine/contract/feed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { isOfPlan } from '../../parts/plans/plan-action.tsx';
import { PointButton } from '../../parts/points/point-button.tsx';
import { PointsOnImage } from '../../parts/points/points-on-image.tsx';
import { ProductsField } from '../../parts/products/products-field.tsx';
import { DiscardDialog } from '../../ui/confirm-dialog.tsx';
import { ContentDialog, useRefusedInSight } from '../../ui/content-dialog.tsx';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { FormScreen } from '../../ui/form-screen.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { Tag } from '../../ui/tag.tsx';
import { AiSuggestions } from './ai-suggestions.tsx';
import { PictureSuggestions } from './picture-suggestions.tsx';
import { PostPicture } from './post-picture.tsx';
import { isTagModified, type TagDraft, toTagDraft } from './tag-draft.ts';
import classes from './tags.module.css';
import { TagSuggestions } from './tag-suggestions.tsx';
import { usePostName } from './use-post-name.ts';
import type { PostChanges } from './use-post-changes.ts';

interface TagProps {
  readonly post: SocialPost;
  readonly most: number;
  /** Whether products are looked for in images. */
  readonly looks: boolean;
  readonly changes: PostChanges;
  readonly onClose: () => void;
}

export function TagDialog({ post, most, looks, changes, onClose }: TagProps) {
  const { t } = useTranslation();
  const [before] = useState(() => toTagDraft(post));
  const [draft, setDraft] = useState(before);
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  useGivesFocusBack();
  const isModified = isTagModified(before, draft);
  // saved as they are, tags by AI become the merchant's own
  const isConfirmable = post.auto_tagged_products.length > 0;
  const save = async (): Promise<void> => {
    const refused = await changes.tag(post, draft);
    if (refused === null) return onClose();
    if (isOfPlan(refused.code)) changes.tell(refused);
    else setProblem(refused);
  };
  const change = (next: TagDraft) => {
    setProblem(null);
    setDraft(next);
  };
  return (
    <ContentDialog
      width="large"
      title={t('feed.tag_title', { name: isolate(usePostName(post)) })}
      back={t('feed.back')}
      onClose={() => (isModified ? setLeaving(true) : onClose())}
    >
      <FormScreen
        save={t('ui.save')}
        canSave={(isModified || isConfirmable) && draft.products.length <= most}
        isSaving={changes.isSaving}
        isModified={isModified && !changes.isSaving}
        onSave={() => void save()}
      >
        <TagForm {...{ post, most, looks, draft, problem, change }} />
      </FormScreen>
      <DiscardDialog opened={isLeaving} onDiscard={onClose} onKeep={() => setLeaving(false)} />
    </ContentDialog>
  );
}

interface FormProps extends Pick<TagProps, 'post' | 'most' | 'looks'> {
  readonly draft: TagDraft;
  readonly problem: Problem | null;
  readonly change: (draft: TagDraft) => void;
}

/** A field that is named, and not one of what is sent beside it. */
const isOfProducts = ({ field }: Problem): boolean =>
  field !== null && /^(product_ids|selected_options|points)/.test(field);

const noErrors: Readonly<Record<string, string>> = {};

function TagForm({ post, most, looks, draft, problem, change }: FormProps) {
  const { t } = useTranslation();
  const [error, setError] = useState(noErrors);
  const told = problem !== null && isOfProducts(problem) ? problem.message : undefined;
  if (error['products'] !== told) setError(told === undefined ? noErrors : { products: told });
  useRefusedInSight(error);
  const automatic = new Set(post.auto_tagged_products.map(({ inventory_id: id }) => id));
  return (
    <div className={classes.form}>
      <div className={classes.seen}>
        <PointsOnImage draft={draft} onChange={change}>
          <PostPicture
            picture={post.images[0] ?? null}
            alt={post.caption}
            sizes="(max-width: 62.49em) 100vw, 30rem"
            className={classes.large}
          />
        </PointsOnImage>
        {post.caption !== '' && (
          <Text size="sm" c="dimmed" className={classes.caption ?? ''}>
            <bdi>{post.caption}</bdi>
          </Text>
        )}
      </div>
      <div className={classes.products}>
        {problem !== null && !isOfProducts(problem) && (
          <ProblemNote problem={problem} title={t('feed.change_failed')} />
        )}
        <ProductsField
          draft={draft}
          onChange={change}
          error={told}
          most={most}
          other={{
            rules: { min: 0, max: most },
            help: t('feed.products_help', { count: most }),
            none: t('feed.no_products'),
          }}
          renderMore={(product) => (
            <>
              {automatic.has(product.inventory_id) && <Tag tone="accent">{t('feed.ai')}</Tag>}
              {post.images.length > 0 && <PointButton product={product} draft={draft} onChange={change} />}
            </>
          )}
        />
        {automatic.size > 0 && (
          <Text size="sm" c="dimmed" className={classes.byAi ?? ''}>
            <IconSparkles size={16} aria-hidden />
            <span>{t('feed.ai_tags_note')}</span>
          </Text>
        )}
        <AiSuggestions post={post} draft={draft} most={most} onChange={change} />
        {looks && <PictureSuggestions post={post} draft={draft} most={most} onChange={change} />}
        <TagSuggestions post={post} draft={draft} most={most} onChange={change} />
      </div>
    </div>
  );
}
