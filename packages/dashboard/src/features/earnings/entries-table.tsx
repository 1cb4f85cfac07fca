// Entries as a table: when, for what, by which terms, how much, and whether it is held.
import { UnstyledButton } from '@mantine/core';
import type { LedgerEntry } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ReviewReason } from '../../parts/orders/commission-facts.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './earnings.module.css';
import { LinkOf } from './link-of.tsx';
import { useOpenedOrder } from './use-opened-order.tsx';
import { useAppliedWords } from '../../parts/orders/use-applied-words.ts';
import { useBonusWords } from './use-bonus-words.ts';

interface TableProps {
  readonly entries: readonly LedgerEntry[];
  /** The merchant reads all of an order, an influencer what speaks for them. */
  readonly canSeeOrders: boolean;
}

export function EntriesTable({ entries, canSeeOrders }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { toOpener, dialog } = useOpenedOrder(canSeeOrders);
  const columns: TableColumn<LedgerEntry>[] = [
    {
      id: 'day',
      name: t('earnings.entries.day'),
      isWideOnly: true,
      className: classes.day,
      renderCell: (entry) => <Day entry={entry} />,
    },
    {
      id: 'what',
      name: t('earnings.entries.what'),
      renderCell: (entry) => (
        <>
          <What entry={entry} onOrder={toOpener(entry)} />
          <span className={classes.narrow}>
            <Day entry={entry} /> · <State entry={entry} />
          </span>
        </>
      ),
    },
    {
      id: 'terms',
      name: t('earnings.entries.terms'),
      isWideOnly: true,
      renderCell: (entry) => <Applied entry={entry} />,
    },
    {
      id: 'state',
      name: t('earnings.entries.state'),
      isWideOnly: true,
      renderCell: (entry) => <State entry={entry} />,
    },
    {
      id: 'amount',
      name: t('earnings.entries.amount'),
      isNumber: true,
      toneOf: ({ amount }) => (amount < 0 ? 'bad' : null),
      renderCell: ({ amount, currency }) => <bdi>{format.money(amount, currency)}</bdi>,
    },
  ];
  return (
    <>
      <DataTable
        labelledBy="entries"
        isTop
        rowHeader={null}
        columns={columns}
        rows={entries}
        keyOf={({ entry_id: id }) => id}
      />
      {dialog}
    </>
  );
}

const tones = {
  earned: 'good',
  refund: 'poor',
  exchange: 'plain',
  bonus: 'good',
  correction: 'accent',
  repaid: 'plain',
  written_off: 'plain',
} as const satisfies Record<LedgerEntry['kind'], Tone>;

interface RowProps {
  readonly entry: LedgerEntry;
  readonly onOrder: ((by: HTMLElement) => void) | null;
}

function Day({ entry }: Pick<RowProps, 'entry'>) {
  const { locale } = useFormat();
  return <time dateTime={entry.occurred_at}>{toDayWords(entry.day, locale)}</time>;
}

function What({ entry, onOrder }: Pick<RowProps, 'entry' | 'onOrder'>) {
  const { t } = useTranslation();
  const { kind, order_name: name, line_title: title, link_title: link, reason, made_by: by } = entry;
  const bonus = useBonusWords()(entry);
  return (
    <div className={classes.what}>
      <span className={classes.names}>
        <Tag tone={tones[kind]}>{t(`earnings.kind.${kind}`)}</Tag>
        {name !== null &&
          (onOrder === null ? (
            <bdi className={classes.order}>{name}</bdi>
          ) : (
            <UnstyledButton className={classes.orderLink} onClick={(event) => onOrder(event.currentTarget)}>
              <bdi>{name}</bdi>
            </UnstyledButton>
          ))}
      </span>
      {title !== null && <bdi className={classes.line}>{title}</bdi>}
      {link !== null && <LinkOf title={link} className={classes.quiet} />}
      {bonus !== null && <span className={classes.line}>{bonus}</span>}
      {reason !== null && <bdi className={classes.line}>{reason}</bdi>}
      {by !== null && (
        <span className={classes.quiet}>
          {t('earnings.entries.by')} <bdi>{by}</bdi>
        </span>
      )}
    </div>
  );
}

function Applied({ entry }: { entry: LedgerEntry }) {
  const toWords = useAppliedWords();
  const words = toWords(entry.terms, entry.base, entry.currency);
  if (words === null) return <span className={classes.quiet}>–</span>;
  return (
    <>
      {words.main}
      {words.less !== '' && <span className={classes.under}>{words.less}</span>}
    </>
  );
}

function State({ entry }: Pick<RowProps, 'entry'>) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { review, held_for: why, available_at: at } = entry;
  if (review?.state === 'rejected') {
    return (
      <>
        <Tag tone="poor">{t('orders.commission.state.rejected')}</Tag>
        <ReviewReason review={review} className={classes.under} />
      </>
    );
  }
  if (why === 'review') {
    return (
      <>
        <Tag tone="fair">{t('orders.commission.state.held')}</Tag>
        <ReviewReason review={review} className={classes.under} />
      </>
    );
  }
  if (why === 'approval') return <Tag tone="fair">{t('orders.commission.state.unapproved')}</Tag>;
  if (why === 'fulfilment') return <span className={classes.quiet}>{t('earnings.entries.unfulfilled')}</span>;
  return (
    <>
      {why === null || at === null ? (
        <span>{t('earnings.entries.available')}</span>
      ) : (
        <span className={classes.quiet}>{t('earnings.entries.held', { day: format.day(at) })}</span>
      )}
      {review?.state === 'approved' && (
        <>
          {' '}
          <Tag tone="good">{t('orders.commission.state.approved')}</Tag>
          <ReviewReason review={review} className={classes.under} />
        </>
      )}
    </>
  );
}
