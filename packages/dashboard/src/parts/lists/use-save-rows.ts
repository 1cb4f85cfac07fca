// Saves rows of a list as a CSV file, made of what is on screen.
import { useTranslation } from 'react-i18next';
import { saveFile, toCsvFile } from '../../ui/save-file.ts';
import { toastDone } from '../../ui/toast.ts';
import { byteOrderMark, toCsvLine } from '../files/csv-line.ts';

export interface FileColumn<Row> {
  readonly name: string;
  /** Null for nothing to say. */
  readonly textOf: (row: Row) => string | number | null;
}

/** `begin` is how the file's name begins, before the day. */
export function useSaveRows<Row>(begin: string, columns: readonly FileColumn<Row>[]): (rows: readonly Row[]) => void {
  const { t } = useTranslation();
  return (rows) => {
    const lines = rows.map((row) => columns.map(({ textOf }) => String(textOf(row) ?? '')));
    const text = byteOrderMark + [columns.map(({ name }) => name), ...lines].map(toCsvLine).join('');
    const name = `${begin}_${new Date().toISOString().slice(0, 10)}.csv`;
    saveFile(name, toCsvFile(text));
    toastDone(t('lists.many.saved', { name }));
  };
}
