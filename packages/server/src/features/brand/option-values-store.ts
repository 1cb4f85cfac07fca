// The table of how values of options are shown.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface OptionValuesTable {
  business_id: BusinessId;
  option_name: string;
  value_name: string;
  kind: 'color' | 'text' | null;
  hex_value: string | null;
  text_value: string | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    option_values: OptionValuesTable;
  }
}

export interface OptionValueRow {
  readonly option: string;
  /** Empty for the option itself. */
  readonly value: string;
  /** Of an option alone: whether it is shown by colours or by words. */
  readonly kind: 'color' | 'text' | null;
  /** With its `#`. */
  readonly hex: string | null;
  readonly text: string | null;
}

export function listOptionValues(db: Db, businessId: BusinessId): Promise<OptionValueRow[]> {
  return db
    .selectFrom('option_values')
    .select(['option_name as option', 'value_name as value', 'kind', 'hex_value as hex', 'text_value as text'])
    .where('business_id', '=', businessId)
    .execute();
}

/** Writes each over what is there of it. */
export async function putOptionValues(tx: Tx, businessId: BusinessId, rows: readonly OptionValueRow[]): Promise<void> {
  const column = (of: (row: OptionValueRow) => string | null): (string | null)[] => rows.map(of);
  await sql`
    insert into option_values (business_id, option_name, value_name, kind, hex_value, text_value)
    select ${businessId}, * from unnest(${column((row) => row.option)}::text[], ${column((row) => row.value)}::text[],
      ${column((row) => row.kind)}::text[], ${column((row) => row.hex)}::text[], ${column((row) => row.text)}::text[])
    on conflict (business_id, option_name, value_name) do update
    set kind = excluded.kind, hex_value = excluded.hex_value, text_value = excluded.text_value`.execute(tx);
}
