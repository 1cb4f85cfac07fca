// The papers that go with payment details: the agreement on invoices, and a tax form where the merchant needs one.
import { Button } from '@mantine/core';
import { exportOwnData, exportOwnEntries, getPayee, type Payee, setAgreement } from '@vitrine/contract/payees';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../api/queries.ts';
import { download } from '../../api/download.ts';
import { useSession } from '../../api/session.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { Card } from '../../ui/card.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { TaxDocument } from './tax-document.tsx';
import { TaxFormDialog } from './tax-form-dialog.tsx';

export interface PayeePartProps {
  readonly payee: Payee;
  readonly username: string;
  /** Themselves, who alone change it. */
  readonly isOwn: boolean;
}

export function AgreementCard({ payee, username, isOwn }: PayeePartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const agree = useEndpointMutation(setAgreement, { refreshes: [getPayee] });
  const { agreement, agreement_text: text } = payee;
  const send = (agreed: boolean) =>
    agree.mutate(
      { params: { username }, body: { agreed, version: text.version } },
      { onSuccess: () => toastDone(t('ui.saved')) },
    );
  return (
    <Card isPadded title={text.title} help={t('payouts.agreement.help')}>
      <ol className={classes.clauses}>
        {text.text.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <div className={classes.ending}>
        <p className={classes.note}>
          {agreement
            ? t('payouts.agreement.agreed', { day: format.day(agreement.agreed_on), version: agreement.version })
            : t(isOwn ? 'payouts.agreement.none_own' : 'payouts.agreement.none')}
        </p>
        {isOwn && (
          <Button
            variant={agreement ? 'default' : 'filled'}
            loading={agree.isPending}
            onClick={() => send(agreement === null)}
          >
            {t(agreement ? 'payouts.agreement.end' : 'payouts.agreement.agree')}
          </Button>
        )}
      </div>
      <ProblemNote problem={agree.error} />
    </Card>
  );
}

export function TaxCard({ payee, username, isOwn }: PayeePartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { tax_form: form } = payee;
  return (
    <Card isPadded title={t('payouts.tax.title')} help={t('payouts.tax.help')}>
      <div className={classes.ending}>
        <p className={classes.note}>
          {form
            ? t('payouts.tax.kept', {
                form: t(`payouts.tax.${form.kind}`),
                name: isolate(form.name),
                day: toDayWords(form.signed_on, format.locale),
              })
            : t(isOwn ? 'payouts.tax.none_own' : 'payouts.tax.none')}
        </p>
        {isOwn && (
          <Button variant={form ? 'default' : 'filled'} onClick={() => setOpen(true)}>
            {t('payouts.tax.submit')}
          </Button>
        )}
      </div>
      {form && <TaxDocument form={form} username={username} isOwn={isOwn} />}
      {isOpen && <TaxFormDialog username={username} payee={payee} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Everything kept about them, as files of their own. */
export function TakeawayCard({ username }: { username: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const seesMoney = can(user, 'see every statement') || can(user, 'see own statement');
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const params = { username };
  return (
    <Card
      isPadded
      title={t('payouts.takeaway.title')}
      help={t(seesMoney ? 'payouts.takeaway.help' : 'payouts.takeaway.help_unseen')}
    >
      <span className={classes.actions}>
        {seesMoney && (
          <Button
            variant="default"
            disabled={saving.isSaving}
            onClick={() => saving.save(download(exportOwnEntries, { params }))}
          >
            {t('payouts.takeaway.entries')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={saving.isSaving}
          onClick={() => saving.save(download(exportOwnData, { params }))}
        >
          {t('payouts.takeaway.all')}
        </Button>
      </span>
    </Card>
  );
}
