// The way to the app's page in the store's app store, where the installation tells of one.
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';

export function InstallButton({ isWide = false }: { isWide?: boolean }) {
  const { t } = useTranslation();
  const { store_listing_url: listing } = useSession();
  if (listing === null) return null;
  return (
    <Button
      component="a"
      href={listing}
      target="_blank"
      rel="noreferrer"
      fullWidth={isWide}
      rightSection={<IconExternalLink size={18} aria-hidden />}
    >
      {t('stores.connect.install')}
    </Button>
  );
}
