// A sample table to begin with, made of the store's own products.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { searchProducts } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { saveFile, toCsvFile } from '../../ui/save-file.ts';
import { toSampleTable } from './sample-table.ts';

export function SampleCard() {
  const { t } = useTranslation();
  const { brand } = useSession();
  const products = useEndpointQuery(searchProducts, { query: { count: 2, with_url: true } });
  const save = () => {
    const handles = products.data?.products.map(({ handle }) => handle) ?? [];
    const text = toSampleTable(
      { handles, url: brand?.domain ?? '' },
      {
        heading: (field) => t(`imports.fields.${field}`),
        types: { look: t('imports.choose.sample_type_look'), short: t('imports.choose.sample_type_short') },
        look: t('imports.choose.sample_look'),
        short: t('imports.choose.sample_short'),
        page: t('imports.choose.sample_page'),
      },
    );
    saveFile(t('imports.choose.sample_name'), toCsvFile(text));
  };
  return (
    <Card
      isPadded
      level={3}
      title={t('imports.choose.sample_title')}
      help={t('imports.choose.sample_body')}
      tools={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={products.isPending}
          onClick={save}
        >
          {t('imports.choose.sample')}
        </Button>
      }
    />
  );
}
