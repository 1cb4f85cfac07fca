// The phone's own ways of sharing an address; nothing where the browser has none.
import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';

interface ShareProps {
  readonly title: string;
  readonly address: string;
  readonly label: string;
}

export function NativeShare({ title, address, label }: ShareProps) {
  if (typeof navigator.share !== 'function') return null;
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (refused) {
      // closed without choosing, or asked for twice
      if (!(refused instanceof DOMException)) throw refused;
    }
  };
  return (
    <Button variant="default" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void share()}>
      {label}
    </Button>
  );
}
