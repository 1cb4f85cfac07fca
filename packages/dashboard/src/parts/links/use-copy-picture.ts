// Copies a picture to the clipboard, where the browser lets pages do so.
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailed } from '../../ui/toast.ts';
import { timings } from '../../ui/timings.ts';

async function readPicture(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} answered ${answer.status}`);
  return answer.blob();
}

/** `copied` for two seconds after it worked; otherwise says what to do instead. */
export function useCopyPicture(): { readonly copied: boolean; readonly copy: (address: string) => void } {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const { start, clear } = useTimeout(() => setCopied(false), timings.approvalMessage);
  const copy = async (address: string) => {
    try {
      // Safari takes the picture only as a promise given within the click itself
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': readPicture(address) })]);
      setCopied(true);
      clear();
      start();
    } catch (refused) {
      // no clipboard on plain HTTP, no permission, or no answer: the download is still open
      if (!(refused instanceof TypeError || refused instanceof DOMException || refused instanceof ReferenceError)) {
        throw refused;
      }
      toastFailed(t('lists.qr.copy_failed'));
    }
  };
  return { copied, copy: (address) => void copy(address) };
}
