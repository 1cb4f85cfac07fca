// Writes an archive of a business, piece by piece: rows as the database sends them, pictures as they lie on the disk.
import type { BusinessId } from '@vitrine/contract/ids';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Platform } from '../../platform/platform.ts';
import {
  aboutPath,
  manifestPath,
  partBytes,
  partRows,
  picturePath,
  rowsPath,
  type AboutArchive,
  type ArchiveManifest,
  type ArchivePart,
} from './archive.ts';
import { listColumns, readRows } from './rows-store.ts';
import { resealRow } from './sealing.ts';
import { leftTables, movedTables, type MovedTable } from './tables.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

export interface Writing {
  readonly businessId: BusinessId;
  readonly about: AboutArchive;
  /** That sealed rows are sealed with; null where they stay behind. */
  readonly key: Buffer | null;
  /** Is told how many rows were written, and throws to stop. */
  readonly advance: (rows: number) => Promise<void>;
}

/** The tables of an archive. */
export const tablesOf = (withSealed: boolean): readonly MovedTable[] =>
  movedTables.filter(({ sealed }) => withSealed || sealed === undefined);

/** The pieces of the tar; rows are of one moment each table, and of the moments it takes to write them. */
export async function* writeArchive(platform: Platform, writing: Writing): AsyncGenerator<Buffer> {
  const parts: ArchivePart[] = [];
  const rows: Record<string, number> = {};
  yield* toFile(aboutPath, Buffer.from(JSON.stringify(writing.about, null, 2)));
  const tables = tablesOf(writing.key !== null);
  const columns = await listColumns(platform.database.db, tables);
  const pictures: string[] = [];
  for (const moved of tables) {
    const { table } = moved;
    rows[table] = 0;
    for await (const lines of inParts(readLines(platform, moved, columns.get(table) ?? [], writing))) {
      if (table === 'files') pictures.push(...lines.map(readPictureId));
      const path = rowsPath(table, parts.length + 1);
      const content = Buffer.from(`${lines.join('\n')}\n`);
      parts.push(describe(path, content, lines.length));
      rows[table] += lines.length;
      yield* toFile(path, content);
      await writing.advance(lines.length);
    }
  }
  yield* writePictures(platform, writing, { pictures, parts });
  const leftOut = { ...leftTables, ...(writing.key === null ? leftSealed() : {}) };
  const manifest: ArchiveManifest = { rows, parts, left_out: leftOut };
  yield* toFile(manifestPath, Buffer.from(JSON.stringify(manifest)));
  yield tarEnd;
}

const leftSealed = (): Record<string, string> =>
  Object.fromEntries(
    movedTables
      .filter(({ sealed }) => sealed !== undefined)
      .map(({ table }) => [table, 'bank details, tax forms and invoices: taken along under a passphrase alone']),
  );

async function* writePictures(
  { files }: Platform,
  { businessId, advance }: Writing,
  { pictures, parts }: { pictures: readonly string[]; parts: ArchivePart[] },
): AsyncGenerator<Buffer> {
  for (const id of pictures)
    for (const width of ['', '-800', '-400']) {
      const name = `${id}${width}.webp`;
      const file = await files.read(`${businessId}/${name}`);
      if (file === null) continue;
      const content = await buffer(file.stream);
      parts.push(describe(picturePath(name), content, 0));
      yield* toFile(picturePath(name), content);
      await advance(0);
    }
}

function* toFile(path: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(path, content.length);
  yield content;
  yield tarPadding(content.length);
}

function describe(path: string, content: Buffer, rows: number): ArchivePart {
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), rows };
}

const readPictureId = (line: string): string => String((JSON.parse(line) as { file_id: unknown }).file_id);

async function* readLines(
  { database, keys }: Platform,
  moved: MovedTable,
  columns: readonly string[],
  { businessId, key }: Writing,
): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const piece of readRows(database.pool, moved, columns, businessId)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines)
      yield key === null ? line : resealRow(line, moved.sealed, { key: keys.sealing, businessId }, { key, businessId });
  }
}

async function* inParts(lines: AsyncGenerator<string>): AsyncGenerator<string[]> {
  let held: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    held.push(line);
    bytes += line.length;
    if (held.length < partRows && bytes < partBytes) continue;
    yield held;
    [held, bytes] = [[], 0];
  }
  if (held.length > 0) yield held;
}
