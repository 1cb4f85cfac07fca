// Everybody with a balance in a currency, to be chosen and marked as paid.
import { Anchor, Avatar, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import type { SortState, TableColumn } from '../../ui/table-columns.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './earnings.module.css';
import type { Payable } from './payables.ts';

interface TableProps {
  readonly rows: readonly Payable[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  /** Null where nobody of theirs may pay. */
  readonly onPay: ((row: Payable) => void) | null;
  /** What is done with those chosen. */
  readonly bulk: ReactNode;
}

const nameOf = ({ username }: Payable): string => isolate(`@${username}`);

export function PayablesTable({ rows, chosen, onChoose, onPay, bulk }: TableProps) {
  const { t } = useTranslation();
  const [sort, setSort] = useState<SortState | null>(null);
  return (
    <DataTable<Payable>
      className={classes.people}
      labelledBy="payables"
      columns={usePayableColumns(onPay)}
      rows={rows}
      keyOf={({ username }) => username}
      sort={{ state: sort, onSort: setSort }}
      {...(onPay && {
        selection: {
          chosen,
          onChoose,
          canChoose: ({ payable }) => payable > 0,
          nameOfAll: t('earnings.payables.choose_all'),
          nameOf: (row) => t('earnings.payables.choose', { name: nameOf(row) }),
          bulk,
        },
      })}
    />
  );
}

function usePayableColumns(onPay: ((row: Payable) => void) | null): TableColumn<Payable>[] {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const format = useStoreFormat();
  const columns: TableColumn<Payable>[] = [
    {
      id: 'who',
      name: t('earnings.payables.who'),
      sort: { compare: (one, other) => one.username.localeCompare(other.username), isAscendingFirst: true },
      className: classes.whoCell,
      renderCell: (row) => <Who row={row} />,
    },
    {
      id: 'held',
      name: t('earnings.balance.held'),
      sort: { compare: (one, other) => one.held - other.held },
      isWideOnly: true,
      isNumber: true,
      renderCell: ({ held, currency, next_available_at: next }) => (
        <>
          <bdi className={held === 0 ? classes.quiet : undefined}>{format.money(held, currency)}</bdi>
          {next !== null && (
            <span className={classes.under}>
              {format.isToday(next)
                ? t('earnings.payables.from_today')
                : t('earnings.payables.from', { day: format.day(next) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'payable',
      name: t('earnings.balance.payable'),
      sort: { compare: (one, other) => one.payable - other.payable },
      isNumber: true,
      className: classes.strong,
      toneOf: ({ payable }) => (payable < 0 ? 'bad' : null),
      renderCell: ({ payable, currency }) => (
        <>
          <bdi>{format.money(payable, currency)}</bdi>
          {payable < 0 && <span className={classes.under}>{t('earnings.payables.carried_short')}</span>}
        </>
      ),
    },
  ];
  if (onPay === null) return columns;
  return [
    ...columns,
    {
      id: 'pay',
      name: <span className="visually-hidden">{t('ui.more')}</span>,
      className: classes.act,
      renderCell: (row) => (
        <Button
          variant="light"
          size="compact-md"
          className={classes.undo ?? ''}
          disabled={row.payable <= 0}
          aria-label={t('earnings.payables.pay_named', { name: nameOf(row) })}
          onClick={() => onPay(row)}
        >
          {t(isNarrow ? 'earnings.payables.pay_short' : 'earnings.payables.pay')}
        </Button>
      ),
    },
  ];
}

function Who({ row: { username, email, is_active: isActive, profile_image_url: face } }: { row: Payable }) {
  const { t } = useTranslation();
  return (
    <span className={classes.who}>
      <Avatar src={face} name={username} size={36} alt="" aria-hidden className={classes.wideFace ?? ''} />
      <span className={classes.what}>
        <span className={classes.names}>
          <Anchor
            component={AddressLink}
            href={`/admin/influencers/${encodeURIComponent(username)}/earnings`}
            className={classes.month ?? ''}
          >
            <bdi dir="ltr">@{username}</bdi>
          </Anchor>
          {!isActive && <Tag tone="plain">{t('influencers.inactive')}</Tag>}
        </span>
        <bdi className={`${classes.quiet} ${classes.email}`} dir="ltr">
          {email}
        </bdi>
      </span>
    </span>
  );
}
