// One monthly statement, ready to be sent: on screen as a sheet of paper, in print as nothing but that sheet.
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconPrinter, IconTableExport } from '@tabler/icons-react';
import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { exportStatement } from '@vitrine/contract/ledger';
import { download } from '../../api/download.ts';
import { useSession } from '../../api/session.ts';
import { type StatementPlace, useStatement } from './use-earnings.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Blocks, Failed, Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { InvoiceCard } from './invoice-card.tsx';
import { readCurrency, readMonth, toMonthWords } from './statement-lines.ts';
import { StatementSheet } from './statement-sheet.tsx';
import classes from './statement.module.css';

/** For the merchant, of any influencer. */
export function StatementPage() {
  const session = useSession();
  const { username = '' } = useParams({ strict: false });
  if (session.brand === null) return <Navigate to="/admin/home" replace />;
  return (
    <Found username={username} back={`/admin/influencers/${encodeURIComponent(username)}/earnings`} canSeeOrders />
  );
}

/** An influencer's own. */
export function OwnStatementPage() {
  const session = useSession();
  const username = session.user.influencer_username;
  if (username === null) return <Navigate to="/admin/home" replace />;
  return <Found username={username} back="/admin/earnings" canSeeOrders={false} />;
}

interface FoundProps {
  readonly username: string;
  /** The page of their earnings. */
  readonly back: string;
  readonly canSeeOrders: boolean;
}

function Found({ username, back, canSeeOrders }: FoundProps) {
  const { currency } = useSession();
  const { month = '' } = useParams({ strict: false });
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const asked = new URLSearchParams(search).get('currency');
  const place = { month: readMonth(month), currency: readCurrency(asked ?? currency) };
  if (place.month === null || place.currency === null) return <Navigate to={back} replace />;
  return (
    <Statement
      of={{ username, month: place.month, currency: place.currency }}
      back={back}
      canSeeOrders={canSeeOrders}
    />
  );
}

interface StatementProps extends Omit<FoundProps, 'username'> {
  readonly of: StatementPlace;
}

function Statement({ of, back, canSeeOrders }: StatementProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const file = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const { first, entries, error, refetch, ...next } = useStatement(of);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = next;
  const isWhole = first !== null && !hasNextPage;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const lead = (
    <ActionIcon
      component={AddressLink}
      href={`${back}?part=statements`}
      size={44}
      aria-label={t('earnings.statement.back', { name: isolate(`@${of.username}`) })}
    >
      <IconArrowLeft className="pointing" aria-hidden />
    </ActionIcon>
  );
  return (
    <Page>
      <div className={classes.screenOnly}>
        <PageHeader
          title={t('earnings.statement.title', { month: toMonthWords(of.month, format.locale) })}
          lead={lead}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconTableExport size={18} aria-hidden />}
                disabled={!isWhole}
                loading={file.isSaving}
                onClick={() => file.save(download(exportStatement, { params: of }))}
              >
                {t('earnings.statement.csv')}
              </Button>
              <Button
                leftSection={<IconPrinter size={18} aria-hidden />}
                disabled={!isWhole}
                onClick={() => window.print()}
              >
                {t('earnings.statement.print')}
              </Button>
            </>
          }
        />
      </div>
      <Loaded
        query={{ data: first ?? undefined, error, refetch }}
        skeleton={<Blocks heights={['40rem']} />}
        failed={t('earnings.statement.failed')}
      >
        {(answer) => (
          <>
            <div className={classes.screenOnly}>
              <InvoiceCard of={of} canIssue={canSeeOrders} />
            </div>
            <StatementSheet answer={answer} entries={entries} canSeeOrders={canSeeOrders} />
            {isFetchNextPageError && error && <Failed problem={error} onRetry={fetchNextPage} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}
