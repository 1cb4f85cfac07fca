// Says that the store has to be connected again.
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';

export function ReconnectAlert() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Alert color="orange" title={t('home.reconnect_title')}>
      {t('home.reconnect_body')}
      {isMerchant(session) ? (
        <Button component={Link} to="/auth" mt="xs" size="sm" variant="default" display="table">
          {t('home.connect_action')}
        </Button>
      ) : null}
    </Alert>
  );
}
