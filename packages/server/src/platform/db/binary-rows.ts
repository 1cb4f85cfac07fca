// Rows as PostgreSQL's binary COPY takes them: they are neither written out as text nor read from it.
// The format: https://www.postgresql.org/docs/current/sql-copy.html, “Binary Format”; the types as their `send` functions have them.

const signature = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1');
/** Milliseconds since 1970 of PostgreSQL's own beginning, the year 2000. */
const epochMs = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;
const firstBytes = 64 * 1024;
const mostRemembered = 10_000;

/** Grows row by row: after `row`, one call for each column in its order. */
export class BinaryRows {
  readonly #columns: number;
  readonly #uuids = new Map<string, Buffer>();
  readonly #days = new Map<string, number>();
  #bytes = Buffer.allocUnsafe(firstBytes);
  #end: number;

  constructor(columns: number) {
    this.#columns = columns;
    this.#end = signature.copy(this.#bytes);
    // neither flags nor more of a header
    this.#bytes.fill(0, this.#end, this.#end + 8);
    this.#end += 8;
  }

  /** Begins a row. */
  row(): void {
    this.#need(2);
    this.#end = this.#bytes.writeInt16BE(this.#columns, this.#end);
  }

  null(): void {
    this.#need(4);
    this.#end = this.#bytes.writeInt32BE(-1, this.#end);
  }

  uuid(text: string): void {
    this.#begin(16);
    this.#end += this.#uuidOf(text).copy(this.#bytes, this.#end);
  }

  /** A calendar day as `2026-11-30`; a RangeError when there is no such day. */
  date(text: string): void {
    this.#begin(4);
    this.#end = this.#bytes.writeInt32BE(this.#dayOf(text), this.#end);
  }

  /** A `timestamptz`, given in whole milliseconds since 1970. */
  moment(ms: number): void {
    this.bigint(BigInt(ms - epochMs) * 1_000n);
  }

  bigint(value: bigint): void {
    this.#begin(8);
    this.#end = this.#bytes.writeBigInt64BE(value, this.#end);
  }

  int(value: number): void {
    this.#begin(4);
    this.#end = this.#bytes.writeInt32BE(value, this.#end);
  }

  boolean(value: boolean): void {
    this.#begin(1);
    this.#end = this.#bytes.writeUInt8(value ? 1 : 0, this.#end);
  }

  /** Bytes, given as hexadecimal digits. */
  bytes(hex: string): void {
    this.#begin(hex.length / 2);
    this.#end += this.#bytes.write(hex, this.#end, 'hex');
  }

  text(text: string): void {
    const length = Buffer.byteLength(text);
    this.#begin(length);
    this.#end += this.#bytes.write(text, this.#end);
  }

  /** All rows with their beginning and end. */
  finish(): Buffer {
    this.#need(2);
    this.#end = this.#bytes.writeInt16BE(-1, this.#end);
    return this.#bytes.subarray(0, this.#end);
  }

  #begin(length: number): void {
    this.#need(length + 4);
    this.#end = this.#bytes.writeInt32BE(length, this.#end);
  }

  #need(more: number): void {
    if (this.#end + more <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(2 * (this.#end + more));
    this.#bytes.copy(grown, 0, 0, this.#end);
    this.#bytes = grown;
  }

  #uuidOf(text: string): Buffer {
    const known = this.#uuids.get(text);
    if (known) return known;
    if (this.#uuids.size >= mostRemembered) this.#uuids.clear();
    const bytes = Buffer.from(text.replaceAll('-', ''), 'hex');
    if (bytes.length !== 16) throw new RangeError(`no UUID: ${text}`);
    this.#uuids.set(text, bytes);
    return bytes;
  }

  #dayOf(text: string): number {
    const known = this.#days.get(text);
    if (known !== undefined) return known;
    const ms = Date.parse(`${text}T00:00:00Z`);
    if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) throw new RangeError(`no day: ${text}`);
    const day = (ms - epochMs) / dayMs;
    this.#days.set(text, day);
    return day;
  }
}
