// Gives the focus back to the row something was opened from, once what lay over the list is gone.
import { useEffect, useRef } from 'react';
import type { OverList } from './list-address.ts';

/** How often the row is looked for, in ms, and for how long: a list that is asked anew draws it later. */
const pause = 50;
const looks = 60;

/**
 * Without scrolling: the list stands where it was left. A row created a moment ago takes the focus itself, on top of the
 * list. Until the row is there the list's own button has it, and keeps it once the person moved on.
 */
export function useFocusBack(over: OverList | null, created: string | null): void {
  const before = useRef(over);
  const newest = useRef<string | null>(null);
  useEffect(() => {
    // its entrance is over long before who created it has shared it
    if (created !== null) newest.current = created;
  }, [created]);
  useEffect(() => {
    const last = before.current;
    before.current = over;
    if (last === null) newest.current = null;
    if (last === null || over !== null) return undefined;
    // what was created a moment ago may have been opened since
    const fresh = newest.current === last.id ? null : newest.current;
    if (fresh !== null) window.scrollTo({ top: 0 });
    return focusRow(last, fresh);
  }, [over]);
}

/** Answers how to stop. */
function focusRow(last: OverList, created: string | null): () => void {
  let left = looks;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let instead: HTMLElement | null = null;
  const look = (): void => {
    const row = findRow(last, created);
    if (instead !== null && document.activeElement !== instead && document.activeElement !== document.body) return;
    if (row !== null) {
      row.focus({ preventScroll: true });
      return;
    }
    instead = findInstead();
    instead?.focus({ preventScroll: true });
    left -= 1;
    if (left > 0) timer = setTimeout(look, pause);
  };
  // the list may have to draw the row first
  const frame = requestAnimationFrame(look);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function findRow(last: OverList, created: string | null): HTMLElement | null {
  const id = created ?? last.id;
  const part = created !== null || last.isPreview ? 'title' : 'menu';
  const row = id === null ? null : document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  return row?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;
}

const findInstead = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[data-part="create"]') ?? document.querySelector<HTMLElement>('#content');
