// Takes the rows with problems away as a file, to be mended.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { LinkImport } from '@vitrine/contract/imports';
import { useTranslation } from 'react-i18next';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import type { Import } from './use-import.ts';

interface DownloadProps {
  readonly table: LinkImport;
  readonly downloadProblems: Import['downloadProblems'];
  readonly variant?: 'default' | 'subtle';
}

export function ProblemsDownload({ table, downloadProblems, variant = 'default' }: DownloadProps) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaveDownload({ failed: t('imports.problems.download_failed') });
  return (
    <Button
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isSaving}
      onClick={() => save(downloadProblems(table.import_id))}
    >
      {t('imports.problems.download')}
    </Button>
  );
}
