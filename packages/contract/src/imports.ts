// Links from and to tables: a CSV is uploaded, its columns are mapped, checked row by row, then made into links.
import { z } from 'zod';
import { csv, endpointsOf } from './endpoint.ts';
import { importId, linkId } from './ids.ts';
import { limits, utmNames } from './limits.ts';
import { linkFilterFields, withOrderedDays } from './link-filter.ts';
import { settingColumns } from './link-settings.ts';

const { post, get } = endpointsOf('imports');

/**
 * What a column of the table may stand for. Several products, collections, tags or pictures in one cell are parted by
 * `|`; options chosen for a product follow its name as in an address, `linen-shirt?Size=M&Colour=Sand`.
 */
export const importField = z.enum([
  'link_type',
  'title',
  'description',
  'products',
  'collections',
  'url',
  'promocode',
  'influencer',
  'tags',
  'back_half',
  'images',
  ...settingColumns,
  ...utmNames,
]);
export type ImportField = z.output<typeof importField>;

/** Which column (from 0) each field is read from. */
export const importMapping = z.partialRecord(importField, z.number().int().min(0));
export type ImportMapping = z.output<typeof importMapping>;

/** What is wrong with one row; `row` is its line in a spreadsheet, the heading being line 1. */
export const rowProblem = z.object({
  row: z.number().int(),
  field: importField.nullable(),
  code: z.string(),
  message: z.string(),
});
export type RowProblem = z.output<typeof rowProblem>;

export const linkImport = z.object({
  import_id: importId,
  file_name: z.string(),
  /** `mapping` waits for a mapping, `checked` for the word to begin. */
  state: z.enum(['mapping', 'checking', 'checked', 'importing', 'finished', 'cancelled', 'failed']),
  columns: z.array(z.string()),
  /** The first rows as they stand in the table. */
  sample: z.array(z.array(z.string())),
  mapping: importMapping,
  rows: z.number().int(),
  /** Rows checked, or made into links, so far. */
  processed: z.number().int(),
  /** Rows that became links. */
  created: z.number().int(),
  problems_count: z.number().int(),
  /** Rows that have problems: they become no links. */
  faulty_rows: z.number().int(),
  /** The first hundred; all of them in the CSV of problems. */
  problems: z.array(rowProblem),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type LinkImport = z.output<typeof linkImport>;

const params = z.object({ import_id: importId });

export const uploadImport = post('/admin/v1/links/imports', 'edit_links', {
  summary: 'Takes a CSV of up to 10,000 rows and 5 MB and proposes which column is what.',
  content: 'multipart',
  answer: linkImport,
  problems: ['file_missing', 'csv_unreadable', 'import_not_ready', 'store_required', 'trial_ended'],
});

export const checkImport = post('/admin/v1/links/imports/{import_id}/check', 'edit_links', {
  summary: 'Begins a dry run under a mapping: nothing is made, every row is checked as if it were.',
  params,
  body: z.object({ mapping: importMapping }),
  answer: linkImport,
  problems: ['import_not_ready', 'validation_failed'],
});

export const startImport = post('/admin/v1/links/imports/{import_id}/start', 'edit_links', {
  summary: 'Makes links of the rows without problems; each row once, whatever happens on the way.',
  params,
  answer: linkImport,
  problems: ['import_not_ready', 'trial_ended', 'store_required'],
});

export const cancelImport = post('/admin/v1/links/imports/{import_id}/cancel', 'edit_links', {
  summary:
    'Stops what runs: a dry run goes back to its columns, an import keeps the links already made; one that waits is put away.',
  params,
  answer: linkImport,
});

export const getImport = get('/admin/v1/links/imports/{import_id}', 'team', {
  summary: 'How far an import is, and what is wrong with which row.',
  params,
  answer: linkImport,
});

export const findLatestImport = get('/admin/v1/links/imports', 'team', {
  summary: 'The import that runs or ran last, so that it is found again after leaving; null when there was none.',
  answer: z.object({ import: linkImport.nullable() }),
});

export const exportImportProblems = get('/admin/v1/links/imports/{import_id}/problems', 'team', {
  summary: 'The rows with problems as CSV, each with what is wrong, to fix and upload again.',
  params,
  ...csv,
});

export const exportLinks = get('/admin/v1/links/export', 'person', {
  summary:
    'Links with their lifetime numbers as CSV, formulas made harmless; figures the reader may not see are absent.',
  query: withOrderedDays(
    z.object({
      ...linkFilterFields,
      /** Only these of them, separated by commas. */
      link_ids: z
        .string()
        .max(limits.batch * 37)
        .transform((text) => text.split(','))
        .pipe(z.array(linkId).max(limits.batch))
        .optional(),
    }),
  ),
  ...csv,
});
