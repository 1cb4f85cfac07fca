// Short messages that come and go; announced to screen readers. What draws them is loaded with the first one.
import { createElement, type ReactNode } from 'react';
import { i18n } from '../locales/i18n.ts';
import { timings } from './timings.ts';

type Toast = {
  readonly id?: string;
  readonly message: ReactNode;
  readonly color: 'green' | 'red';
  readonly autoClose: number;
  readonly role: 'status' | 'alert';
};

/**
 * How long something done can be taken back at a click: enough to read it, to think, and to reach the button. Tests have a
 * longer time in the browser's storage, so that none of them has to be quick.
 */
const undoTime = (): number => Number(localStorage.getItem('vitrine.undo-time') ?? timings.undoOffer);

const listeners = new Set<() => void>();
let isWanted = false;

async function show(toast: Toast): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ ...toast, closeButtonProps: { 'aria-label': i18n.t('ui.close') } });
}

/** Whether a message was ever shown; `listener` is called at the first. */
export const toastDemand = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): boolean => isWanted,
};

/** Confirms that something is done; leaves after 2 seconds (longer when it carries more than a word or two). */
export function toastDone(message: string): void {
  const autoClose = Math.max(timings.approvalMessage, message.length * 70);
  void show({ message, color: 'green', autoClose, role: 'status' });
}

/** Confirms that something is done and offers to take it back. */
export function toastUndo(message: string, undo: () => void): void {
  void showUndo(message, undo);
}

let undoCount = 0;

async function showUndo(message: string, undo: () => void): Promise<void> {
  const [{ UndoMessage }, { notifications }] = await Promise.all([
    import('./undo-message.tsx'),
    import('@mantine/notifications'),
  ]);
  undoCount += 1;
  const id = `undo ${undoCount}`;
  const take = () => {
    notifications.hide(id);
    undo();
  };
  const body = createElement(UndoMessage, { message, onUndo: take });
  await show({ id, message: body, color: 'green', autoClose: undoTime(), role: 'status' });
}

/** Says that something failed; stays long enough to be read. */
export function toastFailed(message: string, requestId: string | null = null): void {
  const text = requestId === null ? message : `${message} (${requestId})`;
  void show({ message: text, color: 'red', autoClose: 8_000, role: 'alert' });
}
