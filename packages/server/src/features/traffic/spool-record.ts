// One line of the spool: a checksum and a visit or checkout request as JSON; a torn or damaged line is recognised. Pure.
import { businessId, linkId, variantId } from '@vitrine/contract/ids';
import { linkType } from '@vitrine/contract/links';
import { crc32 } from 'node:zlib';
import { z } from 'zod';

const flags = ['head', 'prefetch', 'preview', 'empty_agent', 'bot', 'scanner'] as const;

const visit = z.object({
  kind: z.literal('visit'),
  clickId: z.string().max(100),
  businessId,
  linkId,
  /** Absent in what was written before it was kept. */
  linkType: linkType.optional(),
  /** Milliseconds since 1970. */
  at: z.int(),
  timeZone: z.string().max(100),
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  device: z.string().max(20),
  browser: z.string().max(40),
  country: z.string().max(2).nullable(),
  referrerHost: z.string().max(300).nullable(),
  inApp: z.string().max(40).nullable(),
  flag: z.enum(flags).nullable(),
});
export type VisitRecord = z.output<typeof visit>;

const checkoutRequest = z.object({
  kind: z.literal('checkout'),
  requestId: z.string().max(100),
  clickId: z.string().max(100).nullable(),
  businessId,
  linkId,
  linkType: linkType.optional(),
  at: z.int(),
  timeZone: z.string().max(100),
  lines: z.array(z.object({ variantId, quantity: z.int() })).max(200),
  flag: z.enum(flags).nullable(),
});
export type CheckoutRecord = z.output<typeof checkoutRequest>;

const record = z.discriminatedUnion('kind', [visit, checkoutRequest]);
export type SpoolRecord = z.output<typeof record>;

/** A record as one line: eight hexadecimal digits of CRC-32, a space, JSON, and the end of the line. */
export function writeLine(spooled: SpoolRecord): string {
  const json = JSON.stringify(spooled);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

/** Reads a line without its end; null when it is damaged or not one of ours. */
export function readLine(line: string): SpoolRecord | null {
  const json = line.slice(9);
  if (line[8] !== ' ' || crc32(json).toString(16).padStart(8, '0') !== line.slice(0, 8)) return null;
  const read = record.safeParse(JSON.parse(json));
  return read.success ? read.data : null;
}
