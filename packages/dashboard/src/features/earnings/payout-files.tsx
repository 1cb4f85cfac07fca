// Payout files: made for a bank, SEPA or PayPal, downloaded, and settled once the money has left.
import { Button } from '@mantine/core';
import { IconBrandPaypal, IconBuildingBank, IconBuildingStore, IconCurrencyEuro } from '@tabler/icons-react';
import {
  creditOutcome,
  discardPayoutFile,
  downloadPayoutFile,
  listPayoutFiles,
  type PayoutFile,
  type PayoutFormat,
  planPayoutFile,
  settlePayoutFile,
} from '@vitrine/contract/payout-files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded, RowShapes } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { Tag } from '../../ui/tag.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import { PayoutFileDialog } from './payout-file-dialog.tsx';
import { earningsAnswers } from './use-earnings.ts';

const formats = [
  { format: 'sepa', Icon: IconCurrencyEuro },
  { format: 'bank', Icon: IconBuildingBank },
  { format: 'paypal', Icon: IconBrandPaypal },
  { format: 'store_credit', Icon: IconBuildingStore },
] as const;

/** What settling or discarding a file changes. */
const refreshes = [...earningsAnswers, listPayoutFiles, planPayoutFile];

export function PayoutFiles({ currency, today }: { currency: string; today: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<PayoutFormat | null>(null);
  return (
    <>
      <Card isPadded title={t('payouts.files.title')} help={t('payouts.files.help')}>
        <ul className={classes.files}>
          {formats.map(({ format, Icon }) => (
            <li key={format}>
              <Icon size={24} aria-hidden />
              <span className={classes.what}>
                <span className={classes.strong}>{t(`payouts.files.${format}`)}</span>
                <span className={classes.quiet}>{t(`payouts.files.${format}_help`)}</span>
              </span>
              <Make format={format} onAsk={() => setAsked(format)} />
            </li>
          ))}
        </ul>
      </Card>
      <MadeFiles today={today} />
      {asked && <PayoutFileDialog format={asked} currency={currency} today={today} onClose={() => setAsked(null)} />}
    </>
  );
}

function Make({ format, onAsk }: { format: PayoutFormat; onAsk: () => void }) {
  const { t } = useTranslation();
  // the store gives it: there is no file to make
  const isCredit = format === 'store_credit';
  return (
    <Button
      variant="default"
      aria-label={isCredit ? undefined : `${t('payouts.files.make')}: ${t(`payouts.files.${format}`)}`}
      onClick={onAsk}
    >
      {t(isCredit ? 'payouts.files.give' : 'payouts.files.make')}
    </Button>
  );
}

function MadeFiles({ today }: { today: string }) {
  const { t } = useTranslation();
  const files = useEndpointQuery(listPayoutFiles, {});
  return (
    <Loaded
      query={files}
      skeleton={<RowShapes rows={2} />}
      failed={t('payouts.files.failed')}
      isEmpty={(all) => all.files.length === 0}
    >
      {(answer) => (
        <Card id="payout-files" title={t('payouts.files.made')} help={t('payouts.files.made_help')}>
          <FilesTable files={answer.files} today={today} />
        </Card>
      )}
    </Loaded>
  );
}

function FilesTable({ files, today }: { files: readonly PayoutFile[]; today: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const [asked, setAsked] = useState<{ file: PayoutFile; act: 'settle' | 'discard' } | null>(null);
  const columns: TableColumn<PayoutFile>[] = [
    {
      id: 'file',
      name: t('payouts.files.file'),
      renderCell: (file) => (
        <span className={classes.what}>
          <span className={classes.names}>
            <span className={classes.strong}>{t(`payouts.files.${file.format}`)}</span>
            <Tag tone={file.state === 'paid' ? 'good' : 'plain'}>{t(`payouts.files.state.${file.state}`)}</Tag>
          </span>
          <span className={classes.quiet}>
            {format.day(file.created_at)} · {t('payouts.files.people', { count: file.payees.length })}
          </span>
          <Outcomes file={file} />
        </span>
      ),
    },
    {
      id: 'total',
      name: t('earnings.amount'),
      isNumber: true,
      className: classes.strong,
      renderCell: (file) => <bdi>{format.money(file.total, file.currency)}</bdi>,
    },
    {
      id: 'act',
      name: <span className="visually-hidden">{t('ui.more')}</span>,
      className: classes.act,
      renderCell: (file) => <FileActions file={file} onAsk={(act) => setAsked({ file, act })} />,
    },
  ];
  return (
    <>
      <DataTable labelledBy="payout-files" isTop columns={columns} rows={files} keyOf={({ file_id: id }) => id} />
      {asked && <CloseDialog {...asked} today={today} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What the store was asked for is settled by hand where it does not say what it gave. */
const canSettle = ({ format, payees }: PayoutFile): boolean =>
  format !== 'store_credit' || payees.some(({ outcome }) => outcome === 'unanswered');

/** What became of each payout as store credit, those that need a look by name. */
function Outcomes({ file }: { file: PayoutFile }) {
  const { t } = useTranslation();
  return creditOutcome.options.map((outcome) => {
    const people = file.payees.filter((each) => each.outcome === outcome).map(({ username }) => `@${username}`);
    if (people.length === 0) return null;
    const isFine = outcome === 'paid' || outcome === 'waiting';
    return (
      <span key={outcome} className={classes.quiet}>
        {t(`payouts.files.outcome.${outcome}`)}: {isolate(isFine ? String(people.length) : people.join(', '))}
      </span>
    );
  });
}

function FileActions({ file, onAsk }: { file: PayoutFile; onAsk: (act: 'settle' | 'discard') => void }) {
  const { t } = useTranslation();
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const params = { file_id: file.file_id };
  return (
    <span className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={`${t('earnings.files.download')}: ${file.name}`}
        loading={saving.isSaving}
        onClick={() => saving.save(download(downloadPayoutFile, { params }))}
      >
        {t('earnings.files.download')}
      </Button>
      {file.state === 'open' && (
        <>
          <Button variant="subtle" size="compact-md" onClick={() => onAsk('discard')}>
            {t('payouts.files.discard')}
          </Button>
          {canSettle(file) && (
            <Button size="compact-md" onClick={() => onAsk('settle')}>
              {t('payouts.files.settle')}
            </Button>
          )}
        </>
      )}
    </span>
  );
}

interface CloseProps {
  readonly file: PayoutFile;
  readonly act: 'settle' | 'discard';
  readonly today: string;
  readonly onClose: () => void;
}

function CloseDialog({ file, act, today, onClose }: CloseProps) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const settle = useEndpointMutation(settlePayoutFile, { refreshes });
  const discard = useEndpointMutation(discardPayoutFile, { refreshes });
  const params = { file_id: file.file_id };
  const done = () => {
    toastDone(t(`payouts.files.${act}_done`));
    onClose();
  };
  const confirm = () =>
    act === 'settle'
      ? settle.mutate({ params, body: { paid_on: today } }, { onSuccess: done })
      : discard.mutate({ params }, { onSuccess: done });
  return (
    <ConfirmDialog
      opened
      title={t(`payouts.files.${act}_title`)}
      confirm={t(`payouts.files.${act}`)}
      isDangerous={act === 'discard'}
      isBusy={settle.isPending || discard.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t(`payouts.files.${act}_body${file.format === 'store_credit' ? '_credit' : ''}`, {
        count: file.payees.length,
        amount: isolate(format.money(file.total, file.currency)),
      })}
      <ProblemNote problem={settle.error ?? discard.error} />
    </ConfirmDialog>
  );
}
