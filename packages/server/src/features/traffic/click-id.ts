// Click ids: signed texts that carry their business, link and moment themselves, so that reading one asks nobody.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { randomFillSync } from 'node:crypto';
import { sameBytes } from '../../platform/crypto.ts';
import { remembering } from './memory.ts';
import { createSigner, type Signer } from './signer.ts';
import type { Click } from './traffic.ts';

// version 1 | business 16 | link 16 | milliseconds 6 | chance 8 | signature 10: 57 bytes, 76 characters of base64url
const version = 1;
const at = { business: 1, link: 17, time: 33, chance: 39, signature: 47, end: 57 } as const;
const shape = /^[A-Za-z0-9_-]{76}$/;

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

/** Signs click ids with a key. */
export function createClickSigner(key: Buffer): Signer {
  return createSigner(key, at.signature);
}

/** What all ids of a link begin with, found by its business and link as one text. */
const headOf = remembering(20_000, (ids) => {
  const head = Buffer.alloc(at.time);
  head[0] = version;
  head.write(ids.replaceAll('-', ''), at.business, 'hex');
  return head;
});

/** Where ids are put together, one at a time. */
const draft = Buffer.alloc(at.end);
const signed = draft.subarray(0, at.signature);

/** Makes a click id; `clickedAt` is kept to the millisecond. */
export function createClickId(signer: Signer, { businessId, linkId, clickedAt }: Click): string {
  draft.set(headOf(businessId + linkId));
  draft.writeUIntBE(clickedAt.getTime(), at.time, 6);
  drawChance(draft);
  draft.write(signer.sign(signed), at.signature, at.end - at.signature, 'latin1');
  return draft.toString('base64url');
}

/** The facts of a click id, or null when it is not one or not signed with this key; compared in constant time. */
export function readClickId(signer: Signer, clickId: string): Click | null {
  if (!shape.test(clickId)) return null;
  const bytes = Buffer.from(clickId, 'base64url');
  const signature = Buffer.from(signer.sign(bytes.subarray(0, at.signature)), 'latin1');
  if (bytes[0] !== version || !sameBytes(bytes.subarray(at.signature), signature.subarray(0, at.end - at.signature)))
    return null;
  return {
    businessId: uuidAt(bytes, at.business) as BusinessId,
    linkId: uuidAt(bytes, at.link) as LinkId,
    clickedAt: new Date(bytes.readUIntBE(at.time, 6)),
  };
}

function uuidAt(bytes: Buffer, start: number): string {
  return bytes.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
