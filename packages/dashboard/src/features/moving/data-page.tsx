// Your data: everything of the business as one file, and such a file brought in.
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isMerchant, useSession } from '../../api/session.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';

export function DataPage() {
  const { t } = useTranslation();
  const session = useSession();
  // the owner's alone, whoever else may manage the store
  if (!isMerchant(session)) return <Navigate to="/admin/home" replace />;
  return (
    <Page>
      <PageHeader title={t('shell.own_data')} help={t('moving.help')} />
      <ExportCard />
      <ImportCard />
    </Page>
  );
}
