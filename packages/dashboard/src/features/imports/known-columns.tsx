// What the columns of a table may be, and what to write in them.
import { Card, Table, Text } from '@mantine/core';
import type { ImportField } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
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
      <Table verticalSpacing="xs" className={classes.knownTable ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('imports.choose.known_name')}</Table.Th>
            <Table.Th>{t('imports.choose.known_about')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {about.map(([field, words]) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{t(`imports.fields.${field}`)}</Table.Th>
              <Table.Td>{words}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
