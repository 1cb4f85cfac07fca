// Declining a picture, with the words its sender gets.
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { uploadLimits, type CustomerUpload } from '@vitrine/contract/uploads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import type { useUploadDecisions } from './use-uploads.ts';

interface DeclineProps {
  readonly upload: CustomerUpload;
  readonly decisions: ReturnType<typeof useUploadDecisions>;
  readonly onClose: () => void;
}

export function DeclineDialog({ upload, decisions, onClose }: DeclineProps) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const { problem } = decisions;
  return (
    <Dialog opened onClose={onClose} title={t('uploads.decline_title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          decisions.decline(upload.upload_id, answer);
        }}
      >
        <Stack>
          <Text>{t('uploads.decline_body')}</Text>
          <Textarea
            label={t('uploads.answer')}
            rows={5}
            maxLength={uploadLimits.answer}
            dir="auto"
            data-autofocus
            value={answer}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          {problem && (
            <ProblemBanner title={t('uploads.decide_failed')} message={problem.message} requestId={problem.requestId} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={decisions.isBusy} disabled={answer.trim() === ''}>
              {t('uploads.decline')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
