// How payouts are set up: when they are due and from which amount, which business pays, and a year in figures.
import { Button } from '@mantine/core';
import type { BusinessId } from '@vitrine/contract/ids';
import { getPayer } from '@vitrine/contract/payees';
import { getPayoutSchedule, type PayoutSchedule } from '@vitrine/contract/payout-files';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { BooksRow } from './books-row.tsx';
import classes from './earnings.module.css';
import { PayerDialog } from './payer-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { YearRow } from './year-row.tsx';

interface SetupProps {
  readonly businessId: BusinessId;
  /** For a minimum that was never set. */
  readonly currency: string;
}

export function PayoutSetup({ businessId, currency }: SetupProps) {
  const { t } = useTranslation();
  const params = { business_id: businessId };
  const schedule = useEndpointQuery(getPayoutSchedule, { params });
  const payer = useEndpointQuery(getPayer, { params });
  const [asked, setAsked] = useState<'schedule' | 'payer' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card isPadded title={t('payouts.setup.title')}>
      <ul className={classes.files}>
        <Loaded query={schedule} skeleton={<Blocks heights={[48]} />}>
          {(answer) => (
            <>
              <Row title={t('payouts.schedule.title')} onChange={() => setAsked('schedule')}>
                <ScheduleWords schedule={answer.schedule} next={answer.next_on} />
              </Row>
              {asked === 'schedule' && (
                <ScheduleDialog businessId={businessId} currency={currency} known={answer.schedule} onClose={close} />
              )}
            </>
          )}
        </Loaded>
        <Loaded query={payer} skeleton={<Blocks heights={[48]} />}>
          {(answer) => (
            <>
              <Row title={t('payouts.payer.title')} onChange={() => setAsked('payer')}>
                <bdi>{answer.payer?.legal_name ?? t('payouts.payer.none')}</bdi>
              </Row>
              {asked === 'payer' && <PayerDialog businessId={businessId} known={answer.payer} onClose={close} />}
            </>
          )}
        </Loaded>
        <YearRow country={payer.data?.country ?? null} />
        <BooksRow />
      </ul>
    </Card>
  );
}

function Row({ title, children, onChange }: { title: string; children: ReactNode; onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.setupRow}>
      <span className={classes.what}>
        <span className={classes.strong}>{title}</span>
        <span className={classes.quiet}>{children}</span>
      </span>
      <Button variant="default" aria-label={`${t('earnings.terms.edit')}: ${title}`} onClick={onChange}>
        {t('earnings.terms.edit')}
      </Button>
    </li>
  );
}

function ScheduleWords({ schedule, next }: { schedule: PayoutSchedule; next: string | null }) {
  const { t } = useTranslation();
  const { locale, money } = useFormat();
  const { minimum } = schedule;
  return (
    <>
      {next === null ? t('payouts.schedule.hand') : t('payouts.schedule.next_on', { day: toDayWords(next, locale) })}
      {minimum &&
        ` · ${t('payouts.schedule.from', { amount: `\u2068${money(minimum.amount, minimum.currency)}\u2069` })}`}
    </>
  );
}
