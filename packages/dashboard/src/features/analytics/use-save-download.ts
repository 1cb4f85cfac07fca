// Saves a file that the server makes, and says so, or why it did not come.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Download } from '../../api/download.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';

export function useSaveDownload() {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const save = async (ask: () => Promise<Download>): Promise<void> => {
    setSaving(true);
    const { file, problem } = await ask();
    setSaving(false);
    if (problem) toastFailed(`${t('analytics.download_failed')}. ${problem.message}`, problem.requestId);
    if (!file) return;
    saveFile(file.name, file.content);
    toastDone(t('analytics.downloaded', { name: file.name }));
  };
  return { save, isSaving };
}
