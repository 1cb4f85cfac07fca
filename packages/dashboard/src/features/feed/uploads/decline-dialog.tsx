// Declining a picture, with the words its sender gets.
import { uploadLimits, type CustomerUpload } from '@vitrine/contract/uploads';
import { useTranslation } from 'react-i18next';
import { AnswerDialog } from '../answer-dialog.tsx';
import type { useUploadDecisions } from './use-uploads.ts';

interface DeclineProps {
  readonly upload: CustomerUpload;
  readonly decisions: ReturnType<typeof useUploadDecisions>;
  readonly onClose: () => void;
}

export function DeclineDialog({ upload, decisions, onClose }: DeclineProps) {
  const { t } = useTranslation();
  const { problem, isBusy } = decisions;
  return (
    <AnswerDialog
      title={t('uploads.decline_title')}
      body={t('uploads.decline_body')}
      label={t('uploads.answer')}
      most={uploadLimits.answer}
      needsWords
      act={t('uploads.decline')}
      failed={t('uploads.decide_failed')}
      {...{ problem, isBusy, onClose }}
      onAnswer={(answer) => decisions.decline(upload.upload_id, answer)}
    />
  );
}
