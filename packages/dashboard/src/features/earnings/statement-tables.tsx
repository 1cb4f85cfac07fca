// The tables of a statement: every line by order with the order's sum, and what was paid.
import { UnstyledButton } from '@mantine/core';
import type { LedgerEntry, StatementPayout } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { toDayWords } from '../../ui/date-range-words.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { groupByOrder, type StatementGroup } from './statement-lines.ts';
import classes from './statement.module.css';
import { LinkOf } from './link-of.tsx';
import { useOpenedOrder } from './use-opened-order.tsx';
import { useAppliedWords } from '../../parts/orders/use-applied-words.ts';
import { useBonusWords } from './use-bonus-words.ts';

interface LinesProps {
  /** All of them, as far as they have arrived. */
  readonly entries: readonly LedgerEntry[];
  /** The merchant reads all of an order, an influencer what speaks for them. */
  readonly canSeeOrders: boolean;
  readonly currency: string;
}

export function StatementLines({ entries, currency, canSeeOrders }: LinesProps) {
  const { t } = useTranslation();
  const { toOpener, dialog } = useOpenedOrder(canSeeOrders);
  const groups = groupByOrder(entries, currency);
  const shared = useShared(entries, currency);
  const columns = useLineColumns({ currency, hasOwn: shared === null, toOpener });
  return (
    <section aria-labelledby="lines">
      <h3 id="lines" className={classes.subtitle}>
        {t('earnings.statement.lines')}
      </h3>
      {shared && <p className={classes.shared}>{t('earnings.statement.shared', { what: shared })}</p>}
      {groups.length === 0 ? (
        <p className={classes.quiet}>{t('earnings.statement.no_lines')}</p>
      ) : (
        <DataTable
          labelledBy="lines"
          isBare
          isTop
          rowHeader={null}
          className={classes.table}
          columns={columns}
          rows={groups.flatMap((group) => group.entries.map((entry, at) => ({ entry, at, group })))}
          keyOf={({ entry }) => entry.entry_id}
          groupOf={({ group }) => group.key}
          renderGroupEnd={([first]) =>
            first && first.group.entries.length > 1 && <GroupSum group={first.group} currency={currency} />
          }
        />
      )}
      {dialog}
    </section>
  );
}

/** What is left out before the rate, where it is the same for every line: it is said once. */
function useShared(entries: readonly LedgerEntry[], currency: string): string | null {
  const toWords = useAppliedWords();
  const all = new Set(entries.flatMap((entry) => toWords(entry.terms, entry.base, currency)?.less ?? []));
  const [only = ''] = all;
  return all.size > 1 ? null : only;
}

interface StatementLine {
  readonly entry: LedgerEntry;
  /** Its place among those of its order. */
  readonly at: number;
  readonly group: StatementGroup;
}

interface ColumnsProps {
  readonly currency: string;
  /** What is left out before the rate differs from line to line. */
  readonly hasOwn: boolean;
  readonly toOpener: ReturnType<typeof useOpenedOrder>['toOpener'];
}

function useLineColumns({ currency, hasOwn, toOpener }: ColumnsProps): TableColumn<StatementLine>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const toWords = useAppliedWords();
  const toApplied = ({ terms, base }: LedgerEntry): string | null => {
    const words = toWords(terms, base, currency);
    return words && (hasOwn && words.less !== '' ? `${words.main} · ${words.less}` : words.main);
  };
  return [
    {
      id: 'day',
      name: t('earnings.entries.day'),
      className: classes.day,
      renderCell: ({ entry, at, group }) =>
        entry.day !== group.entries[at - 1]?.day && toDayWords(entry.day, format.locale),
    },
    {
      id: 'what',
      name: t('earnings.entries.what'),
      renderCell: (line) => (
        <What line={line} applied={toApplied(line.entry)} onOrder={line.at === 0 ? toOpener(line.entry) : null} />
      ),
    },
    {
      id: 'terms',
      name: <span>{t('earnings.entries.terms')}</span>,
      className: classes.terms,
      renderCell: ({ entry }) => <span>{toApplied(entry)}</span>,
    },
    {
      id: 'amount',
      name: t('earnings.entries.amount'),
      isNumber: true,
      renderCell: ({ entry }) => <bdi>{format.money(entry.amount, currency)}</bdi>,
    },
  ];
}

interface WhatProps {
  readonly line: StatementLine;
  /** The terms that were applied, where the window is narrow. */
  readonly applied: string | null;
  readonly onOrder: ((by: HTMLElement) => void) | null;
}

function What({ line: { entry, at, group }, applied, onOrder }: WhatProps) {
  const { t } = useTranslation();
  const bonus = useBonusWords()(entry);
  return (
    <span className={classes.what}>
      {at === 0 && group.orderName !== null && (
        <UnstyledButton className={classes.order} onClick={(event) => onOrder?.(event.currentTarget)}>
          <bdi>{group.orderName}</bdi>
        </UnstyledButton>
      )}
      <bdi>{entry.line_title ?? bonus ?? entry.reason}</bdi>
      {at === 0 && entry.link_title !== null && <LinkOf title={entry.link_title} className={classes.quiet} />}
      {entry.kind !== 'earned' && <span className={classes.quiet}>{t(`earnings.kind.${entry.kind}`)}</span>}
      {applied !== null && <span className={classes.under}>{applied}</span>}
    </span>
  );
}

function GroupSum({ group, currency }: { group: StatementGroup; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tr className={classes.groupSum}>
      <td colSpan={3}>{t('earnings.statement.order_sum', { name: `\u2068${group.orderName ?? ''}\u2069` })}</td>
      <td className={classes.amount}>
        <bdi>{format.money(group.sum, currency)}</bdi>
      </td>
    </tr>
  );
}

export function StatementPayments({ payouts, currency }: { payouts: readonly StatementPayout[]; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (payouts.length === 0) return null;
  const columns: TableColumn<StatementPayout>[] = [
    {
      id: 'day',
      name: t('earnings.payouts.paid_on'),
      className: classes.day,
      renderCell: ({ paid_on: day }) => toDayWords(day, format.locale),
    },
    {
      id: 'reference',
      name: t('earnings.payouts.reference'),
      renderCell: (payout) => (
        <span className={classes.what}>
          <span>{t(`earnings.method.${payout.method}`)}</span>
          {payout.reference !== '' && <bdi>{payout.reference}</bdi>}
          {payout.is_undo && <span className={classes.quiet}>{t('earnings.payouts.undone')}</span>}
        </span>
      ),
    },
    {
      id: 'amount',
      name: t('earnings.amount'),
      isNumber: true,
      renderCell: ({ amount }) => <bdi>{format.money(-amount || 0, currency)}</bdi>,
    },
  ];
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className={classes.subtitle}>
        {t('earnings.statement.payments')}
      </h3>
      <DataTable
        labelledBy="payments"
        isBare
        isTop
        isWhole
        rowHeader={null}
        className={classes.table}
        columns={columns}
        rows={payouts}
        keyOf={(payout) => `${payout.payout_id} ${payout.is_undo}`}
      />
    </section>
  );
}
