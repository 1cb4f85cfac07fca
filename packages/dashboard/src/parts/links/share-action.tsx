// The phone's own ways of sharing an address as an item of a menu.
import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from '../../ui/action-menu.tsx';
import { canShare, share, type SharedAddress } from './native-share.tsx';

/** Nothing where the browser has no ways. */
export function ShareAction(shared: SharedAddress) {
  const { t } = useTranslation();
  if (!canShare()) return null;
  return <MenuAction icon={IconShare3} name={t('lists.share')} onClick={() => void share(shared)} />;
}
