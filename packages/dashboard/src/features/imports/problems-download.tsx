// Takes the rows with problems away as a file, to be mended.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LinkImport } from '@vitrine/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../ui/save-file.ts';
import { toastFailed } from '../../ui/toast.ts';
import type { Import } from './use-import.ts';

interface DownloadProps {
  readonly table: LinkImport;
  readonly downloadProblems: Import['downloadProblems'];
  readonly variant?: 'default' | 'subtle';
}

export function ProblemsDownload({ table, downloadProblems, variant = 'default' }: DownloadProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    setAsking(true);
    const { file, problem } = await downloadProblems(table.import_id);
    setAsking(false);
    if (problem) toastFailed(`${t('imports.problems.download_failed')}. ${problem.message}`, problem.requestId);
    else saveFile(file.name, file.content);
  };
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isAsking}
      onClick={() => void save()}
    >
      {t('imports.problems.download')}
    </Button>
  );
}
