// Choosing a file: by button or by dropping it; a sample to begin with, and what its columns may be.
import { Button, FileButton, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconFileSpreadsheet } from '@tabler/icons-react';
import type { LinkImport } from '@vitrine/contract/imports';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useDrop } from './use-drop.ts';
import classes from './imports.module.css';
import { isWaiting } from './import-view.ts';
import { KnownColumns } from './known-columns.tsx';
import { LastImport } from './last-import.tsx';
import { SampleCard } from './sample-card.tsx';
import type { Import } from './use-import.ts';

interface ChooseProps {
  readonly sending: Import['sending'];
  readonly onFile: (file: File) => void;
  readonly last: LinkImport | null;
  readonly isClosed: boolean;
  /** Back to the file that waits. */
  readonly onReturn: () => void;
  readonly downloadProblems: Import['downloadProblems'];
}

const accepted = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';

export function ChooseStep({ sending, onFile, last, isClosed, onReturn, downloadProblems }: ChooseProps) {
  const { t } = useTranslation();
  const [hasTooMany, setTooMany] = useState(false);
  const take = (files: readonly File[]) => {
    setTooMany(files.length > 1);
    const [file] = files;
    if (file && files.length === 1) onFile(file);
  };
  return (
    <>
      <div>
        <Title order={2}>{t('imports.choose.title')}</Title>
        <Text c="dimmed">{t('imports.choose.body')}</Text>
      </div>
      {sending.problem && (
        <ProblemBanner
          title={t('imports.choose.refused')}
          message={sending.problem.message}
          requestId={sending.problem.requestId}
        />
      )}
      {hasTooMany && <ProblemBanner message={t('imports.choose.one')} />}
      {sending.sending ? (
        <ProgressCard
          icon={<IconFileSpreadsheet size={24} color="var(--accent-ink)" aria-hidden />}
          title={t('imports.choose.uploading', { name: sending.sending.name })}
          sentence={t('imports.choose.body')}
          share={sending.sending.share}
          barLabel={t('imports.choose.uploading', { name: sending.sending.name })}
        />
      ) : (
        <DropField onFiles={take} isClosed={isClosed} />
      )}
      {last && isWaiting(last) && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} className="pointing" aria-hidden />}
            onClick={onReturn}
          >
            {t('imports.choose.return', { name: last.file_name })}
          </Button>
        </div>
      )}
      {last && last.created > 0 && <LastImport table={last} downloadProblems={downloadProblems} />}
      <SampleCard />
      <KnownColumns />
    </>
  );
}

function DropField({ onFiles, isClosed }: { onFiles: (files: readonly File[]) => void; isClosed: boolean }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const { isOver, handlers } = useDrop(isClosed ? null : onFiles);
  return (
    <div className={classes.drop} data-over={isOver} {...handlers}>
      <IconFileSpreadsheet size={40} stroke={1.5} color="var(--accent-ink)" aria-hidden />
      <Group justify="center" gap="sm">
        <Text fw={600} className={classes.dropWords ?? ''}>
          {t('imports.choose.drop')}
        </Text>
        <FileButton accept={accepted} disabled={isClosed} onChange={(file) => file && onFiles([file])}>
          {(button) => (
            <Button {...button} disabled={isClosed}>
              {t('imports.choose.browse')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t('imports.choose.limits', { rows: count(limits.importRows).full, size: limits.upload.csv / 1024 ** 2 })}
      </Text>
    </div>
  );
}
