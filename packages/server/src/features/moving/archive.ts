// What an archive of a business says of itself: at its beginning where it comes from, at its end what is in it. Pure.
import { z } from 'zod';

/** Goes up when what is in an archive means something else; an older program refuses a newer one. */
export const archiveVersion = 2;
export const archiveFormat = 'vitrine.business';

/** Lines of one part, and about how many bytes; a part is held in memory whole, an archive never. */
export const partRows = 5_000;
export const partBytes = 4 * 1024 * 1024;
/** What is read: a picture may be larger than rows. */
export const mostPartBytes = 24 * 1024 * 1024;

export const about = z.object({
  format: z.literal(archiveFormat),
  version: z.number().int().min(1),
  program: z.string().max(40),
  made_at: z.iso.datetime(),
  business: z.object({ id: z.uuid(), name: z.string().max(300) }),
  merchant_id: z.uuid(),
  /** Where pictures were answered from. */
  public_url: z.url().max(300),
  shop: z.object({ platform: z.string().max(40), domain: z.string().max(300) }).nullable(),
  /** How bank details were sealed, where they were taken along. */
  sealed: z
    .object({
      kdf: z.literal('argon2id'),
      salt: z.string().regex(/^[0-9a-f]{32}$/),
      proof: z.string().regex(/^[0-9a-f]{64}$/),
    })
    .nullable(),
});
export type AboutArchive = z.output<typeof about>;

export const manifest = z.object({
  rows: z.record(z.string(), z.number().int().min(0)),
  parts: z.array(
    z.object({
      path: z.string().max(100),
      bytes: z.number().int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      rows: z.number().int().min(0),
    }),
  ),
  /** What stays behind, and why. */
  left_out: z.record(z.string(), z.string()),
});
export type ArchiveManifest = z.output<typeof manifest>;
export type ArchivePart = ArchiveManifest['parts'][number];

/** A row as an archive of an earlier version means it: until the second, net sales of terms were what is called attributed revenue now. */
export const readRow = (row: string, table: string, version: number): string =>
  version < 2 && ['settings', 'influencer_terms', 'ledger_entries'].includes(table)
    ? row.replaceAll(/"measure": ?"net_sales"/g, '"measure": "attributed_revenue"')
    : row;

export const aboutPath = 'about.json';
export const manifestPath = 'manifest.json';
export const rowsPath = (table: string, part: number): string => `rows/${table}/${String(part).padStart(6, '0')}.jsonl`;
export const picturePath = (name: string): string => `pictures/${name}`;

/** What a part is by its path; null for one that no archive has. */
export function readPath(path: string): { kind: 'rows'; table: string } | { kind: 'picture'; name: string } | null {
  const rows = /^rows\/([a-z_]+)\/\d{6}\.jsonl$/.exec(path)?.[1];
  if (rows !== undefined) return { kind: 'rows', table: rows };
  const picture = /^pictures\/([0-9a-f-]{36}(?:-\d{2,4})?\.webp)$/.exec(path)?.[1];
  return picture === undefined ? null : { kind: 'picture', name: picture };
}
