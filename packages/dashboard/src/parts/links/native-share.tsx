// The phone's own ways of sharing an address; nothing where the browser has none.
import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';

interface ShareProps {
  readonly title: string;
  readonly address: string;
  readonly label: string;
}

export type SharedAddress = Pick<ShareProps, 'title' | 'address'>;

/** Whether the browser has ways of sharing. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the phone's ways of sharing; closing them without choosing is no fault. */
export async function share({ title, address }: SharedAddress): Promise<void> {
  try {
    await navigator.share({ title, url: address });
  } catch (refused) {
    // closed without choosing, or asked for twice
    if (!(refused instanceof DOMException)) throw refused;
  }
}

export function NativeShare({ label, ...shared }: ShareProps) {
  if (!canShare()) return null;
  return (
    <Button variant="default" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void share(shared)}>
      {label}
    </Button>
  );
}
