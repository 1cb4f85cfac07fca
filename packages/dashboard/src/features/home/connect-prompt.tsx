// What stands on the first screen before a store is connected.
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { ShopDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/loaded.tsx';

export function ConnectPrompt() {
  const { t } = useTranslation();
  const session = useSession();
  const canConnect = isMerchant(session);
  return (
    <Card>
      <EmptyState
        drawing={<ShopDrawing />}
        title={t('home.connect_title')}
        body={canConnect ? t('home.connect_body') : t('home.ask_owner')}
        action={
          canConnect ? (
            <Button component={Link} to="/auth" leftSection={<IconPlugConnected size={18} aria-hidden />}>
              {t('home.connect_action')}
            </Button>
          ) : null
        }
      />
    </Card>
  );
}
