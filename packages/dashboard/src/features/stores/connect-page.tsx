// Connecting a store: confirming a grant that waits (`?auth=`), or naming the shop to ask for one.
import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isMerchant } from '../../api/session-rights.ts';
import { useSession } from '../../api/session.ts';
import { ShopDrawing } from '../../ui/drawings.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { AlreadyConnected } from './already-connected.tsx';
import styles from './connect.module.css';
import { ConnectGrant } from './connect-grant.tsx';
import { ShopForm } from './shop-form.tsx';

export function ConnectPage() {
  const { t } = useTranslation();
  const session = useSession();
  const auth = useAddressText('auth');
  useEffect(() => {
    document.title = `${t('stores.connect.title')} · Vitrine`;
  }, [t]);
  return (
    <div className={styles.page}>
      <div className={styles.drawing} aria-hidden>
        <ShopDrawing />
      </div>
      <Content auth={auth} />
      <Text size="sm" c="dimmed">
        {t('stores.connect.logged_in_as')} <bdi>{session.user.username}</bdi>
      </Text>
    </div>
  );
}

function Content({ auth }: { auth: string }) {
  const { t } = useTranslation();
  const session = useSession();
  if (!isMerchant(session)) {
    return (
      <>
        <Title order={1}>{t('stores.connect.title')}</Title>
        <Text>{t('stores.connect.admins_only')}</Text>
        <Button component={Link} to="/admin/home">
          {t('shell.home')}
        </Button>
      </>
    );
  }
  if (auth !== '') return <ConnectGrant auth={auth} />;
  return session.brand?.status === 'connected' ? <AlreadyConnected auth={null} /> : <ShopForm />;
}
