// How an influencer is paid: entered by themselves, seen masked by the merchant; with the agreement on invoices and tax forms.
import { Button } from '@mantine/core';
import { getPayee, type PayeeSummary, withdrawPayee } from '@vitrine/contract/payees';
import { getPayoutSchedule } from '@vitrine/contract/payout-files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PurseDrawing } from '../../ui/list-drawings.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { PayeeForm } from './payee-form.tsx';
import { AgreementCard, type PayeePartProps, TakeawayCard, TaxCard } from './payee-papers.tsx';

interface PanelProps {
  readonly username: string;
  /** Themselves, who alone change it. */
  readonly isOwn: boolean;
}

export function PayeePanel({ username, isOwn }: PanelProps) {
  const payee = useEndpointQuery(getPayee, { params: { username } });
  const { t } = useTranslation();
  return (
    <Loaded query={payee} skeleton={<RowShapes rows={3} />} failed={t('payouts.payee.failed')}>
      {(answer) => (
        <div className={classes.stack}>
          <Account payee={answer} username={username} isOwn={isOwn} />
          <AgreementCard payee={answer} username={username} isOwn={isOwn} />
          {(answer.needs_tax_form || answer.tax_form) && <TaxCard payee={answer} username={username} isOwn={isOwn} />}
          <TakeawayCard username={username} />
        </div>
      )}
    </Loaded>
  );
}

function Account({ payee, username, isOwn }: PayeePartProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { summary, pending } = payee;
  const edit = isOwn && (
    <Button variant={summary ? 'default' : 'filled'} onClick={() => setOpen(true)}>
      {t(summary ? 'payouts.payee.change' : 'payouts.payee.enter')}
    </Button>
  );
  return (
    <Card
      title={t(isOwn ? 'payouts.payee.title_own' : 'payouts.payee.title')}
      help={t('payouts.payee.help')}
      tools={summary && edit}
    >
      {summary === null ? (
        <EmptyState
          drawing={<PurseDrawing />}
          title={t('payouts.payee.none_title')}
          body={t(isOwn ? 'payouts.payee.none_body_own' : 'payouts.payee.none_body')}
          action={edit}
        />
      ) : (
        <>
          <Facts summary={summary} />
          {pending && <Pending payee={payee} username={username} />}
        </>
      )}
      {isOpen && (
        <Dialog opened size="lg" onClose={() => setOpen(false)} title={t('payouts.payee.title_own')}>
          <PayeeForm
            username={username}
            known={payee.details}
            canCredit={payee.store_credit}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </Card>
  );
}

function Facts({ summary }: { summary: PayeeSummary }) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const country = new Intl.DisplayNames([locale], { type: 'region' }).of(summary.country) ?? summary.country;
  return (
    <dl className={classes.facts}>
      <div data-main="true">
        <dt>{t(`payouts.method.${summary.method}`)}</dt>
        <dd>
          <bdi dir="ltr">{summary.masked || '–'}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('payouts.payee.legal_name')}</dt>
        <dd>
          <bdi>{summary.legal_name}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('payouts.payee.country')}</dt>
        <dd>{country}</dd>
      </div>
      <div>
        <dt>{t('payouts.payee.vat_number')}</dt>
        <dd>
          <bdi dir="ltr">{summary.vat_number || '–'}</bdi>
        </dd>
      </div>
      <NextPayout />
    </dl>
  );
}

function NextPayout() {
  const { t } = useTranslation();
  const format = useFormat();
  const { brand } = useSession();
  const schedule = useEndpointQuery(
    getPayoutSchedule,
    { params: { business_id: brand?.business_id ?? '' } },
    { enabled: brand !== null },
  );
  const next = schedule.data?.next_on ?? null;
  const minimum = schedule.data?.schedule.minimum ?? null;
  return (
    <div>
      <dt>{t('payouts.schedule.next')}</dt>
      <dd>{next === null ? t('payouts.schedule.by_hand') : toDayWords(next, format.locale)}</dd>
      {minimum && (
        <dd className={classes.under}>
          {t('payouts.schedule.from', { amount: isolate(format.money(minimum.amount, minimum.currency)) })}
        </dd>
      )}
    </div>
  );
}

/** A change that is not used yet: either may take it back. */
function Pending({ payee, username }: Pick<PayeePartProps, 'payee' | 'username'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const withdraw = useEndpointMutation(withdrawPayee, { refreshes: [getPayee] });
  const { pending } = payee;
  if (!pending) return null;
  return (
    <output className={classes.pendingChange}>
      <span>
        {t('payouts.payee.pending', {
          account: isolate(`${t(`payouts.method.${pending.summary.method}`)} ${pending.summary.masked}`),
          at: isolate(format.moment(pending.valid_from)),
        })}
      </span>
      <Button
        variant="default"
        loading={withdraw.isPending}
        onClick={() =>
          withdraw.mutate({ params: { username } }, { onSuccess: () => toastDone(t('payouts.payee.withdrawn')) })
        }
      >
        {t('payouts.payee.withdraw')}
      </Button>
      <ProblemNote problem={withdraw.error} />
    </output>
  );
}
