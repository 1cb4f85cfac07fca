// Saves a file that the server makes, and says so, or why it did not come.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Download } from '../../api/download.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';

export function useSaveFile() {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const save = async (asking: Promise<Download>): Promise<void> => {
    setSaving(true);
    const { file, problem } = await asking;
    setSaving(false);
    if (problem) toastFailed(`${t('earnings.file_failed')}. ${problem.message}`, problem.requestId);
    if (!file) return;
    saveFile(file.name, file.content);
    toastDone(t('earnings.file_done', { name: file.name }));
  };
  return { isSaving, save: (asking: Promise<Download>) => void save(asking) };
}
