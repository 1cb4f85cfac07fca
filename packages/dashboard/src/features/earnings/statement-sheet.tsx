// The sheet of a statement: who pays whom for which month, the sums, every line by order, and what was paid.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getStatement, LedgerEntry } from '@vitrine/contract/ledger';
import { addDays } from '@vitrine/contract/range';
import { useTranslation } from 'react-i18next';
import { toRangeWords } from '../../ui/date-range-words.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { toMonthWords } from './statement-lines.ts';
import { StatementLines, StatementPayments } from './statement-tables.tsx';
import classes from './statement.module.css';

interface SheetProps {
  readonly answer: AnswerOf<typeof getStatement>;
  /** All of them, as far as they have arrived. */
  readonly entries: readonly LedgerEntry[];
  /** The merchant reads all of an order, an influencer what speaks for them. */
  readonly canSeeOrders: boolean;
}

/** The last day of a calendar month. */
const lastDay = (month: string): string => addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);

export function StatementSheet({ answer, entries, canSeeOrders }: SheetProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
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
            : t('earnings.statement.issued', { day: format.day(issuedAt) })}
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
      <StatementLines entries={entries} currency={currency} canSeeOrders={canSeeOrders} />
      <StatementPayments payouts={payouts} currency={currency} />
      <footer className={classes.foot}>
        {status === 'draft' && <p>{t('earnings.statement.draft_note')}</p>}
        <p>{t('earnings.statement.zone', { zone: `\u2068${format.zone.replaceAll('_', ' ')}\u2069` })}</p>
      </footer>
    </article>
  );
}

const parts = ['opening', 'earned', 'taken_back', 'other', 'settled', 'paid'] as const;

function Sums({ statement }: { statement: SheetProps['answer']['statement'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency, closing } = statement;
  return (
    <dl className={classes.sums}>
      {parts
        .filter((part) => part !== 'settled' || statement.settled !== 0)
        .map((part) => (
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
