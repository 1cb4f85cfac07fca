// The phone's own ways of sharing an address; nothing where the browser has none.
import { Button } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from '../../ui/action-menu.tsx';

interface ShareProps {
  readonly title: string;
  readonly address: string;
  readonly label: string;
}

type Named = Pick<ShareProps, 'title' | 'address'>;

const canShare = (): boolean => typeof navigator.share === 'function';

async function share({ title, address }: Named): Promise<void> {
  try {
    await navigator.share({ title, url: address });
  } catch (refused) {
    // closed without choosing, or asked for twice
    if (!(refused instanceof DOMException)) throw refused;
  }
}

export function NativeShare({ label, ...named }: ShareProps) {
  if (!canShare()) return null;
  return (
    <Button variant="default" leftSection={<IconShare3 size={18} aria-hidden />} onClick={() => void share(named)}>
      {label}
    </Button>
  );
}

/** The same as an item of a menu. */
export function ShareAction(named: Named) {
  const { t } = useTranslation();
  if (!canShare()) return null;
  return <MenuAction icon={IconShare3} name={t('lists.share')} onClick={() => void share(named)} />;
}
