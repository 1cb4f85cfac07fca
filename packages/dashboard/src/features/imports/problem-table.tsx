// Every problem of an import with its line and column; the first hundred, page by page.
import type { LinkImport, RowProblem } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { PagedTable, type PagedRows } from '../../ui/paged-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';

const pageSize = 10;

type Numbered = RowProblem & { readonly key: string };

export function ProblemTable({ table }: { table: LinkImport }) {
  const { t } = useTranslation();
  const { count } = useFormat();
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
