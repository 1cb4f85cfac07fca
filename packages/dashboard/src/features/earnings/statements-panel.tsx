// The monthly statements of an influencer, newest first, each with its sums and the way to the whole of it.
import { Anchor } from '@mantine/core';
import { listStatements, type Statement } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ArchiveDrawing } from '../../ui/list-drawings.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './earnings.module.css';
import { toMonthWords } from './statement-lines.ts';

interface PanelProps {
  readonly username: string;
  /** The address of a statement. */
  readonly toAddress: (statement: Pick<Statement, 'month' | 'currency'>) => string;
}

export function StatementsPanel({ username, toAddress }: PanelProps) {
  const { t } = useTranslation();
  const statements = useEndpointQuery(listStatements, { params: { username } });
  return (
    <Card id="statements" title={t('earnings.statements.title')} help={t('earnings.statements.help')}>
      <Loaded
        query={statements}
        skeleton={<RowShapes rows={3} />}
        failed={t('earnings.statements.failed')}
        isEmpty={(answer) => answer.statements.length === 0}
        empty={
          <EmptyState
            drawing={<ArchiveDrawing />}
            title={t('earnings.statements.none_title')}
            body={t('earnings.statements.none_body')}
          />
        }
      >
        {(answer) => <StatementsTable statements={answer.statements} toAddress={toAddress} />}
      </Loaded>
    </Card>
  );
}

const sums = ['opening', 'earned', 'taken_back', 'other', 'settled', 'paid'] as const;

function StatementsTable({
  statements,
  toAddress,
}: Omit<PanelProps, 'username'> & { readonly statements: readonly Statement[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: TableColumn<Statement>[] = [
    {
      id: 'month',
      name: t('earnings.statements.month'),
      renderCell: (statement) => <Month statement={statement} address={toAddress(statement)} />,
    },
    ...sums
      .filter((each) => each !== 'settled' || statements.some(({ settled }) => settled !== 0))
      .map((each): TableColumn<Statement> => ({
        id: each,
        name: t(`earnings.statement.${each}`),
        isWideOnly: true,
        isNumber: true,
        renderCell: (statement) => (
          <bdi className={statement[each] === 0 ? classes.quiet : undefined}>
            {format.money(each === 'paid' ? -statement.paid || 0 : statement[each], statement.currency)}
          </bdi>
        ),
      })),
    {
      id: 'closing',
      name: t('earnings.statement.closing'),
      isNumber: true,
      className: classes.strong,
      toneOf: ({ closing }) => (closing < 0 ? 'bad' : null),
      renderCell: ({ closing, currency }) => <bdi>{format.money(closing, currency)}</bdi>,
    },
  ];
  return (
    <DataTable
      labelledBy="statements"
      isTop
      columns={columns}
      rows={statements}
      keyOf={({ month, currency }) => `${month} ${currency}`}
    />
  );
}

function Month({ statement, address }: { statement: Statement; address: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { month, currency, status, issued_at: issuedAt } = statement;
  return (
    <>
      <span className={classes.names}>
        <Anchor component={AddressLink} href={address} className={classes.month ?? ''}>
          {toMonthWords(month, format.locale)}
        </Anchor>
        <bdi className={classes.quiet}>{currency}</bdi>
      </span>
      <span className={classes.names}>
        <Tag tone={status === 'issued' ? 'good' : 'fair'}>{t(`earnings.status.${status}`)}</Tag>
        {issuedAt !== null && <span className={classes.quiet}>{format.day(issuedAt)}</span>}
      </span>
    </>
  );
}
