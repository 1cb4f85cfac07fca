// What is wrong with a store that is connected: each trouble in a sentence, with what it is about.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoreConnection } from '@vitrine/contract/stores';
import { isMerchant, useSession } from '../../api/session.ts';
import { useConnection } from './use-connection.ts';

type Trouble = StoreConnection['troubles'][number];

/** Troubles that connecting again ends. */
const endedByConnecting: readonly Trouble['kind'][] = ['scopes_missing', 'scopes_wished', 'pixel_not_permitted'];

/** Nothing while all is well; that access is lost is told by a notice of its own. */
export function StoreTroubles() {
  const { t } = useTranslation();
  const { connection, repeat } = useConnection();
  const session = useSession();
  if (connection === null) return null;
  const { failed_reports: failed, troubles } = connection;
  if (failed === 0 && troubles.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconPlugConnectedX size={20} aria-hidden />}>
      <Stack gap="md">
        {troubles.map((trouble) => (
          <TroubleItem key={trouble.kind} trouble={trouble} />
        ))}
        {failed > 0 && (
          <div>
            <Text fw={600}>{t('stores.trouble.failed_title')}</Text>
            <Text size="sm">{t('stores.trouble.failed_body', { count: failed })}</Text>
            {isMerchant(session) && (
              <Button
                mt="xs"
                size="sm"
                variant="default"
                display="table"
                loading={repeat.isPending}
                onClick={() => repeat.mutate({})}
              >
                {t('stores.trouble.repeat')}
              </Button>
            )}
          </div>
        )}
      </Stack>
    </Alert>
  );
}

function TroubleItem({ trouble: { kind, details } }: { trouble: Trouble }) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <div>
      <Text fw={600}>{t(`stores.trouble.${kind}_title`)}</Text>
      <Text size="sm">{t(`stores.trouble.${kind}_body`)}</Text>
      {details.length > 0 && kind !== 'not_approved' && (
        <Text size="sm" mt={4}>
          <bdi dir="ltr">{details.join(', ')}</bdi>
        </Text>
      )}
      {isMerchant(session) && endedByConnecting.includes(kind) && (
        <Button component={Link} to="/auth" mt="xs" size="sm" variant="default" display="table">
          {t('stores.trouble.connect')}
        </Button>
      )}
    </div>
  );
}
