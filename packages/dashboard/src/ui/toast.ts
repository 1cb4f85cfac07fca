// Short messages that come and go; announced to screen readers. What draws them is loaded with the first one.
import { timings } from '@vitrine/contract/limits';
import { i18n } from '../locales/i18n.ts';

type Toast = {
  readonly message: string;
  readonly color: 'green' | 'red';
  readonly autoClose: number;
  readonly role: 'status' | 'alert';
};

const listeners = new Set<() => void>();
let isWanted = false;

async function show(toast: Toast): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ ...toast, closeButtonProps: { 'aria-label': i18n.t('ui.close') } });
}

/** Whether a message was ever shown; `listener` hears of the first. */
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

/** Says that something failed; stays long enough to be read. */
export function toastFailed(message: string, requestId: string | null = null): void {
  const text = requestId === null ? message : `${message} (${requestId})`;
  void show({ message: text, color: 'red', autoClose: 8_000, role: 'alert' });
}
