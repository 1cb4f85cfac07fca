// Your data: everything of the business as one file, and such a file brought in.
import { useTranslation } from 'react-i18next';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportCard } from './import-card.tsx';

export function DataPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader title={t('shell.own_data')} help={t('moving.help')} />
      <ExportCard />
      <ImportCard />
    </Page>
  );
}
