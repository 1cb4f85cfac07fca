// Messages that come and go stand above what stays at the foot of the window, so that neither covers the other's buttons.
import { useCallback } from 'react';

/** How high a message reaches: what ends further up than this is not covered by one. */
const REACH = 120;

/** The room that `toasts.module.css` leaves below messages. */
const ROOM = '--messages-above';

/** A ref for the bar at the foot: while it is there, messages begin where it ends, wherever scrolling has it. */
export function useMessagesAbove(): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const { top, bottom } = bar.getBoundingClientRect();
      const isInTheWay = window.innerHeight - bottom < REACH && top < window.innerHeight;
      style.setProperty(ROOM, isInTheWay ? `${Math.ceil(window.innerHeight - top)}px` : '0px');
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(bar);
    sizes.observe(document.body);
    addEventListener('scroll', measure, { passive: true, capture: true });
    addEventListener('resize', measure);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', measure, { capture: true });
      removeEventListener('resize', measure);
      style.removeProperty(ROOM);
    };
  }, []);
}
