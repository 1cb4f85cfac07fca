// The signed tax form itself: uploaded by the influencer, opened by the merchant, and who opened it when.
import { Button, FileButton } from '@mantine/core';
import { documentType, downloadTaxDocument, getPayee, type Payee, uploadTaxDocument } from '@vitrine/contract/payees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { download } from '../../api/download.ts';
import { type Problem, settle } from '../../api/problem.ts';
import { endpointKey } from '../../api/queries.ts';
import { upload } from '../../api/upload.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';

interface Props {
  readonly form: NonNullable<Payee['tax_form']>;
  readonly username: string;
  /** Themselves, who alone upload it. */
  readonly isOwn: boolean;
}

export function TaxDocument({ form, username, isOwn }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const cache = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const saving = useSaveDownload({
    failed: t('earnings.file_failed'),
    done: (name) => t('earnings.file_done', { name }),
  });
  const params = { username };
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setSending(true);
    setProblem(null);
    const keep = async () => {
      const kept = await upload(uploadTaxDocument, { file, fileName: file.name, params });
      cache.setQueryData(endpointKey(getPayee, { params }), kept);
      toastDone(t('payouts.tax.document_done'));
    };
    setProblem(await settle(keep()));
    setSending(false);
  };
  const { document, opened } = form;
  const [last] = opened;
  return (
    <>
      {(isOwn || document) && (
        <div className={classes.ending}>
          <p className={classes.note}>
            {document
              ? t('payouts.tax.document', { at: isolate(format.moment(document.uploaded_at)) })
              : t('payouts.tax.no_document')}
          </p>
          {document && (
            <Button
              variant="default"
              loading={saving.isSaving}
              onClick={() => saving.save(download(downloadTaxDocument, { params }))}
            >
              {t('payouts.tax.open')}
            </Button>
          )}
          {isOwn && (
            <FileButton accept={documentType.options.join(',')} onChange={(file) => void send(file)}>
              {(button) => (
                <Button variant="default" loading={isSending} {...button}>
                  {t(document ? 'payouts.tax.replace' : 'payouts.tax.upload')}
                </Button>
              )}
            </FileButton>
          )}
        </div>
      )}
      {last && (
        <p className={classes.note}>
          {t('payouts.tax.opened', { by: isolate(last.by), at: isolate(format.moment(last.at)) })}
        </p>
      )}
      <ProblemNote problem={problem} />
    </>
  );
}
