// A tar of plain files, written and read piece by piece. Ours alone: whatever else a tar may hold is refused (decision 0078).

const block = 512;

/** The header of a plain file; `path` in ASCII, at most 100 characters. */
export function tarHeader(path: string, bytes: number): Buffer {
  if (!/^[\w./-]{1,100}$/.test(path)) throw new RangeError(`no path of a tar: ${path}`);
  const header = Buffer.alloc(block);
  header.write(path, 0, 'ascii');
  header.write('0000600\0', 100, 'ascii');
  header.write('0000000\0', 108, 'ascii');
  header.write('0000000\0', 116, 'ascii');
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124, 'ascii');
  header.write('00000000000\0', 136, 'ascii');
  header.write('0', 156, 'ascii');
  header.write('ustar\0', 257, 'ascii');
  header.write('00', 263, 'ascii');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return header;
}

/** What follows a file of so many bytes. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((block - (bytes % block)) % block);

export const tarEnd = Buffer.alloc(2 * block);

function sumOf(header: Buffer): number {
  let sum = 0;
  for (let at = 0; at < block; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  return sum;
}

export interface TarFile {
  readonly path: string;
  readonly content: Buffer;
}

/** An archive that is damaged, or none of ours. */
export class BadArchive extends Error {
  override name = 'BadArchive';
  readonly code: string;
  readonly where: string;

  constructor(code: string, where = '') {
    super(`${code} ${where}`);
    this.code = code;
    this.where = where;
  }
}

interface TarLimits {
  /** Of one file, in bytes. */
  readonly file: number;
  /** Of all of them. */
  readonly whole: number;
}

/** The files of a tar in their order, each whole. Throws `BadArchive` at whatever is not as `tarHeader` writes it. */
export async function* readTar(pieces: AsyncIterable<Buffer>, limits: TarLimits): AsyncGenerator<TarFile> {
  const reader = new Reader(pieces, limits.whole);
  for (;;) {
    const header = await reader.take(block);
    if (header.every((byte) => byte === 0)) return;
    const { path, bytes } = readHeader(header);
    if (bytes > limits.file) throw new BadArchive('part_too_large', path);
    const content = await reader.take(bytes);
    await reader.take(tarPadding(bytes).length);
    yield { path, content };
  }
}

function readHeader(header: Buffer): { path: string; bytes: number } {
  const text = (from: number, to: number): string => header.toString('latin1', from, to).replace(/\0.*$/s, '');
  const path = text(0, 100);
  const bytes = Number.parseInt(text(124, 136), 8);
  const isOurs = Number.parseInt(text(148, 155), 8) === sumOf(header) && text(257, 263) === 'ustar';
  if (!isOurs || !Number.isSafeInteger(bytes)) throw new BadArchive('not_an_export');
  // folders, links and devices have other flags; an absolute or climbing path is none of ours
  if (text(156, 157) !== '0' || !/^[a-z][\w.-]*(\/[\w-][\w.-]*)*$/.test(path) || path.includes('..'))
    throw new BadArchive('part_unknown', path.replaceAll(/[^\w./-]/g, '?'));
  return { path, bytes };
}

/** Hands out so many bytes at a time of what comes in pieces of any length. */
class Reader {
  readonly #pieces: AsyncIterator<Buffer>;
  readonly #most: number;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #taken = 0;

  constructor(pieces: AsyncIterable<Buffer>, most: number) {
    this.#pieces = pieces[Symbol.asyncIterator]();
    this.#most = most;
  }

  async take(bytes: number): Promise<Buffer> {
    while (this.#heldBytes < bytes) {
      const { value, done } = await this.#pieces.next();
      if (done) throw new BadArchive('cut_short');
      this.#held.push(value);
      this.#heldBytes += value.length;
      this.#taken += value.length;
      if (this.#taken > this.#most) throw new BadArchive('too_large');
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [all.subarray(bytes)];
    this.#heldBytes = all.length - bytes;
    return all.subarray(0, bytes);
  }
}
