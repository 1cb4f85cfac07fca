// The invoice of a statement: its number and files, or why there is none and what to do about it.
import { Button, TextInput } from '@mantine/core';
import {
  createInvoice,
  exportInvoice,
  getInvoice,
  type Invoice,
  type NoInvoiceReason,
  printInvoice,
  setAllocationNumber,
} from '@vitrine/contract/invoices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { Card } from '../../ui/card.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded, RowShapes } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import type { StatementPlace } from './use-earnings.ts';

interface CardProps {
  readonly of: StatementPlace;
  /** The merchant issues it. */
  readonly canIssue: boolean;
}

export function InvoiceCard({ of, canIssue }: CardProps) {
  const { t } = useTranslation();
  const standing = useEndpointQuery(getInvoice, { params: of });
  return (
    <Loaded query={standing} skeleton={<RowShapes rows={1} />} failed={t('payouts.invoice.failed')} isCard>
      {({ invoice, reason }) => (
        <Card isPadded title={t(invoice ? `payouts.invoice.${invoice.kind}` : 'payouts.invoice.title')}>
          {invoice ? (
            <InvoiceFacts of={of} invoice={invoice} canIssue={canIssue} />
          ) : (
            <NoInvoice of={of} reason={reason ?? 'draft'} canIssue={canIssue} />
          )}
        </Card>
      )}
    </Loaded>
  );
}

function NoInvoice({ of, reason, canIssue }: CardProps & { readonly reason: NoInvoiceReason }) {
  const { t } = useTranslation();
  const issue = useEndpointMutation(createInvoice, { refreshes: [getInvoice] });
  return (
    <div className={classes.ending}>
      <p className={classes.note}>{t(`payouts.invoice.reason.${reason}`)}</p>
      {canIssue && reason === 'ready' && (
        <Button
          loading={issue.isPending}
          onClick={() => issue.mutate({ params: of }, { onSuccess: () => toastDone(t('payouts.invoice.done')) })}
        >
          {t('payouts.invoice.issue')}
        </Button>
      )}
      <ProblemNote problem={issue.error} />
    </div>
  );
}

function InvoiceFacts({ of, invoice, canIssue }: CardProps & { readonly invoice: Invoice }) {
  const { t } = useTranslation();
  const { money, locale } = useFormat();
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const [isChanging, setChanging] = useState(false);
  const { currency, allocation_number: known } = invoice;
  return (
    <>
      <div className={classes.ending}>
        <p className={classes.what}>
          <bdi className={classes.strong} dir="ltr">
            {invoice.number}
          </bdi>
          <span className={classes.quiet}>
            {t('payouts.invoice.sums', {
              day: toDayWords(invoice.issued_on, locale),
              net: isolate(money(invoice.net, currency)),
              vat: isolate(money(invoice.vat, currency)),
              total: isolate(money(invoice.total, currency)),
            })}
          </span>
          {known && (
            <span className={classes.quiet}>
              {t('payouts.invoice.allocation')} <bdi>{known}</bdi>
              {canIssue && !isChanging && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={t('payouts.invoice.allocation_change')}
                  onClick={() => setChanging(true)}
                >
                  {t('earnings.terms.edit')}
                </Button>
              )}
            </span>
          )}
        </p>
        <span className={classes.actions}>
          <Button
            variant="default"
            disabled={saving.isSaving}
            onClick={() => saving.save(download(printInvoice, { params: of, query: { language: currentLanguage() } }))}
          >
            {t('payouts.invoice.pdf')}
          </Button>
          {invoice.has_xml && (
            <Button
              variant="default"
              disabled={saving.isSaving}
              onClick={() => saving.save(download(exportInvoice, { params: of }))}
            >
              {t('payouts.invoice.xml')}
            </Button>
          )}
        </span>
      </div>
      {!invoice.has_xml && <p className={classes.note}>{t('payouts.invoice.no_xml', { currency })}</p>}
      {canIssue && (invoice.needs_allocation || isChanging) && (
        <Allocation of={of} known={known ?? ''} onDone={() => setChanging(false)} />
      )}
    </>
  );
}

interface AllocationProps {
  readonly of: StatementPlace;
  readonly known: string;
  readonly onDone: () => void;
}

function Allocation({ of, known, onDone }: AllocationProps) {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving } = useEndpointForm(setAllocationNumber, {
    initialValues: { allocation_number: known },
    toSent: (values) => ({ params: of, body: values }),
    refreshes: [getInvoice],
    onDone: () => {
      toastDone(t('ui.saved'));
      onDone();
    },
  });
  return (
    <form className={classes.ending} onSubmit={submit}>
      <TextInput
        label={t('payouts.invoice.allocation')}
        description={t('payouts.invoice.allocation_help')}
        inputMode="numeric"
        dir="ltr"
        {...field('allocation_number')}
      />
      <Button type="submit" loading={isSaving}>
        {t('ui.save')}
      </Button>
      <ProblemNote problem={problem} />
    </form>
  );
}
