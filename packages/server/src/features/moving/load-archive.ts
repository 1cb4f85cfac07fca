// Reads an archive from its beginning to its end and writes what is in it into one transaction: whatever is wrong ends it.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { createHash, randomInt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import sharp from 'sharp';
import { DatabaseError } from 'pg';
import type { Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  about as aboutShape,
  aboutPath,
  archiveFormat,
  archiveVersion,
  readRow,
  manifest as manifestShape,
  manifestPath,
  mostPartBytes,
  readPath,
  type AboutArchive,
  type ArchiveManifest,
  type ArchivePart,
} from './archive.ts';
import { ensureMonths, isShopTaken, listColumns, listTakenCodes, renameCode, writeRows } from './rows-store.ts';
import { resealRow } from './sealing.ts';
import { movedTables, type MovedTable } from './tables.ts';
import { BadArchive, readTar, type TarFile } from './tar.ts';

export interface ArchiveToLoad {
  readonly businessId: BusinessId;
  /** Takes the place of whom the archive calls its merchant. */
  readonly merchantId: AccountId;
  readonly path: string;
  /** That sealed rows open with; null leaves them out. */
  readonly key: Buffer | null;
  /** Whether pictures are kept; they are looked at in any case. */
  readonly keepsPictures: boolean;
  /** Is told how many rows were written, and throws to stop. */
  readonly advance: (rows: number) => Promise<void>;
}

export interface LoadedArchive {
  readonly about: AboutArchive;
  readonly counts: Record<string, number>;
  /** Addresses that lead elsewhere here, and what took their place. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/** How much larger than the file what is in it may be. */
const mostGrowth = 200;
const freeBytes = 64 * 1024 * 1024;
const mostRowBytes = 4 * 1024 * 1024;

/** Reads what an archive says of itself alone. Throws `BadArchive`. */
export async function readAbout(path: string): Promise<AboutArchive> {
  for await (const file of await openArchive(path)) return toAbout(file);
  throw new BadArchive('cut_short');
}

/** Throws `BadArchive` with what is wrong, and where. */
export async function loadArchive(platform: Platform, tx: Tx, loading: ArchiveToLoad): Promise<LoadedArchive> {
  const columns = await listColumns(tx, movedTables);
  let loader: Loader | null = null;
  for await (const file of await openArchive(loading.path)) {
    if (loader === null) loader = new Loader(platform, tx, loading, toAbout(file), columns);
    else await loader.take(file);
  }
  if (loader === null) throw new BadArchive('not_an_export');
  return loader.finish();
}

async function openArchive(path: string): Promise<AsyncIterable<TarFile>> {
  const { size } = await stat(path);
  const unpacked = createReadStream(path).pipe(createGunzip());
  const limits = { file: mostPartBytes, whole: freeBytes + size * mostGrowth };
  return tellDamage(readTar(Readable.from(unpacked), limits));
}

/** What cannot be unpacked is no archive of ours. */
async function* tellDamage(files: AsyncIterable<TarFile>): AsyncGenerator<TarFile> {
  try {
    yield* files;
  } catch (problem) {
    const { code } = problem as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('Z_')) throw new BadArchive('not_an_export');
    throw problem;
  }
}

function toAbout({ path, content }: TarFile): AboutArchive {
  const told = path === aboutPath ? parse(content) : null;
  const { format, version } = (told ?? {}) as { format?: unknown; version?: unknown };
  if (format !== archiveFormat) throw new BadArchive('not_an_export');
  if (typeof version === 'number' && version > archiveVersion) throw new BadArchive('newer_version', String(version));
  const read = aboutShape.safeParse(told);
  if (!read.success) throw new BadArchive('not_an_export');
  return read.data;
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** What no archive says: a store is connected by its own grant, and who comes along is an influencer. */
const fixedValues: Readonly<Record<string, Record<string, string>>> = {
  stores: { status: 'uninstalled' },
  accounts: { role: 'influencer' },
};

class Loader {
  readonly #platform: Platform;
  readonly #tx: Tx;
  readonly #loading: ArchiveToLoad;
  readonly #about: AboutArchive;
  readonly #columns: ReadonlyMap<string, readonly string[]>;
  readonly #parts: ArchivePart[] = [];
  readonly #counts: Record<string, number> = {};
  readonly #renamed: { from: string; to: string }[] = [];
  #at = 0;
  #manifest: ArchiveManifest | null = null;

  constructor(
    platform: Platform,
    tx: Tx,
    loading: ArchiveToLoad,
    about: AboutArchive,
    columns: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#platform = platform;
    this.#tx = tx;
    this.#loading = loading;
    this.#about = about;
    this.#columns = columns;
  }

  async take({ path, content }: TarFile): Promise<void> {
    if (this.#manifest) throw new BadArchive('part_unknown', path);
    if (path === manifestPath) {
      const read = manifestShape.safeParse(parse(content));
      if (!read.success) throw new BadArchive('manifest_unreadable');
      this.#manifest = read.data;
      return;
    }
    const part = readPath(path);
    if (part === null) throw new BadArchive('part_unknown', path);
    const rows = part.kind === 'rows' ? await this.#takeRows(path, part.table, content) : 0;
    if (part.kind === 'picture') await this.#takePicture(path, part.name, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    this.#parts.push({ path, bytes: content.length, sha256, rows });
    await this.#loading.advance(rows);
  }

  /** What came has to be what the end of the archive says came. */
  finish(): LoadedArchive {
    const told = this.#manifest;
    if (told === null) throw new BadArchive('cut_short');
    const known = new Map(told.parts.map((part) => [part.path, part]));
    for (const { path, sha256, rows } of this.#parts) {
      const part = known.get(path);
      if (part?.sha256 !== sha256 || part.rows !== rows) throw new BadArchive('checksum', path);
      known.delete(path);
    }
    const [missing] = known.keys();
    if (missing !== undefined) throw new BadArchive('part_missing', missing);
    return { about: this.#about, counts: this.#counts, renamed: this.#renamed };
  }

  async #takeRows(path: string, table: string, content: Buffer): Promise<number> {
    const at = movedTables.findIndex((moved) => moved.table === table);
    const moved = movedTables[at];
    // rows refer to rows that came before
    if (!moved || at < this.#at) throw new BadArchive('part_unknown', path);
    this.#at = at;
    const lines = content
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    const columns = this.#columns.get(table) ?? [];
    for (const [index, line] of lines.entries()) checkRow(line, columns, `${path}:${index + 1}`);
    if (moved.sealed !== undefined && this.#loading.key === null) return lines.length;
    const own = lines.map((line) => this.#toOwn(line, moved, path));
    await this.#write(moved, columns, own, path);
    this.#counts[table] = (this.#counts[table] ?? 0) + lines.length;
    return lines.length;
  }

  /** The merchant is who brings it in, pictures lie here, and what was sealed is sealed for this installation. */
  #toOwn(line: string, moved: MovedTable, path: string): string {
    const { businessId, merchantId, key } = this.#loading;
    const { business, merchant_id: theirs, public_url: from, version } = this.#about;
    const own = readRow(line, moved.table, version)
      .replaceAll(`"${theirs}"`, `"${merchantId}"`)
      .replaceAll(`${from}/files/${business.id}/`, `${this.#platform.publicUrl}/files/${businessId}/`);
    if (moved.sealed === undefined || key === null) return own;
    const theirKey = { key, businessId: business.id as BusinessId };
    try {
      return resealRow(own, moved.sealed, theirKey, { key: this.#platform.keys.sealing, businessId });
    } catch {
      throw new BadArchive('sealed_unreadable', path);
    }
  }

  async #write(moved: MovedTable, columns: readonly string[], lines: string[], path: string): Promise<void> {
    const { businessId } = this.#loading;
    const { table } = moved;
    if (table === 'stores') await this.#checkShop(lines);
    if (['visits', 'product_events', 'checkout_requests'].includes(table)) await ensureMonths(this.#tx, daysOf(lines));
    const own = table === 'addresses' ? await this.#withFreeCodes(lines) : lines;
    const fixed = fixedValues[table] ?? {};
    try {
      await writeRows(this.#tx, moved, columns, { businessId, lines: own, fixed });
    } catch (problem) {
      if (!(problem instanceof DatabaseError)) throw problem;
      throw new BadArchive('row_refused', `${path} (${problem.constraint ?? problem.column ?? problem.code ?? ''})`);
    }
  }

  async #checkShop(lines: readonly string[]): Promise<void> {
    for (const line of lines) {
      const { platform, shop_domain: shop } = JSON.parse(line) as { platform: string; shop_domain: string };
      if (await isShopTaken(this.#tx, { platform, shop })) throw new BadArchive('store_taken', shop);
    }
  }

  async #withFreeCodes(lines: readonly string[]): Promise<string[]> {
    const rows = lines.map((line) => JSON.parse(line) as { code: string; custom?: boolean });
    const taken = new Set(
      await listTakenCodes(
        this.#tx,
        rows.map(({ code }) => code),
      ),
    );
    const free: string[] = [];
    for (const row of rows) {
      if (!taken.has(row.code)) {
        free.push(JSON.stringify(row));
        continue;
      }
      const to = drawCode();
      await renameCode(this.#tx, this.#loading.businessId, row.code, to);
      this.#renamed.push({ from: row.code, to });
      free.push(JSON.stringify({ ...row, code: to, custom: false }));
    }
    return free;
  }

  async #takePicture(path: string, name: string, content: Buffer): Promise<void> {
    const { format } = await sharp(content)
      .metadata()
      .catch(() => ({ format: null }));
    if (format !== 'webp') throw new BadArchive('picture_unreadable', path);
    if (this.#loading.keepsPictures) await this.#platform.files.write(`${this.#loading.businessId}/${name}`, content);
  }
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const drawCode = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

const daysOf = (lines: readonly string[]): string[] =>
  lines.map((line) => /"day": ?"(\d{4}-\d\d-\d\d)"/.exec(line)?.[1] ?? '').filter((day) => day !== '');

/** An object with columns that are moved and no others: above all, no business of its own. */
function checkRow(line: string, columns: readonly string[], where: string): void {
  if (line.length > mostRowBytes) throw new BadArchive('row_unreadable', where);
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new BadArchive('row_unreadable', where);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new BadArchive('row_unreadable', where);
  const [foreign] = Object.keys(row).filter((name) => !columns.includes(name));
  if (foreign !== undefined)
    throw new BadArchive('column_unknown', `${where} ${foreign.replaceAll(/\W/g, '?').slice(0, 40)}`);
}
