// What a picture's file says of how it was made, read before that is removed, and the mark of AI, written into what is drawn of it. Pure.

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

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const marks = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia'] as const;
type AiMark = (typeof marks)[number];

/** A word of IPTC’s `DigitalSourceType`: XMP and manifests of content credentials are plain text in every format. */
const mark = /(?:compositeWith)?trainedAlgorithmicMedia/i;

export function readAiMark(bytes: Buffer): AiMark | null {
  // one character a byte
  const found = mark.exec(bytes.toString('latin1'))?.[0].toLowerCase();
  return marks.find((known) => known.toLowerCase() === found) ?? null;
}

/** A packet of XMP that says this, and nothing of a place or a person. */
export const toXmp = (found: AiMark): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceTypes}${found}"/></rdf:RDF></x:xmpmeta>`;
