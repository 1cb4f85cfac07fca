// The link by which a creator answers: which question it is for, and a proof that we asked it.
import { rightsId, type RightsId } from '@vitrine/contract/post-rights';
import { sameBytes, sign } from '../../platform/crypto.ts';

const proofBytes = 15;
const idBytes = 16;

const proofOf = (key: Buffer, id: string): Buffer => sign(key, `rights of a post ${id}`).subarray(0, proofBytes);

export function mintRightsToken(key: Buffer, id: RightsId): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return Buffer.concat([bytes, proofOf(key, id)]).toString('base64url');
}

/** Null for what was not written here. */
export function readRightsToken(key: Buffer, token: string): RightsId | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + proofBytes) return null;
  const hex = bytes.subarray(0, idBytes).toString('hex');
  const id = rightsId.safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return id.success && sameBytes(bytes.subarray(idBytes), proofOf(key, id.data)) ? id.data : null;
}
