// Short messages that come and go; announced to screen readers.
import { notifications } from '@mantine/notifications';
import { timings } from '@vitrine/contract/limits';

/** Confirms that something is done; leaves after 2 seconds (longer when it carries more than a word or two). */
export function toastDone(message: string): void {
  notifications.show({
    message,
    color: 'green',
    autoClose: Math.max(timings.approvalMessage, message.length * 70),
    role: 'status',
  });
}

/** Says that something failed; stays until read. */
export function toastFailed(message: string, requestId: string | null = null): void {
  notifications.show({
    message: requestId === null ? message : `${message} (${requestId})`,
    color: 'red',
    autoClose: 8_000,
    role: 'alert',
  });
}
