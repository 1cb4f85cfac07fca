// Click ids: signed texts that carry their business, link and moment themselves, so that reading one asks nobody.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { createHmac, randomFillSync, type KeyObject } from 'node:crypto';
import { sameBytes } from '../../platform/crypto.ts';
import type { Click } from './traffic.ts';

// version 1 | business 16 | link 16 | milliseconds 6 | chance 8 | signature 10: 57 bytes, 76 characters of base64url
const version = 1;
const at = { business: 1, link: 17, time: 33, chance: 39, signature: 47, end: 57 } as const;
const shape = /^[A-Za-z0-9_-]{76}$/;

/** A key object signs five times as fast as the same key in a buffer. */
export type SigningKey = KeyObject | Buffer;

/** Length of every click id in characters. */
export const clickIdLength = 76;

/** Chance is drawn for many ids at once: one call to the system instead of hundreds. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

function drawChance(into: Buffer): void {
  const size = at.signature - at.chance;
  if (used + size > drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  drawn.copy(into, at.chance, used, used + size);
  used += size;
}

function signatureOf(key: SigningKey, bytes: Buffer): Buffer {
  const signature = createHmac('sha256', key).update(bytes.subarray(0, at.signature)).digest();
  return signature.subarray(0, at.end - at.signature);
}

/** Makes a click id; `clickedAt` is kept to the millisecond. */
export function createClickId(key: SigningKey, { businessId, linkId, clickedAt }: Click): string {
  const bytes = Buffer.alloc(at.end);
  bytes[0] = version;
  bytes.write(businessId.replaceAll('-', ''), at.business, 'hex');
  bytes.write(linkId.replaceAll('-', ''), at.link, 'hex');
  bytes.writeUIntBE(clickedAt.getTime(), at.time, 6);
  drawChance(bytes);
  signatureOf(key, bytes).copy(bytes, at.signature);
  return bytes.toString('base64url');
}

/** The facts of a click id, or null when it is not one or not signed with this key; compared in constant time. */
export function readClickId(key: SigningKey, clickId: string): Click | null {
  if (!shape.test(clickId)) return null;
  const bytes = Buffer.from(clickId, 'base64url');
  if (bytes[0] !== version || !sameBytes(bytes.subarray(at.signature), signatureOf(key, bytes))) return null;
  return {
    businessId: uuidAt(bytes, at.business) as BusinessId,
    linkId: uuidAt(bytes, at.link) as LinkId,
    clickedAt: new Date(bytes.readUIntBE(at.time, 6)),
  };
}

function uuidAt(bytes: Buffer, start: number): string {
  return bytes.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
