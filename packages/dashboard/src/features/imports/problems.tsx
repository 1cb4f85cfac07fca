// Every problem of an import with its line and column, and its rows as a file, to be mended.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportImportProblems, type LinkImport, type RowProblem } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { PagedTable, type PagedRows } from '../../ui/paged-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';

const pageSize = 10;

type Numbered = RowProblem & { readonly key: string };

/** The first hundred, page by page. */
export function ProblemTable({ table }: { table: LinkImport }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  if (table.faulty_rows === 0) return null;
  const rows: Numbered[] = table.problems.map((problem, at) => ({ ...problem, key: String(at) }));
  const source: PagedRows<Numbered> = {
    rows,
    total: rows.length,
    hasMore: false,
    isLoadingMore: false,
    problem: null,
    onMore: () => undefined,
    onRetry: () => undefined,
  };
  const columns: readonly TableColumn<Numbered>[] = [
    { id: 'line', name: t('imports.problems.line'), renderCell: ({ row }) => <bdi>{count(row).full}</bdi> },
    {
      id: 'field',
      name: t('imports.problems.field'),
      renderCell: ({ field }) => (field === null ? t('imports.problems.whole_row') : t(`imports.fields.${field}`)),
    },
    { id: 'message', name: t('imports.problems.message'), renderCell: ({ message }) => <bdi>{message}</bdi> },
  ];
  const isCut = table.problems_count > rows.length;
  const amounts = { shown: count(rows.length).full, amount: count(table.problems_count).full };
  return (
    <PagedTable
      title={t('imports.problems.title')}
      help={isCut ? t('imports.problems.first', amounts) : t('imports.problems.help')}
      failed={t('imports.problems.failed')}
      source={source}
      columns={columns}
      keyOf={({ key }) => key}
      size={pageSize}
      rowHeight={[44, 56]}
      empty={null}
    />
  );
}

interface DownloadProps {
  readonly table: LinkImport;
  readonly variant?: 'default' | 'subtle';
}

/** Nothing where no row has a problem. */
export function ProblemsDownload({ table, variant = 'default' }: DownloadProps) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveDownload({ failed: t('imports.problems.download_failed') });
  if (table.faulty_rows === 0) return null;
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isSaving}
      onClick={() => save(download(exportImportProblems, { params: { import_id: table.import_id } }))}
    >
      {t('imports.problems.download')}
    </Button>
  );
}
