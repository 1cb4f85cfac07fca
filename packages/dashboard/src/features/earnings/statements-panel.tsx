// The monthly statements of an influencer, newest first, each with its sums and the way to the whole of it.
import { Anchor } from '@mantine/core';
import type { Statement } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { useStatements } from './use-earnings.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { ArchiveDrawing } from '../../ui/drawings.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { toMonthWords } from './statement-lines.ts';
import { Waiting } from './waiting.tsx';

interface PanelProps {
  readonly username: string;
  readonly zone: string;
  /** The address of a statement. */
  readonly toAddress: (statement: Pick<Statement, 'month' | 'currency'>) => string;
}

export function StatementsPanel({ username, zone, toAddress }: PanelProps) {
  const { t } = useTranslation();
  const statements = useStatements(username);
  return (
    <section className={classes.card} aria-labelledby="statements">
      <div className={classes.head}>
        <div>
          <h2 id="statements" className={classes.title}>
            {t('earnings.statements.title')}
          </h2>
          <p className={classes.help}>{t('earnings.statements.help')}</p>
        </div>
      </div>
      {statements.data === undefined ? (
        statements.isError ? (
          <ErrorState
            title={t('earnings.statements.failed')}
            message={statements.error.message}
            requestId={statements.error.requestId}
            onRetry={statements.refetch}
          />
        ) : (
          <Waiting rows={3} />
        )
      ) : statements.data.statements.length === 0 ? (
        <EmptyState
          drawing={<ArchiveDrawing />}
          title={t('earnings.statements.none_title')}
          body={t('earnings.statements.none_body')}
        />
      ) : (
        <StatementsTable statements={statements.data.statements} zone={zone} toAddress={toAddress} />
      )}
    </section>
  );
}

const sums = ['opening', 'earned', 'taken_back', 'other', 'paid'] as const;

function StatementsTable({
  statements,
  zone,
  toAddress,
}: Omit<PanelProps, 'username'> & { readonly statements: readonly Statement[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={classes.table} aria-labelledby="statements">
      <thead>
        <tr>
          <th scope="col">{t('earnings.statements.month')}</th>
          {sums.map((each) => (
            <th key={each} scope="col" className={`${classes.wide} ${classes.amount}`}>
              {t(`earnings.statement.${each}`)}
            </th>
          ))}
          <th scope="col" className={classes.amount}>
            {t('earnings.statement.closing')}
          </th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <tr key={`${statement.month} ${statement.currency}`}>
            <th scope="row">
              <span className={classes.names}>
                <Anchor component={AddressLink} href={toAddress(statement)} className={classes.month ?? ''}>
                  {toMonthWords(statement.month, format.locale)}
                </Anchor>
                <bdi className={classes.quiet}>{statement.currency}</bdi>
              </span>
              <span className={classes.names}>
                <Tag tone={statement.status === 'issued' ? 'good' : 'fair'}>
                  {t(`earnings.status.${statement.status}`)}
                </Tag>
                {statement.issued_at !== null && (
                  <span className={classes.quiet}>{format.day(statement.issued_at, zone)}</span>
                )}
              </span>
            </th>
            {sums.map((each) => (
              <td key={each} className={`${classes.wide} ${classes.amount}`}>
                <bdi className={statement[each] === 0 ? classes.quiet : undefined}>
                  {format.money(each === 'paid' ? -statement.paid || 0 : statement[each], statement.currency)}
                </bdi>
              </td>
            ))}
            <td className={`${classes.amount} ${classes.strong}`} data-below={statement.closing < 0}>
              <bdi>{format.money(statement.closing, statement.currency)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
