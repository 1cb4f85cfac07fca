// Gives the focus back to the row something was opened from, once what lay over the list is gone.
import { useEffect, useRef } from 'react';
import type { OverList } from './list-address.ts';

/**
 * Without scrolling: the list stands where it was left. A row created a moment ago takes the focus itself, on top of the
 * list.
 */
export function useFocusBack(over: OverList | null, created: string | null): void {
  const before = useRef(over);
  useEffect(() => {
    const last = before.current;
    before.current = over;
    if (last === null || over !== null) return undefined;
    // what was created a moment ago may have been opened since
    const fresh = created === last.id ? null : created;
    if (fresh !== null) window.scrollTo({ top: 0 });
    // the list may have to draw the row first
    const frame = requestAnimationFrame(() => findTarget(last, fresh)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [over, created]);
}

function findTarget(last: OverList, created: string | null): HTMLElement | null {
  const id = created ?? last.id;
  const part = created !== null || last.isPreview ? 'title' : 'menu';
  const row = id === null ? null : document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  return (
    row?.querySelector<HTMLElement>(`[data-part="${part}"]`) ??
    document.querySelector<HTMLElement>('[data-part="create"]') ??
    document.querySelector<HTMLElement>('#content')
  );
}
