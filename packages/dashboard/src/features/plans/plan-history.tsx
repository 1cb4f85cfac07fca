// What was charged and what happened to the plan, page by page, and the way to the store's own invoices.
import { Badge, Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { listPlanEntries, type PlanEntry } from '@vitrine/contract/plans';
import { useTranslation } from 'react-i18next';
import { useEndpointPages } from '../../api/queries.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { PagedTable } from '../../ui/paged-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';

export function PlanHistory({ invoicesUrl }: { invoicesUrl: string | null }) {
  const { t } = useTranslation();
  const pages = useEndpointPages(listPlanEntries, [], (skip) => ({ query: { skip } }));
  const columns = useColumns();
  return (
    <>
      <PagedTable
        title={t('plans.history')}
        help={t('plans.history_help')}
        failed={t('plans.history_failed')}
        columns={columns}
        keyOf={({ entry_id: id }) => id}
        size={10}
        rowHeight={[49, 57]}
        empty={
          <Text p="md" c="dimmed">
            {t('plans.history_empty')}
          </Text>
        }
        source={{
          rows: pages.data?.pages.flatMap(({ entries }) => entries) ?? null,
          hasMore: pages.hasNextPage,
          isLoadingMore: pages.isFetchingNextPage,
          problem: pages.error,
          onMore: () => void pages.fetchNextPage(),
          onRetry: () => void pages.refetch(),
        }}
      />
      {invoicesUrl === null ? null : (
        <div>
          <Button
            component="a"
            href={invoicesUrl}
            target="_blank"
            rel="noopener"
            variant="default"
            size="sm"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('plans.invoices')}
            <span className="visually-hidden"> ({t('shell.new_tab')})</span>
          </Button>
        </div>
      )}
    </>
  );
}

function useColumns(): readonly TableColumn<PlanEntry>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { id: 'what', name: t('plans.what'), renderCell: (entry) => <What entry={entry} /> },
    { id: 'at', name: t('plans.at'), renderCell: ({ at }) => format.day(at) },
    {
      id: 'amount',
      name: t('plans.amount'),
      isNumber: true,
      renderCell: ({ amount, currency }) =>
        amount === null ? '' : <bdi>{format.money(Number(amount), currency)}</bdi>,
    },
  ];
}

function What({ entry: { kind, plan, order_name: order, is_test: isTest } }: { entry: PlanEntry }) {
  const { t } = useTranslation();
  // its store asked to be forgotten
  const isForgotten = kind === 'fee' && order === null;
  return (
    <>
      {t(`plans.kind.${isForgotten ? 'fee_forgotten' : kind}`, {
        plan: t(`shell.plan_name.${plan}`),
        order: isolate(order ?? ''),
      })}
      {isTest ? (
        <Badge color="gray" size="sm" ms="xs">
          {t('plans.is_test')}
        </Badge>
      ) : null}
    </>
  );
}
