// A whole business as files: asked for, downloaded by a link that ends, and brought into another installation.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('moving');

/** With which bank details, tax forms and invoices are sealed in the archive; without one they are left out. */
const passphrase = z.string().min(limits.passphrase.min).max(limits.passphrase.max).nullable().default(null);

export const dataExport = z.object({
  export_id: z.uuid(),
  state: z.enum(['running', 'finished', 'cancelled', 'failed']),
  /** Rows written so far, and how many there were as it began. */
  rows: z.number().int(),
  rows_total: z.number().int(),
  /** Whether bank details are in it. */
  has_sealed: z.boolean(),
  bytes: z.number().int().nullable(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Until when it can be downloaded. */
  ends_at: z.iso.datetime().nullable(),
  /** A signed address, for whoever has it; null before it is ready and once it has ended. */
  download_url: z.string().nullable(),
});
export type DataExport = z.output<typeof dataExport>;

export const dataImport = z.object({
  import_id: z.uuid(),
  /**
   * `checked` waits for the word to begin; `refused` has problems, and nothing of it is kept; `counting` has all rows and
   * counts figures.
   */
  state: z.enum(['checking', 'checked', 'refused', 'importing', 'counting', 'finished', 'cancelled', 'failed']),
  file_name: z.string(),
  /** Whose archive it is, and when it was made; null until that was read. */
  business_name: z.string().nullable(),
  made_at: z.iso.datetime().nullable(),
  /** Whether it has bank details that a passphrase opens. */
  has_sealed: z.boolean(),
  /** Rows by kind. */
  counts: z.record(z.string(), z.number().int()),
  /** Rows looked at or written so far. */
  rows: z.number().int(),
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Addresses that others have here, and what they are now. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type DataImport = z.output<typeof dataImport>;

const ofExport = z.object({ export_id: z.uuid() });
const ofImport = z.object({ import_id: z.uuid() });

export const startDataExport = post('/admin/v1/data/exports', 'admin', {
  summary: 'Begins to write everything of the business into one archive; the merchant is emailed when it is ready.',
  body: z.object({ passphrase }),
  answer: dataExport,
  problems: ['data_at_work'],
});

export const listDataExports = get('/admin/v1/data/exports', 'admin', {
  summary: 'The last exports, newest first.',
  answer: z.object({ exports: z.array(dataExport) }),
});

export const cancelDataExport = post('/admin/v1/data/exports/{export_id}/cancel', 'admin', {
  summary: 'Stops an export that is being written.',
  params: ofExport,
  answer: dataExport,
});

export const downloadDataExport = get('/admin/v1/data/exports/download', 'anyone', {
  summary: 'An archive, by the signed address that the export names; for 72 hours.',
  query: z.object({ token: z.string().min(1).max(300) }),
  answer: z.unknown(),
  answers: 'file',
  problems: ['token_invalid'],
});

export const uploadDataImport = post('/admin/v1/data/imports', 'admin', {
  summary: 'Takes an archive and begins to check all of it, as if it were brought in: nothing is kept.',
  content: 'multipart',
  answer: dataImport,
  problems: ['file_missing', 'file_too_large', 'data_at_work'],
});

export const findDataImport = get('/admin/v1/data/imports', 'admin', {
  summary: 'The last import, or none.',
  answer: z.object({ import: dataImport.nullable() }),
});

export const startDataImport = post('/admin/v1/data/imports/{import_id}/start', 'admin', {
  summary: 'Brings in an archive that was checked: all of it, or nothing.',
  params: ofImport,
  body: z.object({ passphrase }),
  answer: dataImport,
  problems: ['import_not_ready', 'passphrase_wrong'],
});

export const cancelDataImport = post('/admin/v1/data/imports/{import_id}/cancel', 'admin', {
  summary: 'Stops an import; of one that was stopped before its end nothing stays.',
  params: ofImport,
  answer: dataImport,
  problems: ['import_not_ready'],
});
