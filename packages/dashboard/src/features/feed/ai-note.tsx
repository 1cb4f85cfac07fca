// Whether products are looked for in images of posts, and where that is switched on.
import { Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import classes from './feed.module.css';

const sensitivityPath = '/admin/settings#sensitivity';

export function AiNote({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Text size="sm" c="dimmed" className={classes.ai ?? ''}>
      <IconSparkles size={16} aria-hidden />
      {t(isOn ? 'feed.ai_on' : 'feed.ai_off')}
      {!isOn && can(user, 'change settings') && (
        <AddressLink href={sensitivityPath}>{t('feed.ai_turn_on')}</AddressLink>
      )}
    </Text>
  );
}
