// Writes lines of the spool as one JSON, until visits are written as plain text.
import { crc32 } from 'node:zlib';

export function writeLine(spooled: object): string {
  const json = JSON.stringify(spooled);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}
