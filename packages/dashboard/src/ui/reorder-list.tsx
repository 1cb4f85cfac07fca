// A list whose items are put in order by dragging their handle, or with the arrow keys on it.
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './reorder-list.module.css';

interface ReorderProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly toKey: (item: Item) => string;
  readonly toHandleLabel: (item: Item) => string;
  /** What is said aloud after a move. */
  readonly toMovedMessage: (item: Item, index: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly renderItem: (item: Item) => ReactNode;
}

export function ReorderList<Item>(props: ReorderProps<Item>) {
  const { items, toKey, onMove } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const refocus = useRef<string | null>(null);
  const place = (key: string, to: number) => {
    const from = items.findIndex((item) => toKey(item) === key);
    const item = items[from];
    if (item === undefined || to === from || to < 0 || to >= items.length) return;
    refocus.current = key;
    onMove(from, to);
    setMessage(props.toMovedMessage(item, to));
  };
  useDrag(
    dragged,
    list,
    (to) => dragged !== null && place(dragged, to),
    () => setDragged(null),
  );
  // Moving an element in the page takes the focus from its handle: give it back.
  useEffect(() => {
    if (refocus.current === null) return;
    const index = items.findIndex((item) => toKey(item) === refocus.current);
    refocus.current = null;
    list.current?.children[index]?.querySelector<HTMLElement>('[data-handle]')?.focus();
  }, [items, toKey]);
  return (
    <>
      <ol ref={list} className={classes.list} aria-label={props.label}>
        {items.map((item, index) => {
          const key = toKey(item);
          return (
            <li key={key} className={classes.item} data-dragged={key === dragged}>
              {items.length > 1 && (
                <ActionIcon
                  data-handle
                  className={classes.handle ?? ''}
                  aria-label={props.toHandleLabel(item)}
                  onPointerDown={(event) => {
                    if (event.button === 0) setDragged(key);
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                    event.preventDefault();
                    place(key, event.key === 'ArrowUp' ? index - 1 : index + 1);
                  }}
                >
                  <IconGripVertical size={18} aria-hidden />
                </ActionIcon>
              )}
              {props.renderItem(item)}
            </li>
          );
        })}
      </ol>
      <output className="visually-hidden">{message}</output>
    </>
  );
}

/** While something is dragged, reports over which place the pointer is, and when it was let go. */
function useDrag(
  dragged: string | null,
  list: React.RefObject<HTMLElement | null>,
  onOver: (index: number) => void,
  onEnd: () => void,
): void {
  const follow = useEffectEvent((event: PointerEvent) => {
    const index = findPlace(list.current, event.clientY);
    if (index !== null) onOver(index);
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (dragged === null) return undefined;
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged]);
}

/** The item the pointer is over; between two items there is none, so that nothing jumps to and fro. */
function findPlace(list: HTMLElement | null, y: number): number | null {
  const boxes = [...(list?.children ?? [])].map((child) => child.getBoundingClientRect());
  const index = boxes.findIndex(({ top, bottom }) => y >= top && y <= bottom);
  return index === -1 ? null : index;
}
