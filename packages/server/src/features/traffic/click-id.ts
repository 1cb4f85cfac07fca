// Click ids: signed texts that carry their business, link and moment themselves, so that reading one asks nobody.
import { randomFillSync } from 'node:crypto';
import { sameBytes } from '../../platform/crypto.ts';
import { at, readClickFacts } from './click-layout.ts';
import { remembering } from './memory.ts';
import { createSigner, type Signer } from './signer.ts';
import type { Click } from './traffic.ts';

const version = 1;

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
  const facts = readClickFacts(clickId);
  if (facts?.version !== version) return null;
  const bytes = Buffer.from(clickId, 'base64url');
  const signature = Buffer.from(signer.sign(bytes.subarray(0, at.signature)), 'latin1');
  if (!sameBytes(bytes.subarray(at.signature), signature.subarray(0, at.end - at.signature))) return null;
  return { businessId: facts.businessId, linkId: facts.linkId, clickedAt: new Date(facts.at) };
}
