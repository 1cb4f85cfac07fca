// Copies a text wherever the dashboard is opened: browsers hide their clipboard from pages without a secure address.
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailed } from './toast.ts';
import { timings } from './timings.ts';

/** True when the text has reached the clipboard. */
async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (refused) {
    // Refused by the person or the page's frame: the older way may still be open.
    if (refused instanceof DOMException) return copySelected(text);
    throw refused;
  }
}

/** The older way: a field nobody sees, selected, beside what has the focus so that a dialog does not take it back. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on plain HTTP
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** `copied` for two seconds after it worked, of which `onCopied` tells; else the text itself is shown, to be copied by hand. */
export function useCopy(onCopied?: () => void): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const { start, clear } = useTimeout(() => setCopied(false), timings.approvalMessage);
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    clear();
    if (isCopied) {
      start();
      onCopied?.();
    } else toastFailed(t('ui.copy_failed', { address: text }));
  };
  return { copied, copy: (text) => void copy(text) };
}
