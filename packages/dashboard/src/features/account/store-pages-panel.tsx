// What of ours runs in the store's own pages: the checkout's reports and the theme's embed, each with when it was heard of last.
import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StoreConnection } from '@vitrine/contract/stores';
import { isMerchant, useSession } from '../../api/session.ts';
import { useConnection } from '../../parts/stores/use-connection.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './account.module.css';

/** Nothing without a store, and where its platform runs nothing of others. */
export function StorePagesPanel() {
  const { t } = useTranslation();
  const { connection } = useConnection();
  const pages = connection?.pages ?? null;
  if (pages === null) return null;
  return (
    <Card isPadded title={t('account.pages')} help={t('account.pages_help')}>
      <div className={styles.settings}>
        <Reports pages={pages} />
        <Embed pages={pages} />
      </div>
    </Card>
  );
}

type Pages = NonNullable<StoreConnection['pages']>;

function Reports({ pages: { pixel, pixel_seen_at: seenAt } }: { pages: Pages }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heard = seenAt === null ? t('account.pixel_unseen') : t('account.heard', { when: format.ago(seenAt) });
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={600}>{t('account.pixel')}</Text>
        <Text size="sm" c="dimmed">
          {pixel === 'connected' ? heard : t(`account.pixel_help_${pixel}`)}
        </Text>
      </div>
      <Badge color={pixel === 'connected' ? 'green' : 'orange'} className={styles.status}>
        {t(`account.pixel_${pixel}`)}
      </Badge>
    </Group>
  );
}

function Embed({ pages: { embed_seen_at: seenAt, embed_url: url } }: { pages: Pages }) {
  const { t } = useTranslation();
  const format = useFormat();
  const session = useSession();
  return (
    <Group justify="space-between" align="flex-start">
      <Box flex="1 1 16rem">
        <Text fw={600}>{t('account.embed')}</Text>
        <Text size="sm" c="dimmed">
          {seenAt === null ? t('account.embed_unseen') : t('account.heard', { when: format.ago(seenAt) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('account.embed_how')}
        </Text>
      </Box>
      {isMerchant(session) && url !== null && (
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('account.embed_open')}
        </Button>
      )}
    </Group>
  );
}
