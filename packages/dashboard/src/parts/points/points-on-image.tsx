// An image of a post or a look with a point for each product that has one: dragged, or moved by arrow keys.
import type { ImagePoint } from '@vitrine/contract/image-points';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { movePoint, placePoint, type PlacedProducts, removePoint } from './placed-products.ts';
import classes from './points.module.css';

interface ImageProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The image, in its own shape. */
  readonly children: ReactNode;
}

export function PointsOnImage<Draft extends PlacedProducts>({ draft, onChange, children }: ImageProps<Draft>) {
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
        {children}
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
        {t('points.help')}
      </p>
    </>
  );
}

/** The point after it, or else before it, has the focus once it is gone. */
function focusBeside({ nextElementSibling: next, previousElementSibling: previous }: HTMLElement): void {
  const beside = [next, previous].find((each) => each instanceof HTMLButtonElement);
  if (beside instanceof HTMLElement) beside.focus();
}

interface PointProps {
  readonly title: string;
  readonly point: ImagePoint;
  /** As its product stands in the list. */
  readonly number: number;
  readonly hint: string;
  readonly stage: React.RefObject<HTMLDivElement | null>;
  readonly onMove: (to: ImagePoint) => void;
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
    if (event.key === 'Delete' || event.key === 'Backspace') {
      focusBeside(event.currentTarget);
      return onRemove();
    }
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
      aria-label={t('points.point', { number, title: isolate(title), x: percent(point.x), y: percent(point.y) })}
      aria-describedby={hint}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={follow}
      onKeyDown={handleKey}
    >
      {number}
    </button>
  );
}
