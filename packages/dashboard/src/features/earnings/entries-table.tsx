// Entries as a table: when, for what, by which terms, how much, and whether it is held.
import { UnstyledButton } from '@mantine/core';
import type { LedgerEntry } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { toDayWords } from '../../ui/date-range-words.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { useOpenedOrder } from './use-opened-order.tsx';
import { useAppliedWords } from './use-terms-words.ts';

interface TableProps {
  readonly entries: readonly LedgerEntry[];
  readonly zone: string;
  /** The merchant reads all of an order, an influencer what speaks for her. */
  readonly canSeeOrders: boolean;
}

export function EntriesTable({ entries, zone, canSeeOrders }: TableProps) {
  const { t } = useTranslation();
  const { toOpener, dialog } = useOpenedOrder({ zone, canSeeOrders });
  return (
    <>
      <table className={classes.table} aria-labelledby="entries">
        <thead>
          <tr>
            <th scope="col" className={classes.wide}>
              {t('earnings.entries.day')}
            </th>
            <th scope="col">{t('earnings.entries.what')}</th>
            <th scope="col" className={classes.wide}>
              {t('earnings.entries.terms')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('earnings.entries.state')}
            </th>
            <th scope="col" className={classes.amount}>
              {t('earnings.entries.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row key={entry.entry_id} entry={entry} zone={zone} onOrder={toOpener(entry)} />
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  );
}

const tones = { earned: 'good', refund: 'poor', exchange: 'plain', correction: 'accent' } as const satisfies Record<
  LedgerEntry['kind'],
  Tone
>;

interface RowProps {
  readonly entry: LedgerEntry;
  readonly zone: string;
  readonly onOrder: ((by: HTMLElement) => void) | null;
}

function Row({ entry, zone, onOrder }: RowProps) {
  const format = useFormat();
  const day = <time dateTime={entry.occurred_at}>{toDayWords(entry.day, format.locale)}</time>;
  const state = <State entry={entry} zone={zone} />;
  return (
    <tr>
      <td className={`${classes.wide} ${classes.day}`}>{day}</td>
      <td>
        <What entry={entry} onOrder={onOrder} />
        <span className={classes.narrow}>
          {day} · {state}
        </span>
      </td>
      <td className={classes.wide}>
        <Applied entry={entry} />
      </td>
      <td className={classes.wide}>{state}</td>
      <td className={classes.amount} data-below={entry.amount < 0}>
        <bdi>{format.money(entry.amount, entry.currency)}</bdi>
      </td>
    </tr>
  );
}

function What({ entry, onOrder }: Pick<RowProps, 'entry' | 'onOrder'>) {
  const { t } = useTranslation();
  const { kind, order_name: name, line_title: title, reason, made_by: by } = entry;
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
      {reason !== null && <bdi className={classes.line}>{reason}</bdi>}
      {by !== null && (
        <span className={classes.quiet}>
          {t('earnings.entries.by')} <bdi>{by}</bdi>
        </span>
      )}
    </div>
  );
}

function Applied({ entry }: { readonly entry: LedgerEntry }) {
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

function State({ entry, zone }: Pick<RowProps, 'entry' | 'zone'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!entry.is_held) return <span>{t('earnings.entries.available')}</span>;
  return (
    <span className={classes.quiet}>{t('earnings.entries.held', { day: format.day(entry.available_at, zone) })}</span>
  );
}
