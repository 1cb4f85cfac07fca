// Social connections: each network with how it stands. What this installation does not connect says so, and has no button.
import { Badge, Group, Text } from '@mantine/core';
import { IconBrandInstagram, IconBrandPinterest, IconBrandTiktok, type Icon as TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import styles from './account.module.css';

interface Network {
  readonly name: 'instagram' | 'tiktok' | 'pinterest';
  readonly Icon: TablerIcon;
}

/** In the order of their tabs. */
const networks: readonly Network[] = [
  { name: 'instagram', Icon: IconBrandInstagram },
  { name: 'tiktok', Icon: IconBrandTiktok },
  { name: 'pinterest', Icon: IconBrandPinterest },
];

export function SocialPanel() {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('account.socials')} help={t('account.socials_help')}>
      <ul className={styles.networks}>
        {networks.map((network) => (
          <NetworkRow key={network.name} network={network} />
        ))}
      </ul>
    </Card>
  );
}

/** Who is connected, how many posts there are and the way out stand here once a network can be connected. */
function NetworkRow({ network: { name, Icon } }: { network: Network }) {
  const { t } = useTranslation();
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Icon size={24} stroke={1.5} aria-hidden />
          <Text fw={600}>{t(`account.network_${name}`)}</Text>
        </Group>
        <Badge color="gray" className={styles.status}>
          {t('account.network_absent')}
        </Badge>
      </Group>
    </li>
  );
}
