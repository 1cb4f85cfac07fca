// Before a payout file is made: whom it pays, who is left out and why, and on which day the bank is to pay.
import { Button } from '@mantine/core';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import {
  createPayoutFile,
  downloadPayoutFile,
  listPayoutFiles,
  type PayoutFormat,
  planPayoutFile,
} from '@vitrine/contract/payout-files';
import { beginCreditGrant } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { FormEnding } from './form-parts.tsx';
import { earningsAnswers } from './use-earnings.ts';

interface DialogProps {
  readonly format: PayoutFormat;
  readonly currency: string;
  readonly today: string;
  readonly onClose: () => void;
}

export function PayoutFileDialog(props: DialogProps) {
  const { t } = useTranslation();
  const { format, currency } = props;
  const plan = useEndpointQuery(planPayoutFile, { query: { format, currency } });
  return (
    <Dialog opened size="lg" onClose={props.onClose} title={`${t(`payouts.files.${format}`)} (${currency})`}>
      <Loaded query={plan} skeleton={<Blocks heights={[200]} />} failed={t('payouts.files.plan_failed')}>
        {(answer) => <PlanForm {...props} plan={answer} />}
      </Loaded>
    </Dialog>
  );
}

type Plan = AnswerOf<typeof planPayoutFile>;

function PlanForm({ format, currency, today, onClose, plan }: DialogProps & { plan: Plan }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const isCredit = format === 'store_credit';
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const { field, submit, problem, isSaving } = useEndpointForm(createPayoutFile, {
    initialValues: { executes_on: today },
    toSent: ({ executes_on: executesOn }) => ({ body: { format, currency, executes_on: executesOn } }),
    refreshes: [...earningsAnswers, listPayoutFiles, planPayoutFile],
    onDone: ({ file }) => {
      if (isCredit) toastDone(t('payouts.files.credit_begun'));
      else saving.save(download(downloadPayoutFile, { params: { file_id: file.file_id } }));
      onClose();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit}>
      {plan.obstacle && <p role="alert">{t(`payouts.files.obstacle.${plan.obstacle}`)}</p>}
      {plan.obstacle === 'not_granted' && <AllowCredit />}
      <People
        title={t('payouts.files.paid_people', { count: plan.payees.length })}
        rows={plan.payees.map((each) => ({ ...each, note: `${each.legal_name} · ${each.account}` }))}
        currency={currency}
      />
      <People
        title={t('payouts.files.left_out', { count: plan.left_out.length })}
        rows={plan.left_out.map((each) => ({ ...each, note: t(`payouts.files.reason.${each.reason}`) }))}
        currency={currency}
      />
      {plan.obstacle === null && (
        <>
          <p className={classes.change}>
            <span className={classes.quiet}>{t('payouts.files.total')}</span>
            <bdi className={classes.strong}>{money(plan.total, currency)}</bdi>
          </p>
          {!isCredit && (
            <DateField
              label={t('payouts.files.executes_on')}
              description={t('payouts.files.executes_on_help')}
              min={today}
              {...field('executes_on')}
            />
          )}
        </>
      )}
      <FormEnding
        problem={problem}
        send={t(isCredit ? 'payouts.files.give' : 'payouts.files.make')}
        canSend={plan.obstacle === null}
        isSaving={isSaving}
        onCancel={onClose}
        note={t(isCredit ? 'payouts.files.after_credit' : 'payouts.files.after')}
      />
    </form>
  );
}

/** Leads to the store's own page of consent, and back. */
function AllowCredit() {
  const { t } = useTranslation();
  const begin = useEndpointMutation(beginCreditGrant);
  return (
    <>
      <Button
        variant="default"
        loading={begin.isPending}
        onClick={() => begin.mutate({}, { onSuccess: ({ redirect_url: address }) => window.location.assign(address) })}
      >
        {t('payouts.files.allow_credit')}
      </Button>
      <ProblemNote problem={begin.error} />
    </>
  );
}

interface PeopleProps {
  readonly title: string;
  readonly rows: readonly { username: string; amount: number; note: string }[];
  readonly currency: string;
}

function People({ title, rows, currency }: PeopleProps) {
  const { money } = useFormat();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.subtitle}>{title}</h3>
      <ul className={classes.payees}>
        {rows.map(({ username, amount, note }) => (
          <li key={username}>
            <span className={classes.what}>
              <bdi className={classes.strong} dir="ltr">
                @{username}
              </bdi>
              <bdi className={classes.quiet}>{note}</bdi>
            </span>
            <bdi>{money(amount, currency)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
