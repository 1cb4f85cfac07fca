// A post's picture with a point for each product that has one: dragged, or moved by arrow keys.
import type { SocialPost, TagPoint } from '@vitrine/contract/feed';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { PostPicture } from './post-picture.tsx';
import { movePoint, placePoint, removePoint, type TagDraft } from './tag-draft.ts';
import classes from './tags.module.css';

interface PictureProps {
  readonly post: SocialPost;
  readonly draft: TagDraft;
  readonly onChange: (draft: TagDraft) => void;
}

export function TagPicture({ post, draft, onChange }: PictureProps) {
  const { t } = useTranslation();
  const hint = useId();
  const stage = useRef<HTMLDivElement>(null);
  const placed = draft.products.flatMap(({ inventory_id: id, title }, at) => {
    const point = draft.points[id];
    return point === undefined ? [] : [{ id, title, point, number: at + 1 }];
  });
  return (
    <>
      {/* the picture is not turned with the writing: shares count from its left */}
      <div ref={stage} className={classes.stage} dir="ltr">
        <PostPicture
          picture={post.images[0] ?? null}
          alt={post.caption}
          sizes="(max-width: 62.49em) 100vw, 30rem"
          className={classes.large}
        />
        {placed.map(({ id, ...point }) => (
          <Point
            key={id}
            {...point}
            hint={hint}
            stage={stage}
            onMove={(to) => onChange(placePoint(draft, id, to))}
            onRemove={() => onChange(removePoint(draft, id))}
          />
        ))}
      </div>
      <p id={hint} className={classes.hint} hidden={placed.length === 0}>
        {t('feed.points_help')}
      </p>
    </>
  );
}

interface PointProps {
  readonly title: string;
  readonly point: TagPoint;
  /** As its product stands in the list. */
  readonly number: number;
  readonly hint: string;
  readonly stage: React.RefObject<HTMLDivElement | null>;
  readonly onMove: (to: TagPoint) => void;
  readonly onRemove: () => void;
}

function Point({ title, point, number, hint, stage, onMove, onRemove }: PointProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (share: number): string => format.count(Math.round(share * 100)).full;
  const follow = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || stage.current === null) return;
    const { left, top, width, height } = stage.current.getBoundingClientRect();
    onMove({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    const to = movePoint(point, event.key, event.shiftKey);
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <button
      type="button"
      className={classes.point}
      style={{ insetInlineStart: `${point.x * 100}%`, insetBlockStart: `${point.y * 100}%` }}
      aria-label={t('feed.point', { number, title: isolate(title), x: percent(point.x), y: percent(point.y) })}
      aria-describedby={hint}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onKeyDown={handleKey}
    >
      {number}
    </button>
  );
}
