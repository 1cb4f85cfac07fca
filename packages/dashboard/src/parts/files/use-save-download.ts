// Saves a file that the server makes, and says so, or why it did not come.
import { useState } from 'react';
import type { Download } from '../../api/download.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';

interface SaveWords {
  readonly failed: string;
  /** Without it the browser alone says that the file is there. */
  readonly done?: (name: string) => string;
}

export function useSaveDownload({ failed, done }: SaveWords) {
  const [isSaving, setSaving] = useState(false);
  const save = async (asking: Promise<Download>): Promise<void> => {
    setSaving(true);
    const { file, problem } = await asking;
    setSaving(false);
    if (problem) return toastFailed(`${failed}. ${problem.message}`, problem.requestId);
    saveFile(file.name, file.content);
    if (done) toastDone(done(file.name));
  };
  return { isSaving, save: (asking: Promise<Download>) => void save(asking) };
}
