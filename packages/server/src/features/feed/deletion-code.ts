// The code by which somebody sees that what a network told us to delete was deleted: its day, signed.
import { sameBytes, sign } from '../../platform/crypto.ts';

const signatureOf = (key: Buffer, day: string): string =>
  sign(key, `network deletion ${day}`).toString('hex').slice(0, 32);

export function writeDeletionCode(key: Buffer, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return `${day.replaceAll('-', '')}${signatureOf(key, day)}`;
}

/** The day of a code of ours, `YYYY-MM-DD`; null for any other. */
export function readDeletionCode(key: Buffer, code: string): string | null {
  const [, year = '', month = '', date = '', signature = ''] = /^(\d{4})(\d\d)(\d\d)([\da-f]{32})$/.exec(code) ?? [];
  const day = `${year}-${month}-${date}`;
  return signature !== '' && sameBytes(Buffer.from(signature), Buffer.from(signatureOf(key, day))) ? day : null;
}
