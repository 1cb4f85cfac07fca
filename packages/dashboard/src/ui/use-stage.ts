// The frame a picture is looked at in: it stays where it was pointed at while the picture grows, and a mouse moves it.
import { type PointerEvent, type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import { type ZoomStep, zooms } from './image-viewer-steps.ts';

/** A press that moves further than this moves the picture, in pixels. */
const still = 4;
/** The steps a press goes closer by. */
const pressed: readonly ZoomStep[] = [1, 1];

interface Stage {
  readonly stage: RefObject<HTMLElement | null>;
  readonly onScroll: (event: UIEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

interface Grip {
  x: number;
  y: number;
  hasMoved: boolean;
}

/** @param zoom the place of the zoom among `zooms`; 0 is the whole picture */
export function useStage(zoom: number, onStep: (by: ZoomStep) => void): Stage {
  const stage = useRef<HTMLElement>(null);
  // what stands in the middle, as shares of the picture's width and height
  const aim = useRef({ x: 0.5, y: 0.5 });
  const grip = useRef<Grip | null>(null);
  useLayoutEffect(() => {
    const { current: frame } = stage;
    if (!frame) return;
    frame.style.setProperty('--zoom', String(zooms[zoom] ?? 1));
    frame.scrollLeft = aim.current.x * frame.scrollWidth - frame.clientWidth / 2;
    frame.scrollTop = aim.current.y * frame.scrollHeight - frame.clientHeight / 2;
  }, [zoom]);
  const press = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect();
    if (zoom > 0 || !box) {
      onStep('whole');
      return;
    }
    aim.current = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    pressed.forEach(onStep);
  };
  return {
    stage,
    onScroll: ({ currentTarget: frame }) => {
      aim.current = {
        x: (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth,
        y: (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight,
      };
    },
    onPointerDown: ({ clientX: x, clientY: y, button, pointerType, pointerId, currentTarget }) => {
      if (button !== 0) return;
      grip.current = { x, y, hasMoved: false };
      // a mouse that leaves the frame still holds the picture
      if (pointerType === 'mouse') currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ clientX: x, clientY: y, pointerType }) => {
      const { current: held } = grip;
      if (!held || (!held.hasMoved && Math.hypot(x - held.x, y - held.y) < still)) return;
      // fingers scroll by themselves
      if (pointerType === 'mouse') stage.current?.scrollBy(held.x - x, held.y - y);
      grip.current = { x, y, hasMoved: true };
    },
    onPointerUp: (event) => {
      if (grip.current?.hasMoved === false) press(event);
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
  };
}
