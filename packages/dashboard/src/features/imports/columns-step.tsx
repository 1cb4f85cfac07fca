// Saying what is in each column of the file, with its first values beside it.
import { Button, Group, Select, Text, Title } from '@mantine/core';
import { importField, type ImportField, type LinkImport } from '@vitrine/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { fieldOf, leadsSomewhere, setField, toLetter } from './import-view.ts';
import classes from './imports.module.css';
import type { Import } from './use-import.ts';

interface ColumnsProps {
  readonly table: LinkImport;
  readonly check: Import['check'];
  readonly onChecking: () => void;
  readonly onAnother: () => void;
}

export function ColumnsStep({ table, check, onChecking, onAnother }: ColumnsProps) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const [mapping, setMapping] = useState(table.mapping);
  const canCheck = leadsSomewhere(mapping);
  const amount = { count: table.rows, amount: count(table.rows).full };
  const begin = () =>
    check.mutate({ params: { import_id: table.import_id }, body: { mapping } }, { onSuccess: onChecking });
  return (
    <>
      <div>
        <Title order={2}>{t('imports.columns.title')}</Title>
        <Text c="dimmed">{t('imports.columns.body', { ...amount, name: table.file_name })}</Text>
      </div>
      <ProblemNote problem={check.error} title={t('imports.columns.failed')} />
      <fieldset className={classes.columns}>
        <legend className="visually-hidden">{t('imports.columns.title')}</legend>
        <div className={classes.columnsHead} aria-hidden>
          <span>{t('imports.columns.column')}</span>
          <span>{t('imports.columns.values')}</span>
          <span>{t('imports.columns.becomes')}</span>
        </div>
        {table.columns.map((heading, at) => (
          <ColumnRow
            // columns have no name of their own that is sure to differ
            key={at} // oxlint-disable-line react/no-array-index-key -- they never move
            heading={heading || t('imports.columns.unnamed', { letter: toLetter(at) })}
            values={table.sample.map((row) => row[at] ?? '')}
            field={fieldOf(mapping, at)}
            onField={(field) => setMapping(setField(mapping, at, field))}
          />
        ))}
      </fieldset>
      {!canCheck && (
        <Text role="alert" c="var(--bad-ink)">
          {t('imports.columns.leads_nowhere')}
        </Text>
      )}
      <Group className={classes.actions ?? ''}>
        <Button disabled={!canCheck} loading={check.isPending} onClick={begin}>
          {t('imports.columns.check', amount)}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('imports.columns.another')}
        </Button>
      </Group>
    </>
  );
}

interface RowProps {
  readonly heading: string;
  readonly values: readonly string[];
  readonly field: ImportField | null;
  readonly onField: (field: ImportField | null) => void;
}

function ColumnRow({ heading, values, field, onField }: RowProps) {
  const { t } = useTranslation();
  const shown = values.filter((value) => value.trim() !== '').slice(0, 3);
  return (
    <div className={classes.column} data-used={field !== null}>
      <Text fw={600} className={classes.heading ?? ''}>
        <bdi>{heading}</bdi>
      </Text>
      <div className={classes.values}>
        {shown.length === 0 ? (
          <Text component="span" size="sm" c="dimmed" fs="italic">
            {t('imports.columns.blank')}
          </Text>
        ) : (
          shown.map((value, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- values may repeat, and never move
            <bdi key={index} className={classes.value}>
              {value}
            </bdi>
          ))
        )}
      </div>
      <Select
        aria-label={t('imports.columns.field_of', { column: heading })}
        placeholder={t('imports.columns.none')}
        data={importField.options.map((option) => ({ value: option, label: t(`imports.fields.${option}`) }))}
        value={field}
        onChange={(chosen) => onField(chosen)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('imports.columns.none') }}
        comboboxProps={{ portalProps: { target: '#content' } }}
      />
    </div>
  );
}
