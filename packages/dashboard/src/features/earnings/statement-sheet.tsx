// The sheet of a statement: who pays whom for which month, the sums, every line by order, and what was paid.
import { UnstyledButton } from '@mantine/core';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getStatement, LedgerEntry, StatementPayout } from '@vitrine/contract/ledger';
import { addDays } from '@vitrine/contract/range';
import { useTranslation } from 'react-i18next';
import { toDayWords, toRangeWords } from '../../ui/date-range-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import { groupByOrder, type StatementGroup, toMonthWords } from './statement-lines.ts';
import classes from './statement.module.css';
import { useOpenedOrder } from './use-opened-order.tsx';
import { useAppliedWords } from './use-terms-words.ts';

interface SheetProps {
  readonly answer: AnswerOf<typeof getStatement>;
  /** All of them, as far as they have arrived. */
  readonly entries: readonly LedgerEntry[];
  readonly zone: string;
  /** The merchant reads all of an order, an influencer what speaks for her. */
  readonly canSeeOrders: boolean;
}

/** The last day of a calendar month. */
const lastDay = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);

export function StatementSheet({ answer, entries, zone, canSeeOrders }: SheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { statement, business_name: business, influencer, payouts } = answer;
  const { month, currency, status, issued_at: issuedAt } = statement;
  return (
    <article className={classes.sheet} aria-labelledby="sheet">
      <header className={classes.head}>
        <div>
          <p className={classes.over}>{t('earnings.statement.name')}</p>
          <h2 id="sheet" className={classes.month}>
            {toMonthWords(month, format.locale)}
          </h2>
          <p className={classes.quiet}>
            <bdi>{toRangeWords({ from: `${month}-01`, to: lastDay(month) }, format.locale)}</bdi>
          </p>
        </div>
        <p className={classes.status} data-status={status}>
          {issuedAt === null
            ? t('earnings.statement.draft')
            : t('earnings.statement.issued', { day: format.day(issuedAt, zone) })}
        </p>
      </header>
      <dl className={classes.parties}>
        <div>
          <dt>{t('earnings.statement.from')}</dt>
          <dd>
            <bdi className={classes.party}>{business}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('earnings.statement.to')}</dt>
          <dd>
            <bdi className={classes.party} dir="ltr">
              @{influencer.username}
            </bdi>
            <bdi className={classes.quiet} dir="ltr">
              {influencer.email}
            </bdi>
          </dd>
        </div>
        <div>
          <dt>{t('earnings.currency')}</dt>
          <dd>
            <bdi className={classes.party}>{currency}</bdi>
          </dd>
        </div>
      </dl>
      <Sums statement={statement} />
      <Lines entries={entries} currency={currency} zone={zone} canSeeOrders={canSeeOrders} />
      <Payments payouts={payouts} currency={currency} />
      <footer className={classes.foot}>
        {status === 'draft' && <p>{t('earnings.statement.draft_note')}</p>}
        <p>{t('earnings.statement.zone', { zone: `\u2068${zone.replaceAll('_', ' ')}\u2069` })}</p>
      </footer>
    </article>
  );
}

const parts = ['opening', 'earned', 'taken_back', 'other', 'paid'] as const;

function Sums({ statement }: { readonly statement: SheetProps['answer']['statement'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency, closing } = statement;
  return (
    <dl className={classes.sums}>
      {parts.map((part) => (
        <div key={part}>
          <dt>{t(`earnings.statement.${part}`)}</dt>
          <dd>
            <bdi>{format.money(part === 'paid' ? -statement.paid || 0 : statement[part], currency)}</bdi>
          </dd>
        </div>
      ))}
      <div className={classes.closing}>
        <dt>{t('earnings.statement.closing')}</dt>
        <dd>
          <bdi>{format.money(closing, currency)}</bdi>
        </dd>
        {closing < 0 && <dd className={classes.carried}>{t('earnings.balance.carried')}</dd>}
      </div>
    </dl>
  );
}

interface LinesProps extends Pick<SheetProps, 'entries' | 'zone' | 'canSeeOrders'> {
  readonly currency: string;
}

function Lines({ entries, currency, zone, canSeeOrders }: LinesProps) {
  const { t } = useTranslation();
  const { toOpener, dialog } = useOpenedOrder({ zone, canSeeOrders });
  const groups = groupByOrder(entries, currency);
  const shared = useShared(entries, currency);
  return (
    <section aria-labelledby="lines">
      <h3 id="lines" className={classes.subtitle}>
        {t('earnings.statement.lines')}
      </h3>
      {shared && <p className={classes.shared}>{t('earnings.statement.shared', { what: shared })}</p>}
      {groups.length === 0 ? (
        <p className={classes.quiet}>{t('earnings.statement.no_lines')}</p>
      ) : (
        <table className={classes.table} aria-labelledby="lines">
          <thead>
            <tr>
              <th scope="col">{t('earnings.entries.day')}</th>
              <th scope="col">{t('earnings.entries.what')}</th>
              <th scope="col" className={classes.terms}>
                <span>{t('earnings.entries.terms')}</span>
              </th>
              <th scope="col" className={classes.amount}>
                {t('earnings.entries.amount')}
              </th>
            </tr>
          </thead>
          {groups.map((group) => (
            <Group
              key={group.key}
              group={group}
              currency={currency}
              hasOwn={shared === null}
              onOrder={group.entries[0] ? toOpener(group.entries[0]) : null}
            />
          ))}
        </table>
      )}
      {dialog}
    </section>
  );
}

/** What is left out before the rate, where it is the same for every line: it is told once. */
function useShared(entries: readonly LedgerEntry[], currency: string): string | null {
  const toWords = useAppliedWords();
  const all = new Set(entries.flatMap((entry) => toWords(entry.terms, entry.base, currency)?.less ?? []));
  const [only = ''] = all;
  return all.size > 1 ? null : only;
}

interface GroupProps {
  readonly group: StatementGroup;
  readonly currency: string;
  /** What is left out before the rate differs from line to line. */
  readonly hasOwn: boolean;
  readonly onOrder: ((by: HTMLElement) => void) | null;
}

function Group({ group, currency, hasOwn, onOrder }: GroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toWords = useAppliedWords();
  return (
    <tbody>
      {group.entries.map((entry, at) => {
        const words = toWords(entry.terms, entry.base, currency);
        const applied = words && (hasOwn && words.less !== '' ? `${words.main} · ${words.less}` : words.main);
        const isNewDay = entry.day !== group.entries[at - 1]?.day;
        return (
          <tr key={entry.entry_id} data-first={at === 0}>
            <td className={classes.day}>{isNewDay && toDayWords(entry.day, format.locale)}</td>
            <td>
              <span className={classes.what}>
                {at === 0 && group.orderName !== null && (
                  <UnstyledButton className={classes.order} onClick={(event) => onOrder?.(event.currentTarget)}>
                    <bdi>{group.orderName}</bdi>
                  </UnstyledButton>
                )}
                <bdi>{entry.line_title ?? entry.reason}</bdi>
                {entry.kind !== 'earned' && <span className={classes.quiet}>{t(`earnings.kind.${entry.kind}`)}</span>}
                {applied !== null && <span className={classes.under}>{applied}</span>}
              </span>
            </td>
            <td className={classes.terms}>
              <span>{applied}</span>
            </td>
            <td className={classes.amount}>
              <bdi>{format.money(entry.amount, currency)}</bdi>
            </td>
          </tr>
        );
      })}
      {group.entries.length > 1 && (
        <tr className={classes.groupSum}>
          <td colSpan={3}>{t('earnings.statement.order_sum', { name: `\u2068${group.orderName ?? ''}\u2069` })}</td>
          <td className={classes.amount}>
            <bdi>{format.money(group.sum, currency)}</bdi>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Payments({ payouts, currency }: { readonly payouts: readonly StatementPayout[]; readonly currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (payouts.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className={classes.subtitle}>
        {t('earnings.statement.payments')}
      </h3>
      <table className={classes.table} aria-labelledby="payments">
        <thead>
          <tr>
            <th scope="col">{t('earnings.payouts.paid_on')}</th>
            <th scope="col">{t('earnings.payouts.reference')}</th>
            <th scope="col" className={classes.amount}>
              {t('earnings.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={`${payout.payout_id} ${payout.is_undo}`}>
              <td className={classes.day}>{toDayWords(payout.paid_on, format.locale)}</td>
              <td>
                <span className={classes.what}>
                  <span>{t(`earnings.method.${payout.method}`)}</span>
                  {payout.reference !== '' && <bdi>{payout.reference}</bdi>}
                  {payout.is_undo && <span className={classes.quiet}>{t('earnings.payouts.undone')}</span>}
                </span>
              </td>
              <td className={classes.amount}>
                <bdi>{format.money(-payout.amount || 0, currency)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
