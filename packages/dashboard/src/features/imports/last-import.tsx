// What became of the last import, beside the choice of a new file.
import { Card, Text, Title } from '@mantine/core';
import type { LinkImport } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import { ProblemsDownload } from './problems-download.tsx';
import type { Import } from './use-import.ts';

interface LastProps {
  readonly table: LinkImport;
  readonly downloadProblems: Import['downloadProblems'];
}

export function LastImport({ table, downloadProblems }: LastProps) {
  const { t } = useTranslation();
  const { count, ago } = useFormat();
  const amount = (value: number) => ({ count: value, amount: count(value).full });
  const when = ago(table.finished_at ?? table.started_at);
  return (
    <Card component="section" aria-labelledby="last-title">
      <Title order={3} id="last-title">
        {t('imports.last.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('imports.last.made', { ...amount(table.created), name: table.file_name, ago: when })}{' '}
        {table.faulty_rows > 0 && t('imports.last.left', amount(table.faulty_rows))}
      </Text>
      {table.faulty_rows > 0 && <ProblemsDownload table={table} downloadProblems={downloadProblems} variant="subtle" />}
    </Card>
  );
}
