// The media types of what endpoints answer in place of the envelope. Pure.
import type { Answers } from '@vitrine/contract/endpoint';

/** As its project registered it. */
export const parquetType = 'application/vnd.apache.parquet';

/** Null where it is the envelope, or a stream that says so itself. */
export const fileTypes: Readonly<Record<Answers, string | null>> = {
  json: null,
  events: null,
  csv: 'text/csv; charset=utf-8',
  parquet: parquetType,
};
