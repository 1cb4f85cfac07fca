// The statement that writes lines of JSON as a Parquet file. Pure.
import { quotePath } from './shapes.ts';

/** A column, by a name of the program's own. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'count' | 'amount' | 'rate' | 'day' | 'moment' | 'truth';
}

const types: Readonly<Record<Column['type'], string>> = {
  text: 'VARCHAR',
  count: 'BIGINT',
  // every currency's amounts in major units, exactly
  amount: 'DECIMAL(18, 4)',
  rate: 'DOUBLE',
  day: 'DATE',
  moment: 'TIMESTAMPTZ',
  truth: 'BOOLEAN',
};

/** Refuses names that are none of the program's own. */
function checkedName(name: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new RangeError('not the name of a column');
  return name;
}

export function toTableCopy(columns: readonly Column[], lines: string, path: string): string {
  const named = columns.map(({ name, type }) => `${checkedName(name)}: '${types[type]}'`);
  return `copy (select * from read_json(${quotePath(lines)}, format = 'newline_delimited', columns = {${named.join(', ')}}))
    to ${quotePath(path)} (format parquet, compression zstd)`;
}
