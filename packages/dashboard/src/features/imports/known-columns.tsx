// What the columns of a table may be, and what to write in them.
import { Card, Text } from '@mantine/core';
import { importField, type ImportField } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { Table } from '../../ui/table.tsx';
import classes from './imports.module.css';

/** The UTM values are explained together. */
type About = Exclude<ImportField, `utm_${string}`> | 'utm';

const isUtm = (field: ImportField): field is Extract<ImportField, `utm_${string}`> => field.startsWith('utm_');

const listed: readonly About[] = [...importField.options.filter((field) => !isUtm(field)), 'utm'];

export function KnownColumns() {
  const { t } = useTranslation();
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
          { id: 'field', name: t('imports.choose.known_name'), renderCell: (field) => t(`imports.fields.${field}`) },
          { id: 'about', name: t('imports.choose.known_about'), renderCell: (field) => t(`imports.about.${field}`) },
        ]}
        rows={listed}
        keyOf={(field) => field}
      />
    </Card>
  );
}
