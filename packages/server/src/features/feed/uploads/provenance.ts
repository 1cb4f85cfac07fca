// What a picture's file says of how it was made, read before that is removed. Pure.
import { readAiMark } from '../../media/media.ts';

export interface Provenance {
  /** IPTC or XMP names a program of artificial intelligence as where it, or a part of it, is from. */
  readonly hasAiMark: boolean;
  /** A manifest of content credentials (C2PA), whatever it says. */
  readonly hasCredentials: boolean;
}

/** A JUMBF box and the label of its manifest store; PNG and WebP name their chunk so. */
const credentials = /jumb[^]{0,200}c2pa|caBX|C2PA/;

export function readProvenance(bytes: Buffer): Provenance {
  // one character a byte
  const text = bytes.toString('latin1');
  return { hasAiMark: readAiMark(bytes) !== null, hasCredentials: credentials.test(text) };
}
