// What the columns of a table may be, and what to write in them.
import { Card, Text } from '@mantine/core';
import type { ImportField } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { Table } from '../../ui/table.tsx';
import classes from './imports.module.css';

/** The UTM values are told about together. */
type About = Exclude<ImportField, `utm_${string}`> | 'utm';

function useAbout(): readonly (readonly [About, string])[] {
  const { t } = useTranslation();
  const about: Record<About, string> = {
    link_type: t('imports.about.link_type'),
    title: t('imports.about.title'),
    description: t('imports.about.description'),
    products: t('imports.about.products'),
    collections: t('imports.about.collections'),
    url: t('imports.about.url'),
    promocode: t('imports.about.promocode'),
    influencer: t('imports.about.influencer'),
    tags: t('imports.about.tags'),
    back_half: t('imports.about.back_half'),
    images: t('imports.about.images'),
    layout: t('imports.about.layout'),
    hide_on_sale: t('imports.about.hide_on_sale'),
    noindex: t('imports.about.noindex'),
    utm: t('imports.about.utm'),
  };
  return Object.entries(about) as [About, string][];
}

export function KnownColumns() {
  const { t } = useTranslation();
  const about = useAbout();
  return (
    <Card component="details" className={classes.known ?? ''} padding={0}>
      <summary>{t('imports.choose.known')}</summary>
      <Text size="sm" c="dimmed" px="lg" pb="sm">
        {t('imports.choose.known_body')}
      </Text>
      <Table
        className={classes.knownTable}
        isTop
        columns={[
          { id: 'field', name: t('imports.choose.known_name'), renderCell: ([field]) => t(`imports.fields.${field}`) },
          { id: 'about', name: t('imports.choose.known_about'), renderCell: ([, words]) => words },
        ]}
        rows={about}
        keyOf={([field]) => field}
      />
    </Card>
  );
}
