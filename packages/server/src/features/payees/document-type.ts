// What an uploaded document is, by its own first bytes and not by what it is called. Pure.
import type { DocumentType } from '@vitrine/contract/payees';

const beginnings: readonly (readonly [DocumentType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];

/** Null for anything else. */
export const readDocumentType = (bytes: Uint8Array): DocumentType | null =>
  beginnings.find(([, begin]) => begin.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

export const documentEndings: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};
