// What can be done with a whole list as a table: make links of one, and take the list away as one.
import { Menu } from '@mantine/core';
import { IconTableExport, IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../ui/save-file.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import type { ToldProblem } from '../../ui/told-problem.ts';

/** A file that was asked for, or why it did not come. */
interface Delivery {
  readonly file: { readonly name: string; readonly content: Blob } | null;
  readonly problem: ToldProblem | null;
}

interface MenuProps {
  /** Null for those who may not. */
  readonly onImport: (() => void) | null;
  readonly askExport: () => Promise<Delivery>;
}

/** Items of a menu. */
export function ListTableMenu({ onImport, askExport }: MenuProps) {
  const { t } = useTranslation();
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    const { file, problem } = await askExport();
    setExporting(false);
    if (problem) toastFailed(`${t('imports.export_failed')}. ${problem.message}`, problem.requestId);
    if (!file) return;
    saveFile(file.name, file.content);
    toastDone(t('imports.exported', { name: file.name }));
  };
  return (
    <>
      {onImport && (
        <Menu.Item leftSection={<IconTableImport size={18} aria-hidden />} onClick={onImport}>
          {t('imports.menu.import')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconTableExport size={18} aria-hidden />}
        disabled={isExporting}
        onClick={() => void save()}
      >
        {t(isExporting ? 'imports.menu.exporting' : 'imports.menu.export')}
      </Menu.Item>
    </>
  );
}
